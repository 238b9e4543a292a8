import AxeBuilder from '@axe-core/playwright';
import { test as base, type ConsoleMessage, expect, type Locator, type Page } from '@playwright/test';

interface JourneyFixtures {
  /** What the browser may complain about in this journey, besides what it always may. */
  readonly allowedComplaints: RegExp[];
}

/** A trial user is unknown until the first upload, and the browser logs every answer that says so. */
const UNKNOWN_GUEST = /401 \(Unauthorized\).*\/api\/session\/user$/;

/** A journey fails on anything the browser complains about: an unexpected error is one, wherever it happens. */
export const test = base.extend<JourneyFixtures & { readonly watch: undefined }>({
  // biome-ignore lint/correctness/noEmptyPattern: the test runner wants the pattern
  allowedComplaints: async ({}, use) => {
    await use([]);
  },
  watch: [
    async ({ page, allowedComplaints }, use) => {
      const complaints: string[] = [];
      const add = (complaint: string) => {
        if (![UNKNOWN_GUEST, ...allowedComplaints].some((allowed) => allowed.test(complaint)))
          complaints.push(complaint);
      };
      page.on('console', (message: ConsoleMessage) => {
        if (message.type() === 'error' || message.type() === 'warning') {
          add(`${message.text()} ${message.location().url}`);
        }
      });
      page.on('pageerror', (error) => add(String(error)));
      await use(undefined);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

/** Comes as a visitor and goes in without an account. */
export async function startTrial(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('main').getByRole('button', { name: 'Try Lexden Free' }).first().click();
  await expect(page.getByRole('heading', { name: 'Ready to analyze your documents' })).toBeVisible();
}

export interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

export function pdfFile(name: string, buffer: Buffer): ChosenFile {
  return { name, mimeType: 'application/pdf', buffer };
}

/** Chooses files in the upload dialog, which must be open. */
export async function chooseFiles(page: Page, files: readonly ChosenFile[]): Promise<void> {
  await page.getByTestId('file-input').setInputFiles([...files]);
}

/** Asks a question and waits until its answer is complete; what comes back is the answer. */
export async function ask(page: Page, question: string): Promise<Locator> {
  // What left the machine is said when the answer is complete, and not before.
  const complete = page.getByTestId('egress');
  const before = await complete.count();
  await page.getByRole('textbox', { name: /^Ask Lexi anything/ }).fill(question);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(complete).toHaveCount(before + 1);
  return page.getByRole('article', { name: 'Lexi answered' }).filter({ has: complete }).last();
}

/** No accessibility checker finds anything on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  // What is still fading in has the colours of neither its beginning nor its end.
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
  expect(found).toEqual([]);
}

/** Presses Tab until something has the focus; fails when it cannot be reached. */
export async function tabTo(page: Page, goal: Locator, { backwards = false } = {}): Promise<void> {
  const MOST_STOPS = 120;
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press(backwards ? 'Shift+Tab' : 'Tab');
    if (await goal.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${goal} cannot be reached by keyboard.`);
}

export { expect };
