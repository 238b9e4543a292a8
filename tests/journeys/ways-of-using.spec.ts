import { readContract } from '../builders/contracts.ts';
import { expectHighlightCovers, expectHighlightLeads } from './highlight.ts';
import { ask, expect, expectNoSidewaysScrolling, pdfFile, startTrial, test, uploadFile } from './journey.ts';
import { readSource } from './sources.ts';

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test('a contract, its analysis and an answer [spec: 2.38]', async ({ page }) => {
    const name = 'saas-agreement.pdf';
    await startTrial(page);
    await page.getByRole('button', { name: 'Upload PDF' }).tap();
    await uploadFile(page, pdfFile(name, readContract('saas-agreement')));
    await expect(page.getByRole('heading', { name: 'Summary Overview' })).toBeVisible();
    await expectNoSidewaysScrolling(page);

    await page.getByRole('button', { name: 'Start Chatting' }).tap();
    const answer = await ask(page, 'Which law applies to this agreement?');
    const source = answer.getByTestId('source').first();
    const { pageNumber, quote } = await readSource(source);
    await source.tap();
    await expectHighlightLeads(page, quote);
    await expectHighlightCovers(page, { documentName: name, pageNumber, quote });
    await expectNoSidewaysScrolling(page);
    await page.getByRole('button', { name: 'Close the reader' }).tap();
    await expect(page.getByTestId('egress')).toBeVisible();

    await page.getByRole('button', { name: /^Your PDFs/ }).tap();
    await expect(page.getByRole('heading', { name: 'Documents (1)' })).toBeVisible();
    // As high as the screen, however few documents there are.
    const heightOf = async () => (await page.getByRole('dialog', { name: 'Your PDFs' }).boundingBox())?.height;
    await expect.poll(heightOf).toBe(page.viewportSize()?.height);
  });
});
