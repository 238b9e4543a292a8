import type { AnalysedItem } from '#server/ports/language-model.ts';
import { createStemmer, tokenise } from '../text/stem-words.ts';

/** A fact of an analysis, "Rent: £640 per month", taken apart. */
export interface NamedFact {
  /** As the analysis shows it, without what stands in brackets: "Notice to end it early". */
  readonly label: string;
  /** What stands behind the label: "£640 per month". */
  readonly value: string;
  /** Whether the value is words of the document in quotation marks. */
  readonly isQuoted: boolean;
  /** Stems of the label that carry meaning. */
  readonly stems: readonly string[];
  readonly item: AnalysedItem;
}

/** Labels that name a kind of value only, so that a question for one of them asks for something else. */
const UNTELLING = new Set(['date', 'period', 'amount', 'payment', 'rate', 'definition', 'title', 'party']);
const LABELLED = /^(?<label>[^:“”"]{2,90}?):\s+(?<value>\S.*)$/su;
const stem = createStemmer();

/** @returns null for a fact without a label that tells what it is, or without words that it rests on */
export function readFact(item: AnalysedItem): NamedFact | null {
  const { label: printed = '', value = '' } = LABELLED.exec(item.text)?.groups ?? {};
  const label = printed.replace(/\s*\([^)]*\)/gu, '').trim();
  if (label === '' || item.quotes.length === 0 || UNTELLING.has(label.toLowerCase())) return null;
  return { label, value, isQuoted: value.startsWith('“'), stems: readStems(label), item };
}

/** A party of an analysis: "Corrib Ltd (called “Company” or “we”)". */
export interface NamedParty {
  readonly name: string;
  /** In small letters: "company". */
  readonly roles: readonly string[];
  readonly item: AnalysedItem;
}

const PARTY = /^Party:\s+(?<name>[^(]+?)(?:\s*\(called\s+(?<roles>[^)]+)\))?$/su;

/** @returns null for any other fact */
export function readParty(item: AnalysedItem): NamedParty | null {
  const { name, roles = '' } = PARTY.exec(item.text)?.groups ?? {};
  if (name === undefined || item.quotes.length === 0) return null;
  return { name, roles: [...roles.toLowerCase().matchAll(/“([^”]+)”/gu)].map(([, role = '']) => role), item };
}

/** Stems of words that carry meaning, each once. */
export function readStems(text: string): readonly string[] {
  return [...new Set(tokenise(text).map(stem))].filter((own) => own !== '');
}
