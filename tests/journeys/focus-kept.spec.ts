import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { chooseFiles, expectToast, pdfFile, startTrial, test } from './journey.ts';

const LEASE = new URL('../fixtures/residential-lease.pdf', import.meta.url);
const ANALYSIS_MS = 45_000;

// The list stays beside the open pages.
test.use({ viewport: { width: 1440, height: 900 } });

test('two presses are one upload, and the keyboard goes on where it was', async ({ page }) => {
  // Long before it is needed: until the browser was told to hand its file dialogs over, it cancels them at once.
  const chooser = page.waitForEvent('filechooser', { timeout: 0 });
  await startTrial(page);
  await page.getByRole('button', { name: 'Try it with a sample contract' }).click();
  await expect(page.getByRole('heading', { name: 'Summary Overview' })).toBeVisible({ timeout: ANALYSIS_MS });
  await page.getByRole('button', { name: 'Upload', exact: true }).first().click();
  await test.step('the system’s dialog takes no focus away', async () => {
    const picker = page.getByRole('button', { name: /choose it/ });
    await expect(picker).toBeFocused();
    await page.keyboard.press('Enter');
    await chooser;
    await expect(page.getByRole('button', { name: /Waiting for your choice/ })).toBeFocused();
    await chooseFiles(page, [pdfFile('lease.pdf', await readFile(LEASE))]);
    await expect(picker).toBeFocused();
  });
  await page.getByRole('button', { name: 'Upload 1 file' }).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(page.getByRole('heading', { name: 'Documents (2)' })).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  const analysis = page.getByRole('link', { name: 'View Analysis of lease.pdf' });
  await expect(analysis).toBeVisible({ timeout: ANALYSIS_MS });
  const refresh = page.getByRole('button', { name: 'Refresh' });
  await refresh.focus();
  await page.keyboard.press('Enter');
  await expectToast(page, 'Data Refreshed');
  await expect(refresh).toBeFocused();
  await page.getByRole('button', { name: 'Delete lease.pdf' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).focus();
  await page.keyboard.press('Enter');
  await expectToast(page, 'Document Deleted');
  await expect(page.getByRole('link', { name: 'sample-lease.pdf', exact: true })).toBeFocused();
});
