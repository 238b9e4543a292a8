import type { Locator, Page } from '@playwright/test';
import { makeTextPdf } from '#tests/support/builders/documents/text-pdf.ts';
import { pageElement, pagesArea } from './highlight.ts';
import {
  ask,
  expect,
  expectAccessible,
  expectNoSidewaysScrolling,
  pdfFile,
  startTrial,
  test,
  uploadFile,
} from './journey.ts';

const SAMPLE = 'sample-lease.pdf';
const SPANISH_LEASE = [
  'CONTRATO DE ARRENDAMIENTO DE VIVIENDA',
  'Entre Inmobiliaria Costa Clara, S.L., en adelante el Arrendador, y doña Lucía Ferrer Molina, en adelante la Arrendataria, se acuerda lo siguiente.',
  'Primera. El arrendador cede a la arrendataria la vivienda situada en la calle Mayor 12 de Valencia por un plazo de un año desde el 1 de marzo de 2026.',
  'Segunda. La renta mensual es de 850 euros y se paga dentro de los cinco primeros días de cada mes mediante transferencia bancaria.',
  'Tercera. La arrendataria entrega en este acto una fianza de 850 euros, que se devolverá al término del contrato si no existen daños.',
  'Cuarta. La arrendataria no podrá subarrendar la vivienda sin el consentimiento escrito del arrendador.',
].join('\n\n');
/** Top bar and document bar together, in pixels. */
const HEADER_LIMIT = 104;

test.use({ colorScheme: 'light', reducedMotion: 'reduce' });

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const) {
  test.describe(`in a window of ${width} by ${height}`, () => {
    test.use({ viewport: { width, height }, ...(width < 700 && { isMobile: true, hasTouch: true }) });

    test('the verdict is in the first view, and the first risk with its words', async ({ page }) => {
      await openSample(page);
      await expect(
        page.getByRole('heading', { level: 2, name: `Residential Lease Agreement ${SAMPLE}` }),
      ).toBeFocused();
      await expectSeen(page.getByText('This is a lease between Harborview Property Holdings LLC and'));
      await expectSeen(page.getByText('We think you’re the Tenant.'));
      await expectSeen(page.getByRole('region', { name: 'Risk score' }).getByText('98', { exact: true }));
      await expectSeen(page.getByRole('region', { name: 'Money' }).getByText('$2,350 per month', { exact: true }));
      await expectSeen(page.getByRole('region', { name: 'Next date' }).getByText(/Last day to stop the renewal/));
      const points = page.getByTestId('worst-point');
      await expect(points).toHaveCount(3);
      await expectSeen(points.first());
      await expect(points.first().getByRole('blockquote')).toContainText('“Late fee. Rent that has not arrived');
      for (const point of width > 700 ? await points.all() : []) await expectSeen(point);
      await expect(page.getByTestId('risk-item').first()).toBeHidden();
      await expectAccessible(page);
    });

    test('a document that is not assessed says why in the first view', async ({ page }) => {
      await startTrial(page);
      await page.getByRole('button', { name: 'Upload Your First PDF' }).click();
      await uploadFile(page, pdfFile('contrato.pdf', await makeTextPdf([SPANISH_LEASE])));
      const score = page.getByRole('region', { name: 'Risk score' });
      await expectSeen(score.getByText('Not assessed', { exact: true }));
      await expectSeen(score.getByText(/This does not seem to be in English or German\./));
    });

    test('one click says whose side, and another takes it back', async ({ page }) => {
      await openSample(page);
      const first = page.getByTestId('worst-point').first();
      await expect(first).toContainText('the Tenant is late');
      await page.getByRole('button', { name: /^Yes, I am the Tenant/ }).click();
      await expect(page.getByText('You’re the Tenant.', { exact: true })).toBeVisible();
      await expect(first).not.toContainText('the Tenant is late');
      await expect(page.getByRole('heading', { name: 'Top 3 risks for you' })).toBeVisible();
      await page.getByRole('button', { name: 'Landlord', exact: true }).click();
      await expect(page.getByText('You’re the Landlord.', { exact: true })).toBeVisible();
      await page.getByRole('button', { name: 'Landlord', exact: true }).click();
      await expect(page.getByText('We think you’re the Tenant.')).toBeVisible();
    });
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test('the bars are low, the points are swiped, and no hint is for a mouse or a keyboard', async ({ page }) => {
    await startTrial(page);
    await expect(page.getByText('drop it anywhere')).toBeHidden();
    await page.getByRole('button', { name: 'Try it with a sample contract' }).tap();
    await expect(page.getByTestId('worst-point').first()).toBeVisible({ timeout: 60_000 });
    expect(await headerHeight(page)).toBeLessThanOrEqual(HEADER_LIMIT);
    const tabs = page.getByRole('navigation', { name: 'Main' });
    expect(((await tabs.boundingBox())?.y ?? 0) + ((await tabs.boundingBox())?.height ?? 0)).toBe(844);

    const second = page.getByTestId('worst-point').nth(1);
    await expect(second).not.toBeInViewport({ ratio: 0.9 });
    await second.evaluate((card) => card.parentElement?.scrollBy({ left: card.clientWidth, behavior: 'instant' }));
    await expect(second).toBeInViewport({ ratio: 0.9 });
    await expectNoSidewaysScrolling(page);

    await test.step('the document scrolls, so that the browser’s bar gives way, and the top bar does; it comes back', async () => {
      const all = page.getByRole('button', { name: /^See all \d+ risks$/ });
      const count = Number(/\d+/.exec((await all.textContent()) ?? '')?.[0]);
      await all.tap();
      await expect(page.getByTestId('risk-item')).toHaveCount(count);
      await expect(page.getByRole('button', { name: 'Risk Assessment' })).toBeFocused();
      const before = await page.evaluate(() => window.scrollY);
      await scrollByTouch(page, 700);
      await expect.poll(() => headerHeight(page)).toBeLessThan(60);
      expect(await page.evaluate(() => window.scrollY)).toBe(before + 700);
      await expect(page.getByRole('button', { name: 'Upload PDF' })).toBeInViewport({ ratio: 1 });
      await expect(async () => {
        await scrollByTouch(page, -60);
        expect(await headerHeight(page)).toBeGreaterThan(90);
      }).toPass();
    });

    await page.getByRole('button', { name: 'Start Chatting' }).tap();
    await expect(page.getByRole('textbox', { name: /^Ask Lexi anything/ })).toBeVisible();
    await expect(page.getByText('Press Enter to send')).toBeHidden();
    expect(await page.evaluate(() => document.documentElement.scrollHeight), 'the composer stays in the window').toBe(
      844,
    );
    await page.getByRole('link', { name: 'Dashboard' }).tap();
    await expect(page.getByRole('link', { name: `Chat about ${SAMPLE}` })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollHeight), 'the document scrolls').toBeGreaterThan(
      844,
    );
  });
});

test('half the height is left for reading at 320 pixels, and at 200 % of a laptop', async ({ page }) => {
  await openSample(page);
  for (const [width, height] of [
    [320, 640],
    [720, 450],
    [640, 400],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect(await readingHeight(page), `${width} × ${height}`).toBeGreaterThanOrEqual(height / 2);
    await expectNoSidewaysScrolling(page);
    await expectAccessible(page);
  }
});

test('the reader marks the risks with their numbers, and the rest on demand', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openSample(page);
  await page.getByTestId('worst-point').first().getByTestId('citation-chip').first().click();
  await expect(page.getByTestId('highlight').first()).toBeInViewport();
  const marks = pagesArea(page).getByTestId('finding-mark');
  const listTones = async () => [...new Set(await marks.evaluateAll((all) => all.map((mark) => mark.dataset['tone'])))];
  await expect(marks.first()).toBeAttached();
  expect((await listTones()).filter((tone) => !/^(high|medium|low)$/.test(tone ?? ''))).toEqual([]);
  await expect(pagesArea(page).getByText('1', { exact: true }).first()).toBeInViewport();
  await expect(pagesArea(page).getByRole('button', { name: /^Page 1\. High risk 1: / })).toBeAttached();
  await page.getByRole('button', { name: 'Highlights' }).click();
  await page.getByRole('switch', { name: 'Highlight everything else' }).click();
  await expect.poll(listTones).toContain('duty');
  await expect(pagesArea(page).getByTestId('finding-dot').first(), 'each statement has its mark').toBeAttached();
  await page.keyboard.press('Escape');
  await pagesArea(page).focus();
  await page.keyboard.press('d');
  await expect.poll(listTones).not.toContain('duty');

  await test.step('every tool that is only an icon says what it does, to the eye and to screen readers', async () => {
    await page.getByRole('button', { name: 'Search in the document' }).click();
    const reader = page.getByRole('region', { name: 'Reader' });
    const icons = reader.getByRole('button').filter({ has: page.locator('svg'), hasNotText: /\p{L}/u });
    expect(await icons.count()).toBeGreaterThan(10);
    for (const icon of await icons.all()) {
      const name = (await icon.getAttribute('aria-label')) ?? '';
      expect(name).not.toBe('');
      if (await icon.isDisabled()) continue;
      await icon.hover();
      await expect(page.getByRole('tooltip', { name, exact: true })).toBeVisible();
    }
  });
});

test('the pages stand beside the analysis, and both follow each other', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openSample(page);
  const sidebar = page.getByRole('complementary', { name: 'Quick Insights and plans' });
  await expect(pageElement(page, 1).locator('canvas')).toBeVisible();

  await test.step('without taking the focus, and with the sidebar as icons', async () => {
    await expect(page.getByRole('heading', { level: 2, name: /^Residential Lease Agreement/ })).toBeFocused();
    await expect(sidebar.getByText('Plans', { exact: true })).toHaveCount(0);
    await sidebar.getByRole('button', { name: 'Show insights and plans' }).click();
    await expect(sidebar.getByRole('button', { name: 'Choose Pro' })).toBeInViewport({ ratio: 1 });
    await expect(sidebar.getByRole('button', { name: 'Hide insights and plans' })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(sidebar.getByRole('button', { name: 'Show insights and plans' })).toBeFocused();
  });

  await test.step('scrolling the pages marks the statement, in its card', async () => {
    const followed = page.locator('[data-followed]');
    await expect(followed).toHaveCount(0);
    const focused = await page.evaluateHandle(() => document.activeElement);
    await pagesArea(page).hover();
    await expect(async () => {
      await page.mouse.wheel(0, 150);
      await expect(followed.filter({ hasText: 'repairs' })).toBeInViewport({ ratio: 0.9, timeout: 1000 });
    }).toPass();
    expect(await focused.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  await test.step('a statement moves the pages, and is marked', async () => {
    await page.getByTestId('worst-point').nth(1).getByTestId('citation-chip').click();
    await expect(page.getByTestId('highlight').first()).toBeInViewport();
    await expect(page.getByTestId('worst-point').nth(1)).toHaveAttribute('data-followed', 'true');
    await expectAccessible(page);
  });

  await test.step('closed it stays closed, until it is opened again', async () => {
    await page.getByRole('button', { name: 'Close the reader' }).click();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Show PDF' })).toBeVisible();
    await expect(pagesArea(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Show PDF' }).click();
    await page.reload();
    await expect(pageElement(page, 1).locator('canvas')).toBeVisible();
  });

  await test.step('in less room the list gives way, and on more the sidebar may stay', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(page.getByRole('heading', { name: 'Documents (1)' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Your PDFs (1)' }).click();
    await expect(page.getByRole('dialog', { name: 'Your PDFs' }).getByTestId('document-item')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 820, height: 1180 });
    await expect(pagesArea(page)).toHaveCount(0);
    await sidebar.getByRole('button', { name: 'Show insights and plans' }).click();
    await page.reload();
    await expect(sidebar.getByRole('heading', { name: 'Quick Insights' })).toBeVisible();
    await page.setViewportSize({ width: 1920, height: 1080 });
    await expect(sidebar.getByRole('heading', { name: 'Quick Insights' })).toBeVisible();
    await expect(pageElement(page, 1).locator('canvas')).toBeVisible();
  });

  await test.step('a question is asked again, of the same document', async () => {
    await page.getByRole('radiogroup', { name: 'View' }).getByText('Chat', { exact: true }).click();
    const first = await ask(page, 'Which law applies?');
    const source = first.getByTestId('source').first();
    await expect(source).not.toHaveAttribute('data-in-sight');
    await source.click();
    await expect(source).toHaveAttribute('data-in-sight', 'true');
    await first.getByRole('button', { name: 'Ask again' }).click();
    await expect(page.getByRole('article', { name: 'You asked' })).toHaveCount(2);
    await expect(page.getByTestId('egress')).toHaveCount(2);
    await expect(page.getByTestId('remaining')).toHaveText('1 question left');
  });
});

test('home shows who comes back what there is, and what is left', async ({ page }) => {
  await openSample(page);
  await page.evaluate(() => sessionStorage.clear());
  await page.route('**/api/session/user', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), uploadsRemaining: 0 } });
  });
  await page.goto('/chat');
  await expect(page.getByRole('heading', { name: 'Pick up where you left off' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Ready to dig into your documents?' })).toBeVisible();
  await page.getByRole('button', { name: 'See plans' }).click();
  await expect(page.getByRole('dialog', { name: 'Upload Limit Reached' })).toBeVisible();
  await page.getByRole('button', { name: 'Not now' }).click();
  await page.getByRole('button', { name: `${SAMPLE} Risk score 98 · High` }).click();
  await expect(page.getByTestId('worst-point').first()).toBeVisible();
});

async function openSample(page: Page): Promise<void> {
  await startTrial(page);
  await page.getByRole('button', { name: 'Try it with a sample contract' }).click();
  await expect(page.getByTestId('worst-point').first()).toBeVisible({ timeout: 60_000 });
}

/** The whole of it is in the window, and neither bars nor toasts lie over it. */
async function expectSeen(part: Locator): Promise<void> {
  await expect(part).toBeInViewport({ ratio: 1 });
  const isOnTop = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const places = [0.1, 0.9].map((share) => document.elementFromPoint(left + width / 4, top + height * share));
    return places.every((place) => place !== null && (element.contains(place) || place.contains(element)));
  };
  await expect.poll(() => part.evaluate(isOnTop), `${part} is covered by nothing`).toBe(true);
}

/** Where the content begins: below top bar and document bar. */
async function headerHeight(page: Page): Promise<number> {
  const bar = page.getByRole('radiogroup', { name: 'View' }).locator('..');
  const { y, height } = (await bar.boundingBox()) ?? { y: 0, height: 0 };
  return y + height;
}

/** Between the bars at the top and the tabs at the bottom, where there are some. */
async function readingHeight(page: Page): Promise<number> {
  const windowHeight = page.viewportSize()?.height ?? 0;
  const tabs = (await page.getByRole('navigation', { name: 'Main' }).boundingBox())?.y ?? 0;
  return (tabs > windowHeight / 2 ? tabs : windowHeight) - (await headerHeight(page));
}

/** Scrolls as after a movement of the finger. */
async function scrollByTouch(page: Page, pixels: number): Promise<void> {
  await page.evaluate((top) => {
    document.dispatchEvent(new Event('touchmove'));
    window.scrollBy({ top, behavior: 'instant' });
  }, pixels);
}
