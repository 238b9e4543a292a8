import type { AnalysisDraft, ClaimedQuote } from '#server/ports/language-model.ts';
import type { readPlainFigures } from '../fact-baseline.ts';
import { isQuoteOf } from './match-quotes.ts';
import { keyOf, type NormalisedValue, type NotedValue, namesPlace, readValues } from './noted-values.ts';

/** One line of an analysis that gives values, with its sources. */
export interface GivenLine {
  /** What the line says the value is: "Rent"; empty where it says nothing. */
  readonly label: string;
  readonly text: string;
  /** A fact of the key information or a date, not a term in the document's own words. */
  readonly isStated: boolean;
  readonly quotes: readonly ClaimedQuote[];
  readonly values: readonly NormalisedValue[];
}

/** Every line of key information, key terms and dates. */
export function listGivenLines(draft: AnalysisDraft): readonly GivenLine[] {
  const lines = [
    ...draft.basicInfo.map(({ text, quotes }) => ({ text, quotes, isStated: true })),
    ...draft.keyTerms.map(({ text, quotes }) => ({ text, quotes, isStated: false })),
  ].map((line) => ({ ...line, label: /^[^:]{1,60}(?=:)/u.exec(line.text)?.[0] ?? '', values: readValues(line.text) }));
  const dates = (draft.dates ?? []).map(({ title, day, detail, quotes }) => ({
    label: title,
    text: `${title}: ${day} ${detail}`,
    isStated: true,
    quotes,
    values: [{ kind: 'date' as const, value: day }, ...readValues(`${title} ${detail}`)],
  }));
  return [...lines, ...dates];
}

/** Whether a line gives a value of the notes, with a source in the sentence and on the page of the notes. */
export function givesValue(line: GivenLine, noted: NotedValue): boolean {
  const isSame =
    noted.kind === 'place'
      ? namesPlace(line.text, noted.value)
      : line.values.some((value) => keyOf(value) === keyOf(noted));
  return isSame && line.quotes.some((quote) => isSourceOf(quote, noted));
}

function isSourceOf({ pageNumber, text }: ClaimedQuote, { page, sentence }: NotedValue): boolean {
  if (page !== null && page !== pageNumber) return false;
  const [quote, wanted] = [fold(text), fold(sentence)];
  return quote.includes(wanted) || wanted.includes(quote) || isQuoteOf(text, [sentence]);
}

function fold(text: string): string {
  return text
    .toLowerCase()
    .replace(/\s+/gu, ' ')
    .replace(/[.\s]+$/u, '');
}

/** Whether plain search gives a value: the first of its kind in the passage that it ranks first for the label. */
export function plainlyGives(valuesOf: ReturnType<typeof readPlainFigures>, noted: NotedValue): boolean {
  const passage = valuesOf(noted.label);
  if (noted.kind === 'place') return namesPlace(passage.slice(0, 300), noted.value);
  const first = readValues(passage).find(({ kind }) => kind === noted.kind);
  return first !== undefined && keyOf(first) === keyOf(noted);
}
