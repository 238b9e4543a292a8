import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, pdfFile, startTrial, test, uploadFile } from './journey.ts';

test.use({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });

/** Two pages with tables, the second one across both; printers tag the lines around a table as a part of it. */
const DOCUMENT = `<html lang="en"><title>Storage</title><style>
  body { font: 11pt serif } table { border-collapse: collapse; width: 100% } td, th { border: 1px solid #555 }</style>
  <h1>Storage Agreement</h1>
  <p>This Storage Agreement is made on 4 May 2027 between Quay Storage Ltd (the “Provider”) and Ada Boyle (the “Customer”).</p>
  <table><tr><th>Item</th><th>Amount</th></tr><tr><td>Rent</td><td>$120.00 per month</td></tr>
  <tr><td>Deposit</td><td>$240.00, on signing</td></tr></table>
  <p>2. The Customer shall pay a late fee of $40.00 for each payment that is more than five days late.</p>
  <p>3. The Customer shall indemnify the Provider against all claims that arise from the goods.</p>
  <p>4. The Provider may end this Agreement without a reason on 14 days’ notice.</p>
  <table>${'<tr><td>Shelf</td><td>A shelf that may be rented for $5.00 per month</td></tr>'.repeat(90)}</table></html>`;

const MARGIN = { top: '20mm', bottom: '20mm', left: '20mm', right: '20mm' };

test('pages that are tagged with tables are accessible, and marks cover none of their words', async ({
  page,
  context,
}) => {
  const printer = await context.newPage();
  await printer.setContent(DOCUMENT);
  const file = pdfFile('storage.pdf', await printer.pdf({ format: 'A4', tagged: true, margin: MARGIN }));
  await printer.close();
  await startTrial(page);
  await page.getByRole('button', { name: 'Upload Your First PDF' }).click();
  await uploadFile(page, file);
  await expect(page.getByTestId('worst-point').first()).toBeVisible({ timeout: 60_000 });

  await test.step('their structure has rows, cells and words', async () => {
    await expect(rowsOf(page, 1).first()).toBeAttached();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect(rowsOf(page, 2).first()).toBeAttached();
    await expectAccessible(page);
  });

  await test.step('dots stay in the margin', async () => {
    await page.getByTestId('citation-chip').first().click();
    await expect(page.getByTestId('highlight').first()).toBeFocused();
    await page.keyboard.press('d');
    await expect(page.getByTestId('finding-dot').filter({ visible: true }).first()).toBeVisible();
    await expect.poll(() => listCoveredWords(page)).toEqual([]);
  });
});

/** The structure stands in the canvas, which is read out and not seen. */
function rowsOf(page: Page, pageNumber: number): Locator {
  return page.locator(`.page[data-page-number="${pageNumber}"] .structTree [role="row"]`);
}

/** Words of the pages below a dot. */
function listCoveredWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const boxOf = (element: Element) => element.getBoundingClientRect();
    const dots = [...document.querySelectorAll('[data-testid="finding-dot"]')]
      .map(boxOf)
      .filter(({ width }) => width > 0);
    const words = [...document.querySelectorAll('.textLayer span:not(:has(span))')].filter((word) =>
      word.textContent?.trim(),
    );
    return words.flatMap((word) => {
      const box = boxOf(word);
      const isCovered = dots.some(
        (dot) => dot.left < box.right && dot.right > box.left && dot.top < box.bottom && dot.bottom > box.top,
      );
      return isCovered ? [word.textContent ?? ''] : [];
    });
  });
}
