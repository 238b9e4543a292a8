import { locateQuote, type PageLookup } from '#server/domain/citations/locate-quote.ts';
import { partitionPoint } from '#server/domain/search/partition-point.ts';
import type { ClaimedQuote, DocumentText, Passage } from '#server/ports/language-model.ts';
import { presenceOf } from '../clauses/clause-presence.ts';
import { type DayOrder, readDayOrder } from '../text/dates.ts';
import { type Sentence, splitSentences } from '../text/sentences.ts';
import { buildSourceText, offsetOf, type SourceText } from '../text/source-text.ts';
import { readHomeDayOrder } from './home-day-order.ts';

/** A document prepared for extraction: joined text, sentences and clause probabilities. */
export interface Reading {
  readonly document: DocumentText;
  readonly source: SourceText;
  readonly sentences: readonly Sentence[];
  /** How the document writes numeric dates. */
  readonly dayOrder: DayOrder;
  /** How likely a sentence stands in a clause of a category, 0 to 1; the probability of its passage. */
  readonly probability: (sentence: Sentence, category: string) => number;
  /** How likely the document has a clause of a category at all, 0 to 1; null without a clause model. */
  readonly presence: (category: string) => number | null;
  /** Whether a quote passes the product's quote check. */
  readonly passesQuoteCheck: (quote: ClaimedQuote) => boolean;
}

interface PlacedPassage {
  readonly start: number;
  readonly end: number;
  readonly passage: Passage;
}

/** Joins pages, splits sentences, and maps the passages' categories to them. */
export function readDocument(document: DocumentText, passages: readonly Passage[]): Reading {
  const source = buildSourceText(document);
  const placed = placePassages(source, passages);
  const best = findBest(passages);
  return {
    document,
    source,
    sentences: splitSentences(source),
    dayOrder: readDayOrder(source.text, readHomeDayOrder(source.text)),
    probability: (sentence, category) => {
      const passage = passageAt(placed, sentence.start);
      return passage?.categories.find((entry) => entry.category === category)?.probability ?? 0;
    },
    presence: (category) => (best === null ? null : presenceOf(category, best.get(category) ?? 0)),
    passesQuoteCheck: createQuoteCheck(document),
  };
}

/** The highest probability of each category; null where no passage has any. */
function findBest(passages: readonly Passage[]): ReadonlyMap<string, number> | null {
  const best = new Map<string, number>();
  for (const { categories } of passages) {
    for (const { category, probability } of categories) {
      if (probability > (best.get(category) ?? 0)) best.set(category, probability);
    }
  }
  return best.size === 0 ? null : best;
}

/** The same words are quoted for several items, so each quote is checked once. */
function createQuoteCheck(document: DocumentText): (quote: ClaimedQuote) => boolean {
  const texts = new Map(document.pages.map(({ pageNumber, text }) => [pageNumber, text]));
  const known = new Map<string, boolean>();
  return ({ pageNumber, text }) => {
    const key = `${pageNumber} ${text}`;
    const stands = known.get(key) ?? locateQuote(text, pageNumber, around(texts, pageNumber, text)) !== null;
    known.set(key, stands);
    return stands;
  };
}

/** Pages longer than this are checked around the quote only. UTF-16 units. */
const WHOLE_PAGE_LENGTH = 12_000;
/** What stands this far from a quote does not matter to its check. UTF-16 units. */
const SURROUNDING_LENGTH = 1_000;

function around(texts: ReadonlyMap<number, string>, pageNumber: number, quote: string): PageLookup {
  const page = texts.get(pageNumber) ?? '';
  const index = page.length > WHOLE_PAGE_LENGTH ? page.indexOf(quote) : -1;
  if (index === -1) return { textOf: (number) => texts.get(number) };
  const start = Math.max(0, index - SURROUNDING_LENGTH);
  const part = page.slice(start, index + quote.length + SURROUNDING_LENGTH);
  return { textOf: (number) => (number === pageNumber ? part : start === 0 ? texts.get(number) : undefined) };
}

function placePassages(source: SourceText, passages: readonly Passage[]): readonly PlacedPassage[] {
  const placed: PlacedPassage[] = [];
  for (const passage of passages) {
    for (const span of passage.spans) {
      const start = offsetOf(source, span.pageNumber, span.start);
      const end = offsetOf(source, span.pageNumber, span.end);
      if (start !== undefined && end !== undefined && end > start) placed.push({ start, end, passage });
      else if (start !== undefined) placed.push({ start, end: start + span.end - span.start, passage });
    }
  }
  return placed.sort((left, right) => left.start - right.start);
}

/** The last passage that begins at or before an offset; passages overlap little, so this is the one around it. */
function passageAt(placed: readonly PlacedPassage[], offset: number): Passage | undefined {
  const candidate = placed[partitionPoint(placed, ({ start }) => start <= offset) - 1];
  return candidate !== undefined && offset < candidate.end ? candidate.passage : undefined;
}
