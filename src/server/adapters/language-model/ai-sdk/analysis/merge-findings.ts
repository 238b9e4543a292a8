import type { ClaimedQuote, DraftItem, DraftRisk } from '#server/ports/language-model.ts';
import type { SectionFindings } from './analyse-section.ts';

export type MergedFindings = Omit<SectionFindings, 'summary' | 'droppedLists'>;

interface Quoted {
  readonly quotes: readonly ClaimedQuote[];
}

const SEVERITIES = ['High', 'Medium', 'Low'] as const;

/**
 * Merges the findings of all sections. Items with the same words are merged, and items of different sections with the
 * same quotes; nothing else is dropped.
 * @param sections in reading order
 * @returns risks by severity and then by page, all others by page
 */
export function mergeFindings(sections: readonly MergedFindings[]): MergedFindings {
  const itemsOf = (list: 'basicInfo' | 'keyTerms' | 'obligations'): DraftItem[] =>
    byPage(
      fold(
        sections.map((section) => section[list]),
        ({ text }) => text,
        joinItems,
      ),
    );
  const risks = fold(
    sections.map(({ riskFactors }) => riskFactors),
    ({ risk, explanation }) => `${risk} ${explanation}`,
    joinRisks,
  );
  return {
    basicInfo: itemsOf('basicInfo'),
    keyTerms: itemsOf('keyTerms'),
    obligations: itemsOf('obligations'),
    riskFactors: bySeverity(byPage(risks)),
  };
}

/** Drops items that share a quote with an existing one. */
export function withoutDuplicates<Item extends Quoted>(items: readonly Item[], there: readonly Quoted[]): Item[] {
  const index = createQuoteIndex<Quoted>();
  for (const other of there) index.add(other, other.quotes);
  return items.filter((item) => index.find(item.quotes).length === 0);
}

interface Kept<Item> {
  item: Item;
  readonly words: string;
  readonly section: number;
  readonly position: number;
}

function fold<Item extends Quoted>(
  sections: readonly (readonly Item[])[],
  wordsOf: (item: Item) => string,
  join: (first: Item, second: Item) => Item,
): Item[] {
  const kept: Kept<Item>[] = [];
  const byWords = new Map<string, Kept<Item>>();
  const byQuotes = createQuoteIndex<Kept<Item>>();
  for (const [section, items] of sections.entries()) {
    for (const item of items) {
      const words = plainWords(wordsOf(item));
      const sameQuotes = byQuotes.find(item.quotes).filter((other) => other.section !== section);
      const [same] = [byWords.get(words) ?? [], sameQuotes]
        .flat()
        .sort((left, right) => left.position - right.position);
      const entry = same ?? { item, words, section, position: kept.length };
      if (same) same.item = join(same.item, item);
      else {
        kept.push(entry);
        byWords.set(words, entry);
      }
      byQuotes.add(entry, item.quotes);
    }
  }
  return kept.map(({ item }) => item);
}

/** Index by quote: two quotes match when they are on one page and one contains the other. */
function createQuoteIndex<Entry>() {
  const byPage = new Map<number, { readonly words: string; readonly entry: Entry }[]>();
  return {
    add(entry: Entry, quotes: readonly ClaimedQuote[]): void {
      for (const { pageNumber, text } of quotes) {
        const there = byPage.get(pageNumber) ?? [];
        there.push({ words: plainWords(text), entry });
        byPage.set(pageNumber, there);
      }
    },
    find(quotes: readonly ClaimedQuote[]): readonly Entry[] {
      const found = quotes.flatMap(({ pageNumber, text }) => {
        const words = plainWords(text);
        const shares = (other: { readonly words: string }) =>
          words.includes(other.words) || other.words.includes(words);
        return (byPage.get(pageNumber) ?? []).filter(shares).map(({ entry }) => entry);
      });
      return [...new Set(found)];
    },
  };
}

function joinItems(first: DraftItem, second: DraftItem): DraftItem {
  const owedBy = union(first.owedBy, second.owedBy);
  return { ...first, ...(owedBy.length > 0 && { owedBy }), quotes: joinQuotes(first, second) };
}

/** Keeps the version with the higher severity. */
function joinRisks(first: DraftRisk, second: DraftRisk): DraftRisk {
  const graver = rankOf(second) < rankOf(first) ? second : first;
  const burdens = union(first.burdens, second.burdens);
  return { ...graver, ...(burdens.length > 0 && { burdens }), quotes: joinQuotes(first, second) };
}

function union(first: readonly string[] = [], second: readonly string[] = []): string[] {
  return [...new Set([...first, ...second])];
}

function joinQuotes(first: Quoted, second: Quoted): ClaimedQuote[] {
  const byPlace = [...first.quotes, ...second.quotes].map(
    (quote) => [`${quote.pageNumber} ${plainWords(quote.text)}`, quote] as const,
  );
  return [...new Map(byPlace).values()];
}

/** Words of letters and digits, separated and surrounded by single spaces. */
function plainWords(text: string): string {
  const words =
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return ` ${words.join(' ')} `;
}

function byPage<Item extends Quoted>(items: readonly Item[]): Item[] {
  const pageOf = ({ quotes }: Item) => Math.min(...quotes.map(({ pageNumber }) => pageNumber));
  return [...items].sort((left, right) => pageOf(left) - pageOf(right));
}

/** Stable sort, most severe first. */
export function bySeverity(risks: readonly DraftRisk[]): DraftRisk[] {
  return [...risks].sort((left, right) => rankOf(left) - rankOf(right));
}

function rankOf({ severity }: DraftRisk): number {
  return SEVERITIES.indexOf(severity);
}
