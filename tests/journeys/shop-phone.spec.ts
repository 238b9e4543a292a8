import type { Locator, Page } from '@playwright/test';
import {
  ask,
  chooseFiles,
  expect,
  expectAccessible,
  expectNoSidewaysScrolling,
  expectToast,
  startTrial,
  test,
  uploadFile,
} from './journey.ts';
import {
  contractFile,
  expectCheckout,
  ONE_MORE_QUESTION,
  QUESTIONS,
  REFUSED_BY_THE_SHOP,
  sendQuestion,
  uploadFiles,
  useUpQuestions,
} from './shop.ts';

const LEASE = 'residential-lease.pdf';

test.use({
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  colorScheme: 'dark',
  allowedComplaints: [REFUSED_BY_THE_SHOP],
});

test('more questions, and a plan, on a phone', async ({ page }) => {
  await test.step('the questions of a document are used up', async () => {
    await startTrial(page);
    await page.getByRole('button', { name: 'Upload PDF' }).tap();
    await uploadFile(page, contractFile('residential-lease'));
    await expect(page.getByRole('heading', { name: 'Summary Overview' })).toBeVisible();
    await page.getByRole('button', { name: 'Start Chatting' }).tap();
    await useUpQuestions(page);
    await sendQuestion(page, ONE_MORE_QUESTION);
  });

  await test.step('a pack is bought [spec: 2.54, 7.10, 8.10, 9.7]', async () => {
    const dialog = page.getByRole('dialog', { name: 'Q&A Boost' });
    const buy = dialog.getByRole('button', { name: 'Buy 10 questions for $1' });
    await expect(buy).toBeVisible();
    await expectAllReachable(page, dialog);
    await page.route('**/purchase-qa-boost', (route) => route.abort());
    await buy.tap();
    await expectToast(page, 'Purchase Failed', 'Failed to purchase Q&A Boost');
    await page.route('**/purchase-qa-boost', (route) => route.fulfill({ json: { success: true } }));
    await buy.tap();
    await expectToast(page, 'Purchase Initiated');
    await page.unroute('**/purchase-qa-boost');
    await buy.tap();
    await expectCheckout(page, 'Lexden Q&A Boost: 10 questions', '$1.00');
    await expectAllReachable(page, page.locator('body'));
    await page.getByRole('button', { name: 'Pay $1.00' }).tap();
  });

  await test.step('back at the same document, with what was being asked', async () => {
    await expect(page.getByText('10 questions added')).toBeVisible();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { name: LEASE })).toBeVisible();
    await expect(page.getByText(QUESTIONS[0])).toBeVisible();
    await expect(page.getByText('10 boost credits')).toBeVisible();
    await expect(page.getByRole('textbox', { name: /^Ask Lexi anything/ })).toHaveValue(ONE_MORE_QUESTION);
    // What stands below the earlier answers is loaded with the first of them.
    await expect(page.getByTestId('egress')).toHaveCount(QUESTIONS.length);
    await ask(page, ONE_MORE_QUESTION);
    await expect(page.getByText('9 boost credits')).toBeVisible();
  });

  await test.step('the uploads are used up as well', async () => {
    await page.getByRole('button', { name: 'Upload PDF' }).tap();
    await uploadFiles(page, (['mutual-nda', 'invoice'] as const).map(contractFile));
    await page.getByRole('button', { name: 'Upload PDF' }).tap();
    await chooseFiles(page, [contractFile('saas-agreement')]);
    await page.getByRole('button', { name: 'Upload 1 file' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Upload Limit Reached' });
    await expect(dialog.getByText('$19')).toBeVisible();
    await expectAccessible(page);
    await expectAllReachable(page, dialog);
    await dialog.getByRole('button', { name: 'Not now' }).tap();
    await expect(dialog).toHaveCount(0);
  });

  await test.step('a plan is bought on the subscription page, and its invoices are shown', async () => {
    await page.goto('/subscription');
    await expect(page.getByRole('heading', { name: 'Plans' })).toBeVisible();
    await expectAllReachable(page, page.getByRole('main'));
    await page.getByRole('button', { name: 'Choose Starter' }).tap();
    await expectCheckout(page, 'Lexden Starter', '$5.00');
    await page.getByRole('button', { name: 'Pay $5.00' }).tap();
    await expect(page.getByText('Subscription Activated!')).toBeVisible();
    await page.goto('/subscription');
    await expect(page.getByRole('heading', { name: 'You have Starter' })).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'Starter plan' })).toContainText('$5.00');
    await expectAllReachable(page, page.getByRole('main'));
    await page.getByRole('button', { name: 'Cards and invoices' }).tap();
    await expect(page.getByRole('heading', { name: 'Plan and invoices' })).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'Lexden Starter' })).toContainText('$5.00');
    await expectAllReachable(page, page.locator('body'));
    await page.getByRole('link', { name: 'Back to Lexden' }).tap();
    await expect(page).toHaveURL('/subscription');
  });
});

/** Nothing is wider than the window, and each button can be brought into sight as a whole. */
async function expectAllReachable(page: Page, area: Locator): Promise<void> {
  await expectNoSidewaysScrolling(page);
  for (const button of await area.getByRole('button').all()) {
    await button.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await expect(button).toBeInViewport({ ratio: 1 });
  }
}
