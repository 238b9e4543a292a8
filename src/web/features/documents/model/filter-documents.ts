import type { Document } from '#contract/documents.ts';

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** The documents whose names hold what is looked for, in whatever case; all of them for nothing. */
export function filterByName(documents: readonly Document[], wanted: string): readonly Document[] {
  const folded = fold(wanted.trim());
  if (folded === '') return documents;
  return documents.filter(({ originalName }) => fold(originalName).includes(folded));
}
