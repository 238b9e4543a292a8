import { MONTH_NAMES } from '#contract/day-order.ts';
import { type DayOrder, findDates, formatDate } from './dates.ts';

/** Words of the document, which stay as they are. */
const QUOTATION = /“[^”]{0,600}”/gu;

/**
 * Writes the numeric dates of a text with the month's name, as far as it is clear which number is the month:
 * "due by 06/30/2030" becomes "due by June 30, 2030". What stands in quotation marks is left as printed.
 * @param order which number comes first in the document
 */
export function spellDates(text: string, order: DayOrder): string {
  const isQuoted = createQuotationCheck(text);
  return findDates(text, order)
    .filter(({ start, text: printed }) => !/\p{L}/u.test(printed) && !isQuoted(start))
    .reduceRight(
      (spelled, { start, end, iso }) =>
        iso === null ? spelled : `${spelled.slice(0, start)}${formatDate(iso)}${spelled.slice(end)}`,
      text,
    );
}

function createQuotationCheck(text: string): (offset: number) => boolean {
  const quoted = [...text.matchAll(QUOTATION)].map(({ index, 0: words }) => [index, index + words.length] as const);
  return (offset) => quoted.some(([from, to]) => offset > from && offset < to);
}

const MONTH = `(?:${MONTH_NAMES})`;
const MONTH_FIRST = new RegExp(`\\b(?<month>${MONTH})\\s(?<day>\\d{1,2}),\\s(?<year>\\d{4})\\b`, 'gu');
const DAY_FIRST = new RegExp(`\\b\\d{1,2}(?:st|nd|rd|th)?\\s(?:of\\s)?${MONTH},?\\s\\d{4}\\b`, 'gu');

/**
 * Whether a document writes the day before the month, as in "11 December 2026".
 * @param text the whole document
 * @param order which number comes first in its numeric dates; decides where no month is written out, or both ways as often
 */
export function writesDayFirst(text: string, order: DayOrder): boolean {
  const [dayFirst, monthFirst] = [DAY_FIRST, MONTH_FIRST].map((form) => [...text.matchAll(form)].length);
  return dayFirst === monthFirst ? order === 'day' : (dayFirst ?? 0) > (monthFirst ?? 0);
}

/** "Starts December 11, 2026" becomes "Starts 11 December 2026"; what stands in quotation marks is left as printed. */
export function writeDayFirst(text: string): string {
  const isQuoted = createQuotationCheck(text);
  return text.replace(MONTH_FIRST, (printed, month: string, day: string, year: string, offset: number) =>
    isQuoted(offset) ? printed : `${day} ${month} ${year}`,
  );
}
