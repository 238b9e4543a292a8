import type { Sentence } from '../text/sentences.ts';
import type { Finding, ReadSentence } from './find-findings.ts';
import { findSureRecord } from './read-provisions.ts';

/** Finds the sentences that are surely instances of records of the playbook. */
export interface InstanceFinder {
  /** Those of one of some records: what is named as a finding first, then in reading order. */
  readonly find: (ids: readonly string[]) => readonly Sentence[];
}

/** Nothing was read. */
export const NO_INSTANCES: InstanceFinder = { find: () => [] };

/**
 * Looks up what a document provides by record, so that every list says the same of it.
 * @param findings what the document's risks name
 * @param sentences of the document, with what they provide
 */
export function createInstanceFinder(findings: readonly Finding[], sentences: readonly ReadSentence[]): InstanceFinder {
  const found = new Map<string, Set<Sentence>>();
  const add = (id: string, sentence: Sentence): void => {
    found.set(id, (found.get(id) ?? new Set()).add(sentence));
  };
  for (const { record, sentences: own } of findings) {
    if (record !== null) for (const { sentence } of own) add(record.id, sentence);
  }
  for (const { sentence, provisions } of sentences) {
    const sure = findSureRecord(provisions.candidates);
    if (sure !== null) add(sure.record.id, sentence);
  }
  return { find: (ids) => [...new Set(ids.flatMap((id) => [...(found.get(id) ?? [])]))] };
}
