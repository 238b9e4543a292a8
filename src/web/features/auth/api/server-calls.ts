import type { SignInConfig } from '#contract/identity.ts';
import { PUBLIC_PATHS } from '#contract/public-paths.ts';
import { SECOND_MS } from '#contract/units.ts';
import type { User } from '#contract/users.ts';
import { errorCode, isUnauthorized, RequestError, requestJson, sendRequest } from '#web/lib/api/request.ts';
import type { SignInFailure } from '#web/lib/auth/auth.tsx';
import { consumeSessionAbsence } from '#web/lib/browser/page-facts.ts';
import type { CheckoutRequest } from '../model/machine/machine-types.ts';
import { type AuthenticatedPerson, ProviderError } from './identity-providers/identity-client.ts';
import { genericFailure, SYNC_UNREACHABLE_MESSAGE } from './identity-providers/provider-messages.ts';
import { readSignInConfig } from './read-sign-in-config.ts';
import { failureFromErrorBody, toProviderError } from './sign-in-errors.ts';

/** The page does not wait for it; the attempt is then retried. */
const LOG_OUT_TIMEOUT_MS = 20 * SECOND_MS;

type Provider = SignInConfig['provider'];

/** The contract's checks are only fetched for an answer that has somebody in it: most visitors of the first page never are. */
async function loadContract(): Promise<typeof import('#contract/calls.ts')> {
  await import('#web/lib/api/zod-without-eval.ts');
  return import('#contract/calls.ts');
}

/** The account of this browser's session; null where there is none. */
export async function lookUpAccount(): Promise<User | null> {
  // Known with the page already: asking again would only make the browser complain of an answer that says no.
  if (consumeSessionAbsence()) return null;
  const answer = await requestJson('GET', PUBLIC_PATHS.accountUser, undefined, { whenUnauthorized: 'null' });
  return answer === null ? null : (await loadContract()).publicCalls.accountUser.response.parse(answer);
}

/** The trial of this browser, where the server knows it; `isMoved` when it has become part of an account. */
export async function lookUpTrial(): Promise<{ readonly user: User | null; readonly isMoved: boolean }> {
  try {
    const answer = await requestJson('GET', PUBLIC_PATHS.sessionUser);
    return { user: (await loadContract()).publicCalls.sessionUser.response.parse(answer), isMoved: false };
  } catch (error) {
    if (isUnauthorized(error)) return { user: null, isMoved: errorCode(error) === 'trial-moved' };
    throw error;
  }
}

/** How people sign in here. Refusals are thrown with their words for the person. */
export async function loadSignInConfig(): Promise<SignInConfig> {
  try {
    return readSignInConfig(await requestJson('GET', PUBLIC_PATHS.signInConfig));
  } catch (error) {
    throw toProviderError(error);
  }
}

/** Makes the address of this page known to the provider; false where it is none people may sign in from. */
export async function configureDomain(provider: Provider): Promise<boolean> {
  const { method, path, response } = (await loadContract()).providerCalls[provider].domain;
  return response.parse(await requestJson(method, path)).success;
}

/** Opens a session for whom the provider vouches. Refusals are thrown with their words for the person. */
export async function syncPerson(
  provider: Provider,
  { idToken, uid, email, displayName, photoURL }: AuthenticatedPerson,
): Promise<{ readonly user: User; readonly movedDocuments: number | null }> {
  // From now on there may be one.
  consumeSessionAbsence();
  try {
    const { method, path, response } = (await loadContract()).providerCalls[provider].sync;
    const answer = await sendRequest(method, path, { idToken, uid, email, displayName, photoURL });
    return response.parse(await answer.json());
  } catch (error) {
    throw new ProviderError(
      error instanceof RequestError ? readSyncRefusal(error) : genericFailure(SYNC_UNREACHABLE_MESSAGE),
    );
  }
}

/** Asks for the payment page of a plan. Whatever goes wrong is thrown with words for a developer. */
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
 * @throws Error when the server did not say that it is ended
 */
export async function endServerSession(): Promise<void> {
  const signal = AbortSignal.timeout(LOG_OUT_TIMEOUT_MS);
  const answer = await requestJson('POST', PUBLIC_PATHS.logOut, undefined, { signal });
  // Not by the contract's schemas, which may not be loaded and cannot be without a connection.
  if ((answer as { success?: unknown } | null)?.success !== true) throw new Error('The log-out was not confirmed.');
}

function readSyncRefusal({ status, message, body }: RequestError): SignInFailure {
  const failure = body && failureFromErrorBody(body);
  if (failure?.code) return failure;
  return genericFailure(`Authentication failed: ${status} - ${body?.message ?? message.slice(`${status}: `.length)}`);
}
