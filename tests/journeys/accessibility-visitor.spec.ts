import { expectNoFault, type Look } from './accessible.ts';
import { expect, test } from './journey.ts';
import { expectLanding, newPerson, openSignInWindow, signInButton } from './sign-in.ts';

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const BRAND_COLOR = 'rgb(11, 83, 81)';

test.use({
  viewport: WIDE,
  colorScheme: 'light',
  reducedMotion: 'reduce',
  allowedComplaints: [
    /ERR_FAILED.*(\/api\/auth\/config|\/assets\/)|(400|410) .*\/identity\/|dynamically imported module/,
  ],
});

test('the pages for visitors are accessible', async ({ page, context }) => {
  const look: Look = (name, inspection) => expectNoFault(page, name, inspection);

  await test.step('the first page', async () => {
    await page.goto('/');
    await expectLanding(page);
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await page.evaluate(() => scrollTo(0, 0));
    await look('landing', { focus: true, reflow: true });
    await page.setViewportSize(PHONE);
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await look('landing on a phone, with its menu', { focus: true });
    await page.setViewportSize(WIDE);
  });

  await test.step('what can go wrong with a sign-in', async () => {
    await context.route('**/api/auth/config', (route) => route.abort());
    await page.reload();
    await signInButton(page).click();
    const failed = page.getByRole('dialog', { name: 'Sign In Failed' });
    await expect(failed.getByRole('button', { name: 'Try Again' })).toBeFocused();
    await failed.getByText('Debug panel').click();
    await look('sign-in failed');
    await failed.getByRole('button', { name: 'Close' }).click();
    await context.unroute('**/api/auth/config');
  });

  await test.step('the pages of the provider', async () => {
    const provider = await openSignInWindow(page);
    const lookAt = (name: string) => expectNoFault(provider, name, { focus: true, reflow: true });
    await lookAt('sign in');
    await provider.getByRole('link', { name: 'Forgot your password?' }).click();
    await expect(provider.getByRole('link', { name: 'Back to sign-in' })).toBeVisible();
    await lookAt('forgotten password');
    await provider.getByRole('link', { name: 'Back to sign-in' }).click();
    await provider.getByRole('link', { name: 'Create an account' }).click();
    const { name, email } = newPerson();
    await provider.getByLabel('Your name').fill(name);
    await provider.getByLabel('Email address').fill(email);
    await provider.getByLabel('Password').fill(email);
    await provider.getByRole('button', { name: 'Create account' }).click();
    await expect(provider.getByRole('alert')).toBeVisible();
    await lookAt('create an account, refused');
    await provider.close();
    await expect(page.getByText('You closed the sign-in window before you were signed in.')).toBeVisible();
    await look('landing, after a window was closed', { focus: true });
  });

  await test.step('pages that are not for visitors, and those that are nowhere', async () => {
    await page.goto('/nowhere');
    await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
    await look('not found', { focus: true, reflow: true });
    await page.getByRole('button', { name: 'Back to Home' }).click();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
    await expect(page.getByRole('heading', { name: 'What we store', exact: true })).toBeVisible();
    await look('privacy', { focus: true, reflow: true });
    await page.setViewportSize(PHONE);
    await look('privacy on a phone', { reflow: true });
    await page.setViewportSize(WIDE);
    await page.goto('/profile');
    await expect(page.getByRole('heading', { name: 'Please Sign In' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign In' })).toHaveCSS('background-color', BRAND_COLOR);
    await look('please sign in', { focus: true, reflow: true });
    await page.goto('/account-deleted');
    await expect(page.getByRole('heading', { name: 'Your account is deleted' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveCSS('background-color', BRAND_COLOR);
    await look('account deleted', { focus: true, reflow: true });
    await page.goto('/subscription');
    await expect(page.getByText('Access Required')).toBeVisible();
    await look('access required');
  });

  await test.step('a page that does not arrive, and a sign-in that does not end', async () => {
    await page.route('**/assets/dashboard-page-*.js', (route) => route.abort());
    await page.goto('/dashboard?anonymous=true');
    await expect(page.getByRole('heading', { name: 'This page did not load completely' })).toBeVisible();
    await look('a part is missing', { focus: true, reflow: true });
    await page.clock.install();
    await context.route('**/api/*/user', () => undefined);
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Signing you in' })).toBeVisible();
    await look('signing in', { reflow: true });
  });
});
