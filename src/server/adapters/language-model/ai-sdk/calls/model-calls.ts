import type { z } from 'zod';
import type { ModelUsage } from '#server/ports/language-model.ts';
import type { ModelPurpose } from '#server/ports/model-meter.ts';

/** A request for structured output. */
export interface GenerateRequest<Value> {
  /** What its use is counted as. */
  readonly purpose: ModelPurpose;
  /** Trusted text only. */
  readonly instructions: string;
  /** Data: delimited document text and the question. Never instructions. */
  readonly content: string;
  /**
   * Data that comes before `content` and is the same for many calls, to the letter, like the instructions: providers
   * keep what they computed for it. Left out where nothing is.
   */
  readonly stableContent?: string;
  readonly schema: z.ZodType<Value>;
  /** Name of the schema, in letters and underscores; required by some providers. */
  readonly schemaName: string;
  readonly outputTokensLimit: number;
  /** No user is waiting: reasoning models get more time before their first token. */
  readonly isBackground?: boolean;
  /**
   * Recovers a value from output that was truncated at its limit; undefined where impossible. Without this, truncated
   * output is unusable.
   */
  readonly recoverTruncated?: (partial: unknown) => Value | undefined;
}

export interface Generated<Value> {
  readonly value: Value;
  readonly usage: ModelUsage;
  /** The server's count shows that the model did not see all of the prompt. */
  readonly isInputCut?: boolean;
}

export type ModelErrorCode =
  | 'key-refused'
  | 'model-unknown'
  | 'out-of-credit'
  /** Rejected for any other reason. */
  | 'request-refused'
  /** The configured address redirects. The request reached that address only. */
  | 'redirected'
  | 'rate-limited'
  | 'unavailable'
  | 'timed-out'
  | 'refused'
  | 'too-long'
  | 'unusable-output'
  /** Not called: the account has reached its limit of the day. */
  | 'limit-reached';

interface ModelErrorOptions extends ErrorOptions {
  /** True when left out: assuming that text was sent is the safe choice. */
  readonly wasSent?: boolean;
  readonly isTruncated?: boolean;
}

/** A call without usable output, after all retries. */
export class ModelError extends Error {
  readonly code: ModelErrorCode;
  /** Usage of the failed attempts. */
  readonly usage: ModelUsage;
  /** Whether the provider may have received the text. */
  readonly wasSent: boolean;
  /** Whether the output was truncated: less content may fit. */
  readonly isTruncated: boolean;

  /** @param message for the log; it contains neither a key nor text that was sent */
  constructor(code: ModelErrorCode, message: string, usage: ModelUsage, options: ModelErrorOptions = {}) {
    super(message, options);
    this.name = 'ModelError';
    this.code = code;
    this.usage = usage;
    this.wasSent = options.wasSent ?? true;
    this.isTruncated = options.isTruncated ?? false;
  }
}

/** Calls of one external model, with timeouts and retries. */
export interface ModelCalls {
  /** The model's name. */
  readonly engine: string;
  /** Recipient of the text, as shown to people: "OpenAI", or the host of a self-hosted server. */
  readonly provider: string;
  /** Tokens of content per call, without instructions and output, by `estimateTokens`; corrected by what calls have measured. */
  readonly contentTokensLimit: number;
  /**
   * Fills a schema.
   * @throws ModelError; the signal's reason when aborted
   */
  generateObject<Value>(request: GenerateRequest<Value>, signal: AbortSignal): Promise<Generated<Value>>;
  /**
   * Fills a schema and passes on the partial output: one growing object, incomplete and not validated. A new attempt
   * number, from 1, discards everything before.
   * @throws ModelError; the signal's reason when aborted
   */
  streamObject<Value>(
    request: GenerateRequest<Value>,
    onPartial: (partial: unknown, attempt: number) => void,
    signal: AbortSignal,
  ): Promise<Generated<Value>>;
}
