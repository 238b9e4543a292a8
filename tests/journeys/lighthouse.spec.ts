import { type Category, openAuditedBrowser, type PageAudit } from '#tests/support/builders/screens/page-audit.ts';
import { expect, startTrial, test } from './journey.ts';

/**
 * The short form of `npm run bench lighthouse`: one look at each page. What does not depend on the machine must be
 * perfect. Time does depend on it, and other work shares its cores: it is printed, and fails only where something is
 * broken rather than slow.
 */
const BROKEN_BELOW = { landing: 50, application: 30 };
const PERFECT = 100;

test('Lighthouse finds nothing to mend', async ({ baseURL }) => {
  const browser = await openAuditedBrowser(baseURL ?? '');
  try {
    await test.step('on the first page', async () => {
      const audit = await browser.audit('/', { preset: 'mobile', keepsStorage: false });
      judge('landing, mobile', audit, ['accessibility', 'best-practices', 'seo'], BROKEN_BELOW.landing);
    });

    const page = await browser.context.newPage();
    await test.step('on the main screen of a trial', async () => {
      await startTrial(page);
      await page
        .getByRole('button', { name: /sample/i })
        .first()
        .click();
      await expect(page.getByRole('heading', { name: 'Summary Overview' })).toBeVisible({ timeout: 60_000 });
      const audit = await browser.audit('/chat', { preset: 'desktop', keepsStorage: true });
      judge('main screen, desktop', audit, ['accessibility', 'best-practices'], BROKEN_BELOW.application);
    });
  } finally {
    await browser.close();
  }
});

function judge(name: string, audit: PageAudit, perfect: readonly Category[], brokenBelow: number): void {
  const { scores, faults, timings } = audit;
  const numbers = [scores.performance, ...perfect.map((category) => scores[category])].join(' / ');
  process.stdout.write(`Lighthouse, ${name}: ${numbers} (${timings.join(', ')})\n`);
  const found = Object.fromEntries(perfect.map((category) => [category, scores[category]]));
  const wanted = Object.fromEntries(perfect.map((category) => [category, PERFECT]));
  expect({ ...found, faults: perfect.includes('seo') ? faults : withoutSearch(faults) }).toEqual({
    ...wanted,
    faults: [],
  });
  expect(scores.performance).toBeGreaterThanOrEqual(brokenBelow);
}

/** Pages behind a sign-in are not to be found by search engines. */
function withoutSearch(faults: readonly string[]): string[] {
  return faults.filter((fault) => !/^(is-crawlable|meta-description|canonical|document-title)/.test(fault));
}
