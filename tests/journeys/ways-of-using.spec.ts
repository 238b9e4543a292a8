import { readContract } from '../builders/contracts.ts';
import { expectHighlightCovers, expectHighlightLeads, pagesArea } from './highlight.ts';
import {
  ask,
  expect,
  expectAccessible,
  expectNoSidewaysScrolling,
  pdfFile,
  startTrial,
  tabTo,
  test,
  uploadFile,
} from './journey.ts';
import { readChip, readSource } from './sources.ts';

const SAMPLE = 'sample-lease.pdf';

test.describe('with the keyboard alone, in dark colours', () => {
  test.use({ viewport: { width: 1280, height: 800 }, colorScheme: 'dark', reducedMotion: 'reduce' });

  test('the sample contract, its analysis and an answer', async ({ page }) => {
    await page.goto('/');
    await tabTo(page, page.getByRole('main').getByRole('button', { name: 'Try Lexden Free' }).first());
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Ready to analyze your documents' })).toBeVisible();
    await tabTo(page, page.getByRole('button', { name: 'Try it with a sample contract' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Summary Overview' })).toBeVisible();
    await expectAccessible(page);

    const chip = page.getByTestId('citation-chip').first();
    await tabTo(page, chip);
    const { quote, pageNumber } = await readChip(chip);
    await page.keyboard.press('Enter');
    await expectHighlightLeads(page, quote);
    await expectHighlightCovers(page, { documentName: SAMPLE, pageNumber, quote });
    await expectAccessible(page);

    await page.keyboard.press('Control+f');
    await expect(page.getByRole('textbox', { name: 'Search in the document' })).toBeFocused();
    await page.keyboard.type('landlord');
    await expect(page.getByText(/^\d+ of \d+$/)).toBeVisible();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect(pagesArea(page)).toBeFocused();
    await tabTo(page, page.getByRole('button', { name: 'Close the reader' }), { backwards: true });
    await page.keyboard.press('Enter');
    await expect(chip).toBeFocused();

    await tabTo(page, page.getByRole('button', { name: 'Start Chatting' }));
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('textbox', { name: /^Ask Lexi anything/ }));
    await page.keyboard.type('What happens if I pay the rent late?');
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('egress')).toHaveCount(1);
    const source = page.getByTestId('source').first();
    await tabTo(page, source, { backwards: true });
    const answered = await readSource(source);
    await page.keyboard.press('Enter');
    await expectHighlightLeads(page, answered.quote);
    await expectHighlightCovers(page, { documentName: SAMPLE, ...answered });
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`in ${colorScheme} colours`, () => {
      test.use({ colorScheme });

      test('a contract, its analysis and an answer', async ({ page }) => {
        const name = 'saas-agreement.pdf';
        await startTrial(page);
        await expectAccessible(page);
        await page.getByRole('button', { name: 'Upload PDF' }).tap();
        await uploadFile(page, pdfFile(name, readContract('saas-agreement')));
        await expect(page.getByRole('heading', { name: 'Summary Overview' })).toBeVisible();
        await expectAccessible(page);
        await expectNoSidewaysScrolling(page);

        await page.getByRole('button', { name: 'Start Chatting' }).tap();
        const answer = await ask(page, 'Which law applies to this agreement?');
        const source = answer.getByTestId('source').first();
        const { pageNumber, quote } = await readSource(source);
        await source.tap();
        await expectHighlightLeads(page, quote);
        await expectHighlightCovers(page, { documentName: name, pageNumber, quote });
        await expectAccessible(page);
        await expectNoSidewaysScrolling(page);
        await page.getByRole('button', { name: 'Close the reader' }).tap();
        await expect(page.getByTestId('egress')).toBeVisible();

        await page.getByRole('button', { name: /^Your PDFs/ }).tap();
        await expect(page.getByRole('heading', { name: 'Documents (1)' })).toBeVisible();
        await expectAccessible(page);
      });
    });
  }
});
