import type { TextRange } from '../text/text-range.ts';
import { categoryNumber } from './categories.ts';

const MONTH = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\\.?';
/** A day as contracts write it: "March 10, 2016", "the 25th day of May, 1999", "31 July 2019", "7/18/11", and blanks to fill in. */
const DATE = new RegExp(
  [
    `${MONTH}\\s+\\d{1,2}\\s*(?:st|nd|rd|th)?\\s*,?\\s+\\d{4}`,
    `[\\d_]{1,12}\\s*(?:st|nd|rd|th)?\\s+day\\s+of\\s+[A-Za-z_]{3,20}\\s*,?\\s*[\\d_]{2,12}`,
    `\\d{1,2}\\s*(?:st|nd|rd|th)?\\s+${MONTH}\\s*,?\\s*\\d{4}`,
    '\\d{1,2}[/.]\\d{1,2}[/.]\\d{2,4}',
    `${MONTH}\\s+[_\\[\\]●•*]{1,12}\\s*,?\\s*\\d{4}`,
  ].join('|'),
  'iu',
);
/** A title: capitalised words that end with the kind of document. */
const TITLE =
  /(?:[A-Z][\w&'’-]*[,/]?\s+(?:(?:and|of|for|the|to|on|in|&|AND|OF|FOR)\s+){0,2}){0,9}(?:AGREEMENT|Agreement|CONTRACT|Contract|ADDENDUM|Addendum|AMENDMENT|Amendment|LICENSE|License|LEASE|Lease)\b/u;

const DOCUMENT_NAME = categoryNumber('document-name');
const DATES: ReadonlySet<number> = new Set([categoryNumber('agreement-date'), categoryNumber('effective-date')]);
/**
 * What people mark within a sentence: of a sentence with the day of an agreement the day, of one with its title the title,
 * of any other the whole sentence.
 * @param category number of a clause category
 * @param sentence in units of `text`
 */
export function narrowToLabel(category: number, text: string, sentence: TextRange): TextRange {
  const { start, end } = sentence;
  const own = text.slice(start, end);
  if (category === DOCUMENT_NAME) return rangeOf(TITLE.exec(own), sentence);
  if (!DATES.has(category)) return { start, end };
  return rangeOf(DATE.exec(own), sentence);
}

function rangeOf(found: RegExpExecArray | null, sentence: TextRange): TextRange {
  if (!found) return { start: sentence.start, end: sentence.end };
  const start = sentence.start + found.index;
  return { start, end: start + found[0].length };
}
