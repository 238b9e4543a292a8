import type { Page } from '@playwright/test';
import { readContract } from '#tests/support/builders/documents/contracts.ts';
import { expectHighlightCovers, expectHighlightLeads, pagesArea } from './highlight.ts';
import { expect, pdfFile, press, tabTo, test } from './journey.ts';
import { readChip, readSource } from './sources.ts';

const NAME = 'residential-lease.pdf';

test.use({ viewport: { width: 1280, height: 800 }, colorScheme: 'dark', reducedMotion: 'reduce' });

test('from the first page to an answer, a report and the dashboard, with the keyboard alone', async ({ page }) => {
  // From here on the browser asks the test for files; told later, it may ask the system first.
  const asked = page.waitForEvent('filechooser', { timeout: 0 });
  await test.step('past the links into the first page, and on to a trial', async () => {
    await page.goto('/');
    await press(page, page.getByRole('link', { name: 'Skip to content' }));
    await expect(page.getByRole('main')).toBeFocused();
    await press(page, page.getByRole('main').getByRole('button', { name: 'Try Lexden Free' }).first());
    await expect(page.getByRole('heading', { name: 'Ready to analyze your documents' })).toBeVisible();
  });

  await test.step('a contract is chosen and uploaded', async () => {
    await press(page, page.getByRole('button', { name: 'Upload Your First PDF' }));
    await expect(page.getByRole('button', { name: /^Drop your PDF here/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await (await asked).setFiles(pdfFile(NAME, readContract('residential-lease')));
    await press(page, page.getByRole('button', { name: 'Upload 1 file' }));
    await expect(page.getByRole('heading', { name: 'Summary Overview' })).toBeVisible({ timeout: 60_000 });
    await expect(page.getByRole('heading', { name: NAME, level: 2 })).toBeFocused();
  });

  await test.step('the report is saved', async () => {
    const button = page.getByRole('button', { name: 'Save report' });
    await press(page, button);
    await expect(page.getByRole('menuitem', { name: /^PDF report/ })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: /^Word report/ })).toBeFocused();
    await page.keyboard.press('ArrowUp');
    const download = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
    await expect(button).toBeFocused();
  });

  await readByKeyboard(page);
  await askByKeyboard(page);
  await searchByKeyboard(page);
});

async function readByKeyboard(page: Page): Promise<void> {
  const chip = page.getByTestId('citation-chip').first();
  await test.step('a statement leads to its words', async () => {
    const { quote, pageNumber } = await readChip(chip);
    await press(page, chip);
    await expectHighlightLeads(page, quote);
    await expectHighlightCovers(page, { documentName: NAME, pageNumber, quote });
  });

  await test.step('the document is searched, and its pages are leafed through', async () => {
    await page.keyboard.press('Control+f');
    await expect(page.getByRole('textbox', { name: 'Search in the document' })).toBeFocused();
    await page.keyboard.type('landlord');
    await expect(page.getByText(/^\d+ of \d+$/)).toBeVisible();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect(pagesArea(page)).toBeFocused();
    await page.keyboard.press('t');
    await tabTo(page, page.getByRole('button', { name: /^Page \d$/ }).and(page.locator('[tabindex="0"]')), {
      backwards: true,
    });
    await page.keyboard.press('End');
    await expect(page.getByRole('button', { name: 'Page 3', exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Page, of 3' })).toHaveValue('3');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('region', { name: 'Page thumbnails' })).toHaveCount(0);
    await tabTo(page, page.getByRole('button', { name: 'Close the reader' }), { backwards: true });
    await page.keyboard.press('Enter');
    await expect(chip).toBeFocused();
  });
}

async function askByKeyboard(page: Page): Promise<void> {
  await test.step('a question is asked, and its answer leads to its words', async () => {
    await press(page, page.getByRole('button', { name: 'Start Chatting' }));
    await tabTo(page, page.getByRole('textbox', { name: /^Ask Lexi anything/ }));
    await page.keyboard.type('What happens if I pay the rent late?');
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('egress')).toHaveCount(1);
    const source = page.getByTestId('source').first();
    const answered = await readSource(source);
    const read = page
      .locator('[aria-live="polite"][aria-atomic="true"]')
      .filter({ hasText: answered.quote.slice(0, 20) });
    await expect(read, 'the answer is read out, as a whole and once').toHaveCount(1);
    await tabTo(page, source, { backwards: true });
    await page.keyboard.press('Enter');
    await expectHighlightLeads(page, answered.quote);
    await expectHighlightCovers(page, { documentName: NAME, ...answered });
  });
}

/** Opens the list of the field that has the focus, and goes on by one key until the option is marked. */
async function chooseOption(page: Page, key: 'ArrowDown' | 'ArrowUp', name: string): Promise<void> {
  const option = page.getByRole('option', { name });
  await page.keyboard.press('ArrowDown');
  await expect(option).toBeVisible();
  // Which one is marked when the list opens depends on how fast it is drawn.
  await expect(async () => {
    await page.keyboard.press(key);
    await expect(option).toHaveAttribute('data-combobox-selected', 'true', { timeout: 300 });
  }).toPass();
  await page.keyboard.press('Enter');
}

async function searchByKeyboard(page: Page): Promise<void> {
  await test.step('the dashboard says where one is, and is searched, filtered and sorted', async () => {
    await press(page, page.getByRole('banner').getByRole('link', { name: 'Dashboard' }));
    await expect(page.getByRole('main')).toBeFocused();
    await expect(page.getByRole('status').filter({ hasText: 'Lexden - Analytics Dashboard' })).toHaveCount(1);
    await tabTo(page, page.getByRole('textbox', { name: 'Search documents' }));
    await page.keyboard.type('nothing of that name');
    await expect(page.getByRole('status').filter({ hasText: /^0 documents$/ })).toHaveCount(1);
    await press(page, page.getByRole('button', { name: 'Show all documents' }));
    await expect(page.getByRole('status').filter({ hasText: /^1 document$/ })).toHaveCount(1);
    const level = page.getByRole('combobox', { name: 'Risk level' });
    await tabTo(page, level, { backwards: true });
    await chooseOption(page, 'ArrowDown', 'High');
    await expect(level).toHaveValue('High');
    await chooseOption(page, 'ArrowUp', 'All Risk Levels');
    await expect(level).toHaveValue('All Risk Levels');
    await press(page, page.getByRole('button', { name: 'Document Name' }));
    await expect(page.getByRole('columnheader', { name: 'Document Name' })).toHaveAttribute('aria-sort', 'ascending');
    await press(page, page.getByRole('link', { name: `View Analysis of ${NAME}` }));
    await expect(page.getByRole('heading', { name: NAME, level: 2 })).toBeFocused();
  });
}
