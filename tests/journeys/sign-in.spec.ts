import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import {
  createAccount,
  enterPassword,
  expectDashboard,
  expectLanding,
  expectNothingPending,
  newPerson,
  openAvatarMenu,
  openSignInWindow,
  statusOf,
} from './sign-in.ts';

const SESSION_COOKIE = 'lexden_session';

test.describe('in a window of the provider', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('an account is made, left, and chosen again', async ({ page, context }) => {
    const person = newPerson('Zora <script>document.title="taken over"</script>');

    await test.step('the window opens on the first click, and closes by itself', async () => {
      await page.addInitScript(() => {
        const set = Storage.prototype.setItem;
        Storage.prototype.setItem = function (key, value) {
          if (key === 'userLoginTracked') set.call(localStorage, 'logins', `${localStorage.getItem('logins') ?? ''}1`);
          set.call(this, key, value);
        };
      });
      await page.goto('/');
      const before = await lookOf(page);
      const provider = await openSignInWindow(page);
      await expect(page.getByRole('button', { name: 'Signing in…' }).first()).toBeVisible();
      // The application is fetched meanwhile, and must not restyle the page that still stands.
      await expect.poll(async () => (await lookOf(page)).styleSheets).toBeGreaterThan(before.styleSheets);
      expect((await lookOf(page)).body).toEqual(before.body);
      const closed = provider.waitForEvent('close');
      await createAccount(provider, person);
      await closed;
      await expectDashboard(page);
      await expectNothingPending(page);
    });

    await test.step('the page knows who is here, and shows the name as it was typed', async () => {
      const navigation = page.getByRole('banner');
      await expect(navigation.getByText('Lexden Free', { exact: true })).toBeVisible();
      await expect(navigation.getByRole('button', { name: 'Your menu' })).toHaveText('Z');
      const menu = await openAvatarMenu(page);
      await expect(menu.getByText(person.name, { exact: true })).toBeVisible();
      await expect(menu.getByText(person.email, { exact: true })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page).not.toHaveTitle('taken over');
    });

    await test.step('a document is put in', async () => {
      await page.getByRole('link', { name: 'Chat Thread' }).click();
      await page.getByRole('button', { name: 'Try it with a sample contract' }).click();
      await expect(page.getByRole('heading', { name: 'Summary Overview' })).toBeVisible();
    });

    const other = await context.newPage();
    await test.step('reloads and other tabs are signed in as well, and the sign-in counts once', async () => {
      await page.reload();
      await expect(page.getByRole('heading', { name: 'Documents (1)' })).toBeVisible();
      await other.goto('/dashboard');
      await expectDashboard(other);
      expect(await page.evaluate(() => localStorage.getItem('logins'))).toBe('1');
    });

    await test.step('logging out ends the session, here and in the other tab [spec: 2.33]', async () => {
      const cookie = (await context.cookies()).find(({ name }) => name === SESSION_COOKIE);
      expect(cookie?.httpOnly).toBe(true);
      expect(await statusOf(page, '/api/documents')).toBe(200);
      await (await openAvatarMenu(page)).getByRole('menuitem', { name: 'Log out' }).click();
      await expectLanding(page);
      await expectLanding(other);
      expect(await statusOf(page, '/api/auth/user')).toBe(401);
      // A copy of the cookie is of no use.
      const copied = await context.request.get('/api/documents', {
        headers: { cookie: `${SESSION_COOKIE}=${cookie?.value}` },
      });
      expect(copied.status()).toBe(401);
      await page.reload();
      await expectLanding(page);
    });

    await test.step('coming back means choosing the account and typing the password', async () => {
      const provider = await openSignInWindow(page);
      await expect(provider.getByRole('heading', { name: 'Choose an account' })).toBeVisible();
      await expect(provider.getByText(person.email)).toBeVisible();
      await provider.getByRole('link', { name: person.name }).click();
      await expect(provider.getByRole('heading', { name: 'Enter your password' })).toBeVisible();
      const closed = provider.waitForEvent('close');
      await enterPassword(provider, person);
      await closed;
      await expectDashboard(page);
      await expect(page.getByText('sample-lease.pdf').first()).toBeVisible();
      await other.bringToFront();
      await expect(other.getByText('sample-lease.pdf').first()).toBeVisible();
    });
  });
});

/** What the page is drawn with. */
async function lookOf(page: Page) {
  return page.evaluate(() => {
    const { backgroundColor, color, fontFamily, fontSize, lineHeight } = getComputedStyle(document.body);
    return {
      body: { backgroundColor, color, fontFamily, fontSize, lineHeight },
      styleSheets: document.styleSheets.length,
    };
  });
}
