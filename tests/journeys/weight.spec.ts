import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect, startTrial, test } from './journey.ts';

/** Of JavaScript, compressed by gzip, in thousands of bytes. */
const LANDING_LIMIT_KB = 130;
const APPLICATION_LIMIT_KB = 300;
const KILOBYTE = 1000;
/** Code of the application, of its component library and of its checks: none of it is for a visitor. */
const APPLICATION_CODE =
  /\/(app-frame|main-screen|dashboard-page|subscription-page|profile-page|document-pages|queries)-/;
/** The reader's engine comes when a document is looked at, and is not counted. */
const READER_ENGINE = /\/(document-pages|pdf\.worker[^/]*)-|\/pdfjs-/;

/** Keeps account of the scripts a page loads: by what the server sent, not by what the build meant to be needed. */
function countScripts(page: Page) {
  const loading = new Map<string, Promise<number>>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (!/\.m?js$/.test(pathname) || loading.has(pathname)) return;
    expect(response.headers()['content-encoding'] ?? 'small', pathname).toMatch(/^(br|gzip|small)$/);
    loading.set(
      pathname,
      response.body().then((body) => gzipSync(body, { level: 9 }).length),
    );
  });
  return {
    paths: () => [...loading.keys()],
    async kilobytes(isCounted: (path: string) => boolean = () => true): Promise<number> {
      const sizes = await Promise.all([...loading].map(async ([path, size]) => (isCounted(path) ? await size : 0)));
      return sizes.reduce((sum, size) => sum + size, 0) / KILOBYTE;
    },
  };
}

test('the first page and the application stay within their weight', async ({ page, context }) => {
  await test.step('a visitor who reads to the end', async () => {
    const scripts = countScripts(page);
    await page.goto('/');
    const prices = page.getByRole('button', { name: 'Choose Pro' });
    await prices.scrollIntoViewIfNeeded();
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    // The sign-in window is made ready when the browser has nothing better to do.
    await expect.poll(() => scripts.paths().filter((path) => path.includes('/oidc-client')).length).toBe(2);
    await page.waitForLoadState('networkidle');
    const kilobytes = await scripts.kilobytes();
    process.stdout.write(`JavaScript of the first page: ${kilobytes.toFixed(1)} KB of ${LANDING_LIMIT_KB}\n`);
    expect(scripts.paths().filter((path) => APPLICATION_CODE.test(path))).toEqual([]);
    expect(kilobytes).toBeLessThanOrEqual(LANDING_LIMIT_KB);
  });

  await test.step('the same visitor comes again', async () => {
    const again = await context.newPage();
    const scripts = countScripts(again);
    await again.goto('/');
    // What is below its top is drawn by code.
    await expect(again.getByRole('button', { name: 'Choose Pro' })).toBeVisible();
    await again.waitForLoadState('networkidle');
    expect(scripts.paths().filter((path) => APPLICATION_CODE.test(path))).toEqual([]);
    expect(await scripts.kilobytes()).toBeLessThanOrEqual(LANDING_LIMIT_KB);
    await again.close();
  });

  await test.step('the application, with a document', async () => {
    await startTrial(page);
    await page
      .getByRole('button', { name: /sample/i })
      .first()
      .click();
    await expect(page.getByRole('heading', { name: 'Summary Overview' })).toBeVisible({ timeout: 60_000 });
    const fresh = await context.newPage();
    const scripts = countScripts(fresh);
    await fresh.goto('/chat');
    await expect(fresh.getByRole('heading', { name: 'Documents (1)' })).toBeVisible();
    await fresh.waitForLoadState('networkidle');
    const kilobytes = await scripts.kilobytes((path) => !READER_ENGINE.test(path));
    process.stdout.write(
      `JavaScript of the application's first screen: ${kilobytes.toFixed(1)} KB of ${APPLICATION_LIMIT_KB}\n`,
    );
    // The names that must not be on the first page are still those of the build.
    expect(scripts.paths().some((path) => /\/app-frame-/.test(path))).toBe(true);
    expect(kilobytes).toBeLessThanOrEqual(APPLICATION_LIMIT_KB);
  });
});
