import { extractConcepts } from '../clauses/clause-concepts.ts';
import { extractFeatures, type SparseVector } from '../clauses/clause-features.ts';

/** A sentence, an item of a list or a heading of a non-disclosure agreement, and how it hangs together with the others. */
export interface NdaSpan {
  readonly text: string;
  /** Number of the span whose list this one is an item of, or -1. */
  readonly lead: number;
  /** Numbers of the items of the list that this span leads in. */
  readonly items: readonly number[];
  /** UTF-16 units of the document before it. */
  readonly offset: number;
}

const ITEM = /^\s*(?:[([]?(?:[a-z]{1,2}|[ivx]{1,5}|\d{1,2}(?:\.\d{1,2}){0,3})[.)\]]|[•·▪>*–-]|\p{Ll})/u;
const NUMBERED_SENTENCE = /^\s*\d{1,2}(?:\.\d{1,2})?\.?\s+\p{Lu}/u;
const LEADS_IN =
  /(?:[:–—-]|\b(?:that|if|shall|agrees?|undertakes?|which|is|are|to|information|extent|following|not))\s*$/u;
const SENTENCE_END = /[.!?]["”’)]*\s*$/u;
/** So far back a list may have begun. */
const LIST_LENGTH = 14;
/** Of a lead-in its last words say what the list is of. */
const LEAD_LENGTH = 110;

/** Tells which spans are items of a list, and of which. */
export function linkSpans(texts: readonly string[]): readonly NdaSpan[] {
  const items = texts.map((): number[] => []);
  const leads = texts.map((text, number) => {
    const lead = findLead(texts, text, number);
    if (lead >= 0) items[lead]?.push(number);
    return lead;
  });
  let offset = 0;
  return texts.map((text, number) => {
    const span = { text, lead: leads[number] ?? -1, items: items[number] ?? [], offset };
    offset += text.length + 1;
    return span;
  });
}

function findLead(texts: readonly string[], text: string, number: number): number {
  if (!ITEM.test(text) || (NUMBERED_SENTENCE.test(text) && !LEADS_IN.test(texts[number - 1] ?? ''))) return -1;
  for (let before = number - 1; before >= Math.max(0, number - LIST_LENGTH); before -= 1) {
    const words = texts[before] ?? '';
    if (LEADS_IN.test(words) && words.length > 20) return before;
    if (!ITEM.test(words) && SENTENCE_END.test(words)) return -1;
  }
  return -1;
}

const DISCLOSER =
  /\b(?:disclosing\s+part(?:y|ies)|disclosers?|dis-closer|originating\s+party|transmitter|owner|provider)\b/giu;
const RECIPIENT =
  /\b(?:receiving\s+part(?:y|ies)|recipients?|data\s+recipient|vendor|contractor|buyer|undersigned)\b/giu;
const INFORMATION =
  /\b(?:confidential|proprietary|evaluation)(?:\s+(?:and|or|and\/or)\s+(?:confidential|proprietary))?\s+(?:information|materials?|data)\b/giu;

/** Replaces the agreement's own names for parties and information by common terms. */
export function normaliseTerms(text: string): string {
  return text
    .replace(INFORMATION, ' secretinformation ')
    .replace(DISCLOSER, ' discloser ')
    .replace(RECIPIENT, ' recipient ');
}

/** Features of the linear classifiers. */
export function extractSpanFeatures(
  spans: readonly NdaSpan[],
  number: number,
  bits: number,
): { readonly vector: SparseVector; readonly concepts: SparseVector } {
  const { text = '', lead = -1, offset = 0 } = spans[number] ?? {};
  const last = spans.at(-1);
  const documentLength = (last?.offset ?? 0) + (last?.text.length ?? 0);
  const words = normaliseTerms(text);
  const leading = lead < 0 ? null : normaliseTerms(spans[lead]?.text ?? '').slice(-LEAD_LENGTH);
  return {
    vector: extractFeatures(words, { heading: leading, offset, documentLength }, bits),
    concepts: extractConcepts(words, bits),
  };
}
