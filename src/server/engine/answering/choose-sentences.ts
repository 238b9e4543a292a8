import type { ClaimedQuote, RankedPassage, SentenceFit } from '#server/ports/language-model.ts';
import { readPassageRows } from '../retrieval/sentences/passage-rows.ts';
import { QUOTE_LENGTH_LIMIT } from '../text/source-text.ts';
import { isOneStretch, splitIntoQuotes, trimRange } from '../text/split-quotes.ts';
import type { TextRange } from '../text/text-range.ts';

/** Words of a passage that may answer, and how well they fit. */
export interface ChosenSentence {
  readonly passage: RankedPassage;
  readonly start: number;
  readonly end: number;
  /** Copied from the passage to the letter. */
  readonly text: string;
  readonly pageNumber: number;
  /** Fitness, comparable among the sentences of one answer; above 0. */
  readonly score: number;
  /** How likely it says yes, 0 to 1; left out where neither yes nor no was asked for. */
  readonly yes?: number;
}

/** A sentence that is shorter, or that starts by pointing back, is shown together with the one before or behind it. */
const SHORT_SENTENCE_LENGTH = 30;
/** A row of a table or of a form says all by itself. */
const ROW = /\t| {3,}|^[^:.]{2,40}:\s|\d/u;
/** Four words and a full stop are a sentence: "Dogs must be kept outside." */
const WHOLE = /^\p{Lu}\S*(?:\s+\S+){3,}[.!?]["”]?$/u;
const POINTS_BACK =
  /^(?:Such|This|These|Those|It|They|He|She|Said|Otherwise|However|Thereafter|After that|From then on|In (?:that|this|such a) case|Upon such|(?:In|Under|Following) (?:such|that|those)|In (?:the|any) event of (?:such|any such)|Any such|If such|(?:Notwithstanding )?[Tt]he foregoing|If so|The same)\b/u;

/** The sentences of passages that fit a question best, best first. */
export function rankSentences(passages: readonly RankedPassage[]): readonly ChosenSentence[] {
  const best = Math.max(...passages.flatMap(({ sentences = [] }) => sentences.map(({ score }) => score)), 0) || 1;
  return passages
    .flatMap((passage) => (passage.sentences ?? []).map((fit) => makeChosen(passage, fit, best)))
    .sort((left, right) => right.score - left.score);
}

/** What takes back, or decides, what the sentence before it says. */
const DECIDES =
  /^(?:However|But|Otherwise|Except|Unless|If not|Save (?:that|as|for|where|in)|Failing (?:this|that|which)|Thereafter|After that|From then on|From the \p{L}+ (?:day|week|month|year|anniversary)|In (?:that|this|such a) case|If (?:\S+ ){1,4}(?:does|do|is|are|has|have|will|can) not|In (?:every|any|all) other (?:case|event|circumstance)s?|In all other respects|Provided,? (?:however,? )?that|No (?:[\p{L}-]+ ){1,3}(?:is|are|will be|shall be) (?:needed|required|necessary|due|payable|given|paid) (?:in|if|where|when|for|after|during)|Notwithstanding the (?:foregoing|above|preceding)|The (?:foregoing|above) (?:does|shall|will) not|(?:This|These|The|It|They)(?: [\p{L}-]+){0,6} (?:does|do|shall|will) not (?:apply|cover|extend|include)|(?:This|It|The same)(?: rule| term)? (?:also )?(?:applies|holds|is so|is the case) (?:also |even |only |equally )?(?:whether|if|where|when|in|to|for)|(?:The only|An) exception (?:is|to this)|Only [^.;]{3,80} (?:is|are) excepted|Andernfalls|Dies gilt nicht|In allen anderen Fällen)\b/u;

/**
 * The sentence behind a chosen one in the same clause that takes it back or decides it: "In every other case it is
 * forfeited."
 * @returns null where there is none, or where it is part of the chosen one already
 */
export function findDecider(chosen: ChosenSentence): ChosenSentence | null {
  const { passage, end, score } = chosen;
  const next = splitIntoQuotes(passage.text).find(({ start }) => start >= end);
  // The number of another clause may stand in between.
  if (!next || /\S/u.test(passage.text.slice(end, next.start))) return null;
  if (!DECIDES.test(passage.text.slice(next.start, next.end))) return null;
  const text = passage.text.slice(next.start, next.end);
  return { passage, ...next, text, pageNumber: pageAt(passage, next.start), score };
}

/** As long as a sentence may become with its neighbours, in UTF-16 units and in lengths of its own: beyond, it is lost among them. */
const CLAUSE_LENGTH_LIMIT = 420;
const CLAUSE_GROWTH_LIMIT = 2.4;
/** The number of a clause or of an item of a list. */
const CLAUSE_LABEL = /^(?:\(?(?:\d{1,2}|\p{L}|[ivx]{1,4})[.)]\s|\d{1,2}(?:\.\d{1,2})+|\p{Lu}\.?\d)/u;
const FINISHED = /[.!?]["”]?$/u;

/**
 * A sentence with the one behind it and the one before it, where they are of the same short clause: "From the seventh week
 * the fee is reduced" belongs to "It is due in full for six weeks".
 */
export function takeInNeighbours(chosen: ChosenSentence): ChosenSentence {
  const { passage } = chosen;
  const ranges = splitIntoQuotes(passage.text);
  const next = ranges.find(({ start }) => start >= chosen.end);
  const before = ranges.findLast(({ end }) => end <= chosen.start);
  const limit = Math.min(CLAUSE_LENGTH_LIMIT, CLAUSE_GROWTH_LIMIT * chosen.text.length);
  let whole: ChosenSentence = chosen;
  for (const [first, second] of [
    [whole, next],
    [before, whole],
  ] as const) {
    if (!first || !second || !isOneClause(passage.text, first, second)) continue;
    const joined = { start: Math.min(first.start, whole.start), end: Math.max(second.end, whole.end) };
    if (joined.end - joined.start > limit || !isOneStretch(passage.text, joined)) continue;
    const text = passage.text.slice(joined.start, joined.end);
    whole = { ...whole, ...joined, text, pageNumber: pageAt(passage, joined.start) };
  }
  return whole;
}

/** Whether two sentences follow each other, and the second begins no clause, item or row of its own. */
function isOneClause(text: string, first: TextRange, second: TextRange): boolean {
  const [one, other] = [text.slice(first.start, first.end), text.slice(second.start, second.end)];
  return (
    !/\S/u.test(text.slice(first.end, second.start)) &&
    ![one, other].some((words) => words.includes('\t') || !FINISHED.test(words.trim())) &&
    !CLAUSE_LABEL.test(other)
  );
}

/** A sentence of a passage that was found in another way than by a question. */
export function chooseRange(passage: RankedPassage, range: TextRange): ChosenSentence {
  return makeChosen(passage, { ...range, score: 1 }, 1);
}

function makeChosen(passage: RankedPassage, fit: SentenceFit, best: number): ChosenSentence {
  const range = dropReference(passage.text, widen(passage.text, fit));
  const text = passage.text.slice(range.start, range.end);
  return {
    passage,
    ...range,
    text,
    pageNumber: pageAt(passage, range.start),
    score: fit.score / best,
    ...(fit.yes !== undefined && { yes: fit.yes }),
  };
}

/** Parts of a sentence that are shorter prove nothing by themselves. */
const CLAIM_LENGTH_MINIMUM = 12;

/** The claims that go with a chosen sentence: one, or one for each page where it runs over a page break. */
export function claimsOf({ passage, start, end }: ChosenSentence): readonly ClaimedQuote[] {
  const claims: ClaimedQuote[] = [];
  let from = 0;
  for (const { pageNumber, start: spanStart, end: spanEnd } of passage.spans) {
    const to = from + spanEnd - spanStart;
    const range = trimRange(passage.text, Math.max(start, from), Math.min(end, to));
    if (range.end - range.start >= CLAIM_LENGTH_MINIMUM) {
      claims.push({ documentId: passage.documentId, pageNumber, text: passage.text.slice(range.start, range.end) });
    }
    from = to + 1;
  }
  return claims;
}

/** A column that names the clause of each row, and what stands in it: "6", "6, 8", "3.1". */
const REFERENCE_HEAD = /^(?:clauses?|sections?|paragraphs?|refs?|references?|see)\.?$/iu;
const REFERENCE =
  / {0,3}\t {0,3}\d{1,2}(?:\.\d{1,2})?(?:\([a-z]\))?(?:(?:, ?| and )\d{1,2}(?:\.\d{1,2})?(?:\([a-z]\))?){0,3}$/u;

/** A row without the number of the clause at its end, which reads like a part of its sum: "£25.00 2". */
function dropReference(text: string, range: TextRange): TextRange {
  const reference = REFERENCE.exec(text.slice(range.start, range.end));
  if (reference === null) return range;
  const row = readPassageRows([text]).find(({ start, end }) => range.start <= start && end === range.end);
  const isReference = REFERENCE_HEAD.test(row?.head.at(-1) ?? '') && (row?.cells.length ?? 0) > 2;
  return isReference ? { start: range.start, end: range.end - reference[0].length } : range;
}

/** Adds the neighbour that a sentence depends on, while the quote stays below its length limit. */
function widen(text: string, range: TextRange): TextRange {
  const ranges = splitIntoQuotes(text);
  const place = ranges.findIndex(({ start }) => start === range.start);
  let wide: TextRange = { start: range.start, end: range.end };
  const takeIn = (other: TextRange | undefined): void => {
    if (place < 0 || !other) return;
    const joined = { start: Math.min(other.start, wide.start), end: Math.max(other.end, wide.end) };
    if (joined.end - joined.start <= QUOTE_LENGTH_LIMIT && isOneStretch(text, joined)) wide = joined;
  };
  if (POINTS_BACK.test(text.slice(range.start, range.start + 40))) takeIn(ranges[place - 1]);
  const words = text.slice(wide.start, wide.end);
  if (words.length < SHORT_SENTENCE_LENGTH && !ROW.test(words) && !WHOLE.test(words)) takeIn(ranges[place + 1]);
  return wide;
}

/** The page on which a unit of a passage's text stands: spans are joined by one line break. */
function pageAt({ spans }: RankedPassage, offset: number): number {
  let from = 0;
  for (const span of spans) {
    const length = span.end - span.start;
    if (offset < from + length) return span.pageNumber;
    from += length + 1;
  }
  return spans.at(-1)?.pageNumber ?? 1;
}
