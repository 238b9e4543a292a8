import type { Source } from '#contract/sources.ts';

/** Letters and digits alone: an answer's quotes differ from the page's words in spaces, hyphens, escapes and marks. */
function bareWords(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .toLowerCase();
}

/** The source whose words a quotation has; the longest one where it has several. */
export function findQuotedSource(quotation: string, sources: readonly Source[]): Source | undefined {
  return findQuotedSources(quotation, sources).toSorted((one, other) => other.quote.length - one.quote.length)[0];
}

/** The sources whose words a quotation has. */
export function findQuotedSources(quotation: string, sources: readonly Source[]): readonly Source[] {
  const words = bareWords(quotation);
  return sources.filter(({ quote }) => isIn(words, quote));
}

/**
 * The source of what an item of an answer says in other words than the page: the one that shares its words, or the only
 * one of the page.
 * @returns undefined where it is not clear which one it is
 */
export function findSourceOfItem(item: string, page: number, sources: readonly Source[]): Source | undefined {
  const ofPage = sources.filter(({ pageNumber, quote }) => pageNumber === page && quote !== '');
  if (ofPage.length < 2) return ofPage[0];
  const words = bareWords(item);
  const same = ofPage.find(({ quote }) => isIn(words, quote) || isIn(bareWords(quote), item));
  if (same) return same;
  const [best, second] = ofPage
    .map((source) => ({ source, share: shareOfWords(item, source.quote) }))
    .toSorted((one, other) => other.share - one.share);
  return best && second && best.share >= LEAST_SHARE && best.share > second.share ? best.source : undefined;
}

/** What an item of an answer says, and the page that it names. */
export interface PagedItem {
  readonly words: string;
  readonly page: number;
}

/**
 * The sources of the items of an answer. Where it is not clear from their words, those of a page that are left go to its
 * items in their order, as an answer names its sources in the order of its items.
 * @returns one for each item; undefined where it is not clear which one it is
 */
export function findSourcesOfItems(
  items: readonly PagedItem[],
  sources: readonly Source[],
): readonly (Source | undefined)[] {
  const found = items.map(({ words, page }) => findSourceOfItem(words, page, sources));
  return found.map((source, index) => {
    const page = items[index]?.page;
    if (source !== undefined) return source;
    const open = items.flatMap((item, other) => (item.page === page && found[other] === undefined ? [other] : []));
    const left = sources.filter((one) => one.pageNumber === page && one.quote !== '' && !found.includes(one));
    return open.length === left.length ? left[open.indexOf(index)] : undefined;
  });
}

/** Less in common is chance: "the Tenant shall pay". */
const LEAST_SHARE = 0.4;

/** How many of the distinct words of an item stand in a quote, 0 to 1. */
function shareOfWords(item: string, quote: string): number {
  const [own, others] = [item, quote].map((text) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu)));
  return own && others && own.size > 0 ? [...own].filter((word) => others.has(word)).length / own.size : 0;
}

/** One entry of the list below an answer. */
export interface SourcePlace {
  readonly source: Source;
  /** By which marks in the answer name it; undefined where none does. */
  readonly number: number | undefined;
  /** Whether its words are shown nowhere else: those that a mark names are quoted on demand. */
  readonly hasWords: boolean;
}

/**
 * The places to list below an answer, each once: what the answer quotes itself by page, everything else by its words.
 *
 * @param text the answer in Markdown
 * @param numbers of the sources that marks name, which keep an entry of their own
 */
export function listPlaces(
  sources: readonly Source[],
  text: string,
  numbers: ReadonlyMap<Source, number>,
): readonly SourcePlace[] {
  const words = bareWords(text);
  const places = new Map<string, SourcePlace>();
  for (const source of sources) {
    const number = numbers.get(source);
    const { documentId, pageNumber, quote, relation, verified } = source;
    const isShown = quote === '' || (number === undefined && relation === undefined && verified && isIn(words, quote));
    const key = [documentId, pageNumber, number ?? '', isShown ? '' : bareWords(quote)].join('/');
    const hasWords = !isShown && (number === undefined || !verified);
    if (!places.has(key)) places.set(key, { source, number, hasWords });
  }
  return [...places.values()];
}

function isIn(words: string, quote: string): boolean {
  const bare = bareWords(quote);
  return bare !== '' && words.includes(bare);
}
