import type { ProvisionMeasure } from '#contract/provisions.ts';
import { NUMBER_WORDS_PATTERN, parseNumberWords } from '#server/domain/text/number-words.ts';
import type { DraftProvision } from '#server/ports/language-model.ts';
import type { Facts } from '../facts/facts.ts';
import { findMoney } from '../text/money.ts';
import type { Sentence } from '../text/sentences.ts';
import type { ReadValue } from './provision-periods.ts';
import { VALUE_READERS } from './provision-values.ts';

/** A figure with the sentence it was read in. */
export interface PlacedFigure {
  readonly value: DraftProvision['values'][number];
  readonly sentence: Sentence;
  /** Offset of the figure in the sentence's text. */
  readonly index: number;
}

/** A sentence counts for a measure only with these words. */
const NEEDS: Readonly<Partial<Record<ProvisionMeasure, RegExp>>> = {
  'restraint-months': /\bcompet/iu,
  'solicit-months': /\b(?:solicit|hire|entice|recruit|poach|lure)/iu,
  'renewal-notice-days': /\b(?:renew|extend|extension|expir|end\s+of)/iu,
  'increase-notice-days': /\b(?:increas|rais|adjust|higher)\w*/iu,
  'change-notice-days': /\b(?:chang|modif|amend|updat|revis|terms)\w*/iu,
  'binding-months': /\b(?:minimum|initial|committed|binding)\s+(?:\w+\s+){0,2}(?:term|period|commitment)\b/iu,
  'probation-months': /\b(?:probation|trial|introductory)/iu,
};
/** And not with these. */
const SPOILS: Readonly<Partial<Record<ProvisionMeasure, RegExp>>> = {
  'nda-years': /\b(?:solicit|hire|compet|records\s+for)/iu,
  'notice-days': /\b(?:breach|default|cure|remed)/iu,
  'entry-hours': /\bterminat|\bvacate/iu,
  'increase-notice-days': /\bterminat|\bvacate/iu,
};
const LATE = /\b(?:default|late|overdue|past\s+due|unpaid)\b/iu;

/**
 * Reads the figures of a provision off its sentences: for each measure the smallest and the greatest.
 * @param provision its id
 * @param sentences those that state it
 */
export function readFigures(
  provision: string,
  measures: readonly ProvisionMeasure[],
  sentences: readonly Sentence[],
  facts: Facts,
): readonly PlacedFigure[] {
  return measures.flatMap((measure) => {
    const figures = sentences
      .filter(({ text }) => NEEDS[measure]?.test(text) !== false && SPOILS[measure]?.test(text) !== true)
      .filter(({ text }) => provision !== 'interest' || !LATE.test(text))
      .flatMap((sentence) => readFigure(measure, sentence, facts) ?? [])
      .sort((left, right) => left.value.value - right.value.value);
    const [least] = figures;
    const most = figures.at(-1);
    if (least === undefined || most === undefined) return [];
    return least.value.value === most.value.value ? [least] : [most, least];
  });
}

function readFigure(measure: ProvisionMeasure, sentence: Sentence, facts: Facts): PlacedFigure | null {
  const read = readMeasure(measure, sentence.text, facts);
  if (read === null) return null;
  return { value: { measure, value: read.value, printed: read.printed }, sentence, index: read.index };
}

function readMeasure(measure: ProvisionMeasure, text: string, facts: Facts): ReadValue | null {
  if (measure === 'deposit-months') return readDeposit(text, facts);
  if (measure === 'late-fee-percent') return readLateFee(text, facts);
  const read = VALUE_READERS[measure](text);
  return read === null ? null : { ...read, printed: `“${read.printed}”` };
}

const MONTHS_OF_RENT = new RegExp(
  `(?<!\\p{L})(?:(?<words>${NUMBER_WORDS_PATTERN})|(?<figures>\\d{1,2}(?:\\.\\d)?))(?:\\s?\\((?<repeated>\\d{1,2})\\))?\\s+months?['’]?s?['’]?\\s+(?:\\w+\\s+)?rent\\b`,
  'iu',
);

function readDeposit(text: string, facts: Facts): ReadValue | null {
  const spelled = MONTHS_OF_RENT.exec(text);
  if (spelled !== null) {
    const { words, figures, repeated } = spelled.groups ?? {};
    const count = Number(repeated ?? figures ?? parseNumberWords(words ?? ''));
    return { value: count, printed: `“${spelled[0].replace(/\s+/gu, ' ')}”`, index: spelled.index };
  }
  const place = text.search(/\bdeposit\b/iu);
  const sums = findMoney(text);
  const sum = sums.find(({ start }) => start > place) ?? sums[0];
  const rent = monthlyRent(facts);
  if (sum === undefined || rent === null || rent.currency !== sum.currency || /\bpet\b/iu.test(text)) return null;
  const value = round(sum.amount / rent.amount);
  const printed = `“${sum.text.replace(/\s+/gu, ' ').trim()}”, which is ${value} months of rent`;
  return { value, printed, index: sum.start };
}

function readLateFee(text: string, facts: Facts): ReadValue | null {
  const percent =
    /(?<!\d)(\d{1,2}(?:\.\d{1,2})?)\s?(?:%|percent|per\s+cent)\)?\s+of\s+(?:the\s+|such\s+|each\s+)?(?:\w+\s+){0,3}(?:rent|amount|payment|instal?lment|sum)/iu.exec(
      text,
    );
  if (percent !== null) {
    return { value: Number(percent[1]), printed: `“${percent[0].replace(/\s+/gu, ' ')}”`, index: percent.index };
  }
  const rent = monthlyRent(facts);
  const [sum] = findMoney(text).filter(({ amount, start }) => isCharge(text, start) && amount !== rent?.amount);
  if (sum === undefined || rent === null || rent.currency !== sum.currency) return null;
  const isDaily = /^[^.;]{0,30}\b(?:per|each|a|every)\s+day\b/iu.test(text.slice(sum.end));
  if (isDaily) return null;
  const value = round((100 * sum.amount) / rent.amount);
  const printed = `“${sum.text.replace(/\s+/gu, ' ').trim()}”, which is ${value} % of a month’s rent`;
  return { value, printed, index: sum.start };
}

function isCharge(text: string, start: number): boolean {
  return /\b(?:fee|charge|penalty)\b[^.;]{0,80}$/iu.test(text.slice(0, start));
}

const MONTHS_PER_FREQUENCY: Readonly<Record<string, number>> = {
  'per week': 12 / 52,
  'per month': 1,
  'per quarter': 3,
  'per year': 12,
};

function monthlyRent({ sums }: Facts): { readonly amount: number; readonly currency: string } | null {
  const rent = sums.find(({ kind, frequency }) => kind === 'Rent' && MONTHS_PER_FREQUENCY[frequency] !== undefined);
  if (rent === undefined || rent.money.amount <= 0) return null;
  return { amount: rent.money.amount / (MONTHS_PER_FREQUENCY[rent.frequency] ?? 1), currency: rent.money.currency };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
