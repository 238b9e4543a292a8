import { type DayOrder, findDates, formatDate } from './dates.ts';

/** Words of the document, which stay as they are. */
const QUOTATION = /“[^”]{0,600}”/gu;

/**
 * Writes the numeric dates of a text with the month's name, as far as it is clear which number is the month:
 * "due by 06/30/2030" becomes "due by June 30, 2030". What stands in quotation marks is left as printed.
 * @param order which number comes first in the document
 */
export function spellDates(text: string, order: DayOrder): string {
  const quoted = [...text.matchAll(QUOTATION)].map(({ index, 0: words }) => [index, index + words.length] as const);
  return findDates(text, order)
    .filter(
      ({ start, text: printed }) => !/\p{L}/u.test(printed) && !quoted.some(([from, to]) => start > from && start < to),
    )
    .reduceRight(
      (spelled, { start, end, iso }) =>
        iso === null ? spelled : `${spelled.slice(0, start)}${formatDate(iso)}${spelled.slice(end)}`,
      text,
    );
}
