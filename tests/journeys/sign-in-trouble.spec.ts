import { expect, expectAccessible, test, watchTexts } from './journey.ts';
import {
  createAccount,
  expectDashboard,
  expectLanding,
  expectNothingPending,
  newPerson,
  openSignInWindow,
  signInButton,
} from './sign-in.ts';

test.use({ viewport: { width: 1280, height: 800 } });

test.describe('the window', () => {
  test.use({ allowedComplaints: [/410 \(Gone\).*\/identity\/interaction\//] });

  test('that is blocked is replaced by going there and coming back [spec: 2.14, 4.4]', async ({ page }) => {
    const person = newPerson();
    await page.addInitScript(() => {
      window.open = () => null;
    });
    await page.goto('/');
    await signInButton(page).click();
    await expect(page).toHaveURL(/\/identity\/interaction\//);
    // The answer comes late, so that what stands meanwhile can be seen.
    await page.route('**/api/oidc-auth', async (route) => {
      await expect(page.getByRole('heading', { name: 'Signing you in' })).toBeVisible();
      await route.continue();
    });
    await createAccount(page, person);
    await expectDashboard(page);
    await expectNothingPending(page);

    await page.goBack();
    await expect(page.getByRole('heading', { name: 'This sign-in has ended' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to Lexden' }).click();
    await expect(page.getByRole('heading', { name: 'Ready to analyze your documents' })).toBeVisible();
  });

  test('that is closed leaves everything as it was, and the next one works', async ({ page }) => {
    const person = newPerson();
    await page.goto('/');
    const note = page
      .getByRole('status')
      .filter({ hasText: 'You closed the sign-in window before you were signed in.' });
    await test.step('by its own button', async () => {
      await (await openSignInWindow(page)).close();
      await expect(note).toBeVisible();
      await expectLanding(page);
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expectNothingPending(page);
    });
    await test.step('by Cancel', async () => {
      const provider = await openSignInWindow(page);
      await expect(note).toBeHidden();
      const closed = provider.waitForEvent('close');
      await provider.getByRole('button', { name: 'Cancel' }).click();
      await closed;
      await expect(note).toBeVisible();
      await page.getByRole('button', { name: 'Dismiss' }).click();
      await expect(note).toBeHidden();
    });
    const provider = await openSignInWindow(page);
    await createAccount(provider, person);
    await expectDashboard(page);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test('a window that was closed is not told of behind the menu [spec: 2.21]', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Open the menu' }).tap();
    await (await openSignInWindow(page)).close();
    const note = page.getByText('You closed the sign-in window before you were signed in.');
    await expect(note).toBeVisible();
    await expect(page.getByRole('button', { name: 'Open the menu' })).toBeVisible();
    await note.tap();
  });
});

test.describe('the provider cannot be reached', () => {
  test.use({ allowedComplaints: [/net::ERR_FAILED|ERR_INTERNET_DISCONNECTED/] });

  test('says so, and works as soon as it can [spec: 8.3]', async ({ page, context }) => {
    const failed = page.getByRole('dialog', { name: 'Sign In Failed' });
    const message = 'We couldn’t reach the sign-in service.';
    await context.route(/\/identity\/|\/api\/auth\/config/, (route) => route.abort());
    await page.goto('/');
    await signInButton(page).click();
    await expect(failed.getByText(message)).toBeVisible();
    await failed.getByText('Debug panel').click();
    await expect(failed.getByText('network-request-failed')).toBeVisible();
    await failed.getByRole('button', { name: 'Try Again' }).click();
    await expect(failed.getByText(message)).toBeVisible();

    await context.unroute(/\/identity\/|\/api\/auth\/config/);
    const opened = page.waitForEvent('popup');
    await failed.getByRole('button', { name: 'Try Again' }).click();
    const provider = await opened;
    await expect(failed).toHaveCount(0);

    await test.step('it goes away while the code is traded', async () => {
      await context.route('**/identity/token', (route) => route.abort());
      await createAccount(provider, newPerson());
      await expect(failed.getByText(message)).toBeVisible();
      await failed.getByRole('button', { name: 'Close' }).click();
      await expectLanding(page);
      await context.unroute('**/identity/token');
    });
    const again = await openSignInWindow(page);
    await expect(again.getByRole('heading', { name: 'Choose an account' })).toBeVisible();
    await again.getByRole('button', { name: /^Continue as/ }).click();
    await expectDashboard(page);
  });
});

test.describe('a sign-in that got stuck', () => {
  test('is recovered from, with Try Again for those who would rather not wait [spec: 4.6]', async ({
    page,
    context,
  }) => {
    const screen = page.getByRole('heading', { name: 'Signing you in' });
    await page.clock.install();
    await page.goto('/');
    await expectLanding(page);

    await test.step('leftovers are cleared without a message', async () => {
      await page.evaluate(() => {
        for (const key of ['ssoAuthInProgress', 'pendingSSO', 'signInInProgress']) sessionStorage.setItem(key, 'true');
        sessionStorage.setItem('oidc.0123456789abcdef', '{"begun":"earlier"}');
      });
      await page.reload();
      await expectLanding(page);
      await expect(async () => expectNothingPending(page)).toPass();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });

    await test.step('a provider that does not answer is waited for, and Try Again comes after fifteen seconds [spec: 2.15, 2.16, 2.17, 9.12]', async () => {
      await page.evaluate(() => sessionStorage.setItem('authRedirectPending', 'true'));
      await context.route('**/api/auth/config', () => undefined);
      await page.reload();
      await expect(screen).toBeVisible();
      const listLines = await watchTexts(page, /^(Preparing|Setting up|Loading AI|Almost ready|\.+$)/);
      const tryAgain = page.getByRole('button', { name: 'Try Again' });
      await page.clock.runFor(13_000);
      expect(await listLines()).toEqual(
        expect.arrayContaining([
          ...['Preparing your workspace', 'Setting up document analysis', 'Loading AI capabilities'],
          ...['Almost ready to analyze', '.', '..', '...'],
        ]),
      );
      await expect(tryAgain).toHaveCount(0);
      await page.clock.runFor(2_500);
      await expect(screen).toBeVisible();
      await expect(tryAgain).toBeVisible();
      await expectAccessible(page);
    });

    await test.step('which tries again, and signs in [spec: 2.18]', async () => {
      // What was asked before still goes without an answer.
      await context.route('**/api/auth/config', (route) => route.continue());
      const provider = await openSignInWindow(page, page.getByRole('button', { name: 'Try Again' }));
      await createAccount(provider, newPerson());
      await expectDashboard(page);
      await expectNothingPending(page);
    });
  });
});
