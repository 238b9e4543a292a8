import type { SignInFailure } from '#web/lib/auth/auth.tsx';
import { parseErrorBody, readBody } from '../read-refusal.ts';
import { isNetworkError } from './network-error.ts';
import { failureOf, unnamedFailure } from './provider-messages.ts';

/** How the vendor's code reports an answer that is no OpenID error: status text, status, and the body if it is JSON. */
const ANSWER = /\((\d{3})\)(?:: (\{.*\}))?$/s;
const FIRST_SERVER_STATUS = 500;

/** What went wrong between the vendor's code and an OpenID provider, in words for the person. */
export function readOidcError(error: unknown): SignInFailure {
  if (isNetworkError(error)) return failureOf('network-request-failed');
  if (!(error instanceof Error)) return unnamedFailure();
  return readProviderError(error) ?? readWindowError(error.message) ?? readAnswer(error.message) ?? unnamedFailure();
}

/** What the provider itself says: RFC 6749, sections 4.1.2.1 and 5.2. */
function readProviderError(error: Error): SignInFailure | null {
  const { error: code, error_description: description } = error as { error?: unknown; error_description?: unknown };
  if (typeof code !== 'string') return null;
  const details = typeof description === 'string' ? description : '';
  if (details === 'user-disabled') return failureOf('user-disabled');
  // Whoever declines has made a decision, just as by closing the window.
  if (code === 'access_denied') return failureOf('popup-closed-by-user');
  if (code === 'unauthorized_client' || /redirect_uri/.test(details)) return failureOf('unauthorized-domain');
  if (code === 'invalid_grant' || code === 'expired_token') return failureOf('user-token-expired');
  if (code === 'temporarily_unavailable' || code === 'server_error') return failureOf('network-request-failed');
  return unnamedFailure();
}

function readWindowError(message: string): SignInFailure | null {
  // The vendor's words for a window that never opened.
  if (/disposed window/.test(message)) return failureOf('popup-blocked');
  if (/Popup closed/.test(message)) return failureOf('popup-closed-by-user');
  return null;
}

function readAnswer(message: string): SignInFailure | null {
  const [, status, json] = ANSWER.exec(message) ?? [];
  if (status === undefined) return null;
  const body = json === undefined ? null : parseErrorBody(json);
  if (body) return readBody(body);
  return Number(status) >= FIRST_SERVER_STATUS ? failureOf('network-request-failed') : null;
}
