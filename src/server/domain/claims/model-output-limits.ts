import { KIBIBYTE, MEBIBYTE } from '#contract/units.ts';

/**
 * Upper bounds for the output of one language model call. A model is asked for far less (8,000 tokens, twelve short
 * statements; 16,000 tokens for an analysis); the bounds protect other requests from a broken or hostile model. Output beyond a bound is truncated,
 * and the reader is told.
 */
export const MODEL_OUTPUT_LIMITS = {
  /** UTF-8 bytes of the text of one output: about twice what 16,000 tokens of English take. */
  outputBytes: 128 * KIBIBYTE,
  /** Bytes of one response with its framing, thinking and keep-alives; providers frame each token with up to 500 bytes. */
  responseBytes: 16 * MEBIBYTE,
  /**
   * Bytes of one embeddings response, which is parsed as JSON at once: 32 texts of 4,096 dimensions with 20 characters
   * each take 2.6 MB.
   */
  vectorsBytes: 4 * MEBIBYTE,
  /** Bytes of one line of an event stream: each is parsed as JSON at once. */
  lineBytes: MEBIBYTE,
  /** Statements with quotes of their own per answer; twelve are asked for. */
  answerStatements: 40,
  /** Characters per statement: some twenty rows of a table. */
  statementLength: 3_000,
  /** Quotes per statement, and per answer; four and some dozens are asked for. */
  quotesPerStatement: 6,
  quotes: 60,
  /** Characters per quote: more than a page of dense text. */
  quoteLength: 4_000,
  /** Sentences, list items and table rows per answer. */
  statements: 200,
  /** Distinct names, sections and quotations of one text that are looked up in its sources, and of all statements of an answer; the rest count as unsupported. */
  lookups: 300,
  answerLookups: 400,
  /** Figures and dates of one text that calculations are tried for, and of all statements of an answer; the rest count as unsupported. */
  derivations: 150,
  answerDerivations: 400,
  /** Different figures of the quotes that are calculated with, and of the question. */
  operands: 40,
  askedOperands: 8,
} as const;
