import { expect, test } from 'vitest';
import { genericFailure, providerFailure } from '#web/features/auth/api/identity-providers/provider-messages.ts';
import {
  ADA_USER,
  NEVER,
  openTestPage,
  PROVEN_ADA,
  refuse,
  START_MS,
  startTestPage,
  TRIAL_USER,
  USED_BROWSER,
  unreachable,
} from './testing-sign-in.ts';

const SYNC = 'sync oidc ada-1 the.id.token';
const CLEANED = ['-ssoAuthInProgress', '-signInInProgress'];
const CLICKED = ['+signInInProgress', '+ssoAuthInProgress'];

/** A landing page with everything loaded. */
async function openLanding(options: Parameters<typeof openTestPage>[0] = {}) {
  const page = await startTestPage(options);
  page.takeLog();
  return page;
}

const at = (ms: number, ...whats: string[]) => whats.map((what) => `${ms} ${what}`);

test('sign-in › opens the popup synchronously, sends the token to the server and opens the dashboard [spec: 4.7, 4.9]', async () => {
  const page = await openLanding({
    local: { userLoggedOut: 'true', anonymousMode: 'true', anonymousUserId: 'anonymous-5' },
  });
  // On a trial the documents load first, then the sign-in SDK.
  expect(page.takeLog()).toEqual([]);
  await page.advance(5_000);
  expect(page.takeLog()).toEqual(at(5_000, 'load client'));
  page.signIn.send({ type: 'sign-in-clicked' });
  // No await yet: browsers block a popup that opens later.
  expect(page.takeLog()).toEqual(at(5_000, ...CLICKED, '-userLoggedOut', 'open popup'));
  expect(page.state()).toMatchObject({ isSigningIn: true, isResumingSignIn: false, failure: null });
  await page.advance(0);
  expect(page.takeLog()).toEqual(
    at(5_000, SYNC, '+authSnapshot', ...CLEANED, '+justAuthenticated', '-anonymousMode', '-anonymousUserId').concat(
      at(5_000, '+userLoginTracked', 'track user_login', 'broadcast signed-in', 'go /dashboard'),
    ),
  );
  expect(page.state()).toMatchObject({ status: 'signed-in', user: ADA_USER, isSigningIn: false, anonymousUser: null });
});

test('sign-in › tracks a login once per browser session, and reports moved documents [spec: 4.10]', async () => {
  const page = await openLanding({
    session: { userLoginTracked: 'true' },
    sync: async () => ({ user: ADA_USER, movedDocuments: 3 }),
  });
  await page.send({ type: 'sign-in-clicked' });
  expect(page.takeLog().join()).not.toContain('track');
  expect(page.state().movedDocuments).toBe(3);
  await page.send({ type: 'moved-documents-dismissed' });
  expect(page.state().movedDocuments).toBeNull();
});

test.each([
  ['popup-blocked', providerFailure('popup-blocked')],
  ['an unknown failure', genericFailure()],
])(
  'sign-in › falls back to a redirect after %s, with the markers for the next page [spec: 4.4]',
  async (_name, failure) => {
    const page = await openLanding({ client: { signInWithPopup: refuse(failure) } });
    // State left by the popup that never opened.
    page.session.set('oidc.state', '{}');
    await page.send({ type: 'sign-in-clicked' });
    const marks = ['+authRedirectPending', '+pendingSSO', '+redirectAttempt'];
    expect(page.takeLog()).toEqual(at(0, ...CLICKED, 'open popup', ...marks, '-oidc.state', 'redirect'));
    expect(page.session.get('redirectAttempt')).toBe(String(START_MS));
    expect(page.state()).toMatchObject({ isSigningIn: true, failure: null });
  },
);

test.each([
  'popup-closed-by-user',
  'user-disabled',
  'user-token-expired',
  'network-request-failed',
  'unauthorized-domain',
] as const)('sign-in › ends after %s with its own message and leaves nothing stored', async (code) => {
  const page = await openLanding({ client: { signInWithPopup: refuse(providerFailure(code)) } });
  page.session.set('oidc.state', '{}');
  page.local.set('firebase:entry', '{}');
  await page.send({ type: 'sign-in-clicked' });
  expect(page.takeLog()).toEqual(
    at(0, ...CLICKED, 'open popup', ...CLEANED, '-firebase:entry', '-oidc.state', 'load client'),
  );
  expect(page.state()).toMatchObject({ status: 'signed-out', isSigningIn: false, failure: providerFailure(code) });
  await page.send({ type: 'failure-dismissed' });
  expect(page.state().failure).toBeNull();
});

test('sign-in › reports a popup that returns no user [spec: 5.8]', async () => {
  const page = await openLanding({ client: { signInWithPopup: async () => null } });
  await page.send({ type: 'sign-in-clicked' });
  expect(page.state().failure?.message).toBe('Authentication failed - no user returned');
});

test('sign-in › ends when a redirect fails, and silently when the user comes back with the Back button', async () => {
  const client = { signInWithPopup: refuse(providerFailure('popup-blocked')) };
  const failing = await openLanding({ client: { ...client, signInWithRedirect: unreachable } });
  await failing.send({ type: 'sign-in-clicked' });
  expect(failing.state()).toMatchObject({ failure: providerFailure('network-request-failed'), isSigningIn: false });
  expect([...failing.session.keys()]).toEqual([]);

  const restored = await openLanding({ client });
  await restored.send({ type: 'sign-in-clicked' });
  await restored.send({ type: 'page-restored' });
  expect(restored.state()).toMatchObject({ failure: null, isSigningIn: false, status: 'signed-out' });
  expect([...restored.session.keys()]).toEqual([]);
});

test('sign-in › configures the domain first at a preview address, and waits from then on [spec: 4.5]', async () => {
  const page = await startTestPage({ isPreview: true });
  expect(page.takeLog()).toEqual(at(0, 'load client', 'configure domain'));
  await page.advance(1_200);
  await page.send({ type: 'sign-in-clicked' });
  expect(page.takeLog()).toEqual(at(1_200, ...CLICKED));
  await page.advance(1_799);
  expect(page.takeLog()).toEqual([]);
  await page.advance(1);
  expect(page.takeLog().slice(0, 2)).toEqual(at(3_000, 'open popup', SYNC));
});

test('sign-in › does not wait after a late click, and configures the domain once [spec: 9.18]', async () => {
  const page = await startTestPage({
    isPreview: true,
    client: { signInWithPopup: refuse(providerFailure('popup-blocked')) },
  });
  await page.advance(3_000);
  page.takeLog();
  await page.send({ type: 'sign-in-clicked' });
  expect(page.takeLog()).toEqual(
    at(3_000, ...CLICKED, 'open popup', '+authRedirectPending', '+pendingSSO', '+redirectAttempt', 'redirect'),
  );
});

test('sign-in › opens no popup at an address that the server refuses, and opens one without an answer', async () => {
  const refused = await openLanding({ isPreview: true, configureDomain: async () => false });
  await refused.send({ type: 'sign-in-clicked' });
  expect(refused.takeLog().join()).not.toContain('open popup');
  expect(refused.state().failure).toEqual(providerFailure('unauthorized-domain'));

  const unknown = await openLanding({ isPreview: true, configureDomain: unreachable });
  await unknown.send({ type: 'sign-in-clicked' });
  await unknown.advance(3_000);
  expect(unknown.takeLog()).toContain('3000 open popup');
});

test('sign-in › waits up to five seconds for the provider’s client after an early click', async () => {
  const loading = Promise.withResolvers<void>();
  const page = openTestPage({ loadClient: () => loading.promise });
  await page.send({ type: 'sign-in-clicked' });
  await page.advance(4_999);
  expect(page.state().isSigningIn).toBe(true);
  loading.resolve();
  await page.advance(0);
  expect(page.takeLog()).toContain('4999 open popup');

  const late = openTestPage({ loadClient: () => NEVER });
  await late.send({ type: 'sign-in-clicked' });
  await late.advance(5_000);
  expect(late.state()).toMatchObject({ failure: providerFailure('network-request-failed'), isSigningIn: false });
});

test('sign-in › reports an unreachable provider, and tries again with the next click', async () => {
  let isReachable = false;
  const page = await openLanding({ loadClient: () => (isReachable ? Promise.resolve() : unreachable()) });
  await page.send({ type: 'sign-in-clicked' });
  expect(page.state()).toMatchObject({ failure: providerFailure('network-request-failed'), isSigningIn: false });
  isReachable = true;
  await page.send({ type: 'sign-in-clicked' });
  expect(page.state()).toMatchObject({ status: 'signed-in', failure: null });
});

test('sign-in › finds the session already open when another tab was first, and reports no failure', async () => {
  let isElsewhere = false;
  const page = await openLanding({
    account: async () => (isElsewhere ? ADA_USER : null),
    sync: () => {
      isElsewhere = true;
      return refuse(genericFailure())();
    },
  });
  await page.send({ type: 'sign-in-clicked' });
  expect(page.state()).toMatchObject({ status: 'signed-in', user: ADA_USER, failure: null, isSigningIn: false });
});

test('sign-in › ends when the server refuses or hangs, and keeps the previous user', async () => {
  const message = 'Authentication failed: 401 - We couldn’t confirm your sign-in. Please sign in again.';
  const options = {
    local: { ...USED_BROWSER, anonymousMode: 'true' },
    trial: async () => ({ user: TRIAL_USER, isMoved: false }),
  };
  const refused = await openLanding({ ...options, sync: refuse(genericFailure(message)) });
  await refused.send({ type: 'sign-in-clicked' });
  expect(refused.state()).toMatchObject({ status: 'anonymous', user: TRIAL_USER, isSessionUser: true });
  expect(refused.state().failure?.message).toBe(message);
  expect(refused.local.get('anonymousMode')).toBe('true');
  expect([...refused.session.keys()]).toEqual([]);

  const hanging = await openLanding({ ...options, sync: () => NEVER });
  await hanging.send({ type: 'sign-in-clicked' });
  await hanging.advance(10_000);
  expect(hanging.state().failure?.message).toBe('Authentication error: Unable to sync with backend');
});

test('sign-in › ignores results of a superseded attempt', async () => {
  const window = Promise.withResolvers<typeof PROVEN_ADA>();
  const page = await openLanding({ client: { signInWithPopup: () => window.promise, currentPerson: () => NEVER } });
  await page.send({ type: 'sign-in-clicked' });
  await page.send({ type: 'try-again-clicked' });
  window.resolve(PROVEN_ADA);
  await page.advance(0);
  expect(page.takeLog().join()).not.toContain('sync');
  expect(page.state().status).toBe('signed-out');
});
