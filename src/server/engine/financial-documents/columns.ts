import type { Row } from './figures.ts';

/** Labels of sums at the foot of a bill or in the box of a statement: they identify a column of labels. */
const SUM_LABEL =
  /^\s*(?:sub-?\s?total|net|gross|total|grand|VAT|GST|HST|sales\s+tax|tax|discount|shipping|freight|delivery|deposit|paid|amount|balance|opening|closing|previous|new|payments?|purchases?|deposits?|withdrawals?|credits?|debits?|fees?|interest|minimum|rounding|deductions?|premium|excess)\b/iu;
/** The head of a column, and the end of a sentence. */
const NO_LABEL = /^\s*(?:amount|balance|paid|tax|VAT|credit|debit)s?\s*$|[.;]\s*$/iu;
const LABEL_LENGTH = 44;
/** The head of the column of sums may stand between. */
const HEADS_BETWEEN = 1;

/**
 * Pairs labels with sums where a page gives them column by column: so many labels, then so many sums. With more sums than
 * labels the last ones are the labels' own only where the very last is the sum of those before it.
 * @returns for each row of a column of labels the row with its sum, or null where that is not certain
 */
export function pairColumns(rows: readonly Row[]): ReadonlyMap<Row, Row | null> {
  const pairs = new Map<Row, Row | null>();
  for (let index = 0; index < rows.length; index += 1) {
    const labels = takeWhile(rows, index, isLabelOnly);
    if (labels.length < 2) continue;
    index += labels.length;
    const sums = findColumn(rows, index);
    const own =
      sums.length === labels.length || isTotalled(sums.slice(-labels.length)) ? sums.slice(-labels.length) : [];
    for (const [position, label] of labels.entries())
      pairs.set(label, own.length === labels.length ? (own[position] ?? null) : null);
  }
  return pairs;
}

/** A row that holds one sum and nothing else. */
export function isSumOnly({ blanked, figures }: Row): boolean {
  const [only, ...others] = figures;
  return only !== undefined && others.length === 0 && blanked.trim() === blanked.slice(only.start, only.end).trim();
}

function isLabelOnly({ text, figures }: Row): boolean {
  return figures.length === 0 && text.length <= LABEL_LENGTH && SUM_LABEL.test(text) && !NO_LABEL.test(text);
}

function findColumn(rows: readonly Row[], from: number): readonly Row[] {
  for (let skipped = 0; skipped <= HEADS_BETWEEN; skipped += 1) {
    const sums = takeWhile(rows, from + skipped, isSumOnly);
    if (sums.length > 0) return sums;
  }
  return [];
}

function isTotalled(sums: readonly Row[]): boolean {
  const cents = sums.map(({ figures }) => figures[0]?.cents ?? 0);
  const before = cents.slice(0, -1).reduce((sum, part) => sum + part, 0);
  return cents.length >= 3 && Math.abs(before - (cents.at(-1) ?? 0)) <= 1;
}

function takeWhile(rows: readonly Row[], from: number, fits: (row: Row) => boolean): readonly Row[] {
  let to = from;
  while (to < rows.length && fits(rows[to] as Row)) to += 1;
  return rows.slice(from, to);
}
