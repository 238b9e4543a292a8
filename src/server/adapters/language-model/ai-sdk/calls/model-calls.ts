import type { z } from 'zod';
import type { ModelUsage } from '#server/ports/language-model.ts';

/** What a model is asked to fill in. */
export interface GenerateRequest<Value> {
  /** Our own words, and nothing else. */
  readonly instructions: string;
  /** What is worked on: text of documents, marked as such, and the question. Never instructions. */
  readonly content: string;
  readonly schema: z.ZodType<Value>;
  /** A name for the schema, in letters and underscores, as some providers want one. */
  readonly schemaName: string;
  readonly outputTokensLimit: number;
  /** Nobody looks on: a model that thinks for long before it writes is given the time. */
  readonly isBackground?: boolean;
  /**
   * Makes a value of an output that was cut where its limit is, from what can be read of it; undefined where that is no
   * use. Without this a cut output is an unusable one.
   */
  readonly recoverTruncated?: (partial: unknown) => Value | undefined;
}

export interface Generated<Value> {
  readonly value: Value;
  readonly usage: ModelUsage;
}

export type ModelErrorCode =
  | 'key-refused'
  | 'model-unknown'
  | 'out-of-credit'
  /** The provider takes no such request, for another reason than those that have a code of their own. */
  | 'request-refused'
  /** The address of the settings leads elsewhere. What was sent has reached that address, and was sent no further. */
  | 'redirected'
  | 'rate-limited'
  | 'unavailable'
  | 'timed-out'
  | 'refused'
  | 'too-long'
  | 'unusable-output';

interface ModelErrorOptions extends ErrorOptions {
  /** True when left out: better one that was not sent called sent than the other way round. */
  readonly wasSent?: boolean;
  readonly isTruncated?: boolean;
}

/** A call that brought nothing usable, after everything that was tried. */
export class ModelError extends Error {
  readonly code: ModelErrorCode;
  /** What was used up all the same. */
  readonly usage: ModelUsage;
  /** Whether text may have reached the provider all the same. */
  readonly wasSent: boolean;
  /** Whether the output ended where its limit was: less to write about may fit. */
  readonly isTruncated: boolean;

  /** The message is for the log: it names neither a key nor words that were sent. */
  constructor(code: ModelErrorCode, message: string, usage: ModelUsage, options: ModelErrorOptions = {}) {
    super(message, options);
    this.name = 'ModelError';
    this.code = code;
    this.usage = usage;
    this.wasSent = options.wasSent ?? true;
    this.isTruncated = options.isTruncated ?? false;
  }
}

/** Calls of one real model, with time limits, and tried again where that may help. */
export interface ModelCalls {
  /** The model's name. */
  readonly engine: string;
  /** Who receives what is sent, as people know them: "OpenAI", or the host of a server of one's own. */
  readonly provider: string;
  /** How many tokens of content one call may carry, instructions and output left out. */
  readonly contentTokensLimit: number;
  /**
   * Lets the model fill in a schema.
   * @throws ModelError; the signal's reason when aborted
   */
  generateObject<Value>(request: GenerateRequest<Value>, signal: AbortSignal): Promise<Generated<Value>>;
  /**
   * The same, with what is there so far handed over as it comes: one object that grows, incomplete at its end and not yet
   * checked against the schema. With a new number of the try, from 1, everything that came before is void.
   * @throws ModelError; the signal's reason when aborted
   */
  streamObject<Value>(
    request: GenerateRequest<Value>,
    onPartial: (partial: unknown, attempt: number) => void,
    signal: AbortSignal,
  ): Promise<Generated<Value>>;
}
