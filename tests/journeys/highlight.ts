import { expect, type Page } from '@playwright/test';
import { type DocumentPage, documentPageSchema, documentSchema } from '#contract/documents.ts';

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Where things stand on the screen, in pixels. */
interface Sight {
  readonly highlights: Box[];
  readonly pageBox: Box;
  readonly area: Box;
  /** Every letter of the page's selectable text. */
  readonly letters: { readonly letter: string; readonly box: Box }[];
}

/** Of a word's area, the share that must be marked. */
const COVERED_SHARE = 0.9;
/** Browsers place text on whole pixels, rectangles not. */
const TOLERANCE_PIXELS = 1.5;

export interface Quoted {
  readonly documentName: string;
  readonly pageNumber: number;
  readonly quote: string;
}

/**
 * The marked rectangles cover the quoted words and no others. It is checked against two independent witnesses: the
 * server's words of the page, and the text that pdf.js laid over the page in the browser.
 */
export async function expectHighlightCovers(page: Page, { documentName, pageNumber, quote }: Quoted): Promise<void> {
  await expect(page.getByTestId('highlight').first()).toBeInViewport();
  await expect(pageElement(page, pageNumber).locator('.textLayer .endOfContent')).toBeAttached();
  const { words, ...size } = await fetchPage(page, documentName, pageNumber);
  const sight = await look(page, pageNumber);

  const quoted = findRun(words, ({ text }) => text, quote);
  expect(quoted.missing, `the quote stands among the words of page ${pageNumber}`).toEqual([]);
  for (const word of quoted.items) {
    const box = onScreen(word, size, sight.pageBox);
    expect(coveredShare(box, sight.highlights), `“${word.text}” is marked`).toBeGreaterThan(COVERED_SHARE);
  }
  for (const word of quoted.others) {
    const box = onScreen(word, size, sight.pageBox);
    expect(isInAny(centre(box), sight.highlights, 0), `“${word.text}” is not marked`).toBe(false);
  }

  const letters = findRun(sight.letters, ({ letter }) => letter, quote);
  expect(letters.missing, `the quote stands in the text over page ${pageNumber}`).toEqual([]);
  for (const { letter, box } of letters.items) {
    expect(isInAny(centre(box), sight.highlights, TOLERANCE_PIXELS), `the letter “${letter}” is marked`).toBe(true);
  }
}

/** The first marked line stands in the upper third of the pages' area and has the focus, which reads it out. */
export async function expectHighlightLeads(page: Page, quote: string): Promise<void> {
  const first = page.getByTestId('highlight').first();
  await expect(first).toBeFocused();
  await expect(first).toHaveAttribute('aria-label', new RegExp(escapePattern(fold(quote).slice(0, 60))));
  await expect
    .poll(async () => {
      const [line, area] = await Promise.all([first.boundingBox(), pagesArea(page).boundingBox()]);
      const share = line && area ? (line.y - area.y) / area.height : Number.NaN;
      return share >= 0 && share <= 1 / 3;
    })
    .toBe(true);
}

export function pagesArea(page: Page) {
  return page.getByRole('region', { name: 'Pages', exact: true });
}

export function pageElement(page: Page, pageNumber: number) {
  return page.locator(`.page[data-page-number="${pageNumber}"]`);
}

/** Asks the server as the browser's own guest. */
export async function fetchAsGuest(page: Page, path: string): Promise<{ status: number; body: unknown }> {
  return page.evaluate(async (url) => {
    const response = await fetch(url, { headers: { 'X-Session-Id': localStorage.getItem('sessionId') ?? '' } });
    return { status: response.status, body: await response.json() };
  }, `/api/session${path}`);
}

export async function findDocumentId(page: Page, documentName: string): Promise<number> {
  const { body } = await fetchAsGuest(page, '/documents');
  const found = documentSchema
    .array()
    .parse(body)
    .find(({ originalName }) => originalName === documentName);
  if (!found) throw new Error(`${documentName} is not in the list.`);
  return found.id;
}

async function fetchPage(page: Page, documentName: string, pageNumber: number): Promise<DocumentPage> {
  const documentId = await findDocumentId(page, documentName);
  const { body } = await fetchAsGuest(page, `/documents/${documentId}/pages/${pageNumber}`);
  return documentPageSchema.parse(body);
}

function look(page: Page, pageNumber: number): Promise<Sight> {
  return page.evaluate((number) => {
    const boxOf = (rect: DOMRect) => ({ x: rect.x, y: rect.y, width: rect.width, height: rect.height });
    const shownPage = document.querySelector(`.page[data-page-number="${number}"]`);
    const textLayer = shownPage?.querySelector('.textLayer');
    const area = document.querySelector('.pdfViewer')?.parentElement;
    if (!shownPage || !textLayer || !area) throw new Error('The page is not shown.');
    const letters = [];
    const walker = document.createTreeWalker(textLayer, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.nodeValue ?? '';
      for (let index = 0; index < text.length; index += 1) {
        if (/\s/.test(text.charAt(index))) continue;
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + 1);
        letters.push({ letter: text.charAt(index), box: boxOf(range.getBoundingClientRect()) });
      }
    }
    const highlights = [...document.querySelectorAll('[data-testid="highlight"]')];
    return {
      highlights: highlights.map((element) => boxOf(element.getBoundingClientRect())),
      pageBox: boxOf(shownPage.getBoundingClientRect()),
      area: boxOf(area.getBoundingClientRect()),
      letters,
    };
  }, pageNumber);
}

/** Several quotes of one page are shown as one, with this between them. */
const BETWEEN_QUOTES = ' … ';

interface Run<T> {
  readonly items: T[];
  readonly others: T[];
  /** Parts of the quote that do not stand on the page. */
  readonly missing: string[];
}

/** The items whose text, put together without white space, is the quote or a part of it; and all the others. */
function findRun<T>(items: readonly T[], textOf: (item: T) => string, quote: string): Run<T> {
  const starts: number[] = [];
  let text = '';
  for (const item of items) {
    starts.push(text.length);
    text += squeeze(textOf(item));
  }
  const parts = quote.split(BETWEEN_QUOTES);
  const spans = parts.flatMap((part) => {
    const start = text.indexOf(squeeze(part));
    return start < 0 ? [] : [{ start, end: start + squeeze(part).length }];
  });
  const isInRun = (_: T, index: number) =>
    spans.some(({ start, end }) => (starts[index] ?? 0) < end && (starts[index + 1] ?? text.length) > start);
  return {
    items: items.filter(isInRun),
    others: items.filter((item, index) => !isInRun(item, index)),
    missing: parts.filter((part) => !text.includes(squeeze(part))),
  };
}

/** The page is drawn on whole pixels, so that its width and its height may be scaled by a little different numbers. */
function onScreen(rect: Box, size: Pick<Box, 'width' | 'height'>, pageBox: Box): Box {
  const across = pageBox.width / size.width;
  const down = pageBox.height / size.height;
  return {
    x: pageBox.x + rect.x * across,
    y: pageBox.y + rect.y * down,
    width: rect.width * across,
    height: rect.height * down,
  };
}

function coveredShare(box: Box, highlights: readonly Box[]): number {
  const shared = highlights.map((highlight) => {
    const width = Math.min(box.x + box.width, highlight.x + highlight.width) - Math.max(box.x, highlight.x);
    const height = Math.min(box.y + box.height, highlight.y + highlight.height) - Math.max(box.y, highlight.y);
    return Math.max(0, width) * Math.max(0, height);
  });
  return shared.reduce((sum, area) => sum + area, 0) / (box.width * box.height);
}

function isInAny(point: { x: number; y: number }, boxes: readonly Box[], tolerance: number): boolean {
  return boxes.some(
    ({ x, y, width, height }) =>
      point.x >= x - tolerance &&
      point.x <= x + width + tolerance &&
      point.y >= y - tolerance &&
      point.y <= y + height + tolerance,
  );
}

function centre({ x, y, width, height }: Box): { x: number; y: number } {
  return { x: x + width / 2, y: y + height / 2 };
}

function squeeze(text: string): string {
  return text.replace(/\s+/g, '');
}

function fold(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
