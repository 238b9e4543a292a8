import { expect } from '@playwright/test';
import { test } from './journey.ts';

test.use({ allowedComplaints: [/ERR_FAILED/] });

test('a page whose code does not arrive says so, and can be loaded again', async ({ page }) => {
  await page.route(/\/assets\/index-.*\.js/, (route) => route.abort());
  await page.goto('/');
  const note = page.getByRole('alert').filter({ hasText: 'This page did not load completely.' });
  await expect(note).toBeVisible();
  await page.unrouteAll();
  await note.getByRole('link', { name: 'Reload the page' }).click();
  await expect(page.getByRole('heading', { name: 'Pay for reading' })).toBeVisible();
  await expect(note).toBeHidden();
});

test('a button that is held down while the code arrives is pressed when it is let go', async ({ page }) => {
  const heading = page.getByRole('heading', { name: 'Ready to analyze your documents' });
  const { promise: mayArrive, resolve: arrive } = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await mayArrive;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Try Lexden Free' }).first().hover();
  await page.mouse.down();
  arrive();
  await expect(page.locator('#first-sight')).toHaveCount(0);
  await expect(heading).toHaveCount(0);
  await page.mouse.up();
  await expect(heading).toBeVisible();
  // Once, and not twice.
  await page.goBack();
  await expect(page).toHaveURL('/');
});

test('a click on “Try Lexden Free” is taken at once while the code is on its way, and starts the trial', async ({
  page,
}) => {
  const { promise: mayArrive, resolve: arrive } = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await mayArrive;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  const start = page.getByRole('main').getByRole('button', { name: 'Try Lexden Free' }).first();
  await expect(start).toBeVisible();
  const waitedMs = await start.evaluate(async (button) => {
    const from = performance.now();
    (button as HTMLElement).click();
    // Two frames: the state is set by the first and on screen with the second.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const isShown = getComputedStyle(button, '::after').animationName !== 'none' && button.ariaBusy === 'true';
    return isShown ? performance.now() - from : Number.POSITIVE_INFINITY;
  });
  expect(waitedMs).toBeLessThanOrEqual(100);
  // Later clicks change nothing.
  await start.click();
  arrive();
  await expect(page.getByRole('heading', { name: 'Ready to analyze your documents' })).toBeVisible();
  await expect(page).toHaveURL('/chat');
  await page.goBack();
  await expect(page).toHaveURL('/');
});

test('a click in the moment the page comes alive is not lost', async ({ page }) => {
  await page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      const start = document.querySelector<HTMLElement>('#root main button');
      if (!start) return;
      watch.disconnect();
      start.click();
    });
    watch.observe(document, { subtree: true, childList: true });
  });
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Ready to analyze your documents' })).toBeVisible();
  await expect(page).toHaveURL('/chat');
});
