import type { Document } from '#contract/documents.ts';

/** A document with precomputed values for sorting and searching. */
export interface DocumentRow {
  readonly document: Document;
  /** Name, description, kind and first words, normalized for search. */
  readonly searchText: string;
  /** Rank of the name in natural sort order; equal names share one. */
  readonly nameRank: () => number;
}

/** Characters of the text: a title and the parties stand there, also where the analysis recognized neither. */
const SEARCHED_EXCERPT_LENGTH = 300;

/** Shared by all comparisons: creating one each time is twenty times slower than comparing. */
const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Normalizes a text for search. */
export function normalizeForSearch(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

export function makeRows(documents: readonly Document[]): DocumentRow[] {
  let ranks: ReadonlyMap<Document, number> | undefined;
  const rankOf = (document: Document): number => {
    // Computed only when sorting by name: thousands of names take a moment.
    ranks ??= rankNames(documents);
    return ranks.get(document) ?? 0;
  };
  return documents.map((document) => ({
    document,
    searchText: normalizeForSearch(
      [
        document.originalName,
        document.aiRiskDescription ?? '',
        document.metadata.documentType,
        document.content.slice(0, SEARCHED_EXCERPT_LENGTH),
      ].join('\n'),
    ),
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
