import { expect } from '@playwright/test';
import { test } from './journey.ts';

test.use({ allowedComplaints: [/ERR_FAILED/] });

test('a page whose code does not arrive says so, and can be loaded again', async ({ page }) => {
  await page.route(/\/assets\/index-.*\.js/, (route) => route.abort());
  await page.goto('/');
  const note = page.getByRole('alert').filter({ hasText: 'A part of this page did not arrive.' });
  await expect(note).toBeVisible();
  await page.unrouteAll();
  await note.getByRole('link', { name: 'Load the page again' }).click();
  await expect(page.getByRole('heading', { name: 'Pay for reading' })).toBeVisible();
  await expect(note).toBeHidden();
});

test('a button that is held down while the code arrives is pressed when it is let go', async ({ page }) => {
  const heading = page.getByRole('heading', { name: 'Ready to analyze your documents' });
  const { promise: mayArrive, resolve: arrive } = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await mayArrive;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Try Lexden Free' }).first().hover();
  await page.mouse.down();
  arrive();
  await expect(page.locator('#first-sight')).toHaveCount(0);
  await expect(heading).toHaveCount(0);
  await page.mouse.up();
  await expect(heading).toBeVisible();
  // Once, and not twice.
  await page.goBack();
  await expect(page).toHaveURL('/');
});
