import type { Page } from '@playwright/test';
import { DELETION_PHRASE } from '#contract/account.ts';
import { expectNoFault, type Look } from './accessible.ts';
import { expect, test } from './journey.ts';
import { expectCheckout } from './shop.ts';
import { newPerson, signUp } from './sign-in.ts';

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const WHOLE = { focus: true, reflow: true };

test.use({
  viewport: WIDE,
  colorScheme: 'light',
  reducedMotion: 'reduce',
  allowedComplaints: [/status of (400|401|402) .*\/(api|identity|test-checkout)\//],
});

test('account and plan pages are accessible', async ({ page }) => {
  test.setTimeout(240_000);
  const look: Look = (name, inspection) => expectNoFault(page, name, inspection);
  const person = newPerson('Orla Finch');
  await signUp(page, person);
  await look('dashboard of a new account');

  await test.step('the menu and the profile', async () => {
    await page.getByRole('button', { name: 'Your menu' }).click();
    await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible();
    await look('menu of an account');
    await page.getByRole('menuitem', { name: 'Profile' }).click();
    await expect(page.getByRole('region', { name: 'Activity' }).getByRole('listitem').first()).toBeVisible();
    await page.getByRole('button', { name: 'Edit' }).click();
    await expect(page.getByText('Profile editing functionality coming soon.')).toBeVisible();
    await look('profile, with a toast', WHOLE);
    await page.setViewportSize(PHONE);
    await look('profile on a phone');
    await page.setViewportSize(WIDE);
    for (const name of ['Configure', 'Manage', 'Delete Account']) {
      await page.getByRole('button', { name, exact: true }).click();
      await expect(page.getByRole('dialog').locator('[aria-busy]')).toHaveCount(0);
      await expect(page.getByRole('dialog')).toBeVisible();
      await look(name);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    await page.getByRole('button', { name: 'Configure' }).click();
    await page.getByRole('link', { name: 'Change password' }).click();
    await page.getByLabel('Current password').fill('seven grey doves');
    await page.getByLabel('New password').fill('eight white geese');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await look('change password, refused', WHOLE);
  });

  await lookAtPlans(page, look);

  await test.step('the account is deleted', async () => {
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Delete Account' }).click();
    await page.getByLabel(`Type “${DELETION_PHRASE}” to confirm`).fill(DELETION_PHRASE);
    await page.getByRole('button', { name: 'Delete everything' }).click();
    await expect(page.getByRole('list', { name: 'Removed' })).toBeVisible();
    await look('receipt of a deleted account', WHOLE);
  });
});

async function lookAtPlans(page: Page, look: Look): Promise<void> {
  await test.step('a plan is chosen and paid for', async () => {
    await page.goto('/subscription');
    await expect(page.getByText('No payments yet.')).toBeVisible();
    await look('subscription without a plan', WHOLE);
    await page.getByRole('button', { name: 'Choose Starter' }).click();
    await expectCheckout(page, 'Lexden Starter', '$5.00');
    await page.getByRole('button', { name: 'Decline the card' }).click();
    await expect(page.getByText('Your card was declined. You weren’t charged. You can try again.')).toBeVisible();
    await look('payment, declined', WHOLE);
    await page.getByRole('button', { name: 'Pay $5.00' }).click();
    await expect(page.getByText('Payment Successful!')).toBeVisible();
    await page.goto('/subscription');
  });

  await test.step('and changed', async () => {
    await page.getByRole('button', { name: 'Upgrade to Pro' }).click();
    const upgrade = page.getByRole('dialog', { name: 'Upgrade to Pro?' });
    await expect(upgrade.getByRole('button', { name: 'Pay $14.00 and upgrade' })).toBeVisible();
    await look('upgrade');
    await upgrade.getByRole('button', { name: 'Pay $14.00 and upgrade' }).click();
    await expect(upgrade).toHaveCount(0);
    await page.getByRole('button', { name: 'Change to Starter' }).click();
    const downgrade = page.getByRole('dialog', { name: 'Change to Starter?' });
    await expect(downgrade.getByRole('button', { name: 'Change to Starter' })).toBeVisible();
    await look('downgrade');
    await downgrade.getByRole('button', { name: 'Change to Starter' }).click();
    await expect(page.getByText('Starter is scheduled')).toBeVisible();
    await look('subscription with a change to come', WHOLE);
    await page.setViewportSize(PHONE);
    await look('subscription on a phone');
    await page.setViewportSize(WIDE);
  });

  await test.step('the pages of the payment service', async () => {
    const opened = page.waitForEvent('popup');
    await page
      .getByRole('link', { name: /^Receipt/ })
      .first()
      .click();
    const receipt = await opened;
    await expect(receipt.getByRole('heading', { name: 'Test receipt' })).toBeVisible();
    await expectNoFault(receipt, 'receipt');
    await receipt.close();
    await page.getByRole('button', { name: 'Cards and invoices' }).click();
    await expect(page.getByRole('heading', { name: 'Plan and invoices' })).toBeVisible();
    await look('plan and invoices', WHOLE);
  });
}
