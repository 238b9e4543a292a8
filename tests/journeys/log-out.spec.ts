import type { BrowserContext, Page, Route } from '@playwright/test';
import { createTestClient } from '#tests/support/client/test-client.ts';
import { expect, expectAccessible, startTrial, test } from './journey.ts';
import {
  createAccount,
  enterPassword,
  expectDashboard,
  expectLanding,
  newPerson,
  openAvatarMenu,
  openSignInWindow,
  type Person,
  signInButton,
  signUp,
  statusOf,
} from './sign-in.ts';

test.use({ viewport: { width: 1280, height: 800 } });

/** What a session is still good for when its browser is left aside. */
async function makeSessionCheck(context: BrowserContext): Promise<() => Promise<number>> {
  const session = (await context.cookies()).find(({ name }) => name === 'lexden_session');
  const address = new URL(context.pages()[0]?.url() ?? '').origin;
  const client = createTestClient(address, { session: session?.value ?? '', guestId: '' });
  return async () => (await client.get('/auth/user')).statusCode;
}

/** Answers the provider's window that remembers who was signed in. */
async function comeBack(provider: Page, person: Person): Promise<void> {
  await provider.getByRole('link', { name: person.name }).click();
  await enterPassword(provider, person);
}

async function logOut(page: Page): Promise<void> {
  await (await openAvatarMenu(page)).getByRole('menuitem', { name: 'Log out' }).click();
}

test.describe('the address of the logged-out', () => {
  // A tab that stays open asks for its documents a moment longer.
  test.use({ allowedComplaints: [/401 \(Unauthorized\).*\/api\//] });

  test('logout=true shows the landing page on every path, and signs out [spec: 2.2, 2.11]', async ({
    page,
    context,
  }) => {
    await signUp(page, newPerson());
    const session = await makeSessionCheck(context);
    expect(await session()).toBe(200);

    await test.step('the session has ended, and a trial begins with nothing of the account', async () => {
      const asked: string[] = [];
      await page.goto('/?logout=true');
      await expectLanding(page);
      await expect.poll(session).toBe(401);
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      await page.getByRole('main').getByRole('button', { name: 'Try Lexden Free' }).first().click();
      await expect(page.getByRole('heading', { name: 'Ready to analyze your documents' })).toBeVisible();
      await expect(page.getByRole('banner').getByText('Lexden Trial')).toBeVisible();
      expect(asked.filter((path) => path === '/api/documents' || path === '/api/dashboard')).toEqual([]);
      // Going back is no second log-out of whatever comes after it.
      await page.goBack();
      await expect(page).not.toHaveURL(/logout/);
    });

    await test.step('at once, before anything else was answered', async () => {
      await page.goto('/');
      await createAccount(await openSignInWindow(page), newPerson());
      await expectDashboard(page);
      const held: Route[] = [];
      await context.route('**/api/**', (route) => void held.push(route));
      await page.goto('/dashboard?logout=true');
      await page.getByRole('main').getByRole('button', { name: 'Try Lexden Free' }).first().click();
      await expect(page.getByRole('banner').getByText('Lexden Trial')).toBeVisible();
      await context.unroute('**/api/**');
      await Promise.all(held.map((route) => route.continue().catch(() => undefined)));
      await expect.poll(() => statusOf(page, '/api/auth/user')).toBe(401);
    });

    for (const path of [
      ...['/', '/chat', '/dashboard', '/dashboard/risks', '/subscription', '/profile', '/nowhere', '/payment-success'],
      ...['/privacy', '/account-deleted', '/auth/callback', '/auth/popup', '/api/login', '/api/logout'],
    ]) {
      await page.goto(`${path}?logout=true`);
      await expectLanding(page);
      await expect(page).toHaveURL(path.startsWith('/api') ? '/?logout=true' : `${path}?logout=true`);
      await expect(page.getByText('Access Required')).toHaveCount(0);
    }
  });
});

test('a log-out that takes a while: nothing of the account is on the screen or asked for meanwhile', async ({
  page,
  context,
}) => {
  await signUp(page, newPerson());
  expect((await page.request.post('/api/documents/sample', { data: {} })).status()).toBe(200);
  const [document] = await (await page.request.get('/api/documents')).json();
  const limits = page.waitForResponse((response) => response.url().endsWith('/chat-limits'));
  await page.goto(`/chat?documentId=${document.id}`);
  await limits;
  const asked: string[] = [];
  const ended = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  await context.route('**/api/logout', async (route) => {
    const response = await route.fetch({ maxRedirects: 0 });
    if (route.request().method() !== 'POST') return route.fulfill({ response });
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    ended.resolve();
    await answer.promise;
    await route.fulfill({ response });
  });
  await logOut(page);
  await ended.promise;
  await expect(page.getByText('sample-lease.pdf')).toHaveCount(0);
  // What a return to the tab does.
  await page.evaluate(() => window.document.dispatchEvent(new Event('visibilitychange')));
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([]);
  answer.resolve();
  await expect(page).toHaveURL('/');
  await expectLanding(page);
});

test.describe('a log-out that does not reach the server', () => {
  test.use({
    allowedComplaints: [
      /(500|429) \(.*\/api\/logout|net::ERR_(FAILED|INTERNET_DISCONNECTED)|401 \(Unauthorized\).*\/api\//,
    ],
  });

  const FAILURES: readonly (readonly [string, (route: Route) => Promise<void>])[] = [
    ['500', (route) => route.fulfill({ status: 500, json: { code: 'internal', message: 'Something went wrong.' } })],
    ['429', (route) => route.fulfill({ status: 429, json: { code: 'rate-limited', message: 'Too many requests.' } })],
    ['unreachable', (route) => route.abort()],
  ];

  for (const [name, fail] of FAILURES) {
    test(`leads to the page of the logged-out, and the session ends at the next contact: ${name}`, async ({
      page,
      context,
    }) => {
      const person = newPerson();
      await signUp(page, person);
      const session = await makeSessionCheck(context);
      await context.route('**/api/logout', fail);
      await logOut(page);
      await expect(page).toHaveURL('/?logout=true');
      await expectLanding(page);
      await expect.poll(session).toBe(401);
      await context.unroute('**/api/logout');

      await test.step('a sign-in that is broken off does not bring it back', async () => {
        await (await openSignInWindow(page)).close();
        await page.goto('/');
        await expectLanding(page);
      });

      await comeBack(await openSignInWindow(page), person);
      await expectDashboard(page);
      await page.reload();
      await expectDashboard(page);
      expect(await statusOf(page, '/api/auth/user')).toBe(200);
    });
  }

  test('offline: leads to /?logout=true, and the session ends as soon as there is a connection [spec: 2.33]', async ({
    page,
    context,
  }) => {
    await signUp(page, newPerson());
    const session = await makeSessionCheck(context);
    const other = await context.newPage();
    await other.goto('/dashboard');
    await expectDashboard(other);
    await page.bringToFront();
    await context.setOffline(true);
    await logOut(page);
    await expect(page).toHaveURL('/?logout=true');
    await expectLanding(page);
    await expect(other.getByText('You were signed out')).toBeVisible();
    expect(await session()).toBe(200);
    await context.setOffline(false);
    await expect.poll(session).toBe(401);
    await page.goto('/dashboard');
    await expectLanding(page);
    expect(await statusOf(page, '/api/documents')).toBe(401);
  });
});

test.describe('a session that ended elsewhere', () => {
  test.use({ allowedComplaints: [/401 \(Unauthorized\).*\/api\//] });

  const DRAFT = 'When may the tenant end this lease, and how?';
  const note = (page: Page) => page.getByRole('alert').filter({ hasText: 'You were signed out' });

  /** Opens the sample and types a question without sending it. */
  async function openWithDraft(page: Page): Promise<void> {
    expect((await page.request.post('/api/documents/sample', { data: {} })).status()).toBe(200);
    const [document] = await (await page.request.get('/api/documents')).json();
    await page.goto(`/chat?documentId=${document.id}`);
    await page.getByRole('textbox', { name: /^Ask Lexi anything/ }).fill(DRAFT);
  }

  async function expectDraft(page: Page): Promise<void> {
    await expect(page).toHaveURL('/chat');
    await expect(page.getByRole('textbox', { name: /^Ask Lexi anything/ })).toHaveValue(DRAFT);
    await expect(note(page)).toHaveCount(0);
  }

  test('by a log-out in another tab: it is said, and signing in leads back with nothing lost', async ({
    page,
    context,
  }) => {
    const person = newPerson();
    await signUp(page, person);
    await openWithDraft(page);
    const other = await context.newPage();
    await other.goto('/dashboard');
    await logOut(other);
    await expect(other).toHaveURL('/');
    await expectLanding(other);
    // The tab in which the person logged out does not report it.
    await expect(note(other)).toHaveCount(0);

    await page.bringToFront();
    await expectLanding(page);
    await expect(note(page)).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    await expect(note(page)).toBeVisible();
    await comeBack(await openSignInWindow(page, note(page).getByRole('button', { name: 'Sign In' })), person);
    await expectDraft(page);

    await test.step('signing in in the other tab brings it back as well', async () => {
      await other.bringToFront();
      await logOut(other);
      await expect(other).toHaveURL('/');
      await expect(note(page)).toBeVisible();
      await comeBack(await openSignInWindow(other), person);
      await expectDashboard(other);
      await expectDraft(page);
    });
  });

  test('from another device, while the page is idle, and during a question', async ({ page, browser }) => {
    const person = newPerson();
    await signUp(page, person);
    await openWithDraft(page);
    const device = await browser.newContext();
    const elsewhere = await device.newPage();
    await elsewhere.goto('/');
    const provider = await openSignInWindow(elsewhere);
    await enterPassword(provider, person);
    await expectDashboard(elsewhere);
    const endOthers = () => elsewhere.request.post('/api/account/sessions/end-others', { data: {} });

    expect(await (await endOthers()).json()).toEqual({ ended: 1 });
    await expect(note(page)).toBeVisible();
    const window = await openSignInWindow(page, note(page).getByRole('button', { name: 'Sign In' }));
    await window.getByRole('button', { name: /^Continue as/ }).click();
    await expectDraft(page);

    await endOthers();
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(note(page)).toBeVisible();
    await page.reload();
    await expect(note(page)).toBeVisible();

    await test.step('another account that signs in here begins at the dashboard, without the draft', async () => {
      const form = await openSignInWindow(page, note(page).getByRole('button', { name: 'Sign In' }));
      await createAccount(form, newPerson('Bea Crane'));
      await expectDashboard(page);
      expect(
        await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('chatDraft'))),
      ).toEqual([]);
    });
    await device.close();
  });

  test('is put aside by those who want to stay out', async ({ page, browser }) => {
    const person = newPerson();
    await signUp(page, person);
    await page.goto('/subscription');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const device = await browser.newContext();
    const elsewhere = await device.newPage();
    await elsewhere.goto('/');
    await enterPassword(await openSignInWindow(elsewhere), person);
    await expectDashboard(elsewhere);
    await elsewhere.request.post('/api/account/sessions/end-others', { data: {} });
    await device.close();
    await page.reload();
    await expect(note(page)).toBeVisible();
    // A session that ended is not a refused page.
    await expect(page.getByText('Access Required')).toHaveCount(0);
    await expect(page).toHaveURL('/subscription');
    await note(page).getByRole('button', { name: 'Dismiss' }).click();
    await expect(note(page)).toHaveCount(0);
    await page.goto('/');
    await expectLanding(page);
    await expect(note(page)).toHaveCount(0);
    await expect(signInButton(page)).toBeVisible();
  });
});

test('a trial sees what the plans cost before anything was uploaded', async ({ page }) => {
  await startTrial(page);
  await page.getByRole('banner').getByRole('link', { name: 'Subscription' }).click();
  await expect(page.getByRole('heading', { name: 'Plans', level: 1 })).toBeVisible();
  await expect(page.getByText('have used 0 of 3 uploads.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Choose Starter' })).toBeEnabled();
  await expect(page.getByText('Access Required')).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Plans', level: 1 })).toBeVisible();
});

test('a visitor who has been here before, and a trial, are not told that they were signed out', async ({ page }) => {
  await startTrial(page);
  for (const path of ['/dashboard', '/', '/']) {
    await page.goto(path);
    if (path === '/') await expectLanding(page);
    else await expect(page.getByRole('banner').getByText('Lexden Trial')).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(page.getByText('You were signed out')).toHaveCount(0);
  }
});
