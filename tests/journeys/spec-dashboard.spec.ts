import type { Locator, Page } from '@playwright/test';
import { makeTextPdf } from '#tests/support/builders/documents/text-pdf.ts';
import { SAMPLE_OTHERS } from '#tests/support/engine/sample-others.ts';
import { expect, expectToast, pdfFile, startTrial, test, uploadFile } from './journey.ts';
import { contractFile, uploadWithOneAnalysis } from './shop.ts';
import { newPerson, signUp } from './sign-in.ts';

const [INVOICE, SECRECY, RECIPE] = ['invoice.pdf', 'mutual-nda.pdf', 'cake.pdf'];
const TOAST_MS = 5_000;
const CLOCK_STEP_MS = 100;

test.use({
  viewport: { width: 1440, height: 900 },
  allowedComplaints: [/status of 500 .*\/(dashboard|documents)/],
});

test('documents are searched, filtered, ordered and counted', async ({ page }) => {
  await startTrial(page);
  await page.getByRole('button', { name: 'Upload Your First PDF' }).click();
  await uploadWithOneAnalysis(page, [contractFile('mutual-nda'), contractFile('invoice')]);
  await expect(page.getByRole('heading', { name: 'Summary Overview' })).toBeVisible();
  await page.goto('/dashboard');
  const report = page.getByRole('region', { name: 'Document Analysis Report' });
  const rows = report.locator('tbody').getByRole('row').filter({ hasText: '.pdf' });
  const count = report.getByRole('status');
  const search = page.getByPlaceholder('Search documents...');

  await test.step('the table has six columns, and each row its facts [spec: 2.57, 2.60, 2.61, 2.63, 2.64]', async () => {
    await expect(page.getByRole('heading', { name: 'Analytics Dashboard' })).toBeVisible();
    await expect(count).toHaveText('2 documents');
    for (const name of ['Document Name', 'Description', 'Upload Date', 'Risk Score', 'Risk Assessment', 'Actions'])
      await expect(report.getByRole('columnheader', { name })).toBeVisible();
    const analyzed = rows.filter({ hasText: SECRECY });
    await expect(analyzed.getByText(/\d\.\d KB · \d pages/)).toBeVisible();
    await expect(analyzed.getByText('Legal Document')).toBeVisible();
    await expect(analyzed.getByText('AI Enhanced')).toBeVisible();
    await expect(analyzed.getByRole('link', { name: /^View Analysis/ })).toBeVisible();
    const other = rows.filter({ hasText: INVOICE });
    await expect(other.getByText('AI Enhanced')).toHaveCount(0);
    await expect(other.getByRole('link', { name: /^Chat/ })).toBeVisible();
    await expect(other.getByRole('button', { name: /^Quick Analyze/ })).toBeVisible();
  });

  await test.step('the newest is first; a new column is ascending, and the same one descending [spec: 2.61, 4.31]', async () => {
    const order = async () =>
      (await rows.allTextContents()).map((text) => (text.includes(INVOICE) ? 'invoice' : 'nda'));
    const sort = (name: string) => report.getByRole('columnheader', { name }).getByRole('button').click();
    const direction = (name: string) => report.getByRole('columnheader', { name }).getAttribute('aria-sort');
    expect(await direction('Upload Date')).toBe('descending');
    await sort('Document Name');
    expect([await direction('Document Name'), await direction('Upload Date')]).toEqual(['ascending', 'none']);
    expect(await order()).toEqual(['invoice', 'nda']);
    await sort('Document Name');
    expect(await direction('Document Name')).toBe('descending');
    expect(await order()).toEqual(['nda', 'invoice']);
    await sort('Upload Date');
    expect(await direction('Upload Date')).toBe('ascending');
    await expect(report.getByRole('columnheader', { name: 'Description' }).getByRole('button')).toHaveCount(0);
  });

  await test.step('the search looks at names and descriptions [spec: 2.58, 2.60, 2.65]', async () => {
    await search.fill('invoice');
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText(INVOICE);
    await expect(count).toHaveText('1 document');
    const description = (await rows.getByRole('cell').first().textContent()) ?? '';
    await search.fill(description.split(' ').slice(0, 4).join(' '));
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText(INVOICE);
    // What it is called and between whom, and not only its file.
    await search.fill('non-disclosure agreement');
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText(SECRECY);
    await search.fill('nothing of this kind');
    await expect(page.getByRole('heading', { name: 'No Matching Documents' })).toBeVisible();
    await expect(count).toHaveText('0 documents');
    await search.fill('');
  });

  await test.step('the filter keeps one level of risk [spec: 2.59, 2.60]', async () => {
    await page.getByRole('combobox', { name: 'Risk level' }).click();
    await expect(page.getByRole('option')).toHaveText(['All Risk Levels', 'High', 'Medium', 'Low']);
    await page.keyboard.press('Escape');
    let shown = 0;
    for (const level of ['High', 'Medium', 'Low']) {
      await page.getByRole('combobox', { name: 'Risk level' }).click();
      await page.getByRole('option', { name: level, exact: true }).click();
      await expect(page.getByRole('combobox', { name: 'Risk level' })).toHaveValue(level);
      const matching = await rows.count();
      await expect(count).toHaveText(matching === 1 ? '1 document' : `${matching} documents`);
      for (const row of await rows.all()) await expect(row.getByText(new RegExp(level)).first()).toBeVisible();
      shown += matching;
    }
    expect(shown).toBe(2);
    await page.getByRole('combobox', { name: 'Risk level' }).click();
    await page.getByRole('option', { name: 'All Risk Levels' }).click();
  });

  await test.step('cards are shown where a table does not fit [spec: 2.62]', async () => {
    await expect(report.getByRole('table')).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(report.getByRole('table')).toHaveCount(0);
    const cards = report.getByRole('article');
    await expect(cards).toHaveCount(2);
    await expect(cards.first()).toBeVisible();
    await expect(cards.filter({ hasText: SECRECY }).getByRole('link', { name: /^View Analysis/ })).toBeVisible();
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('a recipe is not assessed: no score, no level and no risks, and a filter of its own', async () => {
    await page.goto('/chat');
    await page.getByRole('button', { name: 'Upload', exact: true }).first().click();
    await uploadFile(page, pdfFile(RECIPE, await makeTextPdf(SAMPLE_OTHERS.recipe)));
    const score = page.getByRole('region', { name: 'Risk score' });
    await expect(score).toContainText('Not assessed');
    await expect(score).toContainText('You can still search it, ask questions and see its dates');
    await expect(score).not.toContainText(/\d/);
    await expect(page.getByRole('heading', { name: 'Summary Overview' })).toBeVisible();
    await expect(page.getByRole('heading', { name: /Risk Assessment|checklist|Responsibilities/i })).toHaveCount(0);
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Not assessed: 1 of 3, show only these' }).click();
    await expect(page.getByRole('combobox', { name: 'Risk level' })).toHaveValue('Not assessed');
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText(RECIPE);
    await expect(rows).toContainText('No score');
    await expect(rows).toContainText('This does not read like a contract.');
    await expect(rows).not.toContainText(/No particular risks|first guess|Not analyzed/);
  });
});

test('what the dashboard says while there is nothing, while it waits, and when it fails', async ({ page }) => {
  await test.step('loading and failure, with the two ways out [spec: 2.65, 2.66]', async () => {
    await startTrial(page);
    const isSeen = Promise.withResolvers<void>();
    await page.route('**/api/session/dashboard', async (route) => {
      await isSeen.promise;
      await route.fulfill({ status: 500, body: 'out of order' });
    });
    await page.goto('/dashboard');
    await expect(page.getByText('Loading dashboard...')).toBeVisible();
    isSeen.resolve();
    await expect(page.getByRole('heading', { name: 'Dashboard Error' })).toBeVisible();
    await expect(page.getByText('Failed to load dashboard data. Please try again.')).toBeVisible();
    const home = page.getByRole('link', { name: 'Back to Home' });
    await expect(home).toBeVisible();
    await page.unroute('**/api/session/dashboard');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { name: 'No Documents Found' })).toBeVisible();
    await expect(page.getByText('Upload Documents')).toBeVisible();
  });

  await test.step('a toast stays five seconds, and takes the place of the one before [spec: 2.57, 8.28, 9.12, 9.20]', async () => {
    await page.clock.install();
    await page.goto('/dashboard');
    const refresh = page.getByRole('button', { name: 'Refresh' });
    const toast = page.getByRole('alert').filter({ hasText: 'Data Refreshed' });
    await refresh.click();
    await expectToast(page, 'Data Refreshed');
    const stayed = await measureStay(page, toast);
    expect(stayed).toBeGreaterThan(TOAST_MS - 5 * CLOCK_STEP_MS);
    expect(stayed).toBeLessThan(TOAST_MS + 10 * CLOCK_STEP_MS);
    await refresh.click();
    await expect(toast).toBeVisible();
    await refresh.click();
    await page.clock.runFor(1_000);
    await expect(toast).toHaveCount(1);
  });
});

test.describe('the subscription of an account', () => {
  const TEXT = 'Your subscription requires attention. Please contact support if you have any issues.';

  test('needs attention in every standing that is neither active nor none [spec: 8.20]', async ({ page }) => {
    await signUp(page, newPerson());
    for (const [subscriptionStatus, isShown] of [
      ['past_due', true],
      ['unpaid', true],
      ['paused', true],
      ['active', false],
      ['inactive', false],
    ] as const) {
      await test.step(`${subscriptionStatus} shows the text or not`, async () => {
        await answerStatus(page, { plan: 'starter', subscriptionStatus });
        await page.goto('/subscription');
        const plan = page.getByRole('region', { name: 'Current plan' });
        await expect(plan).toBeVisible();
        await expect(plan.getByText(TEXT)).toHaveCount(isShown ? 1 : 0);
        if (isShown) await expect(plan.getByText(TEXT)).toBeVisible();
        const cancel = page.getByRole('button', { name: 'Cancel Subscription' });
        await expect(cancel).toHaveCount(subscriptionStatus === 'active' ? 1 : 0);
      });
    }
  });

  test('shows what is used, in a bar that never leaves its frame [spec: 2.71, 4.20, 5.10, 5.13, 5.14]', async ({
    page,
  }) => {
    await signUp(page, newPerson());
    const plan = page.getByRole('region', { name: 'Current plan' });
    const bar = plan.getByRole('progressbar', { name: 'Documents this month' });
    const notice = plan.getByText('Monthly limit reached! Upgrade your plan to upload more documents.');
    for (const [documentsThisMonth, share] of [
      [6, 0.4],
      [14, 14 / 15],
      [15, 1],
      [40, 1],
    ] as const) {
      await test.step(`${documentsThisMonth} of 15`, async () => {
        const usage = { documentsThisMonth, documentLimit: 15, documentsTotal: 50 };
        await answerStatus(page, {
          plan: 'starter',
          subscriptionStatus: 'active',
          subscriptionEndDate: '2027-01-15T12:00:00.000Z',
          usage,
        });
        await page.goto('/subscription');
        await expect(plan.getByText('Lexden Starter')).toBeVisible();
        await expect(plan.getByText(/^Renews on Jan 1\d, 2027$/)).toBeVisible();
        await expect(plan.getByText(`${documentsThisMonth} of 15`)).toBeVisible();
        await expect.poll(() => filledShare(bar)).toBeCloseTo(share, 1);
        const isAtLimit = documentsThisMonth >= 15;
        await expect(notice).toHaveCount(isAtLimit ? 1 : 0);
        if (isAtLimit) await expect(notice).toBeVisible();
        await expect(page.getByRole('button', { name: 'Current plan' })).toBeDisabled();
        await expect(page.getByRole('button', { name: 'Upgrade to Pro' })).toBeEnabled();
        await expect(page.getByRole('button', { name: 'Cancel Subscription' })).toBeVisible();
      });
    }
  });
});

/** The server's answer with some of its facts changed. */
async function answerStatus(page: Page, changes: object): Promise<void> {
  const path = '/api/subscription-status';
  const status = await (await page.request.get(path)).json();
  await page.unroute(`**${path}`);
  await page.route(`**${path}`, (route) => route.fulfill({ json: { ...status, ...changes } }));
}

/** How much of the bar is drawn as filled, from 0 to 1 and beyond. */
async function filledShare(bar: Locator): Promise<number> {
  return bar.evaluate((section) => {
    const frame = section.parentElement?.getBoundingClientRect().width ?? 0;
    return section.getBoundingClientRect().width / frame;
  });
}

/** How many milliseconds of the page's clock something is visible for from now on. */
async function measureStay(page: Page, element: Locator): Promise<number> {
  for (let passedMs = 0; passedMs < 10 * TOAST_MS; passedMs += CLOCK_STEP_MS) {
    if (!(await element.isVisible())) return passedMs;
    await page.clock.runFor(CLOCK_STEP_MS);
  }
  throw new Error('It stays.');
}
