import type { Page } from '@playwright/test';
import { DOCUMENT_LIST_PAGE_SIZE, type Document } from '#contract/documents.ts';
import { expect, expectAccessible, expectNoSidewaysScrolling, startTrial, test } from './journey.ts';

/** Few, more than anyone looks at one by one, and more than a browser can draw. */
const MANY = [3, 250, 10_000];
const KINDS = ['lease', 'invoice', 'services-agreement', 'loan'];
/** Rows that a window holds, and those that are ready above and below. */
const DRAWN_LIMIT = 60;
const MINUTE_MS = 60_000;

test.use({ viewport: { width: 1440, height: 900 }, colorScheme: 'light', reducedMotion: 'reduce' });

test('the dashboard is useful with no, 3, 250 and 10,000 documents', async ({ page }) => {
  test.setTimeout(180_000);
  await startTrial(page);
  const sample = await makeSample(page);
  await page.goto('/dashboard');
  const report = page.getByRole('region', { name: 'Document Analysis Report' });
  const rows = report.locator('tbody').getByRole('row').filter({ hasText: '.pdf' });

  for (const count of MANY) {
    await test.step(`${count} documents`, async () => {
      await answerWith(page, makeDocuments(sample, count));
      await page.reload();
      const written = count.toLocaleString('en-US');
      await expect(page.getByRole('status').filter({ hasText: `${written} documents` })).toHaveCount(1);
      await expect(rows.first()).toBeInViewport();
      expect(await rows.count()).toBeLessThanOrEqual(Math.min(count, DRAWN_LIMIT));
      await expectNoSidewaysScrolling(page);

      await page.getByPlaceholder('Search documents...').fill(`-${count - 1}.pdf`);
      await expect(rows).toHaveCount(1);
      await page.getByRole('button', { name: 'Clear the search' }).click();
      await rows.first().getByRole('checkbox').check();
      const bar = page.getByRole('region', { name: 'Selected documents' });
      await bar.getByRole('button', { name: `Select all ${written}` }).click();
      await expect(bar.getByRole('status')).toHaveText(`${written} selected`);
      await bar.getByRole('button', { name: 'Clear the selection' }).click();
      // The order is kept for the next visit.
      const byName = page.getByRole('columnheader', { name: 'Document Name' });
      if ((await byName.getAttribute('aria-sort')) !== 'ascending') await byName.getByRole('button').click();
      await expect(byName).toHaveAttribute('aria-sort', 'ascending');
      await expect(rows.first()).toContainText('invoice');
      if (count === 250) await expectAccessible(page);
    });
  }

  await test.step('none', async () => {
    await answerWith(page, []);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'No Documents Found' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Upload Documents' })).toBeInViewport();
  });
});

/** A document as the server answers it. */
async function makeSample(page: Page): Promise<Document> {
  await page.getByRole('button', { name: 'Try it with a sample contract' }).click();
  await expect(page.getByTestId('worst-point').first()).toBeVisible({ timeout: MINUTE_MS });
  const guestId = await page.evaluate(() => localStorage.getItem('sessionId'));
  const answer = await page.request.get('/api/session/documents', { headers: { 'x-session-id': guestId ?? '' } });
  const [document] = (await answer.json()) as Document[];
  if (!document) throw new Error('The list of documents is empty.');
  return { ...document, isSample: false };
}

/** Newest first, as the server lists them. */
function makeDocuments(sample: Document, count: number): readonly Document[] {
  const newest = Date.parse(sample.uploadedAt);
  return Array.from({ length: count }, (_, index) => {
    const name = `${KINDS[index % KINDS.length]}-${index}.pdf`;
    const level = (['high', 'medium', 'low'] as const)[index % 3] ?? 'low';
    return {
      ...sample,
      id: sample.id + count - index,
      filename: name,
      originalName: name,
      riskLevel: level,
      riskScore: { high: 80, medium: 30, low: 10 }[level],
      uploadedAt: new Date(newest - index * MINUTE_MS).toISOString(),
    };
  });
}

/** Answers the list of documents from here on, in pages as the server does. */
async function answerWith(page: Page, documents: readonly Document[]): Promise<void> {
  await page.unroute(isList);
  await page.route(isList, async (route) => {
    const query = new URL(route.request().url()).searchParams;
    const after = Number(query.get('after')?.split(',').at(-1) ?? Number.NaN);
    const from = Number.isNaN(after) ? 0 : documents.findIndex(({ id }) => id === after) + 1;
    const limit = Number(query.get('limit') ?? DOCUMENT_LIST_PAGE_SIZE);
    await route.fulfill({ json: documents.slice(from, from + limit) });
  });
}

const isList = (url: URL) => url.pathname === '/api/session/documents';
