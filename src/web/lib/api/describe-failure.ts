import { errorMessage, RequestError } from './request.ts';

const UNREACHABLE = 'The server could not be reached. Nothing is lost: please try again in a moment.';

/** The server's words for a failure; where it gave no answer at all, that; the caller's own words otherwise. */
export function describeFailure(error: unknown, fallback: string): string {
  // Browsers say so with this one kind, each in words of its own.
  return error instanceof TypeError && !(error instanceof RequestError) ? UNREACHABLE : errorMessage(error, fallback);
}
