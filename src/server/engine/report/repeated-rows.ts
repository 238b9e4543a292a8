import { type FoundMoney, findMoney } from '../text/money.ts';

/** A duty in words. */
interface OwedWords {
  /** Without the name of the side in front. */
  readonly words: string;
  /** Roles of the sides; none where it is not clear. */
  readonly owedBy: readonly string[];
}

/** What a row of a list or a table says is to be paid: "Deposit $4,700 On signing". */
interface SumRow {
  /** Words of its label, in lower case. */
  readonly label: readonly string[];
  readonly amounts: readonly string[];
}

/** More words in front of a sum are a sentence. */
const LABEL_LIMIT = 6;
const VERB =
  /\b(?:must|shall|will|may|can|cannot|is|are|was|has|have|pays?|paid|owes?|costs?|charged?|gets?|receives?|adds?|keeps?)\b/iu;
/** A number in front of a label: "A2", "3.1". */
const ENUMERATOR = /^(?:[A-Z]?\d{1,3}(?:\.\d{1,3}){0,3}[.)]?\s)+/u;
const RHYTHM =
  /\b(?:per|each|every|a)\s(?:\p{L}{2,12}\s)?(?:day|week|month|quarter|year)\b|\b(?:daily|weekly|monthly|quarterly|annual|yearly)\b/iu;
/** Words in front of a sum that may name it. */
const NAMING_WORDS = 8;

/**
 * Leaves out rows that say what another duty says: the same sum of the same thing, owed by the same side. Schedules repeat
 * the clauses, and a form its own table.
 * @param duties the weightiest first; at most as many as an analysis shows
 */
export function dropRepeatedRows<T extends OwedWords>(duties: readonly T[]): readonly T[] {
  const rows = duties.map(({ words }) => readRow(words));
  return duties.filter((duty, index) => {
    const row = rows[index];
    if (!row) return true;
    return !duties.some((other, position) => {
      if (position === index || !isOwedAlike(duty, other) || !says(other.words, row, hasRhythm(duty.words)))
        return false;
      const otherRow = rows[position];
      // Of two rows the longer one stays, and of equal ones the first.
      return (
        !otherRow ||
        other.words.length > duty.words.length ||
        (other.words.length === duty.words.length && position < index)
      );
    });
  });
}

function readRow(words: string): SumRow | null {
  const [first, ...others] = findMoney(words);
  if (!first) return null;
  const before = words.slice(0, first.start).replace(ENUMERATOR, '');
  const label = wordsOf(before);
  if (label.length === 0 || label.length > LABEL_LIMIT || VERB.test(before)) return null;
  return { label, amounts: [first, ...others].map(keyOf) };
}

/** Brackets explain a sum: "(four weeks’ Weekly Fee)". */
function hasRhythm(words: string): boolean {
  return RHYTHM.test(words.replace(/\([^()]{0,200}\)/gu, ''));
}

/** Whether words name the sums of a row, and the first one by its label. */
function says(words: string, { label, amounts }: SumRow, isRegular: boolean): boolean {
  const sums = findMoney(words);
  const own = new Set(sums.map(keyOf));
  if (hasRhythm(words) !== isRegular || !amounts.every((amount) => own.has(amount))) return false;
  return sums.some((sum) => {
    if (keyOf(sum) !== amounts[0]) return false;
    const naming = wordsOf(words.slice(0, sum.start)).slice(-NAMING_WORDS);
    return label.every((word) => naming.includes(word));
  });
}

function isOwedAlike({ owedBy: one }: OwedWords, { owedBy: other }: OwedWords): boolean {
  return one.length === 0 || other.length === 0 || one.some((side) => other.includes(side));
}

function keyOf({ amount, currency }: FoundMoney): string {
  return `${amount} ${currency}`;
}

function wordsOf(text: string): string[] {
  return (text.toLowerCase().match(/\p{L}{3,}/gu) ?? []).map((word) => word.replace(/s$/u, ''));
}
