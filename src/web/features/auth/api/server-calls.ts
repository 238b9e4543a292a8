import type { SignInConfig, SocialProvider } from '#contract/identity.ts';
import { PUBLIC_PATHS } from '#contract/public-paths.ts';
import { SECOND_MS } from '#contract/units.ts';
import type { User } from '#contract/users.ts';
import { errorCode, isUnauthorized, RequestError, requestJson, sendRequest } from '#web/lib/api/request.ts';
import type { SignInFailure } from '#web/lib/auth/auth.tsx';
import { consumeSessionAbsence } from '#web/lib/browser/page-facts.ts';
import type { CheckoutRequest } from '../model/machine/machine-types.ts';
import { authTexts } from '../texts.ts';
import { type AuthenticatedPerson, ProviderError } from './identity-providers/identity-client.ts';
import { genericFailure } from './identity-providers/provider-messages.ts';
import { readSignInConfig } from './read-sign-in-config.ts';
import { failureFromErrorBody, toProviderError } from './sign-in-errors.ts';

/** The page does not wait for it; a failed attempt is retried. */
const LOG_OUT_TIMEOUT_MS = 20 * SECOND_MS;

type Provider = SignInConfig['provider'];

/**
 * The contract's schemas are loaded only for a response that contains a user: most visitors of the landing page have
 * none.
 */
async function loadContract(): Promise<typeof import('#contract/calls.ts')> {
  await import('#web/lib/api/zod-without-eval.ts');
  return import('#contract/calls.ts');
}

/** The account of this browser's session; null where there is none. */
export async function lookUpAccount(): Promise<User | null> {
  // Already known from the page: a request would only log a 401 in the console.
  if (consumeSessionAbsence()) return null;
  const answer = await requestJson('GET', PUBLIC_PATHS.accountUser, undefined, { whenUnauthorized: 'null' });
  return answer === null ? null : (await loadContract()).publicCalls.accountUser.response.parse(answer);
}

/** The trial of this browser, where the server knows it; `isMoved` when it was moved into an account. */
export async function lookUpTrial(): Promise<{ readonly user: User | null; readonly isMoved: boolean }> {
  try {
    const answer = await requestJson('GET', PUBLIC_PATHS.sessionUser);
    return { user: (await loadContract()).publicCalls.sessionUser.response.parse(answer), isMoved: false };
  } catch (error) {
    if (isUnauthorized(error)) return { user: null, isMoved: errorCode(error) === 'trial-moved' };
    throw error;
  }
}

/**
 * The sign-in configuration.
 * @throws ProviderError with a message for the user
 */
export async function loadSignInConfig(social?: SocialProvider): Promise<SignInConfig> {
  try {
    const query = social ? `?social=${social}` : '';
    return readSignInConfig(await requestJson('GET', PUBLIC_PATHS.signInConfig + query));
  } catch (error) {
    throw toProviderError(error);
  }
}

/** Registers the page's domain with the provider; false where sign-in is not allowed from it. */
export async function configureDomain(provider: Provider): Promise<boolean> {
  const { method, path, response } = (await loadContract()).providerCalls[provider].domain;
  return response.parse(await requestJson(method, path)).success;
}

/**
 * Opens a session for the authenticated person.
 * @throws ProviderError with a message for the user
 */
export async function syncPerson(
  provider: Provider,
  { idToken, uid, email, displayName, photoURL }: AuthenticatedPerson,
  social?: SocialProvider,
): Promise<{ readonly user: User; readonly movedDocuments: number | null }> {
  // From now on there may be a session.
  consumeSessionAbsence();
  try {
    const { method, path, response } = (await loadContract()).providerCalls[provider].sync;
    const answer = await sendRequest(method, path, { idToken, uid, email, displayName, photoURL, social });
    return response.parse(await answer.json());
  } catch (error) {
    throw new ProviderError(
      error instanceof RequestError ? readSyncRefusal(error) : genericFailure(authTexts.syncUnreachable),
    );
  }
}

/**
 * Creates the checkout of a plan and returns its URL.
 * @throws Error with a message for developers
 */
export async function createCheckout({ planType, upgradeSessionId }: CheckoutRequest): Promise<string> {
  const { subscriptionCalls } = await loadContract();
  const { method, path, response, body } =
    upgradeSessionId === null
      ? { ...subscriptionCalls.create, body: { planType } }
      : { ...subscriptionCalls.processUpgrade, body: { upgradeSessionId } };
  try {
    const { checkoutUrl } = response.parse(await requestJson(method, path, body));
    if (checkoutUrl === undefined) throw new Error('Failed to create checkout session');
    return checkoutUrl;
  } catch (error) {
    throw error instanceof RequestError ? new Error(`Failed to create subscription: ${error.status}`) : error;
  }
}

/**
 * Ends the server's session without leaving the page.
 * @throws Error when the server did not confirm it
 */
export async function endServerSession(): Promise<void> {
  const signal = AbortSignal.timeout(LOG_OUT_TIMEOUT_MS);
  const answer = await requestJson('POST', PUBLIC_PATHS.logOut, undefined, { signal });
  // Not checked with the contract's schemas: they may not be loaded, and cannot be without a connection.
  if ((answer as { success?: unknown } | null)?.success !== true) throw new Error('The log-out was not confirmed.');
}

function readSyncRefusal({ status, message, body }: RequestError): SignInFailure {
  const failure = body && failureFromErrorBody(body);
  if (failure?.code) return failure;
  return genericFailure(authTexts.authenticationFailed(status, body?.message ?? message.slice(`${status}: `.length)));
}
