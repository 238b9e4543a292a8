import { readPartyName } from '../parties/party-names.ts';
import { findDates } from '../text/dates.ts';
import { findMoney } from '../text/money.ts';
import { foldWhiteSpace } from '../text/source-text.ts';
import type { Title } from './title.ts';

/** A stretch of the document that is told as it is printed. Offsets point into the joined text. */
export interface Told {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Who wrote a letter, a notice or a policy, and to whom; null where the head of the page does not show it. */
export interface Correspondence {
  readonly sender: Told | null;
  readonly addressee: Told | null;
}

/** The head of a letter is within these lines. */
const HEAD_LINES = 14;
/** Who writes stands in these, at the top. */
const SENDER_LINES = 3;
const NAME_LENGTH = 60;

const SALUTATION = /^(?:Dear|Hi|Hello|To\s+whom)(?![\p{L}])/u;
/** "Mr T J & Mrs K L Brannigan", "Miss P. Nair", "To: Ada Finch". */
const ADDRESSED =
  /^(?:(?:To|For)\s{0,2}:\s+)?(?<name>(?:Mr|Mrs|Ms|Miss|Mx|Dr|Prof|Messrs)\b\.?\s(?:(?:\p{Lu}[\p{L}.’'-]*|&|and)\s){0,7}\p{Lu}[\p{L}.’'-]+)\s*(?:$|,)|^(?:To|For)\s{0,2}:\s+(?<to>\p{Lu}[\p{L}.&’' -]{3,50})\s*(?:$|,)/u;
/** A name without a legal form: words with capitals and what joins them. */
const NAME = /^\p{Lu}[\p{L}.’'&-]*(?:\s(?:\p{Lu}[\p{L}.’'&-]*|&|and|of|the|for|de|und)){1,6}$/u;
const NO_SENDER =
  /(?<![\p{L}])(?:private|confidential|copy|draft|page|date|ref|reference|our|your|notice|letter|policy|statement|invoice|terms|conditions|agreement|contract|welcome|important|urgent|reminder|final|annual|summary|form|street|road|avenue|lane|recorded|delivery|post|by|without|prejudice)(?![\p{L}])/iu;

/**
 * Reads the head of a letter, a notice or a policy.
 * @param text the whole document
 * @param title whose line names no one
 */
export function readCorrespondence(text: string, title: Title | null): Correspondence {
  const { lines: all, greeting } = readHead(text);
  const lines = all.filter(({ start }) => title === null || start < title.start || start >= title.end);
  const addressed = lines.find((line) => ADDRESSED.test(line.text));
  const addressee = addressed === undefined ? null : readAddressee(addressed);
  // Of two names above a salutation only the one that it greets is known to be the reader's.
  const isGreeted = addressee !== null && greeting.includes(addressee.text.split(' ').at(-1) ?? '');
  if (greeting !== '' && !isGreeted) return { sender: null, addressee: null };
  const top = lines.slice(0, SENDER_LINES).filter((line) => addressee === null || line.end <= addressee.start);
  return { sender: top.flatMap(readSender)[0] ?? null, addressee };
}

function readHead(text: string): { readonly lines: readonly Told[]; readonly greeting: string } {
  const lines = [...text.slice(0, 3_000).matchAll(/[^\n]{1,400}/gu)]
    .filter(([line]) => line.trim() !== '')
    .slice(0, HEAD_LINES)
    .map((match) => {
      const lead = match[0].search(/\S/u);
      return {
        text: foldWhiteSpace(match[0]),
        start: match.index + lead,
        end: match.index + match[0].trimEnd().length,
      };
    });
  const end = lines.findIndex((line) => SALUTATION.test(line.text));
  return end === -1 ? { lines, greeting: '' } : { lines: lines.slice(0, end), greeting: lines[end]?.text ?? '' };
}

/** The first part of a line, if it is a name and nothing else: an address may follow behind a mark. */
function readSender({ text, start }: Told): readonly Told[] {
  const [part = ''] = text.split(/\s[·|•–—]\s|,\s(?=\d|P\.?\s?O)/u, 1);
  const found = readPartyName(part)?.name;
  const isWhole = found !== undefined && part.startsWith(found) && /^[\s.,]*$/u.test(part.slice(found.length));
  const name = isWhole ? found : part;
  const isName = name.length <= NAME_LENGTH && (NAME.test(name) || name === found) && !NO_SENDER.test(name);
  return isName && !/\d/u.test(name) ? [{ text: name, start, end: start + name.length }] : [];
}

function readAddressee({ text, start }: Told): Told | null {
  const groups = ADDRESSED.exec(text)?.groups;
  const name = (groups?.['name'] ?? groups?.['to'])?.trim();
  if (name === undefined) return null;
  const from = start + text.indexOf(name);
  return { text: name, start: from, end: from + name.length };
}

/** Lines with a sum are told up to this many. */
const SUMS_LIMIT = 6;
const TOTAL =
  /^(?:sub-?total|(?:grand\s+|proposed\s+)?total|balance|amount\s+(?:due|payable|owing|outstanding|to\s+pay)|outstanding|to\s+be\s+(?:paid|returned)|you\s+(?:owe|receive|pay)|refund)(?![\p{L}])/iu;
const LABEL_LENGTH = 70;

/** A line that says what is due altogether, or on one day. */
export interface StatedSum extends Told {
  /** As printed in front of the sum: "Balance to be returned to you". Empty for one of a list of days. */
  readonly label: string;
  readonly sum: string;
  /** ISO 8601; null for a total. */
  readonly day: string | null;
}

/**
 * Totals, and what is due on which day, from the lines of a letter or a notice that say nothing else.
 * @returns in reading order
 */
export function findStatedSums(text: string): readonly StatedSum[] {
  const found: StatedSum[] = [];
  for (const match of text.matchAll(/[^\n]{4,160}/gu)) {
    if (found.length >= SUMS_LIMIT) break;
    const stated = readStatedSum(match[0], match.index);
    if (
      stated !== null &&
      !found.some(({ label, sum, day }) => label === stated.label && sum === stated.sum && day === stated.day)
    )
      found.push(stated);
  }
  return found;
}

function readStatedSum(line: string, offset: number): StatedSum | null {
  const [money, second] = findMoney(line);
  if (money === undefined || second !== undefined || line.slice(money.end).trim() !== '') return null;
  const lead = line.search(/\S/u);
  const range = { text: foldWhiteSpace(line), start: offset + lead, end: offset + line.trimEnd().length };
  const before = line.slice(0, money.start).trim();
  const [date, other] = findDates(before);
  if (date === undefined) {
    const isTotal = TOTAL.test(before) && before.length <= LABEL_LENGTH && !/\d/u.test(before);
    return isTotal ? { ...range, label: before, sum: money.text, day: null } : null;
  }
  const label = before.slice(0, date.start).replace(/[\s:,–-]+$/u, '');
  const isPlain = other === undefined && before.slice(date.end).trim() === '' && !/[\d.;]/u.test(label);
  if (!isPlain || label.length > 40 || date.iso?.length !== 10) return null;
  return { ...range, label, sum: money.text, day: date.iso };
}
