import type { Reading } from '../reading/reading.ts';
import { type FoundDate, findDates } from '../text/dates.ts';
import type { Sentence } from '../text/sentences.ts';
import type { DateFact } from './date-fact.ts';

/** A label in front of the day of a signature. */
const DATE_LABEL =
  /(?<!\b(?:open|start|starting|effective|commencement|expir\w{1,6}|due|end|birth|order|invoice|issue|delivery|closing|completion|renewal|revision|release|filing|print|agreement|contract|disclosure|activation|valuation|service|application|quotation|transaction|payment|statement|policy|settlement|booking|departure|event|move-in|handover)\s{1,3})\bdate(?:\s+(?:signed|of\s+signature))?\s{0,3}:{0,2}\s*$|(?:^dated|\bdated\s{0,3}:)\s*$/iu;
/** "Signed and effective this 25th day of May", "(signature) June 25, 2024"; not "has not signed by" or "if signed before". */
const SIGNED_ON =
  /(?<!\b(?:not|unless|if|until|when|once|is|be|been|are)\s(?:\p{L}+\s){0,3})\b(?:signed|executed)\b(?!\s(?:\p{L}+\s){0,3}(?:by|before|until|within|after)\s*$)[^.;:]{0,40}$|\(?\bsignatures?\b\)?[^.;:]{0,60}$/iu;
/** In a table the label may stand behind: "Markham, 24 Oct 2011 / Place, Date". */
const LABEL_BEHIND = /^\s*(?:place,?\s+)?date\b(?!\s*:)/iu;
const MARKS: readonly RegExp[] = [
  /\/s\/|_{6}/iu,
  /\b(?:by|its)\s{0,2}:/iu,
  /\b(?:Name|NAME)\b/u,
  /\b(?:Title|TITLE)\b/u,
  /\bsign(?:ature|atures|ed)\b|\bwitness\s+whereof\b/iu,
  /\bseal\b/iu,
];
const SIGNED_BY = /\bsigned\s+by\b/iu;
/** Marks of a signature stand within this distance of its day. UTF-16 units. */
const BLOCK_REACH = 500;
/** Signatures of one contract stand together; those of its annexes further down. UTF-16 units. */
const BLOCK_LENGTH = 3_000;
const ANNEX = /^(?:appendix|annex|exhibit|schedule|attachment)\b/iu;

/**
 * Where the first signatures are dated: their latest day, for a contract is made when the last one signs.
 * @returns null as well where a day is still to be filled in beside one that is printed
 */
export function findSignatureDate({ sentences, source, dayOrder }: Reading): DateFact | null {
  const found: DateFact[] = [];
  for (const sentence of sentences) {
    const [first] = found;
    if (first !== undefined && (ANNEX.test(sentence.text) || sentence.start > first.sentence.end + BLOCK_LENGTH)) break;
    found.push(...findDates(sentence.text, dayOrder).flatMap((date) => readSignature(sentence, date, source.text)));
  }
  const [first] = found;
  if (first !== undefined && hasOpenDate(source.text, first.sentence.start)) return null;
  // Where a day can be read two ways, which one is the last is not known.
  const unclear = found.find(({ date }) => date.iso === null);
  if (unclear !== undefined) return unclear;
  return found.reduce<DateFact | null>(
    (latest, fact) => (latest === null || (fact.date.iso ?? '') > (latest.date.iso ?? '') ? fact : latest),
    null,
  );
}

/** A label of a day with nothing behind it, or with a line to write on. */
const OPEN_DATE = /(?:^|\n|\s{2}|_\s)[ \t]*(?:Date|DATE)(?:\s+signed)?\s?:(?=[ \t]*(?:\n|$)|[ \t]*[_.…]{4,})/gu;
const OPEN_REACH = 700;

/** Whether the day of another signature near a place in the text is left open: one side has signed, and the other has not. */
export function hasOpenDate(text: string, at: number): boolean {
  const around = text.slice(Math.max(0, at - OPEN_REACH), at + OPEN_REACH);
  return [...around.matchAll(OPEN_DATE)].some(
    // "Date:" at the end of a line may have its day on the next one.
    (match) => !/^\s*(?:\d|\p{L}{3,9}\.?\s\d)/u.test(around.slice(match.index + match[0].length)),
  );
}

function readSignature(sentence: Sentence, date: FoundDate, text: string): DateFact[] {
  return date.iso?.length !== 7 && isSignatureDay(sentence, date, text) ? [{ date, sentence }] : [];
}

/** "Signed by Friday 18 December" is asked for. */
const WEEKDAY = /(?<=\s)(?:mon|tues|wednes|thurs|fri|satur|sun)day,?\s+$/iu;

/**
 * Whether a day is that of a signature: by its label, with the names and titles of signers around it.
 * @param text the joined text of the document
 */
export function isSignatureDay(sentence: Sentence, date: FoundDate, text: string): boolean {
  const before = sentence.text.slice(Math.max(0, date.start - 80), date.start).replace(WEEKDAY, '');
  const isLabelled =
    DATE_LABEL.test(before) ||
    SIGNED_ON.test(before) ||
    LABEL_BEHIND.test(sentence.text.slice(date.end, date.end + 20));
  if (!isLabelled) return false;
  const at = sentence.start + date.start;
  const around = text.slice(Math.max(0, at - BLOCK_REACH), at + BLOCK_REACH);
  return SIGNED_BY.test(around) || MARKS.filter((mark) => mark.test(around)).length >= 2;
}
