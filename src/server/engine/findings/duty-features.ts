import { type SentenceProvisions, UNREAD } from './read-provisions.ts';

const EMPTY = -1;
/** What a sentence may begin with, before its first word. */
const MARK = '^(?:\\W*\\d[\\d.]*\\W*)?';

/** Words that tell duties from rights, facts and consequences, in English and German. */
const SIGNS: Readonly<Record<string, RegExp>> = {
  binds:
    /\b(?:shall|must|agrees? to|undertakes?|has to|have to|need to|needs to|required to|obliged|muss|müssen|verpflichtet|hat zu|haben zu|soll)\b/iu,
  will: /\b(?:will|['’]ll|wird|werden)\b/iu,
  may: /\b(?:may|can|could|kann|können|darf|dürfen)\b/iu,
  negates: /\b(?:not|no|never|nor|nicht|kein\w*)\b/iu,
  row: /\|/u,
  defines: /\bmeans?\b|\bbedeutet\b|\bis defined\b/iu,
  beginsWithYou: new RegExp(`${MARK}(?:you|du|sie)\\b`, 'iu'),
  beginsWithWe: new RegExp(`${MARK}(?:we|wir)\\b`, 'iu'),
  saysYou: /\b(?:you|your|du|dein\w*|ihr\w*)\b/iu,
  saysWe: /\b(?:we|our|us|wir|uns\w*)\b/iu,
  number: /\d/u,
  money: /[$£€₹]|\b(?:USD|EUR|Rs|KES)\s?\d/u,
  beginsWithIf: new RegExp(`${MARK}(?:if|when|where|should|wenn|falls)\\b`, 'iu'),
  colon: /:\s*$/u,
  blank: /_{3,}/u,
  is: /\b(?:is|are|was|were|ist|sind)\b/iu,
  due: /\b(?:payable|due|owed|zahlbar|fällig)\b/iu,
  entitles: /\b(?:entitled|right to|waives?|liable|responsible|haftet)\b/iu,
};

/** Inputs of the trees that tell how likely a sentence states a duty, in their order. */
export const DUTY_FEATURES: readonly string[] = [
  'readerDuty',
  'otherDuty',
  'likelierDuty',
  'noted',
  'encodedReaderDuty',
  'encodedOtherDuty',
  'bestScore',
  'secondScore',
  'share',
  'shareOfSecond',
  'isNeutral',
  'words',
  'dutyBefore',
  'dutyBehind',
  'place',
  ...Object.keys(SIGNS),
];

/** How often sentences whose likeliest record is a given one state a duty, 0 to 1, by id. */
export type DutyShares = Readonly<Record<string, number>>;

/**
 * Describes every sentence of a document for the trees.
 * @param shares what holds for the record; under `*` the average, for records that have none
 * @returns `DUTY_FEATURES` for each sentence
 */
export function describeDuties(sentences: readonly SentenceProvisions[], shares: DutyShares): readonly Float32Array[] {
  const duties = sentences.map(({ aspects }) => Math.max(aspects['reader-duty'], aspects['other-duty']));
  const shareOf = (id: string | undefined): number => shares[id ?? ''] ?? shares['*'] ?? 0;
  return sentences.map(({ text, aspects, encoded, candidates: [best, second] }, index) =>
    Float32Array.from([
      aspects['reader-duty'],
      aspects['other-duty'],
      duties[index] ?? EMPTY,
      aspects.noted,
      encoded?.['reader-duty'] ?? UNREAD,
      encoded?.['other-duty'] ?? UNREAD,
      best?.score ?? EMPTY,
      second?.score ?? EMPTY,
      shareOf(best?.record.id),
      shareOf(second?.record.id),
      Number(best?.record.bearer === null),
      text.split(' ').length,
      duties[index - 1] ?? EMPTY,
      duties[index + 1] ?? EMPTY,
      index / sentences.length,
      ...Object.values(SIGNS).map((pattern) => Number(pattern.test(text))),
    ]),
  );
}
