import { ROLE_WORD } from '../text/role-words.ts';
import type { TextRange } from '../text/text-range.ts';

/** Where a document says what it means by a word. */
export interface Definition extends TextRange {
  readonly term: string;
  /** Whether the place says "means", rather than naming in brackets what it has just described. */
  readonly isFormal: boolean;
}

const TERM = "[\\p{Lu}][\\p{L}\\p{N}&’'./ -]{0,58}[\\p{L}\\p{N})]|[\\p{Lu}]{1,6}";
const MEANS =
  '(?:shall\\s+mean|will\\s+mean|means?|is\\s+defined|are\\s+defined|shall\\s+have\\s+the\\s+(?:respective\\s+)?meanings?|ha(?:s|ve)\\s+the\\s+(?:respective\\s+)?meanings?|shall\\s+refer|refers?\\s+to|shall\\s+include|shall\\s+be\\s+defined)\\b';
const BETWEEN =
  '(?:\\s*\\([^)\\n]{0,60}\\))?\\s{0,3},?\\s{0,3}(?:(?:as used|when used|for (?:the )?purposes of|with respect to|in relation to)[^,.;]{0,90},\\s*)?';
/** “Cause” means …; a list of definitions has "“Cause”: …" and "“Cause” – …" as well. */
const QUOTED = new RegExp(`["“]\\s?(${TERM})[,.]?\\s?["”]${BETWEEN}(?:${MEANS}|:\\s|[–—]\\s)`, 'gu');
/** Cause means …, at the beginning of a sentence or line. */
const BARE =
  /(?:^|\n|[.;:)]\s+)[ \t]{0,20}((?:\p{Lu}[\p{L}’'-]{1,30})(?:\s(?:of\s|and\s|or\s)?\p{Lu}[\p{L}’'-]{0,30}){0,4})\s+(?:shall\s+mean|means)\b/gu;
/** … (the “Deposit”), … (“Deposit”), … (collectively, the "Deposits" or “Deposit”). */
const BRACKETED =
  /\((?:[^()"“”]{0,60}?[\s,])?["“]([^"“”()]{1,60})["”](?:[^()"“”]{0,30}["“]([^"“”()]{1,60})["”])?[^()"“”]{0,60}\)/gu;

/** What every reader knows, or what only names who signs. */
const EVERYDAY =
  /^(?:(?:this |the |license |lease |master |service |services |employment |loan |distribution |purchase |supply )*(?:agreement|contract|lease|amendment|addendum|document|terms|policy)s?|part(?:y|ies)|(?:first|second|third|other|either|both) part(?:y|ies)|we|us|our|you|your|yours|dollars?|usd|us\$|days?|business days?|months?|years?|person|persons|section|article|exhibit|schedule|including|include|law|laws|herein|hereof|witness(?:eth)?|notice|notices)$/iu;
const COMPANY_END = /\b(?:Inc|Incorporated|Limited|LLC|Ltd|Corp|Corporation|Company|GmbH|L\.?P|PLC)\.?$/u;
/** A sentence with such words introduces the parties and only names them. */
const INTRODUCES =
  /\b(?:by and (?:between|among)|(?:corporation|company|partnership|association)\b[^.;]{0,120}\b(?:organi[sz]ed|existing|incorporated|having|with|whose)|a (?:\p{Lu}\p{L}+ ){0,3}(?:corporation|limited|partnership)|(?:principal|registered) (?:place|office)|residing)\b/u;
const NO_NAME = /\b(?:Date|Term|Period|Premises|Property|Services?|Products?|Rights?|Deposit|Fee|Fees)\b/u;
const DEFINITION_LENGTH = 480;

/**
 * Finds what a document says of the words it writes with capitals.
 * @returns by term, in reading order; words that need no explaining are left out
 */
export function readDefinitions(text: string): ReadonlyMap<string, readonly Definition[]> {
  const found: Definition[] = [];
  for (const match of text.matchAll(QUOTED))
    addFormal(found, text, match, { start: match.index, meaning: match.index + match[0].length });
  for (const match of text.matchAll(BARE)) {
    const start = match.index + match[0].indexOf(match[1] ?? '');
    addFormal(found, text, match, { start, meaning: match.index + match[0].length });
  }
  for (const match of text.matchAll(BRACKETED)) {
    for (const term of [match[1], match[2]]) addBracketed(found, text, match.index, match[0].length, term);
  }
  const byTerm = Map.groupBy(found, ({ term }) => term);
  return byTerm;
}

interface Begun {
  /** Where the term stands. */
  readonly start: number;
  /** Where "means" has been said, and what it means begins. */
  readonly meaning: number;
}

function addFormal(found: Definition[], text: string, [, term = '']: RegExpMatchArray, begun: Begun): void {
  const plain = plainTerm(term);
  if (!isWorthExplaining(plain)) return;
  found.push({ term: plain, isFormal: true, start: begun.start, end: meaningEnd(text, begun) });
}

function addBracketed(found: Definition[], text: string, at: number, length: number, term: string | undefined): void {
  const plain = plainTerm(term ?? '');
  if (!/^\p{Lu}/u.test(plain) || !isWorthExplaining(plain)) return;
  const end = at + length;
  const start = sentenceStart(text, at);
  const words = text.slice(start, end);
  if (words.length < 25) return;
  // The names of those who sign stand in brackets, too, and explain nothing.
  const isName = COMPANY_END.test(text.slice(Math.max(0, at - 30), at).trimEnd());
  if ((isName || INTRODUCES.test(words)) && !NO_NAME.test(plain)) return;
  found.push({ term: plain, isFormal: false, start, end });
}

function isWorthExplaining(term: string): boolean {
  return term.length >= 2 && !EVERYDAY.test(term) && !ROLE_WORD.test(term) && !COMPANY_END.test(term);
}

function plainTerm(term: string): string {
  return term.replace(/\s+/gu, ' ').replace(/[,.]$/u, '').trim();
}

const SENTENCE_BORDER = /[.;]["”)]?\s+(?=["“(]?[\p{Lu}\d(])|\n\s*\n/gu;

/** Where the words that end at a bracket begin: with their sentence, or with a part of a long one. */
function sentenceStart(text: string, at: number): number {
  const from = Math.max(0, at - DEFINITION_LENGTH);
  const before = text.slice(from, at);
  let start = from === 0 ? 0 : -1;
  for (const match of before.matchAll(SENTENCE_BORDER)) start = from + match.index + match[0].length;
  if (start >= 0) return skipNumber(text, start);
  const comma = before.search(/[,;:]\s/u);
  return comma < 0 ? from + before.search(/\s/u) + 1 : from + comma + 2;
}

function skipNumber(text: string, start: number): number {
  return (
    start +
    (/^\s*(?:\(?(?:\d{1,3}(?:\.\d{1,3})*|[a-z]{1,4}|[A-Z])[.)]\s{1,8}){0,2}/u.exec(text.slice(start, start + 40))?.[0]
      .length ?? 0)
  );
}

/** A short meaning is one too ("£950 per month."), but less than this is none. UTF-16 units. */
const MEANING_LENGTH_MINIMUM = 8;
/** Abbreviations end no sentence: what follows is a name's next part, or a number. */
const ABBREVIATED = /^(?:Inc|Ltd|Corp|No|Nos|Sec|Art|Co|Mr|Mrs|Ms|Dr|St|U\.S|i\.e|e\.g|cl|para|\p{Lu})$/u;
/** The number of an item, where a line begins with it; "Section" at the end of the line before makes it none. */
const ITEM_NUMBER = '(?:\\d{1,2}(?:\\.\\d{1,3}){0,3}[.)]?|\\(?[a-z]{1,4}\\))';
const NEXT_DEFINITION = new RegExp(
  `\\s+(?:${ITEM_NUMBER}\\s+)?["“]\\s?(?:${TERM})[,.]?\\s?["”]${BETWEEN}${MEANS}|(?<!\\b(?:[Ss]ections?|[Cc]lauses?|[Aa]rticles?|[Pp]aragraphs?|[Ss]chedules?|[Ee]xhibits?|and|or|to|of)\\s*)\\n\\s*${ITEM_NUMBER}\\s+(?=["“]?\\p{Lu})`,
  'u',
);

/** The next item of a list, also on the next line: "(b) a felony; (c) a breach; or (d) …". */
const NEXT_ITEM = /^\s*(?:and\s|or\s)?\s*\((?:[a-z]|[ivx]{1,4}|\d{1,2})\)\s/u;
/** Where a meaning ends: with its sentence, and never beyond the next definition or numbered item. */
function meaningEnd(text: string, { start, meaning }: Begun): number {
  const limit = Math.min(text.length, start + DEFINITION_LENGTH);
  const next = NEXT_DEFINITION.exec(text.slice(meaning, limit));
  const nextStart = next === null ? limit : meaning + next.index;
  const words = text.slice(start, nextStart);
  for (const match of words.matchAll(/(?:\.|;)["”]?(?=\s+["“(]?[\p{Lu}\d]|\s*\n|\s*$)/gu)) {
    if (NEXT_ITEM.test(words.slice(match.index + match[0].length))) continue;
    const word = /[\p{L}.]{1,8}$/u.exec(words.slice(0, match.index))?.[0] ?? '';
    if (start + match.index > meaning + MEANING_LENGTH_MINIMUM && !ABBREVIATED.test(word)) {
      return start + match.index + match[0].length;
    }
  }
  if (next !== null || limit === text.length) return nextStart;
  const cut = Math.max(
    words.lastIndexOf('; '),
    words.lastIndexOf(', '),
    words.length > 200 ? words.lastIndexOf(' ') : 0,
  );
  return start + Math.max(cut, meaning - start);
}
