import { expect, expectToast, test } from './journey.ts';
import {
  createAccount,
  expectDashboard,
  expectLanding,
  newPerson,
  openSignInWindow,
  signUp,
  statusOf,
} from './sign-in.ts';

test.use({ viewport: { width: 1280, height: 800 } });

test('who sees what at which address [spec: 1.2, 2.1, 2.4]', async ({ page }) => {
  await test.step('a visitor sees the landing page [spec: 2.10, 2.12, 2.20, 2.70, 6.5, 8.19]', async () => {
    for (const path of ['/', '/chat', '/dashboard', '/dashboard/anything']) {
      await page.goto(path);
      await expectLanding(page);
      await expect(page).toHaveURL(path);
    }
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Pricing' }).click();
    await expect(page.locator('#pricing')).toBeInViewport();
    await expect(page.getByRole('banner')).toBeInViewport();
    await page.goto('/subscription');
    await expect(page.getByRole('alert').getByText('Access Required')).toBeVisible();
    await expectLanding(page);
    await expect(page).toHaveURL('/');
    await page.goto('/nowhere');
    await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  });

  await test.step('a profile belongs to an account [spec: 2.6, 2.74]', async () => {
    await page.goto('/profile');
    await expect(page.getByRole('heading', { name: 'Please Sign In' })).toBeVisible();
    const provider = await openSignInWindow(page, page.getByRole('button', { name: 'Sign In' }));
    await provider.close();
    await expect(page.getByRole('heading', { name: 'Please Sign In' })).toBeVisible();
  });

  await test.step('the dashboard can be tried without one [spec: 2.13, 4.2]', async () => {
    await page.goto('/dashboard?anonymous=true');
    await expect(page.getByRole('heading', { name: 'Analytics Dashboard' })).toBeVisible();
    await expect(page.getByRole('banner').getByText('Lexden Trial')).toBeVisible();
    await page.goto('/profile');
    await expect(page.getByRole('heading', { name: 'Please Sign In' })).toBeVisible();
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'Analytics Dashboard' })).toBeVisible();
    await page.goto('/');
    await expectLanding(page);
    await page.goto('/dashboard');
    await expectLanding(page);
  });

  await test.step('an account sees everything, but where the address says logout [spec: 2.11, 2.57, 6.1, 8.28]', async () => {
    await signUp(page, newPerson());
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expectToast(page, 'Data Refreshed');
    for (const path of ['/?logout=true', '/dashboard?logout=true', '/profile?logout=true']) {
      await page.goto(path);
      await expectLanding(page);
      await expect.poll(() => statusOf(page, '/api/auth/user')).toBe(401);
    }
    await page.goto('/dashboard');
    await expectLanding(page);
    await createAccount(await openSignInWindow(page), newPerson());
    await expectDashboard(page);
  });

  await test.step('signing in and out never redirects to another site', async () => {
    for (const way of ['/api/login', '/api/logout']) {
      for (const returnTo of ['https://elsewhere.example/', '//elsewhere.example/', '/\\elsewhere.example']) {
        const answer = await page.request.get(way, { params: { returnTo }, maxRedirects: 0 });
        expect([answer.status(), answer.headers()['location']]).toEqual([400, undefined]);
      }
    }
    expect(await statusOf(page, '/api/auth/user')).toBe(200);
    await page.goto('/api/login?returnTo=/dashboard');
    await expectDashboard(page);
    await page.goto('/api/logout?returnTo=/dashboard');
    await expectLanding(page);
    await expect(page).toHaveURL('/dashboard');
    expect(await statusOf(page, '/api/auth/user')).toBe(401);
  });
});
