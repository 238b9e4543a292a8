import { sharedTexts } from '../texts.ts';
import { errorMessage, RequestError } from './request.ts';

/** The server's message; a message for a lost connection; otherwise the fallback. */
export function describeFailure(error: unknown, fallback: string): string {
  // `fetch` rejects with a TypeError on network failure; its message differs between browsers.
  return error instanceof TypeError && !(error instanceof RequestError)
    ? sharedTexts.noConnection
    : errorMessage(error, fallback);
}
