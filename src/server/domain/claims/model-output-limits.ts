import { KIBIBYTE, MEBIBYTE } from '#contract/units.ts';

/**
 * Upper bounds for what one call of a language model may bring back. A model is asked for far less (8,000 tokens, six
 * quotes, a short text); these bound a model that is broken or hostile, so that no output can hold up other requests.
 * What exceeds a bound is cut, and the reader is told.
 */
export const MODEL_OUTPUT_LIMITS = {
  /** UTF-8 bytes of the text of one output: about twice what 8,000 tokens of English take. */
  outputBytes: 64 * KIBIBYTE,
  /** Bytes of one response with its framing, thinking and keep-alives; providers frame each token with up to 500 bytes. */
  responseBytes: 16 * MEBIBYTE,
  /**
   * Bytes of one response with vectors, which is parsed as JSON in one go: 32 texts of 4,096 dimensions with 20 characters
   * each have 2.6 MB.
   */
  vectorsBytes: 4 * MEBIBYTE,
  /** Bytes of one line of an event stream: each is parsed as JSON in one go. */
  lineBytes: MEBIBYTE,
  /** Quotes of one answer; six are asked for. */
  quotes: 20,
  /** Characters of one quote: more than a page of dense text. */
  quoteLength: 4_000,
  /** Sentences, list items and table rows of one answer. */
  statements: 200,
  /** Distinct names, sections and quotations of one text that are looked up in its sources; the rest count as unsupported. */
  lookups: 300,
} as const;
