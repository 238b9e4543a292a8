import type { Page } from '@playwright/test';
import { expect, startTrial, test } from './journey.ts';

/** Characters of Markdown that a reader would take for mistakes. */
const RAW_MARKDOWN = /\*\*|#{2,4} |\]\(|\|---/;

test.use({ viewport: { width: 1280, height: 900 }, colorScheme: 'light', reducedMotion: 'reduce' });

test('a suggested question is asked with one click, and its answer is prose with marks, quotes on demand and actions', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await startTrial(page);
  await page.getByRole('button', { name: 'Try it with a sample contract' }).click();
  await expect(page.getByTestId('worst-point').first()).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Start Chatting' }).click();
  const suggested = page.getByRole('list', { name: 'Suggested questions' }).getByRole('button').first();
  const question = (await suggested.textContent()) ?? '';
  const listRaw = await watchAnswers(page);

  await suggested.click();
  await expect(page.getByRole('article', { name: 'You asked' })).toContainText(question);
  await expect(page.getByTestId('egress')).toHaveCount(1);
  const answer = page.getByRole('article', { name: 'Lexi answered' }).filter({ has: page.getByTestId('egress') });

  await test.step('other suggestions stay at hand, and can be hidden', async () => {
    const others = page.getByRole('list', { name: 'Suggested questions' }).getByRole('button');
    await expect(others.first()).toBeVisible();
    expect(await others.allTextContents()).not.toContain(question);
    const list = page.getByRole('list', { name: 'Suggested questions' });
    const heightOf = async () => (await list.boundingBox())?.height ?? 0;
    const lineHeight = await heightOf();
    const shownCount = await others.count();
    await page.getByRole('button', { name: 'More suggested questions' }).click();
    await expect.poll(heightOf, 'the others stand on further lines').toBeGreaterThan(lineHeight);
    expect(await others.count()).toBeGreaterThan(shownCount);
    const box = await list.boundingBox();
    for (const other of await others.all()) {
      const { x, width } = (await other.boundingBox()) ?? { x: 0, width: 0 };
      expect(x + width, 'no question is cut').toBeLessThanOrEqual((box?.x ?? 0) + (box?.width ?? 0));
    }
    await page.getByRole('button', { name: 'Hide suggested questions' }).click();
    await expect(others).toHaveCount(0);
    const show = page.getByRole('button', { name: 'Suggested questions' });
    await expect(show).toBeFocused();
    await show.click();
    await expect(others.first()).toBeVisible();
  });

  await test.step('no raw Markdown was on the screen at any moment', async () => {
    expect(await listRaw()).toEqual([]);
  });

  await test.step('one quiet line says where it was answered', async () => {
    const line = answer.getByTestId('egress');
    await expect(line).toContainText('Private: answered on this server.');
    expect((await line.boundingBox())?.height ?? 0).toBeLessThanOrEqual(44);
    expect(await line.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))).toBeLessThan(15);
  });

  await test.step('the quote of a source is shown on demand', async () => {
    const found = page.getByText('Found word for word on the page.').first();
    await expect(found).toBeHidden();
    await answer.getByTestId('source').first().hover();
    await expect(found).toBeVisible();
    await page.mouse.move(0, 0);
    await expect(found).toBeHidden();
  });

  await test.step('it is copied with its sources, saved as a note, and asked again', async () => {
    await answer.getByRole('button', { name: /^Copy/ }).click();
    await expect(answer.getByText('Copied', { exact: false }).first()).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/sample-lease\.pdf, page \d+/);
    await expect(answer.getByRole('button', { name: 'Save as note' })).toBeVisible();
    await answer.getByRole('button', { name: 'Ask again' }).click();
    await expect(page.getByRole('article', { name: 'You asked' })).toHaveCount(2);
  });
});

/** Looks at every frame of what is being answered, and keeps what a reader would see of its Markdown. */
async function watchAnswers(page: Page): Promise<() => Promise<string[]>> {
  const seen = await page.evaluateHandle((source) => {
    const raw: string[] = [];
    const pattern = new RegExp(source);
    const look = () => {
      for (const answer of document.querySelectorAll('[role=log] article')) {
        const found = pattern.exec(answer.textContent ?? '')?.[0];
        if (found !== undefined && !raw.includes(found)) raw.push(found);
      }
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
    return raw;
  }, RAW_MARKDOWN.source);
  return () => seen.jsonValue();
}
