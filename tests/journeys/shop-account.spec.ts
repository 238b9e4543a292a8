import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, press, tabTo, test, watchTexts } from './journey.ts';
import { expectCheckout, expectPlanLabel } from './shop.ts';
import { expectDashboard, expectLanding, newPerson, type Person, signUp } from './sign-in.ts';

const CLIENT_FOLDER = join(import.meta.dirname, '../../dist/web');
/** Longer than a payment is waited for. */
const PATIENCE = '00:30';

test.use({ viewport: { width: 1280, height: 900 }, colorScheme: 'dark', reducedMotion: 'reduce' });

test('from the prices to a plan and to a larger one, with the keyboard alone', async ({ page }) => {
  await test.step('a plan is chosen on the landing page', async () => {
    await page.goto('/');
    await expectLanding(page);
    const prices = page.getByRole('region', { name: 'Pay for reading, not for looking around.' });
    await tabTo(page, prices.getByRole('button', { name: 'Choose Pro' }));
  });

  await test.step('after the sign-in the payment page comes by itself [spec: 4.13, 8.31]', async () => {
    // The order waits until its notice has been read.
    const isRead = Promise.withResolvers<void>();
    await page.route('**/api/create-subscription', async (route) => {
      await isRead.promise;
      await route.continue();
    });
    const opened = page.waitForEvent('popup');
    await page.keyboard.press('Enter');
    await createAccountByKeyboard(await opened, newPerson('Tomas Reyl'));
    await expect(page.getByRole('heading', { name: 'Preparing payment...' })).toBeVisible();
    await expectAccessible(page);
    isRead.resolve();
    await expectCheckout(page, 'Lexden Pro', '$19.00');
  });

  await test.step('it is left without paying, and nothing is charged', async () => {
    await press(page, page.getByRole('button', { name: 'Cancel' }));
    await expect(page.getByText('You weren’t charged, and your plan hasn’t changed.')).toBeVisible();
    await expect(page).toHaveURL('/subscription');
    await expectPlanLabel(page, 'Lexden Free');
    await expect(page.getByText('No payments yet.')).toBeVisible();
  });

  await test.step('the smaller plan is paid for [spec: 2.68]', async () => {
    await press(page, page.getByRole('button', { name: 'Choose Starter' }));
    await expectCheckout(page, 'Lexden Starter', '$5.00');
    await press(page, page.getByRole('button', { name: 'Pay $5.00' }));
    await expect(page.getByText('Payment Successful!')).toBeVisible();
    await expect(page.getByText('Your subscription has been activated. Welcome to Lexden!')).toBeVisible();
    await expectDashboard(page);
    await expectPlanLabel(page, 'Lexden Starter');
  });

  await test.step('the larger one says what it costs now, and begins at once [spec: 4.18, 8.26]', async () => {
    await press(page, page.getByRole('banner').getByRole('link', { name: 'Subscription' }));
    await press(page, page.getByRole('button', { name: 'Upgrade to Pro' }));
    const dialog = page.getByRole('dialog', { name: 'Upgrade to Pro?' });
    const pay = dialog.getByRole('button', { name: 'Pay $14.00 and upgrade' });
    await expect(pay).toBeVisible();
    await press(page, pay);
    await expect(page.getByText('Subscription Created')).toBeVisible();
    await expect(page.getByText('Your subscription has been activated successfully!')).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expectPlanLabel(page, 'Lexden Pro');
    await expect(page.getByRole('row').filter({ hasText: 'Change to Pro' })).toContainText('$14.00');
    await expect(page.getByRole('button', { name: 'Current plan' })).toBeDisabled();
    // Keyboard focus must not return to the beginning of the page.
    await expect(page.locator('body')).not.toBeFocused();
  });

  await test.step('the addresses of the way back claim nothing new about a plan that was there before', async () => {
    await page.clock.install();
    for (const [address, claim] of [
      ['/?upgrade=success', 'Subscription Activated!'],
      ['/dashboard?payment=success', 'Payment Successful!'],
    ] as const) {
      await page.goto(address);
      await expect(page.getByText('Confirming your payment…')).toBeVisible();
      const listClaims = await watchTexts(page, new RegExp(`^${claim}$`));
      await page.clock.fastForward(PATIENCE);
      await expect(page.getByText('You have Lexden Pro', { exact: true })).toBeVisible();
      expect(await listClaims()).toEqual([]);
    }
  });
});

test('the addresses that people come back to from paying grant nothing and claim nothing [spec: 2.7]', async ({
  page,
}) => {
  await signUp(page, newPerson());
  await page.clock.install();
  for (const { address, claim } of [
    { address: '/dashboard?payment=success', claim: 'Payment Successful!' },
    { address: '/payment-success', claim: 'Payment Successful!' },
    { address: '/?upgrade=success', claim: 'Subscription Activated!' },
    { address: '/?boost=success', claim: '10 questions added' },
  ]) {
    await test.step(address, async () => {
      await page.goto(address);
      await expect(page.getByText('Confirming your payment…')).toBeVisible();
      const listClaims = await watchTexts(page, new RegExp(`^${claim}$`));
      await page.clock.fastForward(PATIENCE);
      await expect(page.getByText('Your payment isn’t confirmed yet')).toBeVisible();
      expect(await listClaims()).toEqual([]);
      await expectPlanLabel(page, 'Lexden Free');
    });
  }
  const { request } = page.context();
  const status = await (await request.get('/api/subscription-status')).json();
  expect(status).toMatchObject({ plan: 'free', subscriptionStatus: 'inactive' });
  const user = await (await request.get('/api/auth/user')).json();
  expect(user).toMatchObject({ plan: 'free', chatCreditsRemaining: 0 });
});

test('no key is in what browsers are given', async () => {
  const files = (await readdir(CLIENT_FOLDER, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  );
  const texts = await Promise.all(files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'latin1')));
  expect(texts.join('').length).toBeGreaterThan(0);
  // The keys of the payment provider, of its test mode as well, and the secrets that sign its notices.
  expect(texts.filter((text) => /\b[rs]k_(test|live)_|whsec_|STRIPE_/.test(text))).toEqual([]);
});

async function createAccountByKeyboard(provider: Page, { name, email, password }: Person): Promise<void> {
  await press(provider, provider.getByRole('link', { name: 'Create an account' }));
  await expect(provider.getByLabel('Your name')).toBeFocused();
  await provider.keyboard.type(name);
  await tabTo(provider, provider.getByLabel('Email address'));
  await provider.keyboard.type(email);
  await tabTo(provider, provider.getByLabel('Password'));
  await provider.keyboard.type(password);
  await provider.keyboard.press('Enter');
}
