import type { Page } from '@playwright/test';
import { expectHighlightCovers } from './highlight.ts';
import { ask, expect, expectAccessible, expectNoSidewaysScrolling, startTrial, test } from './journey.ts';
import { readSource } from './sources.ts';

const SAMPLE = 'sample-lease.pdf';

test.use({ colorScheme: 'light', reducedMotion: 'reduce' });

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const) {
  test.describe(`in a window of ${width} by ${height}`, () => {
    test.use({ viewport: { width, height }, ...(width < 700 && { isMobile: true, hasTouch: true }) });

    test('an answer is saved with one click, taken back, annotated, copied and opened at its words', async ({
      page,
    }) => {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await startTrial(page);
      await page.getByRole('button', { name: 'Try it with a sample contract' }).click();
      await expect(page.getByTestId('worst-point').first()).toBeVisible({ timeout: 60_000 });
      await show(page, 'Chat');
      const answer = await ask(page, 'How much is the monthly rent?');

      await test.step('save and take back', async () => {
        await answer.getByRole('button', { name: 'Save as note' }).click();
        await expect(answer.getByText('Saved to Notes')).toBeVisible();
        await answer.getByRole('button', { name: 'Undo: delete this note' }).click();
        await expect(answer.getByRole('button', { name: 'Save as note' })).toBeFocused();
        await answer.getByRole('button', { name: 'Save as note' }).click();
        await expect(answer.getByText('Saved to Notes')).toBeVisible();
      });

      const card = page.getByRole('region', { name: 'Notes' });
      const toggle = card.getByRole('button', { name: 'Notes', exact: true });
      await test.step('the notes are a collapsed card of the analysis, and one click away', async () => {
        await show(page, 'Analysis');
        await expect(toggle).toHaveAttribute('aria-expanded', 'false');
        await show(page, 'Chat');
        await answer.getByRole('button', { name: 'Saved to Notes' }).click();
        await expect(toggle).toHaveAttribute('aria-expanded', 'true');
        await expect(toggle).toBeFocused();
      });
      const notes = card.getByRole('article');
      await expect(notes).toHaveCount(1);
      const saved = notes.first();
      await expect(saved).toContainText('How much is the monthly rent?');
      await expect(saved).toContainText('$2,350');

      await test.step('add own words', async () => {
        await saved.getByRole('button', { name: 'Add your words' }).click();
        await saved.getByRole('textbox', { name: 'Your words' }).fill('Ask for $2,200.');
        await saved.getByRole('button', { name: 'Save', exact: true }).click();
        await expect(saved.getByText('Ask for $2,200.')).toBeVisible();
      });

      await test.step('write a plain note', async () => {
        await card.getByRole('textbox', { name: 'Write a note' }).fill('Call the landlord on Monday.');
        await card.getByRole('button', { name: 'Save note' }).click();
        await expect(notes).toHaveCount(2);
        await expect(notes.first()).toContainText('Call the landlord on Monday.');
        await expect(card.getByRole('textbox', { name: 'Write a note' })).toHaveValue('');
      });
      await expectAccessible(page);
      await expectNoSidewaysScrolling(page);

      await test.step('copy', async () => {
        await notes.last().getByRole('button', { name: 'Copy' }).click();
        await expect(notes.last().getByRole('button', { name: 'Copied' })).toBeVisible();
        const copied = await page.evaluate(() => navigator.clipboard.readText());
        expect(copied).toContain('Ask for $2,200.\n\nYou asked: How much is the monthly rent?');
        expect(copied).toMatch(/Sources:\n1\. sample-lease\.pdf, page \d+: “/);
      });

      await test.step('open the page at the words', async () => {
        const source = notes.last().getByTestId('source').first();
        const { pageNumber, quote } = await readSource(source);
        await source.click();
        await expectHighlightCovers(page, { documentName: SAMPLE, pageNumber, quote });
        const line = await page.getByTestId('highlight').first().boundingBox();
        // On phones, too, where a page that fits has lines of seven pixels.
        expect(line?.height).toBeGreaterThan(10);
        for (const highlight of await page.getByTestId('highlight').all()) {
          const { x, width } = (await highlight.boundingBox()) ?? { x: -1, width: 0 };
          expect(x, 'no line begins outside the window').toBeGreaterThanOrEqual(0);
          expect(x + width, 'no line ends outside the window').toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
        }
      });

      await test.step('everything is there after a reload, and own words are not deleted unasked', async () => {
        await page.reload();
        await expect(page.getByRole('radio', { name: 'Analysis' })).toBeChecked();
        await show(page, 'Chat');
        await expect(page.getByRole('button', { name: 'Undo: delete this note' })).toBeVisible();
        await expect(page.getByRole('button', { name: 'Undo: delete this note' })).not.toBeFocused();
        await show(page, 'Analysis');
        await page.getByRole('region', { name: 'Notes' }).getByRole('button', { name: 'Notes', exact: true }).click();
        await expect(notes).toHaveCount(2);
        await notes.last().getByRole('button', { name: 'Delete' }).click();
        await expect(page.getByRole('dialog')).toContainText('Your own words in it are deleted for good.');
        await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
        await expect(notes).toHaveCount(1);
        await expect(notes.first()).toContainText('Call the landlord on Monday.');
      });
    });
  });
}

async function show(page: Page, view: 'Chat' | 'Analysis'): Promise<void> {
  await page.getByRole('radiogroup', { name: 'View' }).getByText(view, { exact: true }).click();
}
