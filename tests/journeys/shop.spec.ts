import type { Locator, Page } from '@playwright/test';
import { ask, chooseFiles, expect, expectAccessible, expectToast, startTrial, test, uploadFile } from './journey.ts';
import {
  contractFile,
  expectCheckout,
  expectPlanLabel,
  ONE_MORE_QUESTION,
  QUESTIONS,
  REFUSED_BY_THE_SHOP,
  sendQuestion,
  uploadWithOneAnalysis,
  useUpQuestions,
} from './shop.ts';
import { createAccount, expectDashboard, newPerson, openSignInWindow } from './sign-in.ts';

const LEASE = 'residential-lease.pdf';

test.use({
  viewport: { width: 1440, height: 1000 },
  colorScheme: 'light',
  allowedComplaints: [REFUSED_BY_THE_SHOP],
});

test('from the limit of a trial to a plan in an account, and out of it again [spec: 1.2, 2.5]', async ({
  page,
  context,
}) => {
  await test.step('a trial uses up its uploads and the questions of a document [spec: 7.5]', async () => {
    await startTrial(page);
    await page.getByRole('button', { name: 'Upload Your First PDF' }).click();
    await uploadWithOneAnalysis(page, (['residential-lease', 'mutual-nda', 'invoice'] as const).map(contractFile));
    await expect(page.getByRole('heading', { name: 'Summary Overview' })).toBeVisible();
    await page.getByRole('button', { name: 'Start Chatting' }).click();
    await expect(page.getByRole('heading', { name: LEASE })).toBeVisible();
    await useUpQuestions(page);
  });

  await test.step('one question more is not answered, and what helps is shown [spec: 8.8]', async () => {
    await sendQuestion(page, ONE_MORE_QUESTION);
    const dialog = page.getByRole('dialog', { name: 'Q&A Boost' });
    const reason = 'You’ve hit your 3-question limit. Upgrade or grab a Q&A Boost to keep asking!';
    await expect(dialog.getByText(reason)).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('log', { name: 'Chat' }).getByText(`Lexi: ${reason}`)).toBeVisible();
    await expect(page.getByRole('textbox', { name: /^Ask Lexi anything/ })).toHaveValue(ONE_MORE_QUESTION);
  });

  await test.step('one document more is not taken, and the plans are shown [spec: 2.55, 8.11]', async () => {
    await page.getByRole('button', { name: 'Upload Document' }).click();
    await chooseFiles(page, [contractFile('saas-agreement')]);
    await page.getByRole('button', { name: 'Upload 1 file' }).click();
    const dialog = page.getByRole('dialog', { name: 'Upload Limit Reached' });
    await expect(dialog.getByText('$19')).toBeVisible();
    await dialog.getByRole('button', { name: 'Choose Pro' }).click();
  });

  await test.step('a declined card is said, and can be tried again', async () => {
    await expectCheckout(page, 'Lexden Pro', '$19.00');
    await page.getByRole('button', { name: 'Decline the card' }).click();
    await expect(page.getByText('Your card was declined. You weren’t charged. You can try again.')).toBeVisible();
    await page.getByRole('button', { name: 'Pay $19.00' }).click();
  });

  await test.step('back with the plan: the document and its chat are there, the limits are gone [spec: 2.52, 8.25]', async () => {
    await expect(page.getByText('Subscription Activated!')).toBeVisible();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { name: 'Documents (3)' })).toBeVisible();
    await expect(page.getByRole('heading', { name: LEASE })).toBeVisible();
    await expect(page.getByText(QUESTIONS[0])).toBeVisible();
    await expect(page.getByTestId('remaining')).toHaveText('12 questions left');
    // What stands below the earlier answers is loaded with the first of them.
    await expect(page.getByTestId('egress')).toHaveCount(QUESTIONS.length);
    await ask(page, ONE_MORE_QUESTION);
    await expect(page.getByTestId('remaining')).toHaveText('11 questions left');
    await page.getByRole('button', { name: 'Upload Document' }).click();
    await uploadFile(page, contractFile('saas-agreement'));
    await expect(page.getByRole('heading', { name: 'Documents (4)' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Summary Overview' })).toBeVisible();
  });

  await test.step('signing in takes plan, document and chat along [spec: 2.64, 4.23, 5.5, 6.3, 8.13, 8.14]', async () => {
    const banner = page.getByRole('region', { name: 'Sign in to keep your plan' });
    const provider = await openSignInWindow(page, banner.getByRole('button', { name: 'Sign In' }));
    await createAccount(provider, newPerson('Nora Quist'));
    await expectDashboard(page);
    await expectPlanLabel(page, 'Lexden Pro');
    await tryAnalysesThatFail(page);
    const row = page.getByRole('row').filter({ hasText: LEASE });
    await row.getByRole('link', { name: /^Chat/ }).click();
    await expect(page.getByText(QUESTIONS[0])).toBeVisible();
    await expect(page.getByTestId('remaining')).toHaveText('11 questions left');
  });

  await test.step('the subscription page says what there is and what was paid', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Subscription' }).click();
    const plan = currentPlan(page);
    await expect(plan.getByText('Lexden Pro')).toBeVisible();
    await expect(plan.getByText('Active')).toBeVisible();
    await expect(plan.getByText('4 of 100')).toBeVisible();
    await expect(plan.getByRole('progressbar', { name: 'Documents this month' })).toHaveAttribute('aria-valuenow', '4');

    const payment = page.getByRole('row').filter({ hasText: 'Pro plan' });
    await expect(payment).toContainText('$19.00');
    const opened = context.waitForEvent('page');
    await payment.getByRole('link', { name: /^Receipt/ }).click();
    const receipt = await opened;
    await expect(receipt.getByRole('heading', { name: 'Test receipt' })).toBeVisible();
    await receipt.close();
  });

  await test.step('Starter is chosen for the end of the month, and taken back [spec: 4.17, 5.11]', async () => {
    const end = await readRenewal(page);
    await page.getByRole('button', { name: 'Change to Starter' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change to Starter?' });
    await expect(dialog.getByText(`Until ${end}`, { exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: 'Change to Starter' }).click();
    await expect(page.getByText('Starter is scheduled')).toBeVisible();
    await expect(currentPlan(page).getByText(`Pro until ${end}, then Starter`)).toBeVisible();
    await expect(page.getByRole('button', { name: `Starts on ${end}` })).toBeDisabled();
    await expectPlanLabel(page, 'Lexden Pro');
    await currentPlan(page).getByRole('button', { name: 'Keep Pro' }).click();
    expect(await readRenewal(page)).toBe(end);
    await expect(page.getByRole('button', { name: 'Change to Starter' })).toBeEnabled();
  });

  await test.step('cancelling is asked for twice, ends with the month, and can be taken back [spec: 5.12, 8.18, 8.27]', async () => {
    const end = await readRenewal(page);
    const cancel = page.getByRole('button', { name: 'Cancel Subscription' });
    expect(await answerConfirm(page, cancel, false)).toBe(
      'Are you sure you want to cancel your subscription? You will lose access to premium features.',
    );
    expect(await readRenewal(page)).toBe(end);
    await page.route('**/cancel-subscription', (route) => route.abort());
    await answerConfirm(page, cancel, true);
    await expectToast(page, 'Cancellation Failed', 'Failed to cancel subscription');
    await page.unroute('**/cancel-subscription');
    await answerConfirm(page, cancel, true);
    await expectToast(page, 'Subscription Cancelled');
    await expect(currentPlan(page).getByText(`Ends on ${end}`)).toBeVisible();
    await expect(cancel).toHaveCount(0);
    await expectPlanLabel(page, 'Lexden Pro');
    await expectAccessible(page);
    await currentPlan(page).getByRole('button', { name: 'Keep my plan' }).click();
    expect(await readRenewal(page)).toBe(end);
    await expect(cancel).toBeVisible();
  });
});

/** From the dashboard: an analysis that does not come, and a link to one that was never made. */
async function tryAnalysesThatFail(page: Page): Promise<void> {
  const row = page.getByRole('row').filter({ hasText: 'invoice.pdf' });
  const isSeen = Promise.withResolvers<void>();
  let askedTimes = 0;
  await page.route('**/analyze', async (route) => {
    askedTimes += 1;
    await isSeen.promise;
    await route.fulfill({ status: 500, body: 'out of order' });
  });
  await row.getByRole('button', { name: /^Quick Analyze/ }).click();
  const running = row.getByRole('button', { name: /^Analyzing\.\.\./ });
  await expect(running).toHaveAttribute('aria-disabled', 'true');
  await running.click({ force: true });
  isSeen.resolve();
  await expectToast(page, 'Analysis Failed', 'Failed to analyze document');
  expect(askedTimes).toBe(1);
  await page.unroute('**/analyze');
  const address = await row.getByRole('link', { name: /^Chat/ }).getAttribute('href');
  await page.goto(`${address}&viewAnalysis=true`);
  await expectToast(
    page,
    'Analysis Not Found',
    'This document hasn’t been analyzed yet. Please run Quick Analyze first.',
  );
  await page.goto('/dashboard');
}

function currentPlan(page: Page): Locator {
  return page.getByRole('region', { name: 'Current plan' });
}

/** The day on which the plan renews, as the page writes it. */
async function readRenewal(page: Page): Promise<string> {
  const renewal = currentPlan(page).getByText(/^Renews on \w+ \d{1,2}, \d{4}$/);
  return ((await renewal.textContent()) ?? '').replace('Renews on ', '');
}

/** Clicks, and answers the browser's own question; what comes back is the question. */
async function answerConfirm(page: Page, button: Locator, accepts: boolean): Promise<string> {
  const asked = page.waitForEvent('dialog');
  const clicked = button.click();
  const dialog = await asked;
  const question = dialog.message();
  await (accepts ? dialog.accept() : dialog.dismiss());
  await clicked;
  return question;
}
