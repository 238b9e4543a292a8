import type { RankedPassage } from '#server/ports/language-model.ts';
import { type PassageRow, readPassageRows } from '../retrieval/sentences/passage-rows.ts';
import { findDates } from '../text/dates.ts';
import { parseFigure } from '../text/money.ts';
import { QUOTE_LENGTH_LIMIT } from '../text/source-text.ts';
import { type ChosenSentence, chooseRange } from './choose-sentences.ts';
import { findRow } from './describe-row.ts';
import { joinAdjacent } from './join-adjacent.ts';
import { readAskedNumber, readBand } from './read-band.ts';

/** How far down a row of the table may stand. */
const PLACES = 3;
/** So many rows make a scale. */
const ROWS_LEAST = 3;
/** "66k", "$66,000", "66000": not a year, a time, or a count of something. */
const AMOUNT =
  /(?<![\p{L}\d.,:/-])(?<sign>[$€£]\s?)?(?<figure>\d{1,3}(?:,\d{3}){1,3}|\d{1,7})(?<thousands>\s?k)?(?![\p{L}\d%]|[.,:/-]\d|\s?(?:%|am\b|pm\b|days?\b|weeks?\b|months?\b|years?\b|hours?\b|minutes?\b|times\b))/giu;
const SCALE_LABEL = /^[^\p{L}\d]{0,3}\d[\d,.]{0,15}\s?k?$/iu;
const YEARS = { from: 1900, to: 2100 } as const;
const LEAST_AMOUNT = 1000;
/** "june 11", "15 jan". */
const NAMES_DAY =
  /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]{0,6}\.? \d{1,2}\b|\b\d{1,2}(?:st|nd|rd|th)?(?: of)? (?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]{0,6}\b/iu;

interface PlacedRow {
  readonly row: PassageRow;
  readonly passage: RankedPassage;
}

/**
 * Where the best sentences are rows of a scale that does not print the number of the question, the rows next to it go
 * first: 66k stands between 60,000 and 80,000. Of a table for weeks, where the question names a day, the whole is shown:
 * in which of them it falls is not known here.
 * @param sentences best first
 */
export function preferNeighbours(
  question: string,
  sentences: readonly ChosenSentence[],
  passages: readonly RankedPassage[],
): readonly ChosenSentence[] {
  const asked = readAskedAmount(question);
  const isDay = asked === null && readAskedNumber(question) === null && NAMES_DAY.test(question);
  if (asked === null && !isDay) return sentences;
  for (const sentence of sentences.slice(0, PLACES)) {
    const rows = rowsBeside(sentence, passages);
    const shown = asked === null ? joinBands(rows) : findNeighbours(rows, asked);
    if (shown.length === 0) continue;
    const score = sentences[0]?.score ?? sentence.score;
    const chosen = shown.map((one) => ({ ...one, score }));
    const isShown = (other: ChosenSentence): boolean =>
      chosen.some((one) => one.passage === other.passage && one.start < other.end && other.start < one.end);
    const others = sentences.filter((other) => !isShown(other));
    // How likely the first sentence answers holds for it, and not for a row further down.
    return sentence === sentences[0] ? [...chosen, ...others] : [...others.slice(0, 1), ...chosen, ...others.slice(1)];
  }
  return sentences;
}

/** The one amount that a question names; null where there is none, or more than one. */
export function readAskedAmount(question: string): number | null {
  const dateless = findDates(question).reduce((words, { text }) => words.replace(text, ' '), question);
  const found = [...dateless.matchAll(AMOUNT)].flatMap(({ groups = {} }) => {
    const { sign, figure = '', thousands } = groups;
    const amount = parseFigure(figure) * (thousands === undefined ? 1 : LEAST_AMOUNT);
    const isYear = sign === undefined && amount >= YEARS.from && amount <= YEARS.to;
    return isYear || (sign === undefined && amount < LEAST_AMOUNT) ? [] : [amount];
  });
  return new Set(found).size === 1 ? (found[0] ?? null) : null;
}

/** The rows of the table that a sentence is a row of. */
function rowsBeside(sentence: ChosenSentence, passages: readonly RankedPassage[]): readonly PlacedRow[] {
  const own = findRow(sentence, passages);
  const stretch = own === null ? undefined : joinAdjacent(passages).find((one) => one.includes(sentence.passage));
  if (own === null || stretch === undefined) return [];
  return readPassageRows(stretch.map(({ text }) => text)).flatMap((row) => {
    const passage = stretch[row.position];
    return passage === undefined || row.table !== own.table || row.title !== own.title ? [] : [{ row, passage }];
  });
}

/** The row that prints an amount, else the next below and the next above. */
function findNeighbours(rows: readonly PlacedRow[], asked: number): readonly ChosenSentence[] {
  const scale = rows
    .filter(({ row }) => SCALE_LABEL.test(row.cells[0] ?? ''))
    .map(({ row, passage }) => ({ row, passage, amount: parseFigure((row.cells[0] ?? '').replace(/[^\d.,]/gu, '')) }))
    .sort((one, other) => one.amount - other.amount);
  if (scale.length < ROWS_LEAST || new Set(scale.map(({ amount }) => amount)).size < scale.length) return [];
  const exact = scale.find(({ amount }) => amount === asked);
  const next = [scale.findLast(({ amount }) => amount < asked), scale.find(({ amount }) => amount > asked)];
  return (exact ? [exact] : next).flatMap((one) => (one === undefined ? [] : [chooseRange(one.passage, one.row)]));
}

/** The rows of a table for stretches of time as one quote. */
function joinBands(rows: readonly PlacedRow[]): readonly ChosenSentence[] {
  const bands = rows.filter(({ row }) => {
    const unit = readBand(row.label, row.head[0] ?? '')?.unit;
    return unit === 'week' || unit === 'month' || unit === 'day';
  });
  const [first] = bands;
  const last = bands.at(-1);
  if (first === undefined || last === undefined || bands.length < ROWS_LEAST || bands.length < rows.length) return [];
  if (first.passage !== last.passage || last.row.end - first.row.start > QUOTE_LENGTH_LIMIT) return [];
  if (bands.some(({ row }) => findDates(row.label).length > 0)) return [];
  return [chooseRange(first.passage, { start: first.row.start, end: last.row.end })];
}
