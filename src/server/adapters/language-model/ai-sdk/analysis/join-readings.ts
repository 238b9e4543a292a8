import type { DraftReading } from '#server/ports/language-model.ts';

/** Accepted of a whole document; checking more would take longer than reading it. */
const ACCEPTED = { provisions: 300, facts: 120, parties: 12 };

/**
 * Joins what a model says about the sections of a document. Kind and language are those of the first section that tells
 * them; provisions that are named twice are told apart when they are merged.
 * @param readings in reading order; not empty
 */
export function joinReadings(readings: readonly DraftReading[]): DraftReading {
  const byName = new Map<string, DraftReading['parties'][number]>();
  for (const party of readings.flatMap((reading) => reading.parties)) {
    const key = `${party.role} ${party.name ?? ''}`.toLowerCase();
    if (!byName.has(key)) byName.set(key, party);
  }
  return {
    language: readings.find(({ language }) => language !== null)?.language ?? null,
    kind: readings.find(({ kind }) => kind !== null)?.kind ?? null,
    isAgreement: readings.some(({ isAgreement }) => isAgreement),
    parties: [...byName.values()].slice(0, ACCEPTED.parties),
    summary: readings.flatMap(({ summary }) => summary),
    provisions: readings.flatMap(({ provisions }) => provisions).slice(0, ACCEPTED.provisions),
    facts: readings.flatMap(({ facts }) => facts).slice(0, ACCEPTED.facts),
  };
}
