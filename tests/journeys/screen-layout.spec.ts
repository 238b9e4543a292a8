import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScrolling, startTrial, test } from './journey.ts';
import { contractFile, uploadWithOneAnalysis } from './shop.ts';

test.use({ colorScheme: 'light', reducedMotion: 'reduce' });

test('on wide screens the panes scroll and the window does not, however much is open', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openSample(page);
  for (const card of await page.locator('h3 > button[aria-expanded]').all()) {
    if ((await card.getAttribute('aria-expanded')) === 'false') await card.click();
  }
  await expect(page.getByTestId('risk-item').first()).toBeVisible();
  const windowHeight = () => page.evaluate(() => document.documentElement.scrollHeight);
  expect(await windowHeight()).toBe(900);
  await page.getByRole('button', { name: 'Notes', exact: true }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('banner')).toBeInViewport({ ratio: 1 });
  await page.goto('/dashboard');
  await expect(page.getByRole('table')).toBeVisible();
  expect(await windowHeight()).toBe(900);
});

test('on a tablet the top bar gives way while one reads on, and does not cover the bar of the document', async ({
  page,
}) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  await openSample(page);
  const upload = page.getByRole('button', { name: 'Upload PDF' });
  const brand = page.getByRole('banner').getByRole('link', { name: /^Lexden\./ });
  await page.getByRole('heading', { name: 'Top 3 risks for the Tenant' }).hover();
  await page.mouse.wheel(0, 600);
  await expect(brand).not.toBeInViewport();
  await expect(upload).toBeInViewport({ ratio: 1 });
  await upload.click({ trial: true });
  await page.mouse.move(400, 800);
  await expect(async () => {
    await page.mouse.wheel(0, -60);
    await expect(brand).toBeInViewport({ ratio: 1, timeout: 1000 });
  }).toPass();
  await upload.click({ trial: true });
});

test('before the list of documents has arrived, nothing is said about documents', async ({ page }) => {
  await startTrial(page);
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/session/documents*', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.goto('/chat');
  await expect(page.getByRole('complementary', { name: 'Quick Insights and plans' })).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Ready to/ })).toHaveCount(0);
  answer.resolve();
  await expect(page.getByRole('heading', { name: 'Ready to analyze your documents' })).toBeVisible();
});

test('on the narrowest phones the dashboard cuts and wraps no word, and compares side by side', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openSample(page);
  await page.getByRole('button', { name: 'Upload Document' }).click();
  await uploadWithOneAnalysis(page, [contractFile('mutual-nda'), contractFile('invoice')]);
  await expect(page.getByRole('heading', { name: /^Mutual Non-Disclosure/i })).toBeVisible({ timeout: 60_000 });
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/dashboard');
  for (const name of ['Risk level', 'Analysis', 'Sort by']) await expectUncut(page.getByRole('combobox', { name }));
  await expectOneLine(page.getByRole('button', { name: 'Saved filters' }));
  await expectInside(page.getByRole('banner'), page.getByText('Your AI Document Assistant'));

  await page.getByRole('checkbox', { name: 'Select invoice.pdf' }).check();
  const bar = page.getByRole('region', { name: 'Selected documents' });
  const tops = await bar
    .getByRole('button', { name: /^(Analyze 1|Compare|Export|Delete)$/ })
    .evaluateAll((buttons) => buttons.map((button) => Math.round(button.getBoundingClientRect().top)));
  expect(tops).toHaveLength(4);
  expect(new Set(tops).size, 'all actions stand in one line').toBe(1);
  await page.getByRole('checkbox', { name: 'Select invoice.pdf' }).uncheck();

  await page.getByRole('checkbox', { name: 'Select mutual-nda.pdf' }).check();
  await page.getByRole('checkbox', { name: 'Select sample-lease.pdf' }).check();
  await bar.getByRole('button', { name: 'Compare' }).click();
  const dialog = page.getByRole('dialog', { name: 'Compare 2 documents' });
  for (const column of await dialog.getByRole('columnheader').all()) await expect(column).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByRole('columnheader')).toHaveCount(2);
  await expect(dialog.getByRole('row', { name: /^Risk score/ }).getByRole('cell')).toHaveCount(2);
  await expectNoSidewaysScrolling(page);
  await expectAccessible(page);
});

async function openSample(page: Page): Promise<void> {
  await startTrial(page);
  await page.getByRole('button', { name: 'Try it with a sample contract' }).click();
  await expect(page.getByTestId('worst-point').first()).toBeVisible({ timeout: 60_000 });
}

/** The text of an input is not wider than its place. */
async function expectUncut(input: Locator): Promise<void> {
  const { text, place } = await input.evaluate((element) => {
    const style = getComputedStyle(element);
    const canvas = document.createElement('canvas').getContext('2d');
    if (!canvas) throw new Error('There is no canvas to measure with.');
    canvas.font = style.font;
    return {
      text: canvas.measureText((element as HTMLInputElement).value).width,
      place:
        element.clientWidth - Number.parseFloat(style.paddingInlineStart) - Number.parseFloat(style.paddingInlineEnd),
    };
  });
  expect(text).toBeGreaterThan(0);
  expect(text, `${input} is cut`).toBeLessThanOrEqual(place);
}

/** The words of a button are not wrapped. */
async function expectOneLine(button: Locator): Promise<void> {
  const lines = await button.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const words = [...range.getClientRects()].filter(({ width }) => width > 30);
    return new Set(words.map(({ bottom }) => Math.round(bottom / 10))).size;
  });
  expect(lines, `${button} is wrapped`).toBeLessThanOrEqual(2);
}

async function expectInside(outer: Locator, inner: Locator): Promise<void> {
  const [around, part] = await Promise.all([outer.boundingBox(), inner.boundingBox()]);
  if (!around || !part) throw new Error(`${inner} is not shown.`);
  expect(part.y).toBeGreaterThanOrEqual(around.y);
  expect(part.y + part.height).toBeLessThanOrEqual(around.y + around.height);
}
