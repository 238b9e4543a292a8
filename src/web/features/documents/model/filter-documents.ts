import type { Document } from '#contract/documents.ts';

function normalize(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** Documents whose names contain the text, ignoring case; all of them for an empty text. */
export function filterByName(documents: readonly Document[], query: string): readonly Document[] {
  const normalized = normalize(query.trim());
  if (normalized === '') return documents;
  return documents.filter(({ originalName }) => normalize(originalName).includes(normalized));
}
