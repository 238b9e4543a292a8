import type { AuthenticatedPerson, IdentityClient } from './identity-client.ts';

/**
 * The shortest way to a person: whoever the provider's code knows already, or else its window at once, without any of
 * the waits before it. It is loaded only when the usual ways have failed.
 * @param mayOpenWindow whether a click stands behind this; without one, browsers open no window
 * @returns null where there is nobody
 */
export async function signInDirectly(
  client: IdentityClient,
  mayOpenWindow: boolean,
): Promise<AuthenticatedPerson | null> {
  const known = await client.currentPerson();
  if (known || !mayOpenWindow) return known;
  return client.signInWithPopup();
}
