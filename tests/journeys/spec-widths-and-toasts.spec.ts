import { expect, startTrial, test } from './journey.ts';
import { newPerson, signUp } from './sign-in.ts';

test.use({ viewport: { width: 1280, height: 800 } });

test('a medium window has the sidebar [spec: 2.50]', async ({ page }) => {
  for (const width of [768, 991, 992]) {
    await page.setViewportSize({ width, height: 900 });
    await startTrial(page);
    await expect(page.getByRole('complementary', { name: 'Quick Insights and plans' })).toBeVisible();
  }
});

test('an unknown standing of a subscription asks for attention [spec: 8.20]', async ({ page }) => {
  await signUp(page, newPerson());
  const path = '/api/subscription-status';
  const status = await (await page.request.get(path)).json();
  const changes = { plan: 'starter', subscriptionStatus: 'frozen' };
  await page.route(`**${path}`, (route) => route.fulfill({ json: { ...status, ...changes } }));
  await page.goto('/subscription');
  await expect(page.getByText('Your subscription requires attention.')).toBeVisible();
});

test('never two toasts at once [spec: 9.20]', async ({ page }) => {
  await startTrial(page);
  await page.goto('/dashboard');
  await page.evaluate(() => {
    const look = () => {
      const toasts = document.querySelectorAll('[data-toast]').length;
      document.body.dataset['most'] = String(Math.max(toasts, Number(document.body.dataset['most'] ?? 0)));
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true });
  });
  const refresh = page.getByRole('button', { name: 'Refresh' });
  for (let times = 0; times < 4; times += 1) {
    await refresh.click();
    await expect(page.getByRole('alert').filter({ hasText: 'Data Refreshed' }).last()).toBeVisible();
  }
  await expect(page.locator('body')).toHaveAttribute('data-most', '1');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test('tagline, plan label and Sign In are in the navigation [spec: 2.28, 2.30]', async ({ page }) => {
    await startTrial(page);
    const banner = page.getByRole('banner');
    for (const text of ['Your AI Document Assistant', 'Lexden Trial'])
      await expect(banner.getByText(text, { exact: true })).toBeVisible();
    await expect(banner.getByRole('button', { name: 'Sign In' })).toBeVisible();
  });
});
