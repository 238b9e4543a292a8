import { PLAYBOOK } from '../playbook/playbook.ts';
import type { PlaybookRecord } from '../playbook/playbook-record.ts';
import type { ScoredSentence } from './score-sentences.ts';

/** A provision that such documents have, and of which no sentence of this one is an instance. */
export type AbsentRecord = PlaybookRecord & Required<Pick<PlaybookRecord, 'absence'>>;

/** A sentence that scores more may be an instance; about -1 is none. */
const SCORE_MAXIMUM = -0.6;

/**
 * Finds what is not in a document although such documents have it.
 * @param rows of the model that scored the sentences
 * @param sentences of a whole document: of an excerpt nothing is known to be missing
 * @param kind id of the kind of document, or null where it is not known
 */
export function findAbsences(
  rows: readonly string[],
  sentences: readonly ScoredSentence[],
  kind: string | null,
): readonly AbsentRecord[] {
  if (kind === null) return [];
  return PLAYBOOK.filter((record): record is AbsentRecord => record.absence?.kinds.includes(kind) === true).filter(
    ({ id, absence }) => {
      const row = rows.indexOf(id);
      const { signs, presumes } = absence;
      if (row === -1 || signs === undefined) return false;
      if (presumes !== undefined && !sentences.some(({ text }) => presumes.test(text))) return false;
      return sentences.every(({ scores, text }) => (scores[row] ?? 0) <= SCORE_MAXIMUM && !signs.test(text));
    },
  );
}
