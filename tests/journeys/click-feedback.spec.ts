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
 * menu closed.
 */
async function expectTaken(control: Locator): Promise<void> {
  const tookMs = await control.evaluate(
    (element, limitMs) =>
      new Promise<number>((resolve) => {
        const begin = performance.now();
        const look = () => {
          const isGone = !element.isConnected || element.getClientRects().length === 0;
          const isTinted = getComputedStyle(element).boxShadow.includes('inset');
          const elapsedMs = performance.now() - begin;
          if (isGone || isTinted || elapsedMs > limitMs * 10) resolve(elapsedMs);
          else requestAnimationFrame(look);
        };
        (element as HTMLElement).click();
        requestAnimationFrame(look);
      }),
    TAKEN_LIMIT_MS,
  );
  expect(tookMs).toBeLessThanOrEqual(TAKEN_LIMIT_MS);
}

test('on a slow line every click shows within 100 ms that it was taken', async ({ page }) => {
  await startTrial(page);
  const speedUp = await slowDown(page);
  await expectTaken(page.getByRole('button', { name: 'Try it with a sample contract' }));
  await speedUp();
  await expect(page.getByTestId('worst-point').first()).toBeVisible({ timeout: 60_000 });

  await slowDown(page);
  const side = page.getByRole('button', { name: /^Yes, I am the Tenant/ });
  await expectTaken(side);
  await expect(page.getByText('You’re the Tenant.', { exact: true })).toBeVisible();
  await expectTaken(page.getByRole('button', { name: 'Save report' }));
  await expectTaken(page.getByRole('menuitem', { name: /PDF report/ }));
  // The menu is gone, and the button that opened it is busy until the file is there.
  await expect(page.getByRole('button', { name: 'Save report' })).toHaveAttribute('aria-busy', 'true');
  await expectTaken(page.getByTestId('citation-chip').first());
  await expectTaken(page.getByRole('button', { name: 'Start Chatting' }));
  await expectTaken(page.getByRole('link', { name: 'Dashboard' }).first());
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
