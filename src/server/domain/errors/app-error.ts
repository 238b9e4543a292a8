import type { ErrorCode } from '#contract/errors.ts';

/** What a message may name: limits, sizes, file names. */
export type ErrorDetails = Readonly<Record<string, string | number>>;

/** A refusal that its cause may read. Services throw it; only the HTTP frame knows its status and words. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;
  readonly field: string | undefined;

  constructor(code: ErrorCode, details: ErrorDetails = {}, field?: string, options?: ErrorOptions) {
    super(code, options);
    this.name = 'AppError';
    this.code = code;
    this.details = details;
    this.field = field;
  }
}
