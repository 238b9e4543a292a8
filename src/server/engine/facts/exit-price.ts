import { truncateWords } from '../reading/quote-evidence.ts';
import { escapePattern } from '../text/escape-pattern.ts';
import type { Sentence } from '../text/sentences.ts';
import { foldWhiteSpace } from '../text/source-text.ts';

/** What has to be paid for ending a contract early. */
export interface ExitPrice {
  /** As printed, white space folded: "75% of the rent for the months then remaining". */
  readonly words: string;
  /** Another place of the document says it, of those who leave before some day. */
  readonly isFromElsewhere: boolean;
  readonly sentence: Sentence;
  /** Offset of the words in the sentence. */
  readonly index: number;
}

/** UTF-16 units of a sentence that are searched, and of a price that is shown. */
const SEARCHED_LENGTH = 900;
const PRICE_LENGTH = 140;

const MANNER =
  '(?:(?:also|first|then|in\\sreturn|at\\sonce|immediately|with\\s(?:the|its|that|such)\\snotice),?\\s){0,2}';
const TO_WHOM =
  '(?:(?:to\\s)?(?:us|you|him|her|them|(?:the\\s)?other\\s(?:party|side)|(?:the\\s)?\\p{Lu}\\p{L}+)\\s(?=(?:an?|the|all|any|one|two|three|four|six|\\d|[$€£¥₱₹])(?:\\s|\\d)))?';
const WHAT = '(?<what>(?:[^.;]|\\.(?=\\d)){3,400})';
const MUST = '(?:(?:must|shall|will|has\\sto|have\\sto)\\s)?';
/** Paid by everyone who ends it, or by no one: what was used up to that day, or nothing. */
const NO_PRICE =
  /^(?:nothing|no\b|only\sfor)|\bnothing\s(?:more|further|else)\b|\b(?:accrued|performed|rendered|delivered|accepted|completed|worked|outstanding)\b|\b(?:up\sto|until|till|through|before)\s(?:and\sincluding\s)?(?:(?:the|that|its)\s)?(?:(?:effective|last|leaving|termination|cancellation)\s)?(?:date|day|end\sof\s(?:the|that|its|your)\s(?:\p{L}+\s)?notice|then)\b/iu;
/** From here on the words tell something else. */
const TELLS_MORE =
  /,?\s(?:and|but)\s(?:(?:the|this|that|such)\s\p{L}+|we|you|it|they)\s(?:must|shall|will|may|can|is|are)\b|,?\s(?:and|but|or)\s(?:by|on|upon)\s(?:giving|sending|(?:\S+\s){0,4}notice)\b/iu;

/** "As a reasonable cancellation penalty: (a) two months' rental …": what it is called stands before what it is. */
const AS_WHAT = /^\s{0,2}as\s[^:,.;]{3,60}[:,]\s/iu;

/** @param who the holder of the right as the document calls it; null where the words do not say */
function nameHolder(who: string | null): string {
  const named = who === null || who === 'Each party' ? [] : [`(?:the\\s)?${escapePattern(who)}`];
  return `(?:${['it', 'he', 'she', 'they', ...named].join('|')})`;
}

/**
 * The price in the words that give a right: "by giving 60 days' notice and paying 75% of the rent then remaining".
 * @param start where the right begins in the sentence
 * @param end where its clause ends; a lettered part behind it belongs to it
 */
export function findOwnPrice(sentence: Sentence, who: string | null, start: number, end: number): ExitPrice | null {
  const text = sentence.text.slice(0, SEARCHED_LENGTH);
  const holder = nameHolder(who);
  const pays = `(?:(?:by|and|on|upon|against|subject\\sto|but|\\([a-z\\d]{1,3}\\))\\s${MANNER}(?:paying|(?:the\\s)?payment\\sof)|(?:and|but|if|provided\\s(?:that\\s)?|\\([a-z\\d]{1,3}\\))\\s(?:${holder}\\s)?${MANNER}${MUST}${MANNER}pays?)\\s${MANNER}${TO_WHOM}${WHAT}`;
  const own = new RegExp(`\\b${pays}`, 'iu').exec(text.slice(start, end));
  if (own !== null) return writePrice(sentence, own, start, false);
  const part = new RegExp(`^;\\s(?:and\\s)?${pays}`, 'iu').exec(text.slice(end));
  return part === null ? null : writePrice(sentence, part, end, false);
}

/** What follows a right: "In that event the Tenant pays …", "You will then be charged a fee of $75". */
export function findNextPrice(next: Sentence | undefined, who: string | null): ExitPrice | null {
  if (next === undefined) return null;
  const holder = nameHolder(who);
  const so = `(?:in\\s(?:that|this|such(?:\\san?)?|either)\\s(?:case|event)|if\\s${holder}\\s(?:does|do|chooses?)(?:\\s(?:so|this))?|(?:on|upon|for)\\s(?:such|this|that|the|an?)\\s(?:early\\s)?(?:termination|cancellation|exit|ending))`;
  const pays = new RegExp(
    `^(?:\\(?[\\da-z]{1,3}(?:\\.\\d{1,2})*[.)]?\\s)?(?:${so},?\\s${holder}\\s${MANNER}${MUST}${MANNER}|${holder}\\s(?:must|shall|will)\\s(?:then|in\\s(?:that|this|such)\\s(?:case|event))\\s)(?:pays?|be\\scharged)[\\s,]${MANNER}${TO_WHOM}${WHAT}`,
    'iu',
  ).exec(next.text.slice(0, SEARCHED_LENGTH));
  return pays === null ? null : writePrice(next, pays, 0, false);
}

/** "If you leave before the minimum period is over, you pay the remaining charges": what another place says of the same holder. */
export function findPriceElsewhere(sentences: readonly Sentence[], who: string | null): ExitPrice | null {
  if (who === null || who === 'Each party') return null;
  const holder = nameHolder(who);
  const early = new RegExp(
    `(?:^|\\s)(?:if|where|when)\\s(?:the\\s)?${escapePattern(who)}\\s(?:ends?|leaves?|cancels?|terminates?|withdraws?|quits?|gives?\\snotice)\\b[^.;]{0,60}?\\b(?:early|before|prior\\sto|within|during\\s(?:the|its|your)\\s(?:minimum|initial|fixed|first|commitment))\\b[^.;]{0,160}?,\\s${holder}\\s${MANNER}${MUST}${MANNER}(?:pays?|owes?|be\\scharged)\\s${MANNER}${TO_WHOM}${WHAT}`,
    'iu',
  );
  for (const sentence of sentences) {
    const match = early.exec(sentence.text.slice(0, SEARCHED_LENGTH));
    const price = match === null ? null : writePrice(sentence, match, 0, true);
    if (price !== null) return price;
  }
  return null;
}

function writePrice(
  sentence: Sentence,
  match: RegExpExecArray,
  from: number,
  isFromElsewhere: boolean,
): ExitPrice | null {
  const printed = match.groups?.['what'] ?? '';
  const what = foldWhiteSpace(printed.replace(AS_WHAT, '').split(TELLS_MORE)[0] ?? '').trim();
  if (what === '' || NO_PRICE.test(what)) return null;
  const index = from + match.index + match[0].length - printed.length;
  return { words: truncateWords(what, PRICE_LENGTH), isFromElsewhere, sentence, index };
}
