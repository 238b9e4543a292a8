import { findAccountNumbers } from '#server/domain/text/mask-account-numbers.ts';
import { findDates } from '../text/dates.ts';
import { parseFigure } from '../text/money.ts';

/** A sum of money in a row. Offsets are UTF-16 units into the row. */
export interface Figure {
  readonly start: number;
  readonly end: number;
  /** As printed, with its currency where that stands beside it. */
  readonly text: string;
  /** In hundredths of the currency; less than zero for "-5.00", "5.00-", "(5.00)" and "5.00 DR". */
  readonly cents: number;
  /** Sign or code beside the figure, as printed; null where there is none. */
  readonly currency: string | null;
}

/** A printed line. Offsets point into the joined text of the document. */
export interface Row {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** The same with dates, percentages and account numbers blanked. */
  readonly blanked: string;
  readonly figures: readonly Figure[];
}

const CURRENCY =
  '(?:[A-Z]{0,3}[$€£¥₹₱]|(?:USD|EUR|GBP|CHF|CAD|AUD|NZD|JPY|SEK|NOK|DKK|PLN|CZK|INR|SGD|HKD|ZAR|AED|MXN|BRL)(?![\\p{L}]))';
/** A common space parts thousands only where a comma parts the cents; elsewhere it parts columns. */
const SPACED = '\\d{1,3}(?:[\\u00a0\\u202f]\\d{3}){1,4}[.,]\\d{2}|\\d{1,3}(?: \\d{3}){1,4},\\d{2}';
const GROUPED = "\\d{1,3}(?:[.,'’]\\d{3}){1,4}(?:[.,]\\d{2})?";
const PLAIN = '\\d{1,12}[.,]\\d{2}';
const WHOLE = '\\d{1,12}';
const PATTERN = new RegExp(
  `(?<![\\p{L}\\d.,/'’-])(?<open>\\()?(?<minus>[-–−]\\s?)?(?<before>${CURRENCY})?\\s?(?<minusToo>[-–−])?(?<figure>${SPACED}|${GROUPED}|${PLAIN}|${WHOLE})(?![\\d\\p{L}/%]|[.,]\\d|\\s?%)(?<after>\\s?${CURRENCY})?(?<close>\\))?(?<minusAfter>[-–−](?![\\d\\p{L}]))?(?<side>\\s?(?:CR|DR)\\b)?`,
  'gu',
);

/**
 * Finds the sums in a row of a table or a form. Whole numbers count only with a currency beside them: the others are quantities.
 * @param row with dates, percentages and account numbers blanked (see `blankRow`)
 */
export function findFigures(row: string): readonly Figure[] {
  const found: Figure[] = [];
  for (const match of row.matchAll(PATTERN)) {
    const groups = match.groups ?? {};
    const figure = groups['figure'] ?? '';
    const currency = (groups['before'] ?? groups['after'])?.trim() ?? null;
    if (currency === null && !/[.,]\d{2}$/u.test(figure)) continue;
    const isBracketed = groups['open'] !== undefined && groups['close'] !== undefined;
    const isLess =
      isBracketed ||
      (groups['minus'] ?? groups['minusToo'] ?? groups['minusAfter']) !== undefined ||
      groups['side']?.trim() === 'DR';
    const cents = Math.round(parseFigure(figure.replace(/['’\u202f]/gu, '')) * 100);
    if (!Number.isSafeInteger(cents)) continue;
    const text = match[0].trim();
    const start = match.index + match[0].indexOf(text);
    found.push({
      start,
      end: start + text.length,
      text: trimBrackets(text, isBracketed),
      cents: isLess ? -cents : cents,
      currency,
    });
  }
  return found;
}

function trimBrackets(text: string, isBracketed: boolean): string {
  return isBracketed ? text : text.replace(/^\(|\)$/gu, '');
}

/** A row in which nothing is left that looks like money and is none. Offsets stay as they are. */
export function blankRow(row: string): string {
  let blanked = row;
  const blank = (start: number, end: number): void => {
    blanked = blanked.slice(0, start) + ' '.repeat(end - start) + blanked.slice(end);
  };
  for (const { start, end } of findAccountNumbers(row)) blank(start, end);
  for (const { start, end } of findDates(blanked)) blank(start, end);
  for (const match of blanked.matchAll(/\(?@?\s?\d{1,3}(?:[.,]\d{1,3})?\s?%\s?\)?/gu))
    blank(match.index, match.index + match[0].length);
  return blanked;
}

/** "€1,234.50" for sums of our own; the sign or code is the document's. */
export function formatCents(cents: number, currency: string | null): string {
  const figure = (Math.abs(cents) / 100).toLocaleString('en-US', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  const sign = cents < 0 ? '-' : '';
  if (currency === null) return `${sign}${figure}`;
  return /\p{L}$/u.test(currency) ? `${sign}${currency} ${figure}` : `${sign}${currency}${figure}`;
}
