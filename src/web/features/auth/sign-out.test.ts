import { expect, test } from 'vitest';
import { ADA_USER, NEVER, openTestPage, USED_BROWSER, unreachable } from './testing-sign-in.ts';

async function openSignedIn(options: Parameters<typeof openTestPage>[0] = {}) {
  const page = openTestPage({
    local: { ...USED_BROWSER, anonymousMode: 'true', 'firebase:entry': '{}' },
    session: { upgradeSessionId: 'up-1', justAuthenticated: 'true' },
    account: async () => ADA_USER,
    ...options,
  });
  await page.start();
  page.takeLog();
  return page;
}

test('logging out: flag, provider, its entries, the user, and last the server [spec: 4.8]', async () => {
  const page = await openSignedIn();
  await page.send({ type: 'log-out-clicked' });
  expect(page.takeLog()).toEqual([
    ...['0 +userLoggedOut', '0 -upgradeSessionId', '0 load client', '0 sign out of provider', '0 -firebase:entry'],
    ...['0 -authSnapshot', '0 -anonymousMode', '0 tell signed-out', '0 leave /api/logout'],
  ]);
  expect(page.state()).toMatchObject({ status: 'signed-out', user: null, person: null });
});

test('a provider that cannot be told: the page of the logged-out, and the server’s session ends all the same [spec: 2.33]', async () => {
  const page = await openSignedIn({ client: { signOut: unreachable } });
  await page.signIn.sendAndFinish({ type: 'log-out-clicked' });
  await page.advance(0);
  const log = page.takeLog();
  expect(log.slice(-2)).toEqual(['0 go /?logout=true', '0 end server session']);
  expect(log).not.toContain('0 leave /api/logout');
  expect(page.state()).toMatchObject({ status: 'signed-out', user: null });
});

test('a provider that does not answer is given five seconds', async () => {
  const page = await openSignedIn({ client: { signOut: () => NEVER } });
  await page.send({ type: 'log-out-clicked' });
  await page.advance(4_999);
  expect(page.state().status).toBe('signed-in');
  await page.advance(1);
  expect(page.takeLog()).toContain('5000 go /?logout=true');
  expect(page.state().status).toBe('signed-out');
});

test('signing in after logging out takes the flag away again [spec: 4.3]', async () => {
  const page = await openSignedIn();
  await page.send({ type: 'log-out-clicked' });
  await page.send({ type: 'sign-in-clicked' });
  expect(page.local.has('userLoggedOut')).toBe(false);
  expect(page.state().status).toBe('signed-in');
});
