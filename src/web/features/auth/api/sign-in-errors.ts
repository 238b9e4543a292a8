import type { ErrorBody, ErrorCode } from '#contract/errors.ts';
import { RequestError } from '#web/lib/api/request.ts';
import type { ProviderCode, SignInFailure } from '#web/lib/auth/auth.tsx';
import { ProviderError } from './identity-providers/identity-client.ts';
import { isNetworkError } from './identity-providers/network-error.ts';
import { genericFailure, providerFailure } from './identity-providers/provider-messages.ts';

/** Server error codes with an equivalent provider code. */
const EQUIVALENT_CODES: Partial<Record<ErrorCode, ProviderCode>> = {
  'user-disabled': 'user-disabled',
  'token-expired': 'user-token-expired',
  'code-refused': 'user-token-expired',
  'unauthorized-domain': 'unauthorized-domain',
  'provider-unreachable': 'network-request-failed',
};

export const FIRST_SERVER_STATUS = 500;

/** Wraps any error with a message for the user. */
export function toProviderError(error: unknown): ProviderError {
  return error instanceof ProviderError ? error : new ProviderError(readFailure(error));
}

/** A failure of the server or of the network. */
function readFailure(error: unknown): SignInFailure {
  if (isNetworkError(error)) return providerFailure('network-request-failed');
  if (!(error instanceof RequestError)) return genericFailure();
  if (error.body) return failureFromErrorBody(error.body);
  return error.status >= FIRST_SERVER_STATUS ? providerFailure('network-request-failed') : genericFailure();
}

/** Maps the server's error to an equivalent provider code, or keeps its message. */
export function failureFromErrorBody(body: ErrorBody): SignInFailure {
  const code = EQUIVALENT_CODES[body.code];
  // Only the server knows the address where sign-in works.
  if (code === 'unauthorized-domain') return { ...providerFailure(code), message: body.message };
  return code ? providerFailure(code) : genericFailure(body.message);
}
