import { findAbbreviationPoints } from './abbreviation-points.ts';
import { markClauseMarks } from './clause-marks.ts';
import { markCompoundHyphens } from './compound-hyphens.ts';
import {
  DASH,
  EM_DASH,
  type NormalisedText,
  normaliseText,
  READ_AS_NOTHING,
  READ_AS_SPACE,
  SPACE_AFTER,
  SPACE_BEFORE,
} from './normalised-text.ts';

/** `exact`: as printed. `forgiving`: without marks, spacing and points of abbreviations that models change. */
export type TextForm = 'exact' | 'forgiving';

/** ISO 4217 codes, and what is printed for them in letters. */
const CURRENCIES =
  'EUR|USD|GBP|CHF|PHP|CAD|AUD|NZD|JPY|SEK|NOK|DKK|ISK|PLN|CZK|HUF|RON|BGN|TRY|UAH|BRL|MXN|ARS|CLP|COP|PEN|INR|PKR|LKR|BDT|NPR|SGD|HKD|TWD|KRW|CNY|RMB|THB|MYR|IDR|VND|AED|SAR|QAR|KWD|ILS|EGP|MAD|TND|ZAR|NGN|KES|GHS|UGX|TZS|BWP|NAD|ZMW|R|P|Rs|Php|RM|Rp|Fr|SFr|[Kk]r|Kč|zł|Ft|Lei|lei|Dh';
/** Units that are written with or without a space behind their number. "5 a" may be a label. */
const UNITS =
  '[ap]\\.?[ \\u00a0]?m|[AP]\\.?M|km/h|[kcm]?m[²³23]?|sqm|sqft|qm|ha|[km]?g|t|[mcd]?l|[kM]?Wh?|kWp|kVA|V|Hz|[KMGT]B|[MG]bit/s|Mbps|h|min|ft|lbs?|oz|mph|bn|mn|[Mm]io|[Mm]rd|cts?';

/** Marks with a word on one side. A code between two words (snake_case, 2*3) and a run alone ("____", "[***]") stay. */
const EMPHASIS = /\*{1,3}|_{1,2}|~~/gu;
const WORD_OR_CLOSER = /[\p{L}\p{M}\p{N}.,;:!?%)\]"”’€]/u;
const WORD_OR_OPENER = /[\p{L}\p{M}\p{N}(["“‘„§€$£₱]/u;
const WORD = /[\p{L}\p{M}\p{N}]/u;
/** Read as white space: table cells, line breaks of HTML, headings, block quotes and bullets at the start of a line. */
const MARKDOWN_SPACE = /\||<br\s?\/?>|(?<=^|\n)[ \t]{0,8}(?:#{1,6}(?=[ \t])|>|[•●▪◦·‣*](?=[ \t]))/gu;
/** A hyphen is a bullet only behind a line that has ended: elsewhere it may be a dash between clauses. */
const HYPHEN_BULLET = /(?<=^|[:;,.]\s{0,3}\n)[ \t]{0,8}[-–](?=[ \t])/gu;
const ESCAPE = /\\(?=[^\p{L}\p{N}\s\\])/gu;
const INSERTION_REMARK = /\s{0,2}\[(?:sic!?|(?:emphasis|bold|italics) (?:added|mine|in (?:the )?original))\]/giu;
const BRACKETED = /\[([^[\]\n]{1,200})\]/gu;
const DOUBLE_MARK = /["“”„‟″«»]/gu;
const SINGLE_MARK = /['‘’‚‛′‹›`´]/gu;
const SPACES = /\s{1,80}/gu;
const ATTACHES_LEFT = /[,.:;!?)\]%‰°§(€$£¥₱…]/u;
const ATTACHES_RIGHT = /[,.:;([)§#€$£¥₱]/u;
/** Between digits these are part of the number: "1, 500" is not "1,500". */
const NUMBER_MARK = /[,.:]/u;
const DIGIT = /\p{N}/u;
/** "ABN 83 205 771 046": groups of digits behind the name of a number, on one line. */
const GROUPED_NUMBER =
  /(?<=\p{L}[.:#]{0,2}[ \u00a0])\d{1,4}(?:[ \u00a0]\d{2,4}){2,7}(?![\p{L}\p{N}]|[.,]\d|[ \u00a0]\d|\s?[%‰°\p{Sc}])/gu;
const GROUPED_DIGITS_MINIMUM = 8;
/**
 * "5,000", "R1 000": thousands, whose mark comes and goes. Three decimals look alike where a percentage or a leading zero
 * says so; a point between the groups is left as it is.
 */
const THOUSANDS = /(?<!\p{N}[.,]?)[1-9]\d{0,2}(?:,\d{3}|[ \u00a0\u202f]\d{3}){1,5}(?!\p{N}|[.,]\d{3}|\s?[%‰])/gu;
const PER_CENT = /(?<![\p{L}\p{N}])per( )cent(?![\p{L}\p{N}])/giu;
const CURRENCY_BEFORE_NUMBER = new RegExp(`(?<![\\p{L}\\p{N}])(?:${CURRENCIES})(\\s{1,4})(?=\\p{N})`, 'gu');
const UNIT_AFTER_NUMBER = new RegExp(`(?<=\\p{N})(\\s{1,3})(?:${CURRENCIES}|${UNITS})(?![\\p{L}\\p{N}])`, 'gu');

/** The form of a text that its quotes are compared in, in time linear in its length. */
export function formOf(source: string, form: TextForm): NormalisedText {
  if (form === 'exact') return normaliseText(source);
  const overrides = markForgiven(source);
  overrideSpacing(source, overrides);
  const text = normaliseText(source, overrides);
  unifyClauseDashes(text);
  markCompoundHyphens(text);
  return text;
}

/** How the single units of a text are read in its forgiving forms. */
function markForgiven(source: string): Uint8Array {
  const overrides = new Uint8Array(source.length);
  const set = (pattern: RegExp, value: number, isMeant: (start: number, end: number) => boolean = () => true) => {
    for (const { index, 0: match } of source.matchAll(pattern)) {
      const end = index + match.length;
      if (isMeant(index, end)) overrides.fill(value, index, end);
    }
  };
  const at = (index: number) => source.charAt(index);
  set(MARKDOWN_SPACE, READ_AS_SPACE);
  set(HYPHEN_BULLET, READ_AS_SPACE);
  set(ESCAPE, READ_AS_NOTHING);
  set(INSERTION_REMARK, READ_AS_NOTHING);
  set(EMPHASIS, READ_AS_NOTHING, (start, end) => isEmphasis(at(start - 1), at(end)));
  // Behind a digit a plain mark may mean inches, feet or minutes.
  set(DOUBLE_MARK, READ_AS_NOTHING, (start) => !(/["″]/u.test(at(start)) && DIGIT.test(at(start - 1))));
  set(SINGLE_MARK, READ_AS_NOTHING, (start, end) => {
    if (/['′]/u.test(at(start)) && DIGIT.test(at(start - 1))) return false;
    return !(WORD.test(at(start - 1)) && WORD.test(at(end)));
  });
  // "[T]he" and "[the Tenant]". An empty pair is a blank to be filled in.
  for (const { index, 0: match, 1: words = '' } of source.matchAll(BRACKETED)) {
    if (!WORD.test(words)) continue;
    overrides[index] = READ_AS_NOTHING;
    overrides[index + match.length - 1] = READ_AS_NOTHING;
  }
  for (const { start, end, joins } of findAbbreviationPoints(source))
    overrides.fill(joins ? READ_AS_NOTHING : READ_AS_SPACE, start, end);
  markClauseMarks(source, overrides);
  return overrides;
}

function isEmphasis(before: string, behind: string): boolean {
  if (before === '[' && behind === ']') return false;
  if (WORD.test(before) && WORD.test(behind)) return false;
  return WORD_OR_CLOSER.test(before) || WORD_OR_OPENER.test(behind);
}

/** White space beside punctuation, currencies and units is dropped on both sides of a comparison. */
function overrideSpacing(original: string, overrides: Uint8Array): void {
  const source = withSpaces(original, overrides);
  const isKept = (index: number) => overrides[index] !== READ_AS_NOTHING;
  const next = (from: number, step: 1 | -1): number => {
    let index = from;
    for (let skipped = 0; skipped < 8 && index >= 0 && index < source.length && !isKept(index); skipped += 1)
      index += step;
    return index;
  };
  for (const { index, 0: match } of source.matchAll(SPACES)) {
    const end = index + match.length;
    const [left, right] = [next(index - 1, -1), next(end, 1)];
    if (isSpacingOnly(source, left, right)) drop(index, end);
  }
  for (const pattern of [CURRENCY_BEFORE_NUMBER, UNIT_AFTER_NUMBER, PER_CENT]) {
    for (const { index, 0: match, 1: spaces = '' } of source.matchAll(pattern)) {
      const start = index + match.indexOf(spaces);
      drop(start, start + spaces.length);
    }
  }
  for (const { index, 0: match } of original.matchAll(THOUSANDS)) {
    for (const { index: at } of match.matchAll(/[^\d]/gu)) drop(index + at, index + at + 1);
  }
  for (const { index, 0: match } of original.matchAll(GROUPED_NUMBER)) {
    if (match.replace(/\D/gu, '').length < GROUPED_DIGITS_MINIMUM) continue;
    for (const { index: at } of match.matchAll(/\s/gu)) drop(index + at, index + at + 1);
  }

  function drop(start: number, end: number): void {
    for (let index = start; index < end; index += 1)
      if ((overrides[index] ?? 0) <= READ_AS_SPACE) overrides[index] = READ_AS_NOTHING;
  }
}

/** The same text, offset for offset, with white space where the overrides read it. */
function withSpaces(source: string, overrides: Uint8Array): string {
  if (overrides.every((value) => value < READ_AS_SPACE)) return source;
  const units = source.split('');
  for (let index = 0; index < units.length; index += 1)
    if ((overrides[index] ?? 0) >= READ_AS_SPACE) units[index] = ' ';
  return units.join('');
}

function isSpacingOnly(source: string, left: number, right: number): boolean {
  const [before, behind] = [source.charAt(left), source.charAt(right)];
  if (NUMBER_MARK.test(before) && DIGIT.test(behind)) return !/[\p{N}\s]|^$/u.test(source.charAt(left - 1));
  if (NUMBER_MARK.test(behind) && DIGIT.test(before)) return !DIGIT.test(source.charAt(right + 1));
  // A point after white space may begin a decimal: "to .5%".
  if (behind === '.' && DIGIT.test(source.charAt(right + 1))) return false;
  return ATTACHES_LEFT.test(behind) || ATTACHES_RIGHT.test(before);
}

/** "A — B", "A—B" and "A – B" are the same clauses. A hyphen without spaces stays part of its word. */
function unifyClauseDashes({ separators, length }: NormalisedText): void {
  for (let index = 1; index < length; index += 1) {
    const separator = separators[index] ?? 0;
    const isSpaced = (separator & SPACE_BEFORE) !== 0 && (separator & SPACE_AFTER) !== 0;
    if ((separator & DASH) !== 0 && (isSpaced || (separator & EM_DASH) !== 0)) separators[index] = DASH | EM_DASH;
  }
}
