import { parseErrorBody } from '#web/lib/api/request.ts';
import type { SignInFailure } from '#web/lib/auth/auth.tsx';
import { FIRST_SERVER_STATUS, failureFromErrorBody } from '../sign-in-errors.ts';
import { isNetworkError } from './network-error.ts';
import { genericFailure, providerFailure } from './provider-messages.ts';

/**
 * How oidc-client-ts reports a response that is not an OAuth error: status text, status, and the body if it is JSON.
 */
const ANSWER = /\((\d{3})\)(?:: (\{.*\}))?$/s;

/** Maps an error of oidc-client-ts or the provider to a message for the user. */
export function readOidcError(error: unknown): SignInFailure {
  if (isNetworkError(error)) return providerFailure('network-request-failed');
  if (!(error instanceof Error)) return genericFailure();
  return readProviderError(error) ?? readWindowError(error.message) ?? readAnswer(error.message) ?? genericFailure();
}

/** OAuth error responses: RFC 6749, sections 4.1.2.1 and 5.2. */
function readProviderError(error: Error): SignInFailure | null {
  const { error: code, error_description: description } = error as { error?: unknown; error_description?: unknown };
  if (typeof code !== 'string') return null;
  const details = typeof description === 'string' ? description : '';
  if (details === 'user-disabled') return providerFailure('user-disabled');
  // Declining consent counts as closing the popup.
  if (code === 'access_denied') return providerFailure('popup-closed-by-user');
  if (code === 'unauthorized_client' || /redirect_uri/.test(details)) return providerFailure('unauthorized-domain');
  if (code === 'invalid_grant' || code === 'expired_token') return providerFailure('user-token-expired');
  if (code === 'temporarily_unavailable' || code === 'server_error') return providerFailure('network-request-failed');
  return genericFailure();
}

function readWindowError(message: string): SignInFailure | null {
  // The library's message for a popup that never opened.
  if (/disposed window/.test(message)) return providerFailure('popup-blocked');
  if (/Popup closed/.test(message)) return providerFailure('popup-closed-by-user');
  return null;
}

function readAnswer(message: string): SignInFailure | null {
  const [, status, json] = ANSWER.exec(message) ?? [];
  if (status === undefined) return null;
  const body = json === undefined ? null : parseErrorBody(json);
  if (body) return failureFromErrorBody(body);
  return Number(status) >= FIRST_SERVER_STATUS ? providerFailure('network-request-failed') : null;
}
