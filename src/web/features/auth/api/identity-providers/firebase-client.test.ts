import { expect, test, vi } from 'vitest';
import { ADA, NEVER, PROVEN_ADA } from '#web/features/auth/model/machine/testing-sign-in.ts';
import { createFirebaseClient, type FirebaseConfig, type FirebaseSurface } from './firebase-client.ts';
import { ProviderError } from './identity-client.ts';
import { genericFailure, providerFailure } from './provider-messages.ts';

const CONFIG: FirebaseConfig = {
  provider: 'firebase',
  isEmbedded: false,
  projectId: 'p',
  apiKey: 'k',
  authDomain: 'p.example',
  domain: 'production',
};
const FIREBASE_ADA = { ...ADA, getIdToken: async () => 'the.id.token' };

function makeClient(surface: Partial<FirebaseSurface> = {}, domain: FirebaseConfig['domain'] = 'production') {
  return createFirebaseClient(
    { ...CONFIG, domain },
    {
      signInWithPopup: async () => ({ user: FIREBASE_ADA }),
      signInWithRedirect: () => NEVER,
      getRedirectResult: async () => null,
      currentUser: async () => null,
      signOut: async () => undefined,
      ...surface,
    },
  );
}

const codeOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => null,
    (error: unknown) => (error instanceof ProviderError ? error.failure : error),
  );

test('Firebase client › returns a person with a fresh token from popup, redirect and an existing sign-in', async () => {
  const client = makeClient({
    getRedirectResult: async () => ({ user: FIREBASE_ADA }),
    currentUser: async () => FIREBASE_ADA,
  });
  expect(await client.signInWithPopup()).toEqual(PROVEN_ADA);
  expect(await client.redirectResult()).toEqual(PROVEN_ADA);
  expect(await client.currentPerson()).toEqual(PROVEN_ADA);
});

test('Firebase client › returns null without a user, and "not-yet" without a redirect result', async () => {
  const client = makeClient({ signInWithPopup: async () => ({ user: null }) });
  expect(await client.signInWithPopup()).toBeNull();
  expect(await client.currentPerson()).toBeNull();
  expect(await client.redirectResult()).toBe('not-yet');
});

test('Firebase client › opens the popup synchronously', () => {
  const signInWithPopup = vi.fn(async () => ({ user: FIREBASE_ADA }));
  void makeClient({ signInWithPopup }).signInWithPopup();
  expect(signInWithPopup).toHaveBeenCalledOnce();
});

test('Firebase client › signs out in this browser only', async () => {
  const signOut = vi.fn(async () => undefined);
  const client = makeClient({ signOut }, 'preview');
  await client.signOut();
  await client.signOutLocally();
  expect(signOut).toHaveBeenCalledTimes(2);
  expect(client).toMatchObject({ isPreview: true, staleAtMs: Number.POSITIVE_INFINITY });
});

test.each([
  ['auth/user-disabled', providerFailure('user-disabled')],
  ['auth/user-token-expired', providerFailure('user-token-expired')],
  ['auth/network-request-failed', providerFailure('network-request-failed')],
  ['auth/timeout', providerFailure('network-request-failed')],
  ['auth/popup-blocked', providerFailure('popup-blocked')],
  ['auth/popup-closed-by-user', providerFailure('popup-closed-by-user')],
  ['auth/cancelled-popup-request', providerFailure('popup-closed-by-user')],
  ['auth/unauthorized-domain', providerFailure('unauthorized-domain')],
  ['auth/operation-not-supported-in-this-environment', genericFailure()],
])('Firebase client › maps the error %s', async (code, failure) => {
  const fail = () => Promise.reject(Object.assign(new Error('Firebase'), { code }));
  const client = makeClient({
    signInWithPopup: fail,
    signInWithRedirect: fail,
    getRedirectResult: fail,
    currentUser: fail,
    signOut: fail,
  });
  const attempts = [
    ...[client.signInWithPopup(), client.signInWithRedirect(), client.redirectResult(), client.currentPerson()],
    ...[client.signOut(), client.signOutLocally()],
  ];
  expect(await Promise.all(attempts.map(codeOf))).toEqual(attempts.map(() => failure));
});

test('Firebase client › fails the sign-in when no token can be obtained', async () => {
  const getIdToken = () => Promise.reject(Object.assign(new Error('Firebase'), { code: 'auth/user-token-expired' }));
  const client = makeClient({ signInWithPopup: async () => ({ user: { ...ADA, getIdToken } }) });
  expect(await codeOf(client.signInWithPopup())).toEqual(providerFailure('user-token-expired'));
});
