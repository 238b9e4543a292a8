import { partitionPoint } from '../search/partition-point.ts';
import { findDoubledNumbers } from './doubled-numbers.ts';
import { findListLabels } from './list-labels.ts';
import { findNamingBrackets } from './naming-brackets.ts';
import { holdsQualifier } from './qualifying-words.ts';
import type { QuoteToken, TokenText } from './quote-tokens.ts';

/** By its first token, the tokens behind each stretch that a quote may leave out. */
export type OmissibleSpans = ReadonlyMap<number, readonly number[]>;

/** "3.2 Price changes. We may …": a heading on the line of its sentence. */
const RUN_IN_HEADING =
  /(?<=^|\n|[.;:]\s{1,4})[ \t]{0,12}(\d{1,2}(?:\.\d{1,2}){0,3}\.?|\(?[a-z]\))[ \t]{1,4}(\p{Lu}[\p{L}\p{M}'’ ,/&-]{2,50})[.:](?=\s{1,4}["“„«]?\p{Lu})/gu;
/** A heading on a line of its own, behind the end of a sentence. */
const HEADING_LINE =
  /(?<=[.;:!?]["”’)]{0,2}[ \t]{0,4}\n{1,3})[ \t]{0,12}(?:\d{1,2}(?:\.\d{1,2}){0,3}\.?[ \t]{1,4})?\p{Lu}[\p{L}\p{M}'’ ,/&-]{2,50}(?=\n[ \t]{0,12}(?:\d|["“„«(]|\p{Lu}))/gu;
const HEADING_WORDS_MAXIMUM = 6;

/** Finds what a quote may leave out anywhere: labels, headings, names in brackets, one half of a number written twice. */
export function findOmissibleSpans({ normalised, tokens }: TokenText): OmissibleSpans {
  const spans = new Map<number, number[]>();
  const { source, starts } = normalised;
  const tokenAt = (offset: number) => partitionPoint(tokens, (token) => (starts[token.from] ?? 0) < offset);
  const add = (start: number, end: number): void => {
    const [from, to] = [tokenAt(start), tokenAt(end)];
    if (to > from) spans.set(from, [...(spans.get(from) ?? []), to]);
  };
  for (const { start, end } of findListLabels(source)) add(start, end);
  for (const { start, end } of findNamingBrackets(source)) add(start, end);
  for (const { start, bracket, inside, insideEnd, end } of findDoubledNumbers(source)) {
    add(bracket, end);
    add(start, inside);
    add(insideEnd, end);
  }
  for (const { index, 0: match, 2: heading = '' } of source.matchAll(RUN_IN_HEADING))
    if (isHeading(heading)) add(index, index + match.length);
  for (const { index, 0: match } of source.matchAll(HEADING_LINE))
    if (isHeading(match)) add(index, index + match.length);
  return spans;
}

function isHeading(words: string): boolean {
  return words.trim().split(/\s+/u).length <= HEADING_WORDS_MAXIMUM && !holdsQualifier(words);
}

/** Words whose article carries meaning: "a few", "the other", "a third". */
const ARTICLE_COUNTS =
  /^(?:few|little|lot|number|majority|minority|third|quarter|half|fourth|fifth|sixth|eighth|tenth|hundred|thousand|million|dozen|couple|bit|same|only|other|others|latter|former|more|most|less|least|greater|lesser|higher|lower|earlier|later|longer|shorter|single|one|first|last|next)$/u;
/** No noun: an article before one of these is a slip of another kind. */
const NO_NOUN =
  /^(?:and|or|nor|but|that|which|who|of|to|in|on|at|by|for|from|with|the|a|is|are|was|were|be|shall|may|must|will|can|not|no|if|as|than|it|they|you|we|he|she)$/u;
/** Behind these "that" only joins two clauses. */
const CLAUSE_START =
  /^(?:the|a|you|we|they|it|he|she|i|there|all|any|each|every|no(?:body)?|both|neither|its|their|our|your|his|her|my|these|those|if|where|when)$/u;
const LABELLED =
  /^(?:schedule|part|option|plan|class|category|annex|appendix|exhibit|unit|type|group|zone|block|section|series|table)s?$/u;

/** Whether a token says nothing of its own where it stands: an article, "that" before a clause, a word printed twice. */
export function isIdle({ normalised, tokens }: TokenText, at: number): boolean {
  const [before, token, next] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (token === undefined || before === undefined || next === undefined) return false;
  if (token.kind === 'sign') return isIdleSign(token, before, next, normalised.separators[token.from] ?? 0);
  if (token.kind !== 'word') return false;
  if (token.key === before.key && (normalised.separators[token.from] ?? 0) === 1) return true;
  if (next.kind !== 'word') return false;
  if (token.key === 'that') return CLAUSE_START.test(next.key) && before.kind === 'word';
  if (token.key !== 'the' && token.key !== 'a') return false;
  return !ARTICLE_COUNTS.test(next.key) && !NO_NOUN.test(next.key) && !LABELLED.test(before.key);
}

/** A bullet, the mark of a footnote behind a word, the comma between the day and the year of a date. */
function isIdleSign(token: QuoteToken, before: QuoteToken, next: QuoteToken, separator: number): boolean {
  if (/^[•●▪◦·‣†‡]$/u.test(token.text)) return true;
  if (token.text === ',') return before.kind === 'number' && /^(?:19|20)\d\d$/u.test(next.text);
  return separator === 0 && before.kind === 'word' && before.text.length > 3 && /^[¹²³⁴⁵⁶⁷⁸⁹]$/u.test(token.text);
}
