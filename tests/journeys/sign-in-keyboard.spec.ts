import { DELETION_PHRASE } from '#contract/account.ts';
import { expect, expectAccessible, press, tabTo, test } from './journey.ts';
import { expectDashboard, expectLanding, newPerson, signInButton } from './sign-in.ts';

test.use({
  viewport: { width: 1280, height: 800 },
  colorScheme: 'light',
  reducedMotion: 'reduce',
  allowedComplaints: [/ERR_FAILED.*\/api\/auth\/config$|400 \(Bad Request\).*\/identity\//],
});

test('with the keyboard alone: an account, its profile, its dialogs and its end', async ({ page, context }) => {
  const person = newPerson('Iris Vale');
  await test.step('a failed attempt is read and closed', async () => {
    await context.route('**/api/auth/config', (route) => route.abort());
    await page.goto('/');
    await press(page, signInButton(page));
    const failed = page.getByRole('dialog', { name: 'Sign In Failed' });
    await expect(failed.getByRole('button', { name: 'Try Again' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(failed).toHaveCount(0);
    await context.unroute('**/api/auth/config');
  });

  await test.step('an account is made in the provider’s window', async () => {
    const opened = page.waitForEvent('popup');
    await press(page, signInButton(page));
    const provider = await opened;
    await expect(provider.getByLabel('Email address')).toBeFocused();
    await press(provider, provider.getByRole('link', { name: 'Forgot your password?' }));
    await expect(provider.getByLabel('Email address')).toBeFocused();
    await press(provider, provider.getByRole('link', { name: 'Back to sign-in' }));
    await press(provider, provider.getByRole('link', { name: 'Create an account' }));
    await expect(provider.getByLabel('Your name')).toBeFocused();
    await provider.keyboard.type(person.name);
    await tabTo(provider, provider.getByLabel('Email address'));
    await provider.keyboard.type(person.email);
    await tabTo(provider, provider.getByLabel('Password'));
    await provider.keyboard.type(person.email);
    await provider.keyboard.press('Enter');
    await expect(provider.getByRole('alert')).toHaveText(
      'Your password can’t be your email address. Please choose another one.',
    );
    await expect(provider.getByLabel('Password')).toBeFocused();
    await provider.keyboard.type(person.password);
    await provider.keyboard.press('Enter');
    await expectDashboard(page);
  });

  await test.step('the menu leads to the profile', async () => {
    await press(page, page.getByRole('button', { name: 'Your menu' }));
    await expect(page.getByRole('menu')).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: 'Activity' }).getByRole('listitem').first()).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();
    await expect(page.getByRole('status').filter({ hasText: 'Lexden - Profile' })).toHaveCount(1);
  });

  await test.step('its dialogs open, close, and give the focus back [spec: 2.73]', async () => {
    for (const name of ['Configure', 'Manage', 'Delete Account']) {
      const button = page.getByRole('button', { name, exact: true });
      await press(page, button);
      await expect(page.getByRole('dialog')).toBeVisible();
      await expect(page.getByRole('dialog').locator('[aria-busy]')).toHaveCount(0);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(button).toBeFocused();
    }
  });

  await test.step('the subscription has a page of its own, without a trap in it', async () => {
    await press(page, page.getByRole('link', { name: 'Manage Subscription' }));
    await expect(page.getByRole('heading', { name: 'Payments and receipts' })).toBeVisible();
    await expect(page.getByText('No payments yet.')).toBeVisible();
    await press(page, page.getByRole('button', { name: 'Choose Pro' }));
    await expect(page).toHaveURL(/test-checkout/);
    await press(page, page.getByRole('button', { name: 'Cancel' }));
    await expect(page.getByText('You weren’t charged, and your plan hasn’t changed.')).toBeVisible();
    await expect(page).toHaveURL('/subscription');
  });

  await test.step('the colours that were chosen are there before any code is', async () => {
    const chosen = 'dark';
    await press(page, page.getByRole('button', { name: 'Your menu' }));
    await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeFocused();
    const item = page.getByRole('menuitemradio', { name: chosen });
    for (const stop of ['Log out', 'System', 'Dark', 'Light']) {
      if (await item.evaluate((element) => element === document.activeElement)) break;
      await page.keyboard.press('ArrowUp');
      await expect(page.locator(':focus')).toHaveText(stop);
    }
    await page.keyboard.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', chosen);
    await page.keyboard.press('Escape');
    const other = await page.context().newPage();
    await other.route('**/assets/*.js', () => undefined);
    await other.goto('/', { waitUntil: 'commit' });
    await expect(other.locator('html')).toHaveAttribute('data-mantine-color-scheme', chosen);
    await other.close();
  });

  await test.step('logging out leads to the landing page, and choosing the account back', async () => {
    await press(page, page.getByRole('button', { name: 'Your menu' }));
    await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expectLanding(page);
    const opened = page.waitForEvent('popup');
    await press(page, signInButton(page));
    const provider = await opened;
    await expect(provider.getByRole('heading', { name: 'Choose an account' })).toBeVisible();
    await expectAccessible(provider);
    await press(provider, provider.getByRole('link', { name: 'Iris Vale' }));
    await expect(provider.getByLabel('Password')).toBeFocused();
    await expectAccessible(provider);
    await provider.keyboard.type(person.password);
    await provider.keyboard.press('Enter');
    await expectDashboard(page);
  });

  await test.step('the account is deleted', async () => {
    await press(page, page.getByRole('button', { name: 'Your menu' }));
    await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeFocused();
    await page.keyboard.press('Enter');
    await press(page, page.getByRole('button', { name: 'Delete Account' }));
    await expect(page.getByLabel(`Type “${DELETION_PHRASE}” to confirm`)).toBeFocused();
    await page.keyboard.type(DELETION_PHRASE);
    await press(page, page.getByRole('button', { name: 'Delete everything' }));
    await expect(page.getByRole('heading', { name: 'Your account is deleted' })).toBeVisible();
    await press(page, page.getByRole('link', { name: 'Back to Home' }));
    await expectLanding(page);
  });
});
