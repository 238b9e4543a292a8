import { expect, test } from 'vitest';
import type { RedirectOutcome } from '#web/features/auth/api/identity-providers/identity-client.ts';
import { genericFailure, providerFailure } from '#web/features/auth/api/identity-providers/provider-messages.ts';
import {
  ADA_USER,
  NEVER,
  openTestPage,
  PROVEN_ADA,
  refuse,
  START_MS,
  startTestPage,
  USED_BROWSER,
  unreachable,
} from './testing-sign-in.ts';

const PENDING = {
  authRedirectPending: 'true',
  ssoAuthInProgress: 'true',
  pendingSSO: 'true',
  signInInProgress: 'true',
};
const RETURNING = { path: '/auth/callback', local: USED_BROWSER, session: PENDING };
const SYNC = 'sync oidc ada-1 the.id.token';
const notYet = async (): Promise<RedirectOutcome> => 'not-yet';

/** The log reduced to these entries. */
function only(log: readonly string[], ...whats: string[]): string[] {
  return log.filter((line) => whats.some((what) => line.endsWith(what)));
}

test('redirect return › requests the result once the client is loaded, and replaces the page by the dashboard', async () => {
  const page = openTestPage({ ...RETURNING, client: { redirectResult: async () => PROVEN_ADA } });
  expect(page.state()).toMatchObject({ status: 'loading', isResumingSignIn: true, isSigningIn: false });
  await page.start();
  expect(page.takeLog()).toEqual([
    ...['0 load client', '0 check redirect result', `0 ${SYNC}`, '0 +authSnapshot'],
    ...['0 -authRedirectPending', '0 -ssoAuthInProgress', '0 -pendingSSO', '0 -signInInProgress'],
    ...['0 +justAuthenticated', '0 +userLoginTracked', '0 track user_login', '0 broadcast signed-in'],
    '0 go /dashboard in place',
  ]);
  expect(page.state()).toMatchObject({ status: 'signed-in', user: ADA_USER, isResumingSignIn: false });
});

test('redirect return › requests the result on any page while the pending flag is set [spec: 4.4]', async () => {
  const page = await startTestPage({ session: PENDING, client: { redirectResult: async () => PROVEN_ADA } });
  expect(page.takeLog()).toContain('0 go /dashboard');
});

test('redirect return › waits five seconds for the client, then requests the result anyway [spec: 9.14]', async () => {
  const loading = Promise.withResolvers<void>();
  const late = await startTestPage({
    ...RETURNING,
    loadClient: () => loading.promise,
    client: { redirectResult: async () => PROVEN_ADA },
  });
  await late.advance(7_000);
  loading.resolve();
  await late.advance(0);
  expect(late.takeLog()).toContain(`7000 ${SYNC}`);
});

test('redirect return › ends after all time limits when the client never loads', async () => {
  const session = { ...PENDING, redirectAttempt: String(START_MS) };
  const page = await startTestPage({ ...RETURNING, session, loadClient: () => NEVER });
  // 5 s for the SDK, attempts at 5, 9, 13.667, 19 and 25 s of 3 s each, 8 s of recovery, 8 s for the direct attempt.
  await page.advance(43_999);
  expect(page.state()).toMatchObject({ status: 'loading', isResumingSignIn: true });
  await page.advance(1);
  expect(page.state()).toMatchObject({ status: 'signed-out', isResumingSignIn: false });
  expect(page.state().failure?.message).toBe('Please try again or use the debug panel.');
});

test('redirect return › makes five attempts of three seconds, with pauses from one to three seconds [spec: 9.14]', async () => {
  const page = await startTestPage({ ...RETURNING, client: { redirectResult: () => NEVER } });
  await page.advance(30_000);
  expect(only(page.takeLog(), 'check redirect result', 'check current person').slice(0, 6)).toEqual([
    '0 check redirect result',
    '4000 check redirect result',
    '8667 check redirect result',
    '14000 check redirect result',
    '20000 check redirect result',
    // Then the sign-in counts as stuck.
    '23000 check current person',
  ]);
});

test('redirect return › retries after "not yet" and after a network failure', async () => {
  const answers: (() => Promise<RedirectOutcome>)[] = [
    notYet,
    unreachable,
    refuse(genericFailure()),
    async () => PROVEN_ADA,
  ];
  const page = await startTestPage({ ...RETURNING, client: { redirectResult: () => (answers.shift() ?? notYet)() } });
  await page.advance(10_000);
  expect(only(page.takeLog(), 'check redirect result', SYNC)).toEqual([
    '0 check redirect result',
    '1000 check redirect result',
    '2667 check redirect result',
    '5000 check redirect result',
    `5000 ${SYNC}`,
  ]);
});

test('redirect return › reports the provider’s refusal at once, on the landing page', async () => {
  const page = await startTestPage({
    ...RETURNING,
    client: { redirectResult: refuse(providerFailure('user-disabled')) },
  });
  expect(page.takeLog()).toContain('0 go / in place');
  expect(page.state()).toMatchObject({
    status: 'signed-out',
    isResumingSignIn: false,
    failure: providerFailure('user-disabled'),
  });
  expect([...page.session.keys()]).toEqual([]);
});

test('redirect return › ends silently without a result, and looks up the user', async () => {
  const page = await startTestPage({ ...RETURNING, account: async () => ADA_USER });
  expect(only(page.takeLog(), 'check redirect result', 'look up account', 'in place')).toEqual([
    ...['0 check redirect result', '0 go / in place', '0 look up account'],
  ]);
  expect(page.state()).toMatchObject({ status: 'signed-in', failure: null });
});

test('sign-in recovery › checks user and redirect result three times, with pauses of 2 and 4 seconds [spec: 4.6, 9.15]', async () => {
  const page = await startTestPage({
    local: USED_BROWSER,
    session: { pendingSSO: 'true' },
    client: { redirectResult: notYet },
  });
  expect(page.state().isResumingSignIn).toBe(true);
  await page.advance(20_000);
  const log = only(page.takeLog(), 'account', 'trial', 'check current person', 'check redirect result', 'redirect');
  expect(log).toEqual([
    ...['0 look up account', '0 look up trial'],
    ...['0 check current person', '0 check redirect result'],
    ...['2000 check current person', '2000 check redirect result'],
    ...['6000 check current person', '6000 check redirect result'],
    // The direct attempt opens no popup, because there was no click.
    '6000 check current person',
    ...['6000 look up account', '6000 look up trial'],
  ]);
  expect(page.state()).toMatchObject({ status: 'signed-out', isResumingSignIn: false });
  expect(page.state().failure?.message).toBe('Please try again or use the debug panel.');
  expect([...page.session.keys()]).toEqual([]);
});

test('sign-in recovery › takes at most eight seconds, and so does the direct attempt [spec: 9.15]', async () => {
  const page = await startTestPage({
    local: USED_BROWSER,
    session: { pendingSSO: 'true' },
    client: { currentPerson: () => NEVER },
  });
  await page.advance(16_000);
  expect(only(page.takeLog(), 'check current person')).toEqual(['0 check current person', '8000 check current person']);
  expect(page.state()).toMatchObject({ status: 'signed-out', isResumingSignIn: false });
});

test('sign-in recovery › signs in a user whom the provider’s SDK still knows, without a click', async () => {
  const page = await startTestPage({
    local: USED_BROWSER,
    session: { 'firebase:authUser': '{}' },
    client: { currentPerson: async () => PROVEN_ADA },
  });
  expect(page.takeLog()).toContain(`0 ${SYNC}`);
  expect(page.state().status).toBe('signed-in');
});

test.each([
  ['entries of a provider’s code', { 'oidc.state': '{}' }],
  ['a flag', { ssoAuthInProgress: 'true' }],
])('sign-in recovery › clears %s silently when there is no result', async (_name, session) => {
  const page = await startTestPage({ local: USED_BROWSER, session });
  expect(page.state()).toMatchObject({ status: 'signed-out', failure: null, isResumingSignIn: false });
  expect([...page.session.keys()]).toEqual([]);
});

test('sign-in recovery › does not start for a signed-in or logged-out user', async () => {
  const session = { pendingSSO: 'true' };
  const signedIn = await startTestPage({ local: USED_BROWSER, session, account: async () => ADA_USER });
  expect(signedIn.takeLog().join()).not.toContain('check');
  expect(signedIn.session.has('pendingSSO')).toBe(false);
  const loggedOut = await startTestPage({ local: { ...USED_BROWSER, userLoggedOut: 'true' }, session });
  expect(loggedOut.takeLog().join()).not.toContain('check');
  expect(loggedOut.session.has('pendingSSO')).toBe(false);
});

test.each([
  [105_999, []],
  [106_000, ['14000 redirect']],
])(
  'sign-in recovery › redirects automatically only two minutes after the last redirect: %i ms and 14 s',
  async (agoMs, expected) => {
    const session = { ...PENDING, redirectAttempt: String(START_MS - agoMs) };
    const page = await startTestPage({ local: USED_BROWSER, session, client: { redirectResult: notYet } });
    // Attempts at 0, 1, 2.667, 5 and 8 s, and recovery with its pauses of 2 and 4 s.
    await page.advance(14_000);
    expect(only(page.takeLog(), ' redirect')).toEqual(expected);
    expect(page.state().isResumingSignIn).toBe(expected.length > 0);
  },
);

test('Try Again › makes a direct attempt at once and opens the dashboard [spec: 2.18]', async () => {
  const page = await startTestPage({ ...RETURNING, client: { redirectResult: () => NEVER } });
  page.takeLog();
  await page.advance(15_000);
  page.takeLog();
  await page.send({ type: 'try-again-clicked' });
  expect(only(page.takeLog(), 'check current person', 'open popup', SYNC, 'in place')).toEqual([
    ...['15000 check current person', '15000 open popup', `15000 ${SYNC}`, '15000 go /dashboard in place'],
  ]);
});

test('Try Again › does not wait for a client that failed to load before', async () => {
  const loads = [() => NEVER, async () => undefined];
  const page = await startTestPage({ ...RETURNING, loadClient: async () => loads.shift()?.() });
  await page.advance(15_000);
  expect(only(page.takeLog(), 'load client', 'open popup')).toEqual(['0 load client']);
  await page.send({ type: 'try-again-clicked' });
  expect(only(page.takeLog(), 'load client', 'open popup')).toEqual(['15000 load client', '15000 open popup']);
});

test('Try Again › falls back from the direct attempt to the popup, and then to a redirect [spec: 2.19, 8.4]', async () => {
  const page = await startTestPage({
    ...RETURNING,
    client: { redirectResult: () => NEVER, signInWithPopup: refuse(providerFailure('popup-blocked')) },
  });
  await page.send({ type: 'try-again-clicked' });
  expect(only(page.takeLog(), 'open popup', ' redirect')).toEqual(['0 open popup', '0 open popup', '0 redirect']);
  expect(page.state().isResumingSignIn).toBe(true);
});

test.each([
  ['network-request-failed', 2],
  ['popup-closed-by-user', 1],
  ['user-disabled', 1],
] as const)(
  'Try Again › that ends with %s after %i popups clears everything and opens the landing page',
  async (code, windows) => {
    const page = await startTestPage({
      local: USED_BROWSER,
      session: { ...PENDING, 'oidc.state': '{}' },
      client: { redirectResult: () => NEVER, signInWithPopup: refuse(providerFailure(code)) },
    });
    await page.send({ type: 'try-again-clicked' });
    const log = page.takeLog();
    expect(only(log, 'open popup')).toHaveLength(windows);
    expect(log.indexOf('0 -oidc.state')).toBeGreaterThan(log.indexOf('0 -authRedirectPending'));
    expect(log.indexOf('0 go / in place')).toBeGreaterThan(log.indexOf('0 -oidc.state'));
    expect(page.state()).toMatchObject({
      status: 'signed-out',
      isResumingSignIn: false,
      failure: providerFailure(code),
    });
    expect([...page.session.keys()]).toEqual([]);
  },
);
