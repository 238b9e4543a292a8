import { findBurden, type SentenceProvisions } from '#server/engine/findings/read-provisions.ts';
import type { LabelledTerms } from '#training/data/labelled-terms.ts';
import { RECORDS_OF_CATEGORIES } from './label-sentences.ts';
import type { MarkedDocument, MarkedLine } from './read-marked-documents.ts';

/** Turns terms of service into marked documents: sentences that lawyers marked as unfair are noted. */
export function markTerms(terms: readonly LabelledTerms[]): readonly MarkedDocument[] {
  return terms.map(({ company, sentences }) => ({
    name: company,
    author: 'terms of service',
    title: `${company} terms of service`,
    kind: 'terms-of-service',
    readerSide: 'You',
    otherSide: company,
    lines: sentences.map(({ text, unfair }) => ({
      text,
      isHeading: false,
      mark: unfair.length > 0 ? 'medium' : 'ordinary',
      duty: 'none',
      ids: unfair.flatMap((category) => RECORDS_OF_CATEGORIES[category] ?? []),
    })),
  }));
}

const KNOWN_RECORDS = new Set(Object.values(RECORDS_OF_CATEGORIES));

/** Whether the lawyers who marked terms of service were asked about what a sentence provides. */
export function isAskedInTerms({ mark }: MarkedLine, { candidates }: Pick<SentenceProvisions, 'candidates'>): boolean {
  if (mark !== 'ordinary') return true;
  const burden = findBurden(candidates);
  return burden === null || burden.score <= 0 || KNOWN_RECORDS.has(burden.record.id);
}
