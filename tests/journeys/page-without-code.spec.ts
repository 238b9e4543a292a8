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
