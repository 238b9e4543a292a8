import { errorMessage, RequestError } from './request.ts';

const UNREACHABLE = 'The server could not be reached. Nothing is lost: please try again in a moment.';

/** The server's message; a message for an unreachable server; otherwise the fallback. */
export function describeFailure(error: unknown, fallback: string): string {
  // `fetch` rejects with a TypeError on network failure; its message differs between browsers.
  return error instanceof TypeError && !(error instanceof RequestError) ? UNREACHABLE : errorMessage(error, fallback);
}
