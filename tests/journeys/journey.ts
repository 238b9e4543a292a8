import { test as base, type ConsoleMessage, expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';

interface JourneyFixtures {
  /** What the browser may complain about in this journey, besides what it always may. */
  readonly allowedComplaints: RegExp[];
}

/** Visitors, and trials without an upload, get a 401; the browser logs each of them. */
const UNKNOWN_CALLER = /401 \(Unauthorized\).*\/api\/(session|auth)\/user$/;

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
        if (![UNKNOWN_CALLER, ...allowedComplaints].some((allowed) => allowed.test(complaint)))
          complaints.push(complaint);
      };
      page.on('console', (message: ConsoleMessage) => {
        if (message.type() === 'error' || message.type() === 'warning') {
          add(`${message.text()} ${message.location().url}`);
        }
      });
      page.on('pageerror', (error) => add(String(error)));
      await page.context().addInitScript(complainOfTwoToasts);
      await use(undefined);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

/** Runs in the page: there is one toast at once, also while one takes the place of another. */
function complainOfTwoToasts(): void {
  const look = () => {
    const toasts = [...document.querySelectorAll('[data-toast]')];
    const titles = toasts.map((toast) => `“${toast.querySelector('[data-toast-title]')?.textContent}”`);
    // biome-ignore lint/suspicious/noConsole: what is written here fails the journey
    if (toasts.length > 1) console.error(`${toasts.length} toasts at once: ${titles.join(', ')}`);
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true });
}

/** Comes as a visitor and goes in without an account. */
export async function startTrial(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('main').getByRole('button', { name: 'Try Lexden Free' }).first().click();
  await expect(page.getByRole('heading', { name: 'Ready to analyze your documents' })).toBeVisible({ timeout: 30_000 });
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

/** Uploads one file from the open dialog, and waits until it was taken and the dialog is gone. */
export async function uploadFile(page: Page, file: ChosenFile): Promise<void> {
  await chooseFiles(page, [file]);
  await page.getByRole('button', { name: 'Upload 1 file' }).click();
  await expectToast(page, 'Upload Complete', '1 document uploaded successfully. Starting analysis...');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** Something was said in passing, with this title and these words. */
export async function expectToast(page: Page, title: string, words = ''): Promise<void> {
  const toast = page.getByRole('alert').filter({ has: page.getByText(title, { exact: true }) });
  // This looks at every frame; what stands for a moment only may be gone before `expect` looks again.
  await toast.filter({ hasText: words }).waitFor({ timeout: 15_000 });
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

/**
 * Remembers every text of this form that the page shows from now on, however short.
 *
 * @returns a function that lists them, in their order
 */
export async function watchTexts(page: Page, form: RegExp): Promise<() => Promise<string[]>> {
  const seen = await page.evaluateHandle((source) => {
    const texts: string[] = [];
    const pattern = new RegExp(source);
    const look = () => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const text = walker.currentNode.textContent?.trim() ?? '';
        if (pattern.test(text) && !texts.includes(text)) texts.push(text);
      }
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
    return texts;
  }, form.source);
  return () => seen.jsonValue();
}

/** Presses Tab until something has the focus, and is drawn so that it shows; fails when it cannot be reached. */
export async function tabTo(page: Page, goal: Locator, { backwards = false } = {}): Promise<void> {
  const MOST_STOPS = 240;
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press(backwards ? 'Shift+Tab' : 'Tab');
    if (await goal.evaluate((element) => element === document.activeElement)) {
      await expect.poll(() => goal.evaluate(hasSignOfFocus), `${goal} shows that it has the focus`).toBe(true);
      return;
    }
  }
  throw new Error(`${goal} cannot be reached by keyboard.`);
}

/** An outline, on the element itself or on the box that it is the inside of: it is left in forced colours, too. */
function hasSignOfFocus(element: Element): boolean {
  const around = [
    element.parentElement,
    element.parentElement?.parentElement,
    element.closest(':has(> * > * > :focus)'),
  ];
  return [element, ...around, ...(element.parentElement?.children ?? [])].some(
    (marked) => marked && getComputedStyle(marked).outlineStyle !== 'none',
  );
}

/** Goes there by Tab and presses Enter. */
export async function press(page: Page, goal: Locator): Promise<void> {
  if (!(await goal.evaluate((element) => element === document.activeElement))) await tabTo(page, goal);
  await page.keyboard.press('Enter');
}

/** Nothing is wider than the window. */
export async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const widths = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  expect(widths[0]).toBeLessThanOrEqual(widths[1] ?? 0);
}

export { expect, expectAccessible };
