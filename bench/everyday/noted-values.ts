import { findDates } from '#server/engine/text/dates.ts';
import { findMoney } from '#server/engine/text/money.ts';
import { findPeriods } from '#server/engine/text/periods.ts';
import { foldWhiteSpace } from '#server/engine/text/source-text.ts';
import type { NotedFact } from './everyday-documents.ts';

export const VALUE_KINDS = ['date', 'sum', 'rate', 'period', 'place'] as const;
export type ValueKind = (typeof VALUE_KINDS)[number];

/** A value in one form: "2025-06-01", "1850", "1.5%", "90 day", or the words of a place. */
export interface NormalisedValue {
  readonly kind: ValueKind;
  readonly value: string;
}

/** A value of a lawyer's notes, with where it stands. */
export interface NotedValue extends NormalisedValue {
  readonly label: string;
  readonly sentence: string;
  /** Null where the notes name none. */
  readonly page: number | null;
}

const PLACE_LABEL =
  /\blaw\b|\baddress\b|\bplace\b|\bcourts?\b|\bvenue\b|\bRecht\b|\banschrift\b|\bgerichtsstand\b|\bort\b|\badresse\b/iu;
const PERCENT = /(?<![\d.,])(\d{1,3}(?:[.,]\d{1,3})?)\s?\)?\s?(?:%|per\s?cent\b|prozent\b)/giu;

/** Every value that a text holds, in one form. Places have none that a pattern could tell. */
export function readValues(text: string): readonly NormalisedValue[] {
  const money = findMoney(text);
  return [
    ...findDates(text).flatMap(({ iso }) => (iso === null ? [] : [{ kind: 'date' as const, value: iso }])),
    ...money.map(({ amount }) => ({ kind: 'sum' as const, value: String(amount) })),
    ...[...text.matchAll(PERCENT)].map((match) => ({
      kind: 'rate' as const,
      value: `${Number((match[1] ?? '').replace(',', '.'))}%`,
    })),
    ...findPeriods(text).map(({ count, unit }) => ({ kind: 'period' as const, value: `${count} ${unit}` })),
  ];
}

/**
 * The values of a noted fact that can be compared: those that its own sentence prints, else the first, which was computed.
 * A fact without a date, sum, rate, period or place ("the vehicle") has none.
 */
export function listNotedValues(fact: NotedFact): readonly NotedValue[] {
  const label = fact.fact ?? fact.label ?? '';
  const place = { label, sentence: fact.sentence, page: fact.page ?? null };
  if (PLACE_LABEL.test(label)) return [{ kind: 'place', value: foldWhiteSpace(fact.value), ...place }];
  const printed = new Set(readValues(fact.sentence).map(keyOf));
  const values = [...new Map(readValues(fact.value).map((value) => [keyOf(value), value])).values()];
  const own = values.filter((value) => printed.has(keyOf(value)));
  return (own.length > 0 ? own : values.slice(0, 1)).map((value) => ({ ...value, ...place }));
}

export function keyOf({ kind, value }: NormalisedValue): string {
  return `${kind} ${value}`;
}

/** Peoples and their countries, where a law is named by either. */
const NAMES_OF_PLACES: readonly (readonly [RegExp, string])[] = [
  [/\bdutch\b/giu, 'netherlands'],
  [/\benglish\b/giu, 'england'],
  [/\birish\b/giu, 'ireland'],
  [/\bscots?\b|\bscottish\b/giu, 'scotland'],
  [/\bindian\b/giu, 'india'],
  [/\bkenyan\b/giu, 'kenya'],
  [/\bsouth african\b/giu, 'south africa'],
  [/\b(?:deutsche[sn]?|german|deutschlands?|bundesrepublik)\b/giu, 'germany'],
  [/\b(?:österreich\w*|austrian)\b/giu, 'austria'],
  [/\b(?:schweiz\w*|swiss)\b/giu, 'switzerland'],
];
const PLACE_WORDS_MINIMUM = 0.7;

/** Whether a text names a place: most of its words. */
export function namesPlace(text: string, place: string): boolean {
  const given = new Set(wordsOfPlace(text));
  const wanted = wordsOfPlace(place.split(/[;(]|,\s(?:venue|court|or|and|sole)\b/iu)[0] ?? place);
  const found = wanted.filter((word) => given.has(word)).length;
  return wanted.length > 0 && found >= wanted.length * PLACE_WORDS_MINIMUM;
}

function wordsOfPlace(text: string): readonly string[] {
  const named = NAMES_OF_PLACES.reduce((own, [pattern, name]) => own.replace(pattern, name), text);
  return (
    named
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.filter((word) => !/^(?:the|of|and|law|laws|state|recht|der|die|das|und|s)$/u.test(word)) ?? []
  );
}
