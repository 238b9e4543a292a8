import { readContract } from '#tests/support/builders/documents/contracts.ts';
import { expectHighlightCovers, expectHighlightLeads, findDocumentId } from './highlight.ts';
import { ask, expect, expectNoSidewaysScrolling, pdfFile, startTrial, test, uploadFile } from './journey.ts';
import { readSource } from './sources.ts';

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test('a contract, its analysis and an answer [spec: 2.38]', async ({ page }) => {
    const name = 'saas-agreement.pdf';
    await startTrial(page);
    const bar = page.getByRole('banner');
    for (const words of ['Your AI Document Assistant', 'Lexden Trial', 'Chat Thread', 'Dashboard', 'Subscription'])
      await expect(bar.getByText(words, { exact: true })).toBeInViewport({ ratio: 1 });
    await expect(bar.getByRole('button', { name: 'Sign In' })).toBeInViewport({ ratio: 1 });
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
    await page.getByRole('button', { name: 'Close the list' }).tap();

    await test.step('a link chooses the document and opens the list, which covers nothing', async () => {
      const documentId = await findDocumentId(page, name);
      const panel = page.getByRole('region', { name: 'Documents (1)' });
      const chosen = panel.getByTestId('document-item').getByRole('button', { name: 'View Analysis' });
      await page.goto(`/chat?documentId=${documentId}&viewAnalysis=true`);
      await expect(chosen).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole('heading', { name, level: 2 })).toBeInViewport();
      await expect(page).toHaveURL('/chat');
      await page.getByRole('button', { name: 'Close the list' }).tap();
      await expect(panel).toHaveCount(0);
      await expect(page.getByRole('heading', { name: 'Summary Overview' })).toBeVisible();

      await page.goto(`/chat?documentId=${documentId}`);
      await expect(chosen).toBeInViewport({ ratio: 1 });
      const input = page.getByRole('textbox', { name: /^Ask Lexi/ });
      await expect(input).toBeInViewport({ ratio: 1 });
      // Nothing lies over it.
      await input.tap();
      await expect(input).toBeFocused();
      await expect(panel).toHaveCount(0);

      await page.goto(`/chat?documentId=${documentId}`);
      await chosen.tap();
      await expect(panel).toHaveCount(0);
      await expect(page.getByRole('heading', { name: 'Summary Overview' })).toBeVisible();
    });
  });
});

test.describe('on a screen of medium width', () => {
  test('the figures and the plans stand at the right from 768 pixels on, and the bar names everything', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 768, height: 1024 });
    await startTrial(page);
    const sidebar = page.getByRole('complementary', { name: 'Quick Insights and plans' });
    for (const width of [768, 860, 861, 991, 992]) {
      await page.setViewportSize({ width, height: 1024 });
      await expect(sidebar.getByRole('button', { name: 'Upload Document' })).toBeInViewport({ ratio: 1 });
      await expect(sidebar.getByText('Recommended')).toBeInViewport({ ratio: 1 });
      for (const words of ['Your AI Document Assistant', 'Lexden Trial', 'Sign In'])
        await expect(page.getByRole('banner').getByText(words, { exact: true })).toBeInViewport({ ratio: 1 });
      await expectNoSidewaysScrolling(page);
    }
    await page.setViewportSize({ width: 767, height: 1024 });
    await expect(sidebar).toHaveCount(0);
  });
});
