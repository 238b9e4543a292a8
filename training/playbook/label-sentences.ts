import { ASPECTS, UNFAIR_PREFIX } from '#server/engine/findings/read-provisions.ts';
import { AGREEMENT_ROW, KIND_PREFIX } from '#server/engine/findings/recognise-kind.ts';
import type { LabelledTerms } from '#training/data/labelled-terms.ts';
import type { MarkedDocument, MarkedLine, OtherDocument } from './read-marked-documents.ts';
import type { Sample } from './read-samples.ts';
import type { LabelledSentence } from './train-provisions.ts';

/** Labels samples with the record they were written for; a near miss teaches about that record alone. */
export function labelSamples(samples: readonly Sample[], rows: readonly string[]): readonly LabelledSentence[] {
  const unsureOf = new Set(rows.filter(isOfDocuments));
  return samples.map(({ text, id, register }) => {
    if (id === null) return { text, ids: [], unsureOf };
    if (register === 'near-miss') return { text, ids: [], sureOf: new Set([id]) };
    return { text, ids: [id], unsureOf };
  });
}

/**
 * Labels the lines of marked documents with their records, with what the lawyer and the duties say, and with the kind of
 * their document.
 */
export function labelDocuments(
  documents: readonly MarkedDocument[],
  rows: readonly string[],
): readonly LabelledSentence[] {
  const unsureOf = new Set(rows.filter((row) => row.startsWith(UNFAIR_PREFIX)));
  return documents.flatMap(({ kind, lines }) =>
    lines.map((line) => ({
      text: line.text,
      ids: [...labelsOf(line), AGREEMENT_ROW, `${KIND_PREFIX}${kind}`],
      unsureOf,
    })),
  );
}

/** Labels lines that notes were made on: they say nothing of records, nor that a line is no duty. */
export function labelNotes(documents: readonly MarkedDocument[], rows: readonly string[]): readonly LabelledSentence[] {
  const records = new Set(rows.filter((row) => !isOfDocuments(row) || row.startsWith(UNFAIR_PREFIX)));
  const recordsAndDuties = new Set([...records, 'reader-duty', 'other-duty']);
  return documents.flatMap(({ kind, lines }) =>
    lines.map((line) => ({
      text: line.text,
      ids: [...labelsOf(line), AGREEMENT_ROW, `${KIND_PREFIX}${kind}`],
      unsureOf: line.duty === 'none' ? recordsAndDuties : records,
    })),
  );
}

/** Labels lines of documents that are no agreements. */
export function labelOthers(documents: readonly OtherDocument[]): readonly LabelledSentence[] {
  return documents.flatMap(({ lines }) => lines.map((text) => ({ text, ids: [] })));
}

/** The record that says what a category of unfair terms is about. */
export const RECORDS_OF_CATEGORIES: Readonly<Record<string, string>> = {
  a: 'arbitration-mandatory',
  ch: 'unilateral-change',
  cr: 'content-removal',
  j: 'distant-jurisdiction',
  law: 'foreign-governing-law',
  ltd: 'liability-exclusion-other',
  ter: 'account-termination',
  use: 'consent-by-use',
};
/** Labels terms of service. They were marked in few categories, so they teach nothing about other records and duties. */
export function labelTerms(terms: readonly LabelledTerms[], rows: readonly string[]): readonly LabelledSentence[] {
  const known = new Set([AGREEMENT_ROW, ...Object.values(RECORDS_OF_CATEGORIES)]);
  const isKnown = (row: string): boolean =>
    known.has(row) || row.startsWith(KIND_PREFIX) || row.startsWith(UNFAIR_PREFIX);
  const unsureOf = new Set(rows.filter((row) => !isKnown(row)));
  return terms.flatMap(({ sentences }) =>
    sentences.map(({ text, unfair }) => {
      const ids = unfair.flatMap((category) => [
        `${UNFAIR_PREFIX}${category}`,
        ...(RECORDS_OF_CATEGORIES[category] === undefined ? [] : [RECORDS_OF_CATEGORIES[category]]),
      ]);
      return { text, ids: [...ids, AGREEMENT_ROW, TERMS_KIND], unsureOf };
    }),
  );
}

const TERMS_KIND = `${KIND_PREFIX}terms-of-service`;

/** Samples stand in no document. */
function isOfDocuments(row: string): boolean {
  return (
    (ASPECTS as readonly string[]).includes(row) ||
    row === AGREEMENT_ROW ||
    row.startsWith(KIND_PREFIX) ||
    row.startsWith(UNFAIR_PREFIX)
  );
}

function labelsOf({ mark, duty, ids }: MarkedLine): readonly string[] {
  const isNoted = mark === 'high' || mark === 'medium' || mark === 'low';
  return [
    ...ids,
    ...(isNoted ? ['noted'] : []),
    ...(duty === 'reader' || duty === 'both' ? ['reader-duty'] : []),
    ...(duty === 'other-side' || duty === 'both' ? ['other-duty'] : []),
  ];
}
