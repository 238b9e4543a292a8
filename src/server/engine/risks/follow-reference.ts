import type { Reading } from '../reading/reading.ts';
import { type DocumentOutline, nodeAt } from '../structure/document-outline.ts';
import { readSectionReferences, type SectionReference } from '../structure/read-references.ts';
import { type ReferredPart, resolveReference } from '../structure/resolve-reference.ts';
import { escapePattern } from '../text/escape-pattern.ts';
import { foldWhiteSpace } from '../text/source-text.ts';
import type { TextRange } from '../text/text-range.ts';
import { riskTexts } from './texts.ts';

/** What is named elsewhere, in front of where it is: "the amount in", "the percentage of the costs set out in". */
const VALUE =
  /\b((?:\p{L}+\s){0,2}(?:amount|sum|percentages?|fees?|charges?|rates?|value|price|costs?|limit|cap))\s(?:of\s[^.;,]{1,40}?\s)?(?:(?:as\s)?(?:stated|set\s(?:out|forth)|shown|named|specified|listed|given)\s)?(?:in|under|by|at)(?:\sthe)?$/iu;
/** How far in front of a reference the name of the value may begin. UTF-16 units. */
const VALUE_REACH = 160;
const PART = /\b[Pp]art\s[A-Z0-9]{1,3}\b/gu;
const PERCENTAGES = /\bpercentages?\b/iu;
const BELOW =
  /\bpercentages?\s(?:(?:shown|set\sout|stated|listed|named|given)\s)?(?:in\sthe\s(?:\p{L}+\s)?table\s)?below\b/iu;
const FIGURE = /[$€£¥₹₱₦]\s?\d|\d\s?%|\bR\s?\d|\b[A-Z]{3}\s\d/u;
const PERCENT = /\d{1,3}(?:[.,]\d{1,2})?\s?%/gu;
/** Longer sentences and rows are not repeated. UTF-16 units. */
const WORDS_LENGTH = 260;
const ROW_LENGTH = 110;
/** How far below a table may stand, and how many percentages it may have. */
const BELOW_REACH = 900;
const PERCENTAGES_LIMIT = 8;
/** "the", "our": no part of what a row is called. */
const ARTICLE = /^(?:(?:the|our|its|their|your|an?|of|pay|owe|at|and|by|to|with|for|plus|then|must|be|is)\s)+/iu;

/**
 * What a document says where a sentence leaves it to another place: the amount in another clause, the value in a row of a
 * table, the percentages of a schedule.
 * @param range of the sentence in the text of the reading
 * @returns null where it names no such place, or where what stands there has no figure
 */
export function followReference(reading: Reading, outline: DocumentOutline, range: TextRange): string | null {
  const { text } = reading.source;
  const sentence = text.slice(range.start, range.end);
  if (BELOW.test(sentence)) {
    const end = Math.min(nodeAt(outline, range.start)?.end ?? text.length, range.end + BELOW_REACH);
    return tellPercentages(null, text.slice(range.end, end));
  }
  const found = readSectionReferences(sentence, true)
    .map((reference) => followSection(reading, outline, { range, sentence, reference }))
    .find((told) => told !== null);
  return found ?? followRow(text, sentence);
}

interface Referring {
  readonly range: TextRange;
  readonly sentence: string;
  readonly reference: SectionReference;
}

function followSection(
  reading: Reading,
  outline: DocumentOutline,
  { range, sentence, reference }: Referring,
): string | null {
  const { text } = reading.source;
  const value = readValue(sentence.slice(0, reference.start - reference.word.length - 1));
  if (value === null || reference.role !== 'points') return null;
  const [start, end] = [range.start + reference.start, range.start + reference.end];
  const part = resolveReference(text, outline, { ...reference, start, end });
  if (part === null) return null;
  const words = text.slice(part.start, part.end);
  if (PERCENTAGES.test(value)) return tellPercentages(part.name, words);
  return tellRow(words, value) ?? (part.node.kind === 'annex' ? null : tellSentence(reading, part));
}

/** "Part A" and "Item 5" are no parts of the outline. */
function followRow(text: string, sentence: string): string | null {
  for (const part of sentence.matchAll(PART)) {
    const value = readValue(sentence.slice(0, part.index));
    const found = value === null ? null : tellRow(text, value);
    if (found !== null) return found;
  }
  return null;
}

function readValue(before: string): string | null {
  const [, name] = VALUE.exec(foldWhiteSpace(before).trim().slice(-VALUE_REACH)) ?? [];
  const value = name?.replace(ARTICLE, '') ?? '';
  return value === '' ? null : value;
}

/** @param name of the part; null for what stands below */
function tellPercentages(name: string | null, words: string): string | null {
  const found = [...new Set([...words.matchAll(PERCENT)].map(([percent]) => percent.replace(/\s/gu, '')))];
  if (found.length === 0 || found.length > PERCENTAGES_LIMIT) return null;
  return riskTexts.percentages(name, found);
}

/** The one row that begins with the name of the value and has a figure. */
function tellRow(words: string, value: string): string | null {
  if (!/\s/u.test(value)) return null;
  const rows = [
    ...words.matchAll(new RegExp(`(?:^|\\n)[ \\t]*(${escapePattern(value)}\\b[^\\n]{1,${ROW_LENGTH}})`, 'giu')),
  ]
    .map(([, row = '']) => foldWhiteSpace(row).trim())
    .filter((row) => FIGURE.test(row));
  const [row] = new Set(rows);
  return row === undefined || new Set(rows).size > 1 ? null : riskTexts.row(row);
}

/** The first sentence of a part that has a figure. */
function tellSentence({ source, sentences }: Reading, part: ReferredPart): string | null {
  const own = sentences.filter(({ start, end }) => start >= part.node.start && end > part.start && end <= part.end);
  // Its first sentence begins with its number.
  const words = own.map(({ start, end }) => foldWhiteSpace(source.text.slice(Math.max(start, part.start), end)).trim());
  const found = words.find((one) => FIGURE.test(one) && one.length <= WORDS_LENGTH);
  return found === undefined ? null : riskTexts.referred(part.name, found.replace(/\.$/u, ''));
}
