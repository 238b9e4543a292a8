import type { ErrorCode } from '#contract/errors.ts';

/** Values for the message: limits, sizes, file names. */
export type ErrorDetails = Readonly<Record<string, string | number>>;

/**
 * An expected error whose details the client may see. Services throw it; the HTTP layer maps it to a status and a
 * message.
 */
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
