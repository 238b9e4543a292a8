import { describe, expect, test } from 'vitest';
import { providerFailure } from '#web/features/auth/api/identity-providers/provider-messages.ts';
import {
  ADA,
  ADA_USER,
  NEVER,
  openTestPage,
  refuse,
  START_MS,
  startTestPage,
  TRIAL_USER,
  USED_BROWSER,
  unreachable,
} from './testing-sign-in.ts';

type Options = Parameters<typeof openTestPage>[0];

async function openSignedIn(options: Options = {}) {
  const page = await startTestPage({
    local: { ...USED_BROWSER, anonymousMode: 'true', 'firebase:entry': '{}' },
    session: { upgradeSessionId: 'up-1', justAuthenticated: 'true', 'chatDraft:7': 'When does it end?' },
    account: async () => ADA_USER,
    ...options,
  });
  page.takeLog();
  return page;
}

const BLOCKED = refuse(providerFailure('popup-blocked'));
const MARKED = ['0 +userLoggedOut', '0 +logOutPending', '0 -upgradeSessionId', '0 -chatDraft:7'];
const CLEARED = ['0 -firebase:entry', '0 -authSnapshot', '0 -anonymousMode', '0 broadcast signed-out'];

test('log-out › clears flag, provider, provider entries, user and last the server’s session [spec: 4.8]', async () => {
  const page = await openSignedIn();
  await page.send({ type: 'log-out-clicked' });
  expect(page.takeLog()).toEqual([
    ...[...MARKED, '0 load client', '0 end server session', '0 -logOutPending', '0 sign out of provider'],
    ...[...CLEARED, '0 leave /api/logout'],
  ]);
  expect(page.state()).toMatchObject({ status: 'signed-out', user: null, person: null, endedSession: null });
});

test('log-out › ends the server’s session and shows the logged-out page when the provider fails [spec: 2.33]', async () => {
  const page = await openSignedIn({ client: { signOut: unreachable } });
  await page.signIn.sendAndWaitUntilIdle({ type: 'log-out-clicked' });
  await page.advance(0);
  const log = page.takeLog();
  expect(log).toContain('0 end server session');
  expect(log.at(-1)).toBe('0 go /?logout=true');
  expect(page.state()).toMatchObject({ status: 'signed-out', user: null });
  expect(page.marks.size).toBe(0);
});

test('log-out › waits five seconds for the provider', async () => {
  const page = await openSignedIn({ client: { signOut: () => NEVER } });
  await page.send({ type: 'log-out-clicked' });
  await page.advance(4_999);
  expect(page.state()).toMatchObject({ status: 'signed-in', isSigningOut: true });
  await page.advance(1);
  expect(page.takeLog()).toContain('5000 go /?logout=true');
  expect(page.state()).toMatchObject({ status: 'signed-out', isSigningOut: false });
});

describe('log-out with an unreachable server', () => {
  test('shows the logged-out page, and retries in the background with increasing delays', async () => {
    let isReachable = false;
    const page = await openSignedIn({ endServerSession: async () => (isReachable ? undefined : unreachable()) });
    await page.send({ type: 'log-out-clicked' });
    const log = page.takeLog();
    expect(log).not.toContain('0 leave /api/logout');
    expect(log.at(-1)).toBe('0 go /?logout=true');
    expect(page.state()).toMatchObject({ status: 'signed-out', user: null });
    await page.advance(20_000);
    expect(page.takeLog()).toEqual(['5000 end server session', '15000 end server session']);
    isReachable = true;
    await page.advance(3_600_000);
    expect(page.takeLog()).toEqual(['35000 end server session', '35000 -logOutPending']);
  });

  test('waits five seconds for a server that does not answer', async () => {
    const page = await openSignedIn({ endServerSession: () => NEVER });
    await page.send({ type: 'log-out-clicked' });
    await page.advance(5_000);
    expect(page.takeLog()).toContain('5000 go /?logout=true');
    expect(page.marks.has('logOutPending')).toBe(true);
  });

  test('is retried by a page that opens while the log-out is pending, and not during a sign-in', async () => {
    const page = await startTestPage({
      isLogOutPending: true,
      isSessionAbsent: true,
      local: { ...USED_BROWSER, userLoggedOut: 'true' },
      endServerSession: unreachable,
      client: { signInWithPopup: () => NEVER },
    });
    expect(page.takeLog()).toContain('0 end server session');
    await page.send({ type: 'sign-in-clicked' });
    await page.advance(600_000);
    expect(page.takeLog().filter((line) => line.endsWith('end server session'))).toEqual([]);
  });
});

test('log-out › is cleared by the next sign-in [spec: 4.3]', async () => {
  const page = await openSignedIn();
  await page.send({ type: 'log-out-clicked' });
  await page.send({ type: 'sign-in-clicked' });
  expect(page.local.has('userLoggedOut')).toBe(false);
  expect(page.state().status).toBe('signed-in');
});

describe('an address that signs out', () => {
  const snapshot = { authSnapshot: JSON.stringify({ ...ADA, timestamp: START_MS }) };

  test('is applied when a page opens: signed out at once, with provider, server and other tabs', async () => {
    const page = openTestPage({
      path: '/dashboard?logout=true',
      mayHaveSession: true,
      account: async () => ADA_USER,
      local: USED_BROWSER,
      session: { ...snapshot, pendingSSO: 'true', 'chatDraft:7': 'When?' },
      trial: () => NEVER,
    });
    expect(page.state()).toMatchObject({ status: 'signed-out', person: null });
    await page.start();
    expect(page.takeLog()).toEqual([
      ...['0 +userLoggedOut', '0 +logOutPending', '0 -chatDraft:7', '0 -authSnapshot', '0 -pendingSSO'],
      ...['0 broadcast signed-out', '0 load client', '0 end server session', '0 look up trial', '0 -logOutPending'],
      '0 sign out of provider',
    ]);
    // A trial can be started while one is looked up.
    await page.send({ type: 'trial-started' });
    expect(page.state()).toMatchObject({ status: 'anonymous', user: null, isAnonymousMode: true });
  });

  test('is applied by navigation within the page', async () => {
    const page = await openSignedIn();
    await page.send({ type: 'landing-shown', keepsTrial: false, endsSession: true });
    expect(page.state()).toMatchObject({ status: 'signed-out', user: null });
    expect(page.takeLog()).toContain('0 end server session');
    await page.send({ type: 'landing-shown', keepsTrial: false, endsSession: true });
    expect(page.takeLog()).not.toContain('0 end server session');
  });

  test('is applied after a restore from the back/forward cache', async () => {
    const page = await openSignedIn();
    page.goTo('/?logout=true');
    await page.send({ type: 'page-restored' });
    expect(page.state().status).toBe('signed-out');
    expect(page.takeLog()).toContain('0 end server session');
  });

  test('sends no request when no account is signed in, and keeps a trial that the server knows', async () => {
    const page = await startTestPage({
      path: '/?logout=true',
      isSessionAbsent: true,
      local: { ...USED_BROWSER, anonymousMode: 'true' },
      trial: async () => ({ user: TRIAL_USER, isMoved: false }),
    });
    expect(page.takeLog()).toEqual([...['0 -anonymousMode', '0 look up trial', '0 +anonymousUserId', '0 load client']]);
    expect(page.state()).toMatchObject({ status: 'anonymous', isSessionUser: true, isAnonymousMode: false });
  });

  test('is not kept in the history by a sign-in from it, with popup or redirect', async () => {
    const page = await startTestPage({ path: '/?logout=true', isSessionAbsent: true });
    await page.send({ type: 'sign-in-clicked' });
    expect(page.takeLog().at(-1)).toBe('0 go /dashboard in place');

    const blocked = await startTestPage({
      path: '/chat?logout=true',
      isSessionAbsent: true,
      client: { signInWithPopup: BLOCKED },
    });
    await blocked.send({ type: 'sign-in-clicked' });
    expect(blocked.takeLog()).toEqual(expect.arrayContaining(['0 go / in place', '0 redirect']));
  });

  test('is left when another tab signs in, whose session it would end', async () => {
    let user: typeof ADA_USER | null = null;
    const page = await startTestPage({ path: '/?logout=true', local: USED_BROWSER, account: async () => user });
    user = ADA_USER;
    page.local.delete('userLoggedOut');
    await page.send({ type: 'tab-message', message: 'signed-in' });
    expect(page.takeLog()).toContain('0 go / in place');
    expect(page.state()).toMatchObject({ status: 'signed-in', user: ADA_USER });
  });
});
