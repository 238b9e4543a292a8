import type { Document } from '#contract/documents.ts';

/** A document with what sorting and searching ask about it again and again. */
export interface DocumentRow {
  readonly document: Document;
  /** Name and description as they are searched. */
  readonly searchText: string;
  /** Its place among all names as people sort them; equal names share one. */
  readonly nameRank: () => number;
}

/** One for all comparisons: making one for each takes twenty times as long as comparing. */
const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** What is searched for, in the form in which rows are searched. */
export function normalizeForSearch(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

export function makeRows(documents: readonly Document[]): DocumentRow[] {
  let ranks: ReadonlyMap<Document, number> | undefined;
  const rankOf = (document: Document): number => {
    // Thousands of names take a moment, which is spent only when somebody sorts by them.
    ranks ??= rankNames(documents);
    return ranks.get(document) ?? 0;
  };
  return documents.map((document) => ({
    document,
    searchText: normalizeForSearch(`${document.originalName}\n${document.aiRiskDescription ?? ''}`),
    nameRank: () => rankOf(document),
  }));
}

function rankNames(documents: readonly Document[]): ReadonlyMap<Document, number> {
  const ranks = new Map<Document, number>();
  let [rank, last] = [-1, ''];
  for (const document of documents.toSorted((one, other) => collator.compare(one.originalName, other.originalName))) {
    if (rank < 0 || collator.compare(last, document.originalName) !== 0) rank += 1;
    last = document.originalName;
    ranks.set(document, rank);
  }
  return ranks;
}
