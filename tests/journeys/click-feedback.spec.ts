import type { Locator, Page, Route } from '@playwright/test';
import { openCitation } from './click-feedback.ts';
import { expect, startTrial, test } from './journey.ts';

/** Milliseconds within which a click shows that it was taken. */
const TAKEN_LIMIT_MS = 100;
/** Milliseconds that every answer of the server and every part of the code takes on this line. */
const SLOW_MS = 2_500;

test.use({ viewport: { width: 1440, height: 900 } });

/** Answers are late from here on, the code too. */
async function slowDown(page: Page): Promise<() => Promise<void>> {
  const wait = async (route: Route) => {
    await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
    // The page may have been left meanwhile.
    await route.continue().catch(() => undefined);
  };
  const slow = (url: URL) => url.pathname.startsWith('/api/') || url.pathname.endsWith('.js');
  await page.route(slow, wait);
  return () => page.unroute(slow, wait);
}

/**
 * Clicks a control and measures, in the page, when it first looks different: tinted, replaced, or taken away because its
 * menu closed. It has to be in the next frame.
 * @returns milliseconds
 */
async function measureClick(control: Locator): Promise<number> {
  const { tookMs, frames } = await control.evaluate(
    (element) =>
      new Promise<{ tookMs: number; frames: number }>((resolve) => {
        const begin = performance.now();
        let frames = 0;
        const look = () => {
          frames += 1;
          const isGone = !element.isConnected || element.getClientRects().length === 0;
          const isTinted = getComputedStyle(element).boxShadow.includes('inset');
          if (isGone || isTinted || frames > 60) resolve({ tookMs: performance.now() - begin, frames });
          else requestAnimationFrame(look);
        };
        (element as HTMLElement).click();
        requestAnimationFrame(look);
      }),
  );
  expect(frames).toBe(1);
  return tookMs;
}

test('on a slow line every click shows within 100 ms that it was taken', async ({ page }) => {
  await startTrial(page);
  const times: number[] = [];
  const speedUp = await slowDown(page);
  times.push(await measureClick(page.getByRole('button', { name: 'Try it with a sample contract' })));
  await speedUp();
  await expect(page.getByTestId('worst-point').first()).toBeVisible({ timeout: 60_000 });

  await slowDown(page);
  const side = page.getByRole('button', { name: /^Yes, I am the Tenant/ });
  times.push(await measureClick(side));
  await expect(page.getByText('You’re the Tenant.', { exact: true })).toBeVisible();
  times.push(await measureClick(page.getByRole('button', { name: 'Save report' })));
  times.push(await measureClick(page.getByRole('menuitem', { name: /PDF report/ })));
  // The menu is gone, and the button that opened it is busy until the file is there.
  await expect(page.getByRole('button', { name: 'Save report' })).toHaveAttribute('aria-busy', 'true');
  times.push(await measureClick(page.getByTestId('citation-chip').first()));
  times.push(await measureClick(page.getByRole('button', { name: 'Start Chatting' })));
  times.push(await measureClick(page.getByRole('link', { name: 'Dashboard' }).first()));
  // The middle one: single frames are late where other tests take the processor.
  const median = times.sort((one, other) => one - other)[Math.floor(times.length / 2)];
  expect(median).toBeLessThanOrEqual(TAKEN_LIMIT_MS);
});

test('a mark travels from a citation to its words, unless motion is reduced', async ({ page }) => {
  await startTrial(page);
  await page.getByRole('button', { name: 'Try it with a sample contract' }).click();
  await expect(page.getByTestId('worst-point').first()).toBeVisible({ timeout: 60_000 });
  expect(await openCitation(page)).toBe(1);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await openCitation(page)).toBe(0);
  // Nothing moves: neither the mark nor the moment in which the analysis arrives.
  const running = await page.evaluate(
    () => document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 1).length,
  );
  expect(running).toBe(0);
});

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test.describe(`with motion: ${reducedMotion}`, () => {
    test.use({ reducedMotion });

    test('the verdict lands once, part after part and within half a second, unless motion is reduced', async ({
      page,
    }) => {
      await page.addInitScript(collectLandings);
      await startTrial(page);
      await page.getByRole('button', { name: 'Try it with a sample contract' }).click();
      await expect(page.getByTestId('worst-point').first()).toBeVisible({ timeout: 60_000 });
      const parts = page.locator('[data-landed] > *');
      const count = await parts.count();
      expect(count).toBeGreaterThan(3);
      if (reducedMotion === 'reduce') {
        expect(await listLandings(page)).toEqual([]);
        return;
      }
      await expect.poll(async () => (await listLandings(page)).length).toBe(count);
      const landings = await listLandings(page);
      expect(landings.map(({ delayMs }) => delayMs).slice(0, 4)).toEqual([0, 50, 100, 150]);
      for (const { delayMs, durationMs } of landings) expect(delayMs + durationMs).toBeLessThanOrEqual(500);
      await expect(parts.first()).toHaveCSS('opacity', '1');

      await test.step('and not again for those who come back to it', async () => {
        const views = page.getByRole('radiogroup', { name: 'View' });
        await views.getByText('Chat', { exact: true }).click();
        await expect(page.getByTestId('worst-point')).toHaveCount(0);
        await views.getByText('Analysis', { exact: true }).click();
        await expect(page.getByTestId('worst-point').first()).toBeVisible();
        await page.waitForTimeout(300);
        expect(await listLandings(page)).toHaveLength(count);
      });
    });
  });
}

interface Landing {
  readonly delayMs: number;
  readonly durationMs: number;
}

/** Runs in the page: notes every part of a verdict that begins to land. */
function collectLandings(): void {
  const landings: Landing[] = [];
  Object.assign(window, { landings });
  document.addEventListener('animationstart', ({ target, animationName }) => {
    if (!(target instanceof Element) || !animationName.includes('lands')) return;
    const animation = target
      .getAnimations()
      .find((running) => running instanceof CSSAnimation && running.animationName === animationName);
    const { delay = 0, duration = 0 } = animation?.effect?.getComputedTiming() ?? {};
    landings.push({ delayMs: Number(delay), durationMs: Number(duration) });
  });
}

async function listLandings(page: Page): Promise<Landing[]> {
  const landings = await page.evaluate(() => (window as unknown as { landings: Landing[] }).landings);
  return landings.sort((one, other) => one.delayMs - other.delayMs);
}
