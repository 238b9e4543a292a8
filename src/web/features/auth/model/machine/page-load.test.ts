import { expect, test } from 'vitest';
import { AUTH_SNAPSHOT_LIFETIME_MS } from '#contract/timings.ts';
import {
  ADA,
  ADA_USER,
  NEVER,
  openTestPage,
  START_MS,
  startTestPage,
  TRIAL_USER,
  USED_BROWSER,
  unreachable,
} from './testing-sign-in.ts';

const snapshot = (ageMs: number) => ({ authSnapshot: JSON.stringify({ ...ADA, timestamp: START_MS - ageMs }) });
const asAccount = async () => ADA_USER;
const asTrial = async () => ({ user: TRIAL_USER, isMoved: false });
const anonymous = (id: string) => ({ id, email: null, displayName: 'Anonymous User' });

test('page load › signs out a browser that never used the product, without a request', async () => {
  const page = openTestPage();
  expect(page.state()).toMatchObject({ status: 'signed-out', user: null, isResumingSignIn: false });
  await page.start();
  expect(page.takeLog()).toEqual(['0 load client']);
});

test('page load › finds an account in a browser that stores nothing but its session', async () => {
  const page = openTestPage({ mayHaveSession: true, account: asAccount });
  expect(page.state().status).toBe('loading');
  await page.start();
  expect(page.state()).toMatchObject({ status: 'signed-in', user: ADA_USER });
});

test('page load › does nothing before the start, and starts once', async () => {
  const page = openTestPage({ local: USED_BROWSER });
  await page.advance(0);
  expect(page.takeLog()).toEqual([]);
  expect(page.state().status).toBe('loading');
  await page.start();
  await page.start();
  expect(page.takeLog().filter((line) => line === '0 look up account')).toHaveLength(1);
});

test('page load › finds an account by the first lookup, without looking up a trial [spec: 2.69, 4.1]', async () => {
  const page = await startTestPage({ local: USED_BROWSER, account: asAccount });
  expect(page.takeLog()).toEqual(['0 look up account', '0 +authSnapshot']);
  expect(page.state()).toMatchObject({ status: 'signed-in', user: ADA_USER, isSessionUser: false });
  expect(JSON.parse(page.session.get('authSnapshot') ?? '')).toEqual({
    uid: 'user-1',
    email: 'ada@example.org',
    displayName: 'Ada Finch',
    photoURL: null,
    timestamp: START_MS,
  });
});

test('page load › finds a trial by the second lookup: a session user with an anonymous user [spec: 2.69, 4.1]', async () => {
  const page = await startTestPage({ local: USED_BROWSER, trial: asTrial });
  expect(page.takeLog().slice(0, 3)).toEqual(['0 look up account', '0 look up trial', '0 +anonymousUserId']);
  expect(page.state()).toMatchObject({
    status: 'anonymous',
    user: TRIAL_USER,
    isSessionUser: true,
    isAnonymousMode: false,
    anonymousUser: anonymous(`anonymous-${START_MS}`),
  });
});

test('page load › makes an unknown visitor in anonymous mode an anonymous user with the stored identifier [spec: 3.3, 4.2]', async () => {
  const page = await startTestPage({
    local: { ...USED_BROWSER, anonymousMode: 'true', anonymousUserId: 'anonymous-17' },
  });
  expect(page.state()).toMatchObject({
    status: 'anonymous',
    user: null,
    isSessionUser: false,
    isAnonymousMode: true,
    anonymousUser: anonymous('anonymous-17'),
  });
  expect(page.local.get('anonymousUserId')).toBe('anonymous-17');
});

test('page load › signs out a visitor and removes the anonymous user', async () => {
  const page = await startTestPage({
    local: { ...USED_BROWSER, anonymousUserId: 'anonymous-17' },
    session: snapshot(0),
  });
  expect(page.state()).toMatchObject({ status: 'signed-out', user: null, person: null, anonymousUser: null });
  expect(page.local.has('anonymousUserId')).toBe(false);
  expect(page.session.has('authSnapshot')).toBe(false);
});

test.each([
  [0, 'signed-in'],
  [AUTH_SNAPSHOT_LIFETIME_MS - 1, 'signed-in'],
  [AUTH_SNAPSHOT_LIFETIME_MS, 'loading'],
  [-1, 'loading'],
])('page load › with a snapshot %i ms old opens as %s', async (ageMs, status) => {
  const page = openTestPage({ local: USED_BROWSER, session: snapshot(ageMs), account: asAccount });
  expect(page.state()).toMatchObject({ status, user: null, person: status === 'signed-in' ? ADA : null });
  await page.start();
  expect(page.state()).toMatchObject({ status: 'signed-in', user: ADA_USER });
});

test('page load › drops a snapshot that the server contradicts, and keeps it while the server does not answer', async () => {
  const expired = await startTestPage({ local: USED_BROWSER, session: snapshot(0) });
  expect(expired.state()).toMatchObject({ status: 'signed-out', person: null });

  const offline = await startTestPage({
    local: USED_BROWSER,
    session: snapshot(0),
    account: unreachable,
    trial: unreachable,
  });
  expect(offline.state()).toMatchObject({ status: 'signed-in', user: null, person: ADA });

  // It did answer that there is no account; the failed trial lookup makes no difference.
  const half = await startTestPage({ local: USED_BROWSER, session: snapshot(0), trial: unreachable });
  expect(half.state()).toMatchObject({ status: 'signed-out', person: null });

  const strange = await startTestPage({ local: USED_BROWSER, account: unreachable, trial: unreachable });
  expect(strange.state().status).toBe('signed-out');
});

test('page load › stops loading after ten seconds, and still applies a later answer [spec: 9.16]', async () => {
  const answer = Promise.withResolvers<typeof ADA_USER>();
  const page = await startTestPage({ local: USED_BROWSER, account: () => answer.promise });
  await page.advance(9_999);
  expect(page.state().status).toBe('loading');
  await page.advance(1);
  expect(page.state().status).toBe('signed-out');
  answer.resolve(ADA_USER);
  await page.advance(0);
  expect(page.state()).toMatchObject({ status: 'signed-in', user: ADA_USER });

  const trying = await startTestPage({ local: { ...USED_BROWSER, anonymousMode: 'true' }, account: () => NEVER });
  await trying.advance(10_000);
  expect(trying.state()).toMatchObject({ status: 'anonymous', isAnonymousMode: true });
});

test('page load › keeps a logged-out user out: rejects the account, ends its session, creates an anonymous user [spec: 4.3]', async () => {
  const page = openTestPage({
    local: { ...USED_BROWSER, userLoggedOut: 'true' },
    session: { ...snapshot(0), pendingSSO: 'true' },
    account: asAccount,
  });
  expect(page.state()).toMatchObject({ status: 'loading', person: null });
  await page.start();
  expect(page.takeLog()).toEqual([
    ...['0 look up account', '0 +logOutPending', '0 -authSnapshot', '0 -pendingSSO', '0 +anonymousUserId'],
    ...['0 end server session', '0 -logOutPending', '0 load client'],
  ]);
  expect(page.state()).toMatchObject({ status: 'anonymous', user: null, isSessionUser: false, isAnonymousMode: false });
  expect(page.local.get('userLoggedOut')).toBe('true');
});

test('page load › ends a trial moved into an account, and reports it only to the user of that trial', async () => {
  const trial = async () => ({ user: null, isMoved: true });
  const trying = await startTestPage({ local: { ...USED_BROWSER, anonymousMode: 'true' }, trial });
  expect(trying.state()).toMatchObject({
    status: 'signed-out',
    failure: { message: 'Its documents are in your account. Sign in to see them.' },
  });
  expect(trying.local.has('anonymousMode')).toBe(false);

  const visiting = await startTestPage({ local: USED_BROWSER, trial });
  expect(visiting.state()).toMatchObject({ status: 'signed-out', failure: null });
});

test('page load › starts a trial with its flag and identifier; the landing page ends it unless asked to keep it [spec: 2.2]', async () => {
  const page = await startTestPage();
  page.takeLog();
  await page.send({ type: 'trial-started' });
  expect(page.takeLog()).toEqual(['0 +anonymousMode', '0 +anonymousUserId']);
  expect(page.state()).toMatchObject({ status: 'anonymous', isAnonymousMode: true });
  await page.send({ type: 'landing-shown', keepsTrial: true, endsSession: false });
  expect(page.state().isAnonymousMode).toBe(true);
  page.session.set('firebase:user', '{}');
  await page.send({ type: 'landing-shown', keepsTrial: false, endsSession: false });
  expect(page.takeLog()).toEqual(['0 -anonymousMode', '0 sign out locally', '0 -firebase:user']);
  expect(page.state()).toMatchObject({ status: 'signed-out', isAnonymousMode: false });
});

test('page load › the landing page keeps a trial that the server knows, and a user who just signed in', async () => {
  const known = await startTestPage({ local: { ...USED_BROWSER, anonymousMode: 'true' }, trial: asTrial });
  await known.send({ type: 'landing-shown', keepsTrial: false, endsSession: false });
  expect(known.state()).toMatchObject({ status: 'anonymous', isSessionUser: true, isAnonymousMode: false });

  const fresh = await startTestPage();
  await fresh.send({ type: 'sign-in-clicked' });
  fresh.session.set('firebase:authUser', '{}');
  fresh.takeLog();
  await fresh.send({ type: 'landing-shown', keepsTrial: false, endsSession: false });
  expect(fresh.takeLog()).toEqual([]);
});

test('page load › detects an ended session at the first rejected call, without flashing', async () => {
  let user: typeof ADA_USER | null = ADA_USER;
  const page = await startTestPage({ local: USED_BROWSER, account: async () => user });
  user = null;
  page.signIn.send({ type: 'unauthorized', code: 'unauthenticated' });
  expect(page.state().status).toBe('signed-in');
  await page.advance(0);
  expect(page.state()).toMatchObject({ status: 'signed-out', user: null });
  page.takeLog();
  // Expected for a user who is not signed in.
  await page.send({ type: 'unauthorized', code: 'unauthenticated' });
  expect(page.takeLog()).toEqual([]);
  await page.send({ type: 'unauthorized', code: 'trial-moved' });
  expect(page.takeLog()).toContain('0 look up trial');
});

test.each([
  ['an account', ADA_USER, { status: 'signed-in', user: ADA_USER }],
  ['a trial', null, { status: 'anonymous', user: TRIAL_USER, isSessionUser: true }],
])('page load › does not sign out when the server fails a second lookup: %s', async (_name, account, identity) => {
  let isReachable = true;
  const page = await startTestPage({
    local: USED_BROWSER,
    account: async () => (isReachable ? account : unreachable()),
    trial: () => (isReachable ? asTrial() : unreachable()),
  });
  isReachable = false;
  await page.signIn.sendAndWaitUntilIdle({ type: 'refresh-requested' });
  expect(page.state()).toMatchObject(identity);
});

test('page load › keeps an account that the first lookup could not confirm, whatever the trial lookup says', async () => {
  let isReachable = true;
  const page = await startTestPage({ local: USED_BROWSER, account: () => (isReachable ? asAccount() : unreachable()) });
  isReachable = false;
  await page.send({ type: 'refresh-requested' });
  expect(page.state()).toMatchObject({ status: 'signed-in', user: ADA_USER });
});

test('page load › leaves a hanging second lookup after ten seconds, with the state unchanged', async () => {
  let isFirst = true;
  const page = openTestPage({
    local: USED_BROWSER,
    account: () => {
      if (!isFirst) return NEVER;
      isFirst = false;
      return asAccount();
    },
  });
  await page.start();
  let isOver = false;
  void page.signIn.sendAndWaitUntilIdle({ type: 'refresh-requested' }).then(() => {
    isOver = true;
  });
  await page.advance(9_999);
  expect(isOver).toBe(false);
  await page.advance(1);
  expect(isOver).toBe(true);
  expect(page.state()).toMatchObject({ status: 'signed-in', user: ADA_USER });
});

test('page load › lets concurrent refreshes wait for the same answer', async () => {
  let trial: typeof TRIAL_USER | null = null;
  const page = await startTestPage({
    local: { ...USED_BROWSER, anonymousMode: 'true' },
    trial: async () => ({ user: trial, isMoved: false }),
  });
  trial = TRIAL_USER;
  await page.signIn.sendAndWaitUntilIdle({ type: 'refresh-requested' });
  expect(page.state()).toMatchObject({ isSessionUser: true, user: TRIAL_USER });
});

test('page load › recovers only when a page opens, not on a refresh', async () => {
  const page = await startTestPage({ local: USED_BROWSER });
  page.session.set('oidc.state', '{}');
  page.takeLog();
  await page.send({ type: 'refresh-requested' });
  expect(page.takeLog()).toEqual(['0 look up account', '0 look up trial']);
});

test('page load › follows what another tab did', async () => {
  let user: typeof ADA_USER | null = null;
  const page = await startTestPage({ local: USED_BROWSER, account: async () => user });
  page.takeLog();
  user = ADA_USER;
  await page.send({ type: 'tab-message', message: 'signed-in' });
  expect(page.state()).toMatchObject({ status: 'signed-in', user: ADA_USER });
  // The other tab used the nonce of this tab's client.
  await page.send({ type: 'tab-message', message: 'signed-out' });
  expect(page.state()).toMatchObject({ status: 'signed-out', user: null, person: null });
  const followed = ['0 look up account', '0 +authSnapshot', '0 +endedSession', '0 -authSnapshot', '0 load client'];
  expect(page.takeLog()).toEqual(followed);

  const trying = await startTestPage({ local: { ...USED_BROWSER, anonymousMode: 'true' } });
  trying.local.delete('anonymousMode');
  await trying.send({ type: 'tab-message', message: 'trial-ended' });
  expect(trying.state()).toMatchObject({ status: 'signed-out', isAnonymousMode: false });
});

test('page load › looks up the user again after a restore from the back/forward cache', async () => {
  let user: typeof ADA_USER | null = ADA_USER;
  const page = await startTestPage({ local: USED_BROWSER, account: async () => user });
  user = null;
  await page.send({ type: 'page-restored' });
  expect(page.state().status).toBe('signed-out');
});
