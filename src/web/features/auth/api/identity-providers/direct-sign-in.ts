import type { AuthenticatedPerson, IdentityClient } from './identity-client.ts';

/**
 * The last attempt: the provider's current user, or else its popup at once, without the waits before it.
 * @param mayOpenWindow whether a click triggered this; without one, browsers block the popup
 * @returns null where the provider has no signed-in user
 */
export async function signInDirectly(
  client: IdentityClient,
  mayOpenWindow: boolean,
): Promise<AuthenticatedPerson | null> {
  const known = await client.currentPerson();
  if (known || !mayOpenWindow) return known;
  return client.signInWithPopup();
}
