import type { DraftDate, DraftItem } from '#server/ports/language-model.ts';
import type { Reading } from '../reading/reading.ts';
import type { WeightedRisk } from '../risks/weighted-risk.ts';
import { describeDate } from '../text/dates.ts';
import { formatCents, type Row } from './figures.ts';
import { type Found, type FoundDay, type FoundSum, findDay, findSums, findWords, pageOf, quoteFound } from './rows.ts';

/** What was extracted from the rows of a financial document. */
export interface FinancialDocument {
  /** "Label: value", each with the words it rests on. */
  readonly facts: readonly DraftItem[];
  /** Findings, such as sums that do not add up. */
  readonly risks: readonly WeightedRisk[];
  readonly dates: readonly DraftDate[];
  readonly terms: readonly DraftItem[];
  /** Facts that the summary repeats. */
  readonly main: readonly DraftItem[];
}

/** The input of the readers: a document as rows. */
export interface DocumentRows {
  readonly reading: Reading;
  readonly rows: readonly Row[];
  /** Sign or code of the only currency that is printed; null where there is none or more than one. */
  readonly currency: string | null;
}

/** Defines a fact by the printed forms of its label. */
export interface FactRule {
  readonly label: string;
  readonly kind: 'words' | 'day' | 'sum';
  readonly printed: RegExp;
  /** Repeated in the summary. */
  readonly isMain?: boolean;
  /** The last occurrence counts, as a closing balance is repeated on each page. */
  readonly isLast?: boolean;
  /** Format of the value. */
  readonly fits?: RegExp;
}

/** The currency of a document that prints only one. */
export function findCurrency(rows: readonly Row[]): string | null {
  const printed = new Set(rows.flatMap(({ figures }) => figures.flatMap(({ currency }) => currency ?? [])));
  const [only] = printed;
  return printed.size === 1 ? (only ?? null) : null;
}

/** Extracts a fact for each rule that matches. */
export function readFacts(input: DocumentRows, rules: readonly FactRule[]): { facts: DraftItem[]; main: DraftItem[] } {
  const facts: DraftItem[] = [];
  const main: DraftItem[] = [];
  for (const rule of rules) {
    const item = readFact(input, rule);
    if (item === null || facts.some(({ text }) => text === item.text)) continue;
    facts.push(item);
    if (rule.isMain) main.push(item);
  }
  return { facts, main };
}

function readFact(input: DocumentRows, rule: FactRule): DraftItem | null {
  const value = readValue(input, rule);
  return value === null ? null : writeFact(input, rule.label, value.text, value.found);
}

function readValue({ rows, currency }: DocumentRows, rule: FactRule): { text: string; found: Found } | null {
  if (rule.kind === 'sum') {
    const sums = findSums(rows, rule.printed);
    const found = rule.isLast ? sums.at(-1) : sums[0];
    return found === undefined ? null : { text: formatSum(found, currency), found };
  }
  if (rule.kind === 'day') {
    const found = findDay(rows, rule.printed);
    return found === null ? null : { text: writeDay(found), found };
  }
  const found = findWords(rows, rule.printed, rule.fits);
  if (found === null) return null;
  // Of a number that is masked, what stands behind it is none of it.
  return { text: /•••• [\p{L}\d]{1,4}/u.exec(found.text)?.[0] ?? found.text, found };
}

/** @returns null where its words cannot be quoted */
export function writeFact({ reading }: DocumentRows, label: string, value: string, found: Found): DraftItem | null {
  const quotes = quoteFound(reading, found);
  return quotes.length === 0 ? null : { text: `${label}: ${value}`, quotes };
}

/** As printed, with the document's currency where none is printed beside the figure. */
export function formatSum(sum: FoundSum, currency: string | null): string {
  if (sum.currency !== null || currency === null) return sum.text;
  return /\p{L}$/u.test(currency) ? `${currency} ${sum.text}` : `${currency}${sum.text}`;
}

function writeDay({ date }: FoundDay): string {
  const note = date.iso === null ? ' (as printed; it does not say which number is the month)' : '';
  return `${describeDate(date)}${note}`;
}

/** "19,00 (page 1)" */
export function formatSumWithPage(input: DocumentRows, sum: FoundSum): string {
  return `${formatSum(sum, input.currency)} (page ${pageOf(input.reading, sum)})`;
}

/** The days on which something is due, by a printed label. */
export function readDueDay({ reading, rows }: DocumentRows, printed: RegExp, title: string): DraftDate[] {
  const due = findDay(rows, printed);
  if (due === null || due.date.iso?.length !== 10) return [];
  const quotes = quoteFound(reading, due);
  if (quotes.length === 0) return [];
  return [
    {
      kind: 'due',
      day: due.date.iso,
      title,
      detail: 'Printed in the document as the due date.',
      isPrinted: true,
      quotes,
    },
  ];
}

/** All different amounts that a label stands before. */
export function differentSums(rows: readonly Row[], printed: RegExp): readonly FoundSum[] {
  const sums: FoundSum[] = [];
  for (const sum of findSums(rows, printed)) if (!sums.some(({ cents }) => cents === sum.cents)) sums.push(sum);
  return sums;
}

/** Sums that may or may not be part of a total: each adds, takes away or is left out. */
const EXTRAS_LIMIT = 5;

/**
 * Whether figures add up to a total within a cent.
 * @param base in hundredths, what is certainly part of it
 * @param extras in hundredths, what may add to it, be taken away from it, or be in it already
 */
export function addsUp(base: number, extras: readonly number[], total: number): boolean {
  if (extras.length > EXTRAS_LIMIT) return true;
  let reachable = [base];
  for (const extra of extras) reachable = reachable.flatMap((value) => [value, value + extra, value - extra]);
  return reachable.some((value) => Math.abs(Math.abs(value) - Math.abs(total)) <= 1);
}

/**
 * Sums in the rows between two others, whatever their labels are. Rows that begin with a day are entries, and none of them.
 * @returns in hundredths, the last of each row
 */
export function sumsBetween(rows: readonly Row[], from: FoundSum, to: FoundSum): readonly number[] {
  const between = rows.filter(({ start, end }) => start >= from.end && end <= to.start);
  return between
    .filter(({ text }) => !/^\s*\d{1,4}[./\s-]/u.test(text))
    .flatMap(({ figures }) => figures.at(-1)?.cents ?? []);
}

/** The risk that figures do not add up. */
export function describeSumMismatch(
  input: DocumentRows,
  explanation: string,
  sums: readonly FoundSum[],
  action: string,
): WeightedRisk {
  return {
    risk: 'The figures do not add up',
    explanation: `The figures do not add up: ${explanation}. ${action}`,
    severity: 'Medium',
    quotes: sums.flatMap((sum) => quoteFound(input.reading, sum)),
    weight: 9,
  };
}

/** A computed sum, in the currency of the document. */
export function formatComputedSum(input: DocumentRows, cents: number, like: FoundSum): string {
  return formatCents(cents, like.currency ?? input.currency);
}
