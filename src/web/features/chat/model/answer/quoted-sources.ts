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
  const words = bareWords(quotation);
  const found = sources.filter(({ quote }) => isIn(words, quote));
  return found.toSorted((one, other) => other.quote.length - one.quote.length)[0];
}

/** One entry of the list below an answer. */
export interface SourcePlace {
  readonly source: Source;
  /** By which marks in the answer name it; undefined where none does. */
  readonly number: number | undefined;
  /** Whether the answer does not show its words itself. */
  readonly hasWords: boolean;
}

/**
 * The places to list below an answer, each once: what the answer quotes itself by page, everything else by its words.
 *
 * @param text the answer in Markdown
 * @param numbered how many sources, from the first on, are named by marks, and keep an entry of their own
 */
export function listPlaces(sources: readonly Source[], text: string, numbered: number): readonly SourcePlace[] {
  const words = bareWords(text);
  const places = new Map<string, SourcePlace>();
  for (const [index, source] of sources.entries()) {
    const number = index < numbered ? index + 1 : undefined;
    const { documentId, pageNumber, quote, relation, verified } = source;
    const isShown = quote === '' || (number === undefined && relation === undefined && verified && isIn(words, quote));
    const key = [documentId, pageNumber, number ?? '', isShown ? '' : bareWords(quote)].join('/');
    if (!places.has(key)) places.set(key, { source, number, hasWords: !isShown });
  }
  return [...places.values()];
}

function isIn(words: string, quote: string): boolean {
  const bare = bareWords(quote);
  return bare !== '' && words.includes(bare);
}
