import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { measureScreen, type ScreenPart } from './measure-screen.ts';

type RunOptions = Parameters<AxeBuilder['options']>[0];

/** WCAG 2.2 up to AA, and what the checker's makers recommend beyond it. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What depends on the colours; all else is the same in both. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

type Scheme = 'light' | 'dark';

/** What is looked at besides the rules of the checker. */
interface Inspection {
  /** Walks the focus over everything that takes it. Not where a menu or a card would close by it. */
  readonly focus?: boolean;
  /** Looks at it as narrow as a page of 1,280 pixels is at 400 %, and with the text set wide. */
  readonly reflow?: boolean;
}

export type Look = (name: string, inspection?: Inspection) => Promise<void>;

/** Says what is wrong with a screen, and goes on: a walk tells of all its screens. */
export async function expectNoFault(page: Page, name: string, inspection?: Inspection): Promise<void> {
  expect.soft(await inspectScreen(page, inspection), name).toEqual([]);
}

/** The checker finds nothing on a screen as it stands: for states that no walk comes by. */
export async function expectAccessible(page: Page): Promise<void> {
  await settle(page);
  expect(await runAxe(page)).toEqual([]);
}

/**
 * Everything that a machine can find on a screen as it stands, in both colours: the rules of axe, sizes of what can be
 * pressed, headings and title, motion, and if wanted the focus and the narrow window.
 *
 * @returns one line for each fault; none where there is nothing to mend
 */
async function inspectScreen(page: Page, inspection: Inspection = {}): Promise<string[]> {
  await settle(page);
  const found = [...(await runAxe(page)), ...(await page.evaluate<string[], ScreenPart>(measureScreen, 'facts'))];
  const scheme = await page.evaluate(
    (): Scheme => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'),
  );
  const other = scheme === 'dark' ? 'light' : 'dark';
  await changeScheme(page, other);
  found.push(...(await runAxe(page, COLOUR_RULES)).map((fault) => `in ${other} colours, ${fault}`));
  await changeScheme(page, scheme);
  if (inspection.focus) found.push(...(await page.evaluate<string[], ScreenPart>(measureScreen, 'focus')));
  if (inspection.reflow) found.push(...(await inspectNarrow(page)));
  return found;
}

/** What is still fading has the colours of neither its beginning nor its end; pdf.js names new pages a moment later. */
async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().endTime === Infinity),
  );
  await expect(page.locator('[data-l10n-id="pdfjs-page-landmark"]:not([aria-label])')).toHaveCount(0);
}

/** Nothing is fetched for rules that are not run, and what passes is not described: both take longer than the rules. */
const BRIEFLY = { resultTypes: ['violations'], preload: false, iframes: false } satisfies RunOptions;

/** A tooltip describes its control and belongs to no landmark; the rest is the rule's own default. */
const REGION = {
  region: { options: { regionMatcher: 'dialog, [role=dialog], [role=alertdialog], svg, [role=tooltip]' } },
};

/** What lies over a page: the page below it is as it was when it was looked at. */
const OPENED = '[aria-modal="true"], dialog[open], [role="menu"], [role="listbox"]';

/** Runs the checker within the page; another page for its result would take longer than the check itself. */
async function runAxe(page: Page, rules?: readonly string[]): Promise<string[]> {
  const runOnly: RunOptions = rules
    ? { runOnly: { type: 'rule', values: [...rules] } }
    : { runOnly: { type: 'tag', values: TAGS }, rules: { 'target-size': { enabled: true } } };
  const options = { ...BRIEFLY, ...runOnly, checks: REGION };
  const builder = new AxeBuilder({ page }).setLegacyMode().options(options);
  const opened = (await page.locator(OPENED).filter({ visible: true }).count()) > 0;
  const { violations } = await (opened ? builder.include(OPENED) : builder).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}

/** The component library learns the color scheme a moment after the page, and renders again. */
async function changeScheme(page: Page, colorScheme: Scheme): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction((scheme) => {
    const drawn = document.documentElement.dataset['mantineColorScheme'];
    return matchMedia(`(prefers-color-scheme: ${scheme})`).matches && (drawn === undefined || drawn === scheme);
  }, colorScheme);
  await settle(page);
}

const NARROW_PIXELS = 320;

async function inspectNarrow(page: Page): Promise<string[]> {
  const size = page.viewportSize();
  if (!size) return [];
  await page.setViewportSize({ width: NARROW_PIXELS, height: 640 });
  const found = await page.evaluate<string[], ScreenPart>(measureScreen, 'narrow');
  await page.setViewportSize(size);
  return found.map((fault) => `${NARROW_PIXELS} pixels wide, ${fault}`);
}
