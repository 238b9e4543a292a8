import { expect, test } from 'vitest';
import { AUTH_SNAPSHOT_LIFETIME_MS } from '#contract/timings.ts';
import {
  ADA,
  ADA_USER,
  NEVER,
  openTestPage,
  START_MS,
  TRIAL_USER,
  USED_BROWSER,
  unreachable,
} from './testing-sign-in.ts';

const snapshot = (ageMs: number) => ({ authSnapshot: JSON.stringify({ ...ADA, timestamp: START_MS - ageMs }) });
const asAccount = async () => ADA_USER;
const asTrial = async () => ({ user: TRIAL_USER, isMoved: false });
const anonymous = (id: string) => ({ id, email: null, displayName: 'Anonymous User' });

test('a browser that never used the product is signed out at once: nobody is asked', async () => {
  const page = openTestPage();
  expect(page.state()).toMatchObject({ status: 'signed-out', user: null, isReturning: false });
  await page.start();
  expect(page.takeLog()).toEqual(['0 load client']);
});

test('an account is found where the browser stores nothing but its session', async () => {
  const page = openTestPage({ mayHaveSession: true, account: asAccount });
  expect(page.state().status).toBe('loading');
  await page.start();
  expect(page.state()).toMatchObject({ status: 'signed-in', user: ADA_USER });
});

test('nothing is done before the page has started, and starting twice does nothing twice', async () => {
  const page = openTestPage({ local: USED_BROWSER });
  await page.advance(0);
  expect(page.takeLog()).toEqual([]);
  expect(page.state().status).toBe('loading');
  await page.start();
  await page.start();
  expect(page.takeLog().filter((line) => line === '0 look up account')).toHaveLength(1);
});

test('an account is found by the first lookup; nobody asks for the trial then [spec: 2.69, 4.1]', async () => {
  const page = openTestPage({ local: USED_BROWSER, account: asAccount });
  await page.start();
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

test('a trial is found by the second lookup: a session user, with an anonymous user beside it [spec: 2.69, 4.1]', async () => {
  const page = openTestPage({ local: USED_BROWSER, trial: asTrial });
  await page.start();
  expect(page.takeLog().slice(0, 3)).toEqual(['0 look up account', '0 look up trial', '0 +anonymousUserId']);
  expect(page.state()).toMatchObject({
    status: 'anonymous',
    user: TRIAL_USER,
    isSessionUser: true,
    isAnonymousMode: false,
    anonymousUser: anonymous(`anonymous-${START_MS}`),
  });
});

test('in anonymous mode somebody nobody knows is an anonymous user, with the identifier they had [spec: 3.3, 4.2]', async () => {
  const page = openTestPage({ local: { ...USED_BROWSER, anonymousMode: 'true', anonymousUserId: 'anonymous-17' } });
  await page.start();
  expect(page.state()).toMatchObject({
    status: 'anonymous',
    user: null,
    isSessionUser: false,
    isAnonymousMode: true,
    anonymousUser: anonymous('anonymous-17'),
  });
  expect(page.local.get('anonymousUserId')).toBe('anonymous-17');
});

test('a visitor is signed out, and no anonymous user is left over', async () => {
  const page = openTestPage({ local: { ...USED_BROWSER, anonymousUserId: 'anonymous-17' }, session: snapshot(0) });
  await page.start();
  expect(page.state()).toMatchObject({ status: 'signed-out', user: null, person: null, anonymousUser: null });
  expect(page.local.has('anonymousUserId')).toBe(false);
  expect(page.session.has('authSnapshot')).toBe(false);
});

test.each([
  [0, 'signed-in'],
  [AUTH_SNAPSHOT_LIFETIME_MS - 1, 'signed-in'],
  [AUTH_SNAPSHOT_LIFETIME_MS, 'loading'],
  [-1, 'loading'],
])('a snapshot that is %i ms old makes the page open as %s', async (ageMs, status) => {
  const page = openTestPage({ local: USED_BROWSER, session: snapshot(ageMs), account: asAccount });
  expect(page.state()).toMatchObject({ status, user: null, person: status === 'signed-in' ? ADA : null });
  await page.start();
  expect(page.state()).toMatchObject({ status: 'signed-in', user: ADA_USER });
});

test('what a snapshot shows ends when the server says otherwise, and lives on while it says nothing', async () => {
  const expired = openTestPage({ local: USED_BROWSER, session: snapshot(0) });
  await expired.start();
  expect(expired.state()).toMatchObject({ status: 'signed-out', person: null });

  const offline = openTestPage({ local: USED_BROWSER, session: snapshot(0), account: unreachable, trial: unreachable });
  await offline.start();
  expect(offline.state()).toMatchObject({ status: 'signed-in', user: null, person: ADA });

  // It did say that this is no account; that the trial cannot be asked for makes no difference.
  const half = openTestPage({ local: USED_BROWSER, session: snapshot(0), trial: unreachable });
  await half.start();
  expect(half.state()).toMatchObject({ status: 'signed-out', person: null });

  const strange = openTestPage({ local: USED_BROWSER, account: unreachable, trial: unreachable });
  await strange.start();
  expect(strange.state().status).toBe('signed-out');
});

test('loading ends after ten seconds, and an answer that comes later is still taken [spec: 9.16]', async () => {
  const answer = Promise.withResolvers<typeof ADA_USER>();
  const page = openTestPage({ local: USED_BROWSER, account: () => answer.promise });
  await page.start();
  await page.advance(9_999);
  expect(page.state().status).toBe('loading');
  await page.advance(1);
  expect(page.state().status).toBe('signed-out');
  answer.resolve(ADA_USER);
  await page.advance(0);
  expect(page.state()).toMatchObject({ status: 'signed-in', user: ADA_USER });

  const trying = openTestPage({ local: { ...USED_BROWSER, anonymousMode: 'true' }, account: () => NEVER });
  await trying.start();
  await trying.advance(10_000);
  expect(trying.state()).toMatchObject({ status: 'anonymous', isAnonymousMode: true });
});

test('whoever logged out stays logged out: the account is rejected, its session ended, an anonymous user made [spec: 4.3]', async () => {
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

test('a trial that has become part of an account is over; only who goes on with it is told so', async () => {
  const trial = async () => ({ user: null, isMoved: true });
  const trying = openTestPage({ local: { ...USED_BROWSER, anonymousMode: 'true' }, trial });
  await trying.start();
  expect(trying.state()).toMatchObject({
    status: 'signed-out',
    failure: { message: 'The documents of this trial are in your account now. Please sign in to see them.' },
  });
  expect(trying.local.has('anonymousMode')).toBe(false);

  const visiting = openTestPage({ local: USED_BROWSER, trial });
  await visiting.start();
  expect(visiting.state()).toMatchObject({ status: 'signed-out', failure: null });
});

test('a trial is begun with its flag and an identifier, and ended by the landing page unless that is to keep it [spec: 2.2]', async () => {
  const page = openTestPage();
  await page.start();
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

test('the landing page leaves alone a trial that the server knows, and whoever signed in a moment ago', async () => {
  const known = openTestPage({ local: { ...USED_BROWSER, anonymousMode: 'true' }, trial: asTrial });
  await known.start();
  await known.send({ type: 'landing-shown', keepsTrial: false, endsSession: false });
  expect(known.state()).toMatchObject({ status: 'anonymous', isSessionUser: true, isAnonymousMode: false });

  const fresh = openTestPage();
  await fresh.start();
  await fresh.send({ type: 'sign-in-clicked' });
  fresh.session.set('firebase:authUser', '{}');
  fresh.takeLog();
  await fresh.send({ type: 'landing-shown', keepsTrial: false, endsSession: false });
  expect(fresh.takeLog()).toEqual([]);
});

test('a session that ended is noticed at the first refused call, without anything flashing', async () => {
  let user: typeof ADA_USER | null = ADA_USER;
  const page = openTestPage({ local: USED_BROWSER, account: async () => user });
  await page.start();
  user = null;
  page.signIn.send({ type: 'unauthorized', code: 'unauthenticated' });
  expect(page.state().status).toBe('signed-in');
  await page.advance(0);
  expect(page.state()).toMatchObject({ status: 'signed-out', user: null });
  page.takeLog();
  // Somebody who is not signed in is refused all the time, and that is no news.
  await page.send({ type: 'unauthorized', code: 'unauthenticated' });
  expect(page.takeLog()).toEqual([]);
  await page.send({ type: 'unauthorized', code: 'trial-moved' });
  expect(page.takeLog()).toContain('0 look up trial');
});

test.each([
  ['an account', ADA_USER, { status: 'signed-in', user: ADA_USER }],
  ['a trial', null, { status: 'anonymous', user: TRIAL_USER, isSessionUser: true }],
])('a server that does not answer a second time puts nobody out: %s', async (_name, account, standing) => {
  let isReachable = true;
  const page = openTestPage({
    local: USED_BROWSER,
    account: async () => (isReachable ? account : unreachable()),
    trial: () => (isReachable ? asTrial() : unreachable()),
  });
  await page.start();
  isReachable = false;
  await page.signIn.sendAndWaitUntilIdle({ type: 'refresh-asked' });
  expect(page.state()).toMatchObject(standing);
});

test('an account of which the first lookup says nothing stays, whatever is said of a trial', async () => {
  let isReachable = true;
  const page = openTestPage({ local: USED_BROWSER, account: () => (isReachable ? asAccount() : unreachable()) });
  await page.start();
  isReachable = false;
  await page.send({ type: 'refresh-asked' });
  expect(page.state()).toMatchObject({ status: 'signed-in', user: ADA_USER });
});

test('a second lookup that never ends is left after ten seconds, with everything as it was', async () => {
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
  void page.signIn.sendAndWaitUntilIdle({ type: 'refresh-asked' }).then(() => {
    isOver = true;
  });
  await page.advance(9_999);
  expect(isOver).toBe(false);
  await page.advance(1);
  expect(isOver).toBe(true);
  expect(page.state()).toMatchObject({ status: 'signed-in', user: ADA_USER });
});

test('whoever asks again waits for the answer', async () => {
  let trial: typeof TRIAL_USER | null = null;
  const page = openTestPage({
    local: { ...USED_BROWSER, anonymousMode: 'true' },
    trial: async () => ({ user: trial, isMoved: false }),
  });
  await page.start();
  trial = TRIAL_USER;
  await page.signIn.sendAndWaitUntilIdle({ type: 'refresh-asked' });
  expect(page.state()).toMatchObject({ isSessionUser: true, user: TRIAL_USER });
});

test('recovering is a matter of opening a page: asking again begins none', async () => {
  const page = openTestPage({ local: USED_BROWSER });
  await page.start();
  page.session.set('oidc.state', '{}');
  page.takeLog();
  await page.send({ type: 'refresh-asked' });
  expect(page.takeLog()).toEqual(['0 look up account', '0 look up trial']);
});

test('what another tab did is followed', async () => {
  let user: typeof ADA_USER | null = null;
  const page = openTestPage({ local: USED_BROWSER, account: async () => user });
  await page.start();
  page.takeLog();
  user = ADA_USER;
  await page.send({ type: 'tab-news', news: 'signed-in' });
  expect(page.state()).toMatchObject({ status: 'signed-in', user: ADA_USER });
  // The other tab used up what this one's client was made with.
  await page.send({ type: 'tab-news', news: 'signed-out' });
  expect(page.state()).toMatchObject({ status: 'signed-out', user: null, person: null });
  const followed = ['0 look up account', '0 +authSnapshot', '0 +endedSession', '0 -authSnapshot', '0 load client'];
  expect(page.takeLog()).toEqual(followed);

  const trying = openTestPage({ local: { ...USED_BROWSER, anonymousMode: 'true' } });
  await trying.start();
  trying.local.delete('anonymousMode');
  await trying.send({ type: 'tab-news', news: 'trial-ended' });
  expect(trying.state()).toMatchObject({ status: 'signed-out', isAnonymousMode: false });
});

test('a page that comes back out of the browser’s memory asks again who is there', async () => {
  let user: typeof ADA_USER | null = ADA_USER;
  const page = openTestPage({ local: USED_BROWSER, account: async () => user });
  await page.start();
  user = null;
  await page.send({ type: 'page-restored' });
  expect(page.state().status).toBe('signed-out');
});
