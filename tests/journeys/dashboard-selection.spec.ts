import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectToast, startTrial, test } from './journey.ts';
import { contractFile, uploadWithOneAnalysis } from './shop.ts';

const ROW_HEIGHT_PX = 64;
const SIZES = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
];

test.use({ viewport: { width: 1440, height: 900 } });

test('documents are selected, analyzed, compared, exported and deleted together', async ({ page }) => {
  await startTrial(page);
  await page.getByRole('button', { name: 'Upload Your First PDF' }).click();
  await uploadWithOneAnalysis(page, [contractFile('mutual-nda'), contractFile('invoice')]);
  await expect(page.getByRole('heading', { name: 'Summary Overview' })).toBeVisible({ timeout: 60_000 });
  await page.goto('/dashboard');
  const report = page.getByRole('region', { name: 'Document Analysis Report' });
  const rows = report.locator('tbody').getByRole('row').filter({ hasText: '.pdf' });
  const bar = page.getByRole('region', { name: 'Selected documents' });
  const select = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` });

  await test.step('a guess is no finding, and every row has one height', async () => {
    await expect(page.getByRole('button', { name: 'Not analyzed: 1 of 2, show only these' })).toBeVisible();
    await expect(rows.filter({ hasText: 'invoice.pdf' })).toContainText('first guess');
    await expect(rows.filter({ hasText: 'mutual-nda.pdf' })).not.toContainText('first guess');
    for (const row of await rows.all()) expect((await row.boundingBox())?.height).toBe(ROW_HEIGHT_PX);
  });

  await test.step('selecting moves no row', async () => {
    const before = await rows.first().boundingBox();
    await select('invoice.pdf').check();
    await expect(bar.getByRole('status')).toHaveText('1 selected');
    expect(await rows.first().boundingBox()).toEqual(before);
    await bar.getByRole('button', { name: 'Select all 2' }).click();
    await expect(bar.getByRole('status')).toHaveText('2 selected');
    await expectAccessible(page);
  });

  await test.step('what has no analysis is analyzed, and then they can be compared', async () => {
    await expect(bar.getByRole('button', { name: /^Compare/ })).toHaveAttribute('aria-disabled', 'true');
    await bar.getByRole('button', { name: 'Analyze 1', exact: true }).click();
    await expect(rows.filter({ hasText: 'AI Enhanced' })).toHaveCount(2, { timeout: 60_000 });
    await bar.getByRole('button', { name: /^Compare/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Compare 2 documents' });
    const nda = dialog.getByRole('columnheader', { name: /mutual-nda\.pdf$/ });
    await expect(nda.getByRole('link')).toHaveText(/non-disclosure agreement/i);
    await expect(nda).toContainText('mutual-nda.pdf');
    await expect(dialog.getByRole('columnheader', { name: /invoice\.pdf$/ })).toBeVisible();
    await expect(dialog.getByRole('row', { name: /^Top risks/ })).toBeVisible();
    await expect(dialog.getByText(/^These are different kinds of documents: /)).toBeVisible();
    const before = await dialog.getByRole('row').count();
    await dialog.getByRole('button', { name: /^Show \d+ more rows that only one document has$/ }).click();
    expect(await dialog.getByRole('row').count()).toBeGreaterThan(before);
    await dialog.getByRole('button', { name: 'Show only what they have in common' }).click();
    await expect(dialog.getByRole('row')).toHaveCount(before);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('they are exported as a table', async () => {
    const saving = page.waitForEvent('download');
    await bar.getByRole('button', { name: 'Export' }).click();
    const saved = await saving;
    expect(saved.suggestedFilename()).toMatch(/^documents-\d{4}-\d\d-\d\d\.csv$/);
    const lines = (await readFile(await saved.path(), 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toContain('Risk score');
    expect(lines.join('\n')).toMatch(/mutual-nda\.pdf.*,yes,\d+,/);
  });

  await test.step('columns are left out, and a filter is saved, for the next visit', async () => {
    await bar.getByRole('button', { name: 'Clear the selection' }).click();
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'Description' }).uncheck();
    await page.keyboard.press('Escape');
    await expect(report.getByRole('columnheader', { name: 'Description' })).toHaveCount(0);
    await page.getByPlaceholder('Search documents...').fill('nda');
    await expect(rows).toHaveCount(1);
    await page.getByRole('button', { name: 'Saved filters' }).click();
    await page.getByLabel('Save this view as').fill('Secrets');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.goto('/dashboard');
    await expect(rows).toHaveCount(2);
    await expect(report.getByRole('columnheader', { name: 'Description' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Saved filters' }).click();
    await page.getByRole('button', { name: 'Secrets', exact: true }).click();
    await expect(rows).toHaveCount(1);
    await page.getByRole('button', { name: 'Clear the search' }).click();
  });

  await test.step('both are deleted', async () => {
    await select('invoice.pdf').check();
    await select('mutual-nda.pdf').check();
    await bar.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete 2' }).click();
    await expectToast(page, '2 documents deleted');
    await expect(page.getByRole('heading', { name: 'No Documents Found' })).toBeVisible();
  });
});

test('one press analyzes all documents that have no analysis', async ({ page }) => {
  await startTrial(page);
  await page.getByRole('button', { name: 'Upload Your First PDF' }).click();
  await uploadWithOneAnalysis(page, [
    contractFile('mutual-nda'),
    contractFile('invoice'),
    contractFile('saas-agreement'),
  ]);
  await expect(page.getByRole('heading', { name: 'Summary Overview' })).toBeVisible({ timeout: 60_000 });
  await page.goto('/dashboard');
  const rows = page.getByRole('region', { name: 'Document Analysis Report' }).locator('tbody').getByRole('row');
  await expect(rows.filter({ hasText: 'AI Enhanced' })).toHaveCount(1);
  const all = page.getByRole('button', { name: 'Analyze all: 2 documents without an analysis' });
  await all.click();
  await expect(rows.filter({ hasText: 'AI Enhanced' })).toHaveCount(3, { timeout: 60_000 });
  await expect(rows.filter({ hasText: 'first guess' })).toHaveCount(0);
  await expect(all).toHaveCount(0);
});

test('a toast is at the bottom, and covers neither navigation nor an input', async ({ page }) => {
  await startTrial(page);
  await page
    .getByRole('button', { name: /sample/i })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Summary Overview' })).toBeVisible({ timeout: 60_000 });
  for (const size of SIZES) {
    await page.goto('/dashboard');
    await page.setViewportSize(size);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expectClear(page, size.height);
    await page.getByRole('link', { name: /^View Analysis/ }).click();
    await expectToast(page, 'Analysis Loaded');
    await expectClear(page, size.height);
  }
});

/** The toast on screen overlaps nothing that takes input or leads elsewhere, and is in the lower half. */
async function expectClear(page: Page, heightPx: number): Promise<void> {
  const toast = page.locator('[data-toast]');
  await expect(toast).toBeVisible();
  const box = await toast.boundingBox();
  expect(box?.y ?? 0).toBeGreaterThan(heightPx / 2);
  const covered = await toast.evaluate((element) => {
    const own = element.getBoundingClientRect();
    return [...document.querySelectorAll('nav, input, textarea')]
      .filter((other) => other.checkVisibility({ visibilityProperty: true }))
      .map((other) => ({ tag: other.outerHTML.slice(0, 80), box: other.getBoundingClientRect() }))
      .filter(({ box: { left, right, top, bottom } }) => {
        const overlaps = left < own.right && right > own.left && top < own.bottom && bottom > own.top;
        return overlaps && bottom > 0 && top < innerHeight;
      })
      .map(({ tag }) => tag);
  });
  expect(covered).toEqual([]);
}
