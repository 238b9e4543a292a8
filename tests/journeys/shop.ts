import type { Page } from '@playwright/test';
import type { ContractName } from '#tests/support/builders/documents/contracts.ts';
import { readContract } from '#tests/support/builders/documents/contracts.ts';
import { ask, type ChosenFile, chooseFiles, expect, expectToast, pdfFile } from './journey.ts';

/**
 * What the browser says when a limit is reached or a card is declined: the answer is a refusal, as it should be. The rest is
 * what journeys keep from arriving, and an analysis that was never made.
 */
export const REFUSED_BY_THE_SHOP =
  /status of (402|403) .*\/(api\/session\/|test-checkout\/)|(ERR_FAILED|500 ).*\/(analyze|cancel-subscription|purchase-qa-boost)$|404 .*\/analysis$/;
/** Enough for a document that includes three. */
export const QUESTIONS = [
  'When do I get my deposit back?',
  'What happens if I pay the rent late?',
  'Who pays for repairs?',
] as const;
export const ONE_MORE_QUESTION = 'How can I get out of this early?';

export function contractFile(name: ContractName): ChosenFile {
  return pdfFile(`${name}.pdf`, readContract(name));
}

/** Uploads several files from the open dialog, and waits until they were taken and the dialog is gone. */
export async function uploadFiles(page: Page, files: readonly ChosenFile[]): Promise<void> {
  await chooseFiles(page, files);
  await page.getByRole('button', { name: `Upload ${files.length} files` }).click();
  const words = `${files.length} documents uploaded successfully. Starting analysis...`;
  await expectToast(page, 'Upload Complete', words);
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** The same, in which the server analyses the first document only: the others stay as documents without an analysis are. */
export async function uploadWithOneAnalysis(page: Page, files: readonly ChosenFile[]): Promise<void> {
  const release = await refuseFurtherAnalyses(page);
  await uploadFiles(page, files);
  await release();
}

/** @returns what waits until the further analyses were asked for, and lets later ones pass */
export async function refuseFurtherAnalyses(page: Page): Promise<() => Promise<void>> {
  const pattern = '**/documents/analyze';
  const none = { requested: [], unchanged: [], failed: [], postponed: [], missing: [] };
  const isAsked = page.waitForRequest(pattern);
  await page.route(pattern, (route) => route.fulfill({ json: none }));
  return async () => {
    await isAsked;
    await page.unroute(pattern);
  };
}

/** Asks all the questions that the document includes on a trial. */
export async function useUpQuestions(page: Page): Promise<void> {
  for (const question of QUESTIONS) await ask(page, question);
  await expect(page.getByTestId('remaining')).toHaveText('0 questions left');
}

/** Sends a question and waits for no answer. */
export async function sendQuestion(page: Page, question: string): Promise<void> {
  await page.getByRole('textbox', { name: /^Ask Lexi anything/ }).fill(question);
  await page.getByRole('button', { name: 'Send message' }).click();
}

/** The page on which something is paid: it shows the price, and that nothing is charged. */
export async function expectCheckout(page: Page, what: string, amount: string): Promise<void> {
  await page.waitForURL(/\/test-checkout\//);
  await expect(page.getByRole('heading', { level: 1, name: `Pay for ${what}` })).toBeVisible();
  await expect(page.getByText('Test mode, no charge.')).toBeVisible();
  await expect(page.getByText('Due today').locator('..')).toHaveText(`Due today${amount}`);
}

/** The plan in the navigation. */
export async function expectPlanLabel(page: Page, label: string): Promise<void> {
  await expect(page.getByRole('banner').getByText(label, { exact: true })).toBeVisible();
}
