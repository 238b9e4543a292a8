import { recognizedTitle } from '#contract/analysis-verdict.ts';
import type { DocumentSummary } from '#contract/batches.ts';
import type { Document } from '#contract/documents.ts';
import { documentTypeLabel, stripNamePrefix } from '#web/lib/format/formatting.ts';

/** More columns do not fit a window. */
export const COMPARE_LIMIT = 4;

/** "Rent: $1,200 each month", as analyses write key facts and terms. */
const LABELLED = /^([^:]{2,40}): (.+)$/s;
const OTHER = '';
/** Stands above the column. */
const TITLE = 'Title';

export interface ComparedLine {
  readonly label: string;
  /** One for each document, in their order; empty where a document does not say it. */
  readonly values: readonly (readonly string[])[];
}

/**
 * Puts the facts of several documents side by side, by their labels: what all have first, then what fewer have.
 * @param lists "Label: value" or plain sentences, one list for each document
 */
export function alignFacts(lists: readonly (readonly string[])[]): readonly ComparedLine[] {
  const lines = new Map<string, string[][]>();
  for (const [index, facts] of lists.entries()) {
    for (const fact of facts) {
      const [, label = OTHER, value = fact] = LABELLED.exec(fact) ?? [];
      const values = lines.get(label) ?? lists.map(() => []);
      values[index]?.push(value);
      lines.set(label, values);
    }
  }
  const countOf = (values: readonly (readonly string[])[]) => values.filter((own) => own.length > 0).length;
  return [...lines]
    .filter(([label]) => label !== OTHER && label !== TITLE)
    .map(([label, values]) => ({ label, values }))
    .sort((one, other) => countOf(other.values) - countOf(one.values));
}

/** Lines that two documents or more have, and those of a single one. */
export function partitionLines(lines: readonly ComparedLine[]): Record<'shared' | 'single', readonly ComparedLine[]> {
  const isShared = ({ values }: ComparedLine) => values.filter((own) => own.length > 0).length > 1;
  return { shared: lines.filter(isShared), single: lines.filter((line) => !isShared(line)) };
}

/** The kinds of the documents, each once, where they differ; none where they do not, or where one is unknown. */
export function listUnlikeKinds(documents: readonly Pick<Document, 'metadata'>[]): readonly string[] {
  const kinds = documents.map(({ metadata }) => documentTypeLabel(metadata.documentType));
  const distinct = [...new Set(kinds)];
  return distinct.length > 1 && !distinct.includes(null) ? distinct.filter((kind) => kind !== null) : [];
}

/** What a column is called: the title printed in the document, and the name of its file, which tells equal titles apart. */
export interface ComparedName {
  /** Null where none was recognized. */
  readonly title: string | null;
  readonly file: string;
}

/** The names of the compared documents; the title of a document is no fact to compare beside them. */
export function nameDocument(
  document: Pick<Document, 'originalName'>,
  analysis: DocumentSummary['analysis'],
): ComparedName {
  return { title: analysis && recognizedTitle(analysis), file: stripNamePrefix(document.originalName) };
}

/** The document with the lowest and the highest score; null where there is nothing to tell apart. */
export function findExtremes(
  summaries: readonly DocumentSummary[],
): { readonly lowestId: number; readonly highestId: number } | null {
  const scored = summaries.flatMap(({ documentId, analysis }) =>
    analysis?.riskScore == null ? [] : [{ documentId, score: analysis.riskScore }],
  );
  const sorted = scored.toSorted((one, other) => one.score - other.score);
  const [lowest, highest] = [sorted[0], sorted.at(-1)];
  if (!lowest || !highest || lowest.score === highest.score) return null;
  return { lowestId: lowest.documentId, highestId: highest.documentId };
}
