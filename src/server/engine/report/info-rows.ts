import type { DraftItem } from '#server/ports/language-model.ts';
import type { AddressFact } from '../facts/address-facts.ts';
import type { Facts } from '../facts/facts.ts';
import { chooseRows, type LabelledRow } from '../facts/labelled-rows.ts';
import { isInPriceList, type PriceList } from '../facts/price-lists.ts';
import { namesThing } from '../facts/subject-rows.ts';
import type { SumFact } from '../facts/sum-facts.ts';
import { hasFirmForm } from '../parties/party-names.ts';
import { quoteRange } from '../reading/quote-evidence.ts';
import type { Reading } from '../reading/reading.ts';
import { findDates } from '../text/dates.ts';
import { findMoney } from '../text/money.ts';
import { findPeriods } from '../text/periods.ts';
import { foldWhiteSpace } from '../text/source-text.ts';

/** Each is compared with all before it. */
const ROWS_COMPARED = 400;

/** Rows of tables, forms and summary boxes that are facts by themselves, as "Label: value". */
export function writeRows(reading: Reading, facts: Facts): readonly DraftItem[] {
  const all = [
    ...facts.subjectRows.filter(({ start }) => !facts.rows.some((row) => row.start === start)),
    ...facts.rows,
  ];
  const rows = all
    .slice(0, ROWS_COMPARED)
    .filter(
      (row) =>
        !isInPriceList(row, facts.priceLists) &&
        !isToldAlready(row, facts) &&
        !namesParty(row, facts) &&
        !isSignatureDay(row, reading.source.text.length),
    );
  return chooseRows(rows.filter((row, index) => !repeats(row, rows.slice(0, index)))).map((row) => ({
    text: `${row.label}: ${row.words}`,
    quotes: quoteRange(reading, row),
  }));
}

const PRICES_SHOWN = 10;
const LINE_LENGTH_LIMIT = 640;

/** A price list is one line: what it lists, its first prices, and how many more there are. */
export function writePriceLists(reading: Reading, lists: readonly PriceList[]): readonly DraftItem[] {
  return lists.flatMap(({ label, prices, sums }) => {
    if (label === null) return [];
    const own = sums.map((sum) => ({ text: `${sum.label}: ${sum.text}`, quotes: quoteRange(reading, sum) }));
    let length = label.length;
    const shown = prices.slice(0, PRICES_SHOWN).filter(({ text }) => {
      length += text.length + 2;
      return length <= LINE_LENGTH_LIMIT;
    });
    const left = prices.length - shown.length;
    const words = shown.map(({ text }) => text).join('; ');
    return [
      ...own,
      {
        text: `${label}: ${words}${left === 0 ? '' : `; and ${left} more`}`,
        quotes: shown.flatMap((price) => quoteRange(reading, price)),
      },
    ];
  });
}

/** Whether a row under the same name begins with the sum, and says more of it. */
export function isToldByRow({ label, money }: SumFact, rows: readonly LabelledRow[]): boolean {
  const printed = foldWhiteSpace(money.text);
  return rows.some(
    (row) => row.words.includes(printed) && row.words.length > printed.length && isNameOf(row.label, label),
  );
}

/** Whether a row that says what the contract is about has the address. */
export function isToldInRows({ label, address }: AddressFact, { subjectRows }: Facts): boolean {
  const head = address.split(',')[0] ?? address;
  return subjectRows.some((row) => row.words.includes(head) && (namesThing(row) || row.label === label));
}

/** "Joining Bonus" is a name of a bonus. */
function isNameOf(label: string, kind: string): boolean {
  const own = kind.toLowerCase().replace(/\s\([^)]*\)$/u, '');
  const name = label.toLowerCase();
  return name === own || name.endsWith(` ${own}`) || name.startsWith(`${own} `);
}

const DATE_OF_AGREEMENT = /^(?:date[d]?|(?:agreement|contract|lease|letter|offer)\sdate|date\sof\s.*)$/iu;
const TERM = /^(?:(?:initial|fixed|minimum|lease|contract|hire|tenancy)\s)*(?:term|period|duration|tenancy)$/iu;

/** A row with nothing but a sum, or the day of the agreement or its length, that stands among the facts by another name. */
function isToldAlready({ label, words }: LabelledRow, { sums, terms: { term }, dates: { agreement } }: Facts): boolean {
  const [date] = findDates(words);
  const isDay = date?.start === 0 && date.end === words.length;
  // Each signature has its day.
  if (isDay && agreement !== null && /^dated?$/iu.test(label)) return true;
  if (isDay && DATE_OF_AGREEMENT.test(label) && agreement !== null && date.iso === agreement.date.iso) return true;
  if (TERM.test(label) && term !== null) {
    const isOwn = findPeriods(words).every(({ days }) => days === term.period?.days);
    const last = findDates(words).at(-1);
    return isOwn && (last === undefined || last.iso === term.until?.iso) && !/[;(]/u.test(words);
  }
  return sums.some((sum) => isNameOf(label, sum.label) && words === foldWhiteSpace(sum.money.text));
}

/** "Tenant: 3 June 2026" of a signature, "Resident: Mrs Joyce, born 3 March 1942": parties have lines of their own. */
function namesParty({ label, words }: LabelledRow, { sides, parties }: Facts): boolean {
  const name = label.replace(/\s*\([^)]*\)$/u, '').toLowerCase();
  const isRole =
    sides.all.some(({ role }) => role.toLowerCase() === name) ||
    parties.some(({ aliases }) => aliases.some((alias) => alias.toLowerCase() === name));
  const [date] = findDates(words);
  return isRole || (hasFirmForm(label) && date?.start === 0 && date.end === words.length);
}

/** The last part of a text, a share of its length, in which signatures stand. */
const SIGNATURE_PART = 0.92;
const NAMES_DAY =
  /\b(?:dates?|days?|starts?|ends?|due|debit|payments?|instal?ments?|deliver\w*|renewal|expir\w*|until|deadline|review)\b/iu;

/** "Lisbon: December 2026" above a signature: where and when it was signed. */
function isSignatureDay({ label, words, start }: LabelledRow, length: number): boolean {
  const [date] = findDates(words);
  return start > length * SIGNATURE_PART && date?.start === 0 && date.end === words.length && !NAMES_DAY.test(label);
}

/** The same value under the same name, further down. */
function repeats({ label, words }: LabelledRow, before: readonly LabelledRow[]): boolean {
  const [sum] = findMoney(words);
  return before.some((other) => {
    if (other.label.toLowerCase() !== label.toLowerCase()) return false;
    return (
      other.words === words || (sum !== undefined && findMoney(other.words).some(({ amount }) => amount === sum.amount))
    );
  });
}
