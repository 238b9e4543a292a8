import { expect, test } from 'vitest';
import { genericFailure, providerFailure } from '#web/features/auth/api/identity-providers/provider-messages.ts';
import {
  ADA_USER,
  NEVER,
  openTestPage,
  PROVEN_ADA,
  refuse,
  START_MS,
  TRIAL_USER,
  USED_BROWSER,
  unreachable,
} from './testing-sign-in.ts';

const SYNC = 'sync oidc ada-1 the.id.token';
const CLEANED = ['-ssoAuthInProgress', '-signInInProgress'];
const CLICKED = ['+signInInProgress', '+ssoAuthInProgress'];

/** A landing page with everything loaded. */
async function openLanding(options: Parameters<typeof openTestPage>[0] = {}) {
  const page = openTestPage(options);
  await page.start();
  page.takeLog();
  return page;
}

const at = (ms: number, ...whats: string[]) => whats.map((what) => `${ms} ${what}`);

test('a click opens the window at once; the proof goes to our server, then the dashboard comes up [spec: 4.7, 4.9]', async () => {
  const page = await openLanding({
    local: { userLoggedOut: 'true', anonymousMode: 'true', anonymousUserId: 'anonymous-5' },
  });
  // On a trial the documents come first, and then what a sign-in takes.
  expect(page.takeLog()).toEqual([]);
  await page.advance(5_000);
  expect(page.takeLog()).toEqual(at(5_000, 'load client'));
  page.signIn.send({ type: 'sign-in-clicked' });
  // Nothing was waited for yet: browsers block a window that comes later.
  expect(page.takeLog()).toEqual(at(5_000, ...CLICKED, '-userLoggedOut', 'open popup'));
  expect(page.state()).toMatchObject({ isSigningIn: true, isReturning: false, failure: null });
  await page.advance(0);
  expect(page.takeLog()).toEqual(
    at(5_000, SYNC, '+authSnapshot', ...CLEANED, '+justAuthenticated', '-anonymousMode', '-anonymousUserId').concat(
      at(5_000, '+userLoginTracked', 'track user_login', 'tell signed-in', 'go /dashboard'),
    ),
  );
  expect(page.state()).toMatchObject({ status: 'signed-in', user: ADA_USER, isSigningIn: false, anonymousUser: null });
});

test('a login is tracked once for each session of the browser, and moved documents are said [spec: 4.10]', async () => {
  const page = await openLanding({
    session: { userLoginTracked: 'true' },
    sync: async () => ({ user: ADA_USER, movedDocuments: 3 }),
  });
  await page.send({ type: 'sign-in-clicked' });
  expect(page.takeLog().join()).not.toContain('track');
  expect(page.state().movedDocuments).toBe(3);
  await page.send({ type: 'move-forgotten' });
  expect(page.state().movedDocuments).toBeNull();
});

test.each([
  ['popup-blocked', providerFailure('popup-blocked')],
  ['an unknown failure', genericFailure()],
])('%s leads to a redirect, with the marks the next page needs [spec: 4.4]', async (_name, failure) => {
  const page = await openLanding({ client: { signInWithPopup: refuse(failure) } });
  // What the window that never opened was begun with.
  page.session.set('oidc.state', '{}');
  await page.send({ type: 'sign-in-clicked' });
  const marks = ['+authRedirectPending', '+pendingSSO', '+redirectAttempt'];
  expect(page.takeLog()).toEqual(at(0, ...CLICKED, 'open popup', ...marks, '-oidc.state', 'redirect'));
  expect(page.session.get('redirectAttempt')).toBe(String(START_MS));
  expect(page.state()).toMatchObject({ isSigningIn: true, failure: null });
});

test.each([
  'popup-closed-by-user',
  'user-disabled',
  'user-token-expired',
  'network-request-failed',
  'unauthorized-domain',
] as const)('%s ends the sign-in with its own words, and nothing stays behind', async (code) => {
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

test('a window that names nobody says so [spec: 5.8]', async () => {
  const page = await openLanding({ client: { signInWithPopup: async () => null } });
  await page.send({ type: 'sign-in-clicked' });
  expect(page.state().failure?.message).toBe('Authentication failed - no user returned');
});

test('a redirect that fails ends the sign-in; one that is left by the Back button ends without a word', async () => {
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

test('on another address than the usual one the domain is made known first, and the wait counts from there [spec: 4.5]', async () => {
  const page = openTestPage({ isPreview: true });
  await page.start();
  expect(page.takeLog()).toEqual(at(0, 'load client', 'configure domain'));
  await page.advance(1_200);
  await page.send({ type: 'sign-in-clicked' });
  expect(page.takeLog()).toEqual(at(1_200, ...CLICKED));
  await page.advance(1_799);
  expect(page.takeLog()).toEqual([]);
  await page.advance(1);
  expect(page.takeLog().slice(0, 2)).toEqual(at(3_000, 'open popup', SYNC));
});

test('whoever waited long enough before the click waits no more, and the domain is made known once [spec: 9.18]', async () => {
  const page = openTestPage({ isPreview: true, client: { signInWithPopup: refuse(providerFailure('popup-blocked')) } });
  await page.start();
  await page.advance(3_000);
  page.takeLog();
  await page.send({ type: 'sign-in-clicked' });
  expect(page.takeLog()).toEqual(
    at(3_000, ...CLICKED, 'open popup', '+authRedirectPending', '+pendingSSO', '+redirectAttempt', 'redirect'),
  );
});

test('an address the server refuses opens no window; one it says nothing about does', async () => {
  const refused = await openLanding({ isPreview: true, configureDomain: async () => false });
  await refused.send({ type: 'sign-in-clicked' });
  expect(refused.takeLog().join()).not.toContain('open popup');
  expect(refused.state().failure).toEqual(providerFailure('unauthorized-domain'));

  const unknown = await openLanding({ isPreview: true, configureDomain: unreachable });
  await unknown.send({ type: 'sign-in-clicked' });
  await unknown.advance(3_000);
  expect(unknown.takeLog()).toContain('3000 open popup');
});

test('a click that comes before the provider’s code waits for it, five seconds at most', async () => {
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

test('a provider that cannot be reached is said, and the next click tries again', async () => {
  let isReachable = false;
  const page = await openLanding({ loadClient: () => (isReachable ? Promise.resolve() : unreachable()) });
  await page.send({ type: 'sign-in-clicked' });
  expect(page.state()).toMatchObject({ failure: providerFailure('network-request-failed'), isSigningIn: false });
  isReachable = true;
  await page.send({ type: 'sign-in-clicked' });
  expect(page.state()).toMatchObject({ status: 'signed-in', failure: null });
});

test('of two tabs that sign in at once the one that is refused finds who is here, and says nothing of a failure', async () => {
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

test('a server that refuses or hangs ends the sign-in, and whoever was here still is', async () => {
  const message = 'Authentication failed: 401 - Your sign-in could not be confirmed. Please sign in again.';
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

test('what belongs to an attempt that is over is not listened to', async () => {
  const window = Promise.withResolvers<typeof PROVEN_ADA>();
  const page = await openLanding({ client: { signInWithPopup: () => window.promise, currentPerson: () => NEVER } });
  await page.send({ type: 'sign-in-clicked' });
  await page.send({ type: 'try-again-clicked' });
  window.resolve(PROVEN_ADA);
  await page.advance(0);
  expect(page.takeLog().join()).not.toContain('sync');
  expect(page.state().status).toBe('signed-out');
});
