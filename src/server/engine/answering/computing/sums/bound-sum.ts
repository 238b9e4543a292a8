import type { FoundPeriod } from '../../../text/periods.ts';
import { readStems } from '../../read-fact.ts';
import type { Problem } from '../computed-answer.ts';
import type { PricedRate, PricedSum, ReadLine } from '../read-line.ts';
import type { Interval } from '../units.ts';
import { describeInterval, isTime } from '../units.ts';
import { writeCount, writeSum } from '../write-sums.ts';

/** What a question may ask in a way that only a frame made for it answers. */
export type Wish = 'sum' | 'difference' | 'rest' | 'whole' | 'tax' | 'parts' | 'most' | 'least' | 'rise' | 'discount';

/** A sum with every figure that it comes from. */
export interface BoundSum {
  readonly amount: number;
  readonly currency: string;
  /** What comes before "=": "12 × £35 a month". */
  readonly calculation: string;
  readonly lines: readonly ReadLine[];
  /** Figures of the question that are taken up. */
  readonly figures: readonly number[];
  /** Sums, shares and lengths of the lines that are taken up. */
  readonly used: readonly (PricedSum | PricedRate | FoundPeriod)[];
  /** What the calculation does for the question. */
  readonly grants: readonly Wish[];
}

/** All ways in which one kind of calculation fits a question; more than one is none. */
export type Frame = (problem: Problem) => readonly BoundSum[];

/** Sentences that a figure is taken from. */
export const LINES_LIMIT = 5;

/** Words that are in most questions for money and tell nothing of what it is for. */
const UNTELLING = new Set(
  readStems(
    `how much many what when if total totals altogether together sum all in cost costs price prices pay paid paying money amount
     day days week weeks month months year years hour hours time times first second third next full whole exactly exact per each every one two three
     do does would will can must have has had get got give need want take makes come comes up on of for and or with without before after back
     number people person us we i me my our they them their it that this there then so ok please add added reckon calculate
     dollars euros pounds francs shillings rupees rand naira pesos tax vat gst hst worth extra more less over late monthly yearly weekly annual
     wieviel wie viel was kostet zusammen insgesamt monat jahr tag ich wir muss zahle mich euro franken und mit ohne im pro das der die den
     tell us let say only just really actually bring transfer go still left now today start begin`,
  ),
);

/** Stems that tell what a question or a name is about. */
export function tellingStems(text: string): readonly string[] {
  return readStems(text).filter((stem) => !UNTELLING.has(stem) && !/^\d/u.test(stem) && stem.length > 1);
}

/** How many telling words a question and a text have in common. */
export function countShared({ question }: Problem, text: string): number {
  const own = tellingStems(text);
  return tellingStems(question.words).filter((stem) => own.some((other) => isSameFamily(stem, other))).length;
}

/** "rent" and "rental", "plan" and "plans". */
export function isSameFamily(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short === long || (short.length >= 4 && long.startsWith(short) && long.length - short.length <= 4);
}

/** The words that say what a sum is: the first cell of a row, or the clause that it stands in. */
export function labelOf(line: ReadLine, { start, end }: { readonly start: number; readonly end: number }): string {
  if (line.isRow) {
    const cells = line.words.split(' | ');
    const [first = ''] = cells;
    return start < first.length ? line.words : first;
  }
  const before = line.words.slice(0, start);
  const from = Math.max(before.lastIndexOf(';'), before.lastIndexOf('. '), -1) + 1;
  return line.words.slice(Math.max(from, start - 110), end + 45);
}

const NAME_LIMIT = 40;

/** A name for a sum in a calculation: "Rent deposit"; empty where the line gives no short one. */
export function nameOf(line: ReadLine): string {
  const [first = ''] = line.words.split(' | ');
  const name = first
    .replace(/^[\d.()a-z]{1,5}[.)]\s/u, '')
    .replace(/\s?\(.*$/u, '')
    .trim();
  return line.isRow && name.length <= NAME_LIMIT && /\p{L}/u.test(name) ? name : '';
}

/** "£35 a month", "Rent £35" */
export function writePrice(sum: Pick<PricedSum, 'amount' | 'currency' | 'per'>): string {
  return `${writeSum(sum)}${writePer(sum.per)}`;
}

/** " a month", " per km"; "" for what is due once. */
export function writePer(per: Interval | null): string {
  if (per === null) return '';
  if (per.count !== 1) return ` every ${describeInterval(per)}`;
  const article = isTime(per.unit) ? (per.unit === 'hour' ? 'an' : 'a') : 'per';
  return ` ${article} ${describeInterval(per)}`;
}

/** "12 days", "84" */
export function writeMeasure(count: number, word: string): string {
  return word === '' ? writeCount(count) : `${writeCount(count)} ${word}`;
}

/** The only printed sum of a line that is no limit; in a table with a column for a month and one for a year, the one that is asked for. */
export function onlySum(line: ReadLine, { question }: Problem): PricedSum | null {
  const plain = line.sums.filter(({ role }) => role === 'plain');
  const [first, second, ...others] = plain;
  if (first === undefined) return null;
  if (second === undefined) return first;
  if (others.length > 0 || !line.isRow) return null;
  if (first.amount === second.amount) return second;
  if (Math.abs(second.amount - 12 * first.amount) < 0.01) {
    const [isMonth, isYear] = [MONTH.test(question.words), YEAR.test(question.words)];
    return isMonth === isYear ? null : isMonth ? first : second;
  }
  const counted = [...line.words.slice(0, first.start).matchAll(/(?<![\d.,])\d{1,5}(?![\d.,]\d)/gu)];
  return counted.some(([figure]) => Math.abs(Number(figure) * first.amount - second.amount) < 0.01) ? second : null;
}

const MONTH = /\b(?:month\w*|monat\w*)\b/iu;
const YEAR = /\b(?:year\w*|annual\w*|jahr\w*|jährlich\w*)\b/iu;
