import type { ClaimSources, MarkedText, StatementToMark, UnsupportedClaim } from '#server/ports/verification.ts';
import { createAnswerBudget } from './derivation/budget.ts';
import { SHOWS_CALCULATION } from './derivation/contradicted-values.ts';
import { createClaimChecker, findUnsupportedClaims } from './find-unsupported-claims.ts';
import { readContext } from './known-references.ts';
import { type Sentence, splitSentences } from './sentences.ts';
import { findDoubts } from './wording/find-doubts.ts';

const MARK = ' (not verified)';
const DOUBT_MARK = ' (compare with the quote)';
export const MARK_EXPLANATION =
  '**Not verified:** sentences marked this way name a figure, date, name or section that is not in the quotes below and that we could not calculate from them. Please check them in the document before you rely on them.';
export const DOUBT_EXPLANATION =
  '**Compare with the quote:** sentences marked this way use words that their quotes do not. They may say more than the document does, or something else.';
/** A few words in quotation marks may be a figure of speech. */
const QUOTATION_WORDS_MINIMUM = 4;
/** Minimum length of a sentence that states something. */
const SENTENCE_WORDS_MINIMUM = 3;
/** Signs that close a sentence. Not brackets: the mark would become part of a link. */
const CLOSING_SIGNS = new Set('.!?…"”’»*_');

/**
 * Marks the sentences of a model's answer that its quotes do not support. Sentences are judged one by one, so that the
 * marked text of a prefix that ends with a sentence is a prefix of the marked text.
 * @param text Markdown
 * @param question may be repeated in quotation marks without counting as the document's words; its figures may be
 *   calculated with
 */
export function markUnsupported(text: string, sources: ClaimSources, question: string): MarkedText {
  return markClaims(text, findUnsupportedClaims(text, { ...sources, question }), question);
}

/**
 * The same for statements with quotes of their own and the same text around these, which is parsed once. Sentences that
 * say something else than their quotes by their words alone are marked as well, in a text of their own.
 * @param context as in `ClaimSources`
 */
export function markStatements(
  statements: readonly StatementToMark[],
  context: readonly string[],
  question: string,
): readonly MarkedText[] {
  const shared = readContext(context);
  const budget = createAnswerBudget();
  const checkWith = ({ text, pageNumbers }: StatementToMark, quotes: readonly string[]) =>
    createClaimChecker({ quotes, pageNumbers, context: [], question }, shared, budget)(text);
  const checked = statements.map((statement) => ({ statement, claims: checkWith(statement, statement.quotes) }));
  const isCalculated = createCalculationLookup(checked);
  return checked.map(({ statement, claims }) => {
    const { text, quotes } = statement;
    // What another statement quotes stands beside the answer as well.
    const beside = claims.some(({ isContradicted }) => isContradicted)
      ? checkWith(
          statement,
          statements.flatMap((other) => other.quotes),
        )
      : [];
    const settled = claims.map((claim) => ({
      ...claim,
      isContradicted: beside.some((other) => isSameClaim(claim, other)) && !isCalculated(claim),
    }));
    return markClaims(text, settled, question, findDoubts(text, quotes, question, shared.languages));
  });
}

interface CheckedText {
  readonly statement: StatementToMark;
  readonly claims: readonly UnsupportedClaim[];
}

/** Tells whether a right calculation in any sentence of the answer has a value as its result or operand. */
function createCalculationLookup(checked: readonly CheckedText[]): (claim: UnsupportedClaim) => boolean {
  const read = () =>
    checked.flatMap(({ statement: { text }, claims }) =>
      splitSentences(text)
        .filter(({ words }) => SHOWS_CALCULATION.test(words))
        .map(({ start, end, words }) => ({
          words,
          unsupported: new Set(claims.filter((claim) => claim.start >= start && claim.start < end).map(readText)),
        })),
    );
  let calculations: ReturnType<typeof read> | undefined;
  return ({ isContradicted, text }) => {
    if (isContradicted !== true) return false;
    calculations ??= read();
    return calculations.some(({ words, unsupported }) => words.includes(text) && !unsupported.has(text));
  };
}

function readText({ text }: UnsupportedClaim): string {
  return text;
}

function isSameClaim(claim: UnsupportedClaim, other: UnsupportedClaim): boolean {
  return other.isContradicted === true && claim.isContradicted === true && other.start === claim.start;
}

function markClaims(
  text: string,
  claims: readonly UnsupportedClaim[],
  question: string,
  doubts: readonly Sentence[] = [],
): MarkedText {
  const sentences = splitSentences(text);
  const unsupported = withClaims(sentences, claims);
  const marks = marksOf(unsupported);
  const starts = new Set([...unsupported].map(({ start }) => start));
  const doubtful = doubts.filter(({ start }) => !starts.has(start));
  const asked = foldWords(question);
  return {
    ...markSentences(text, sentences, unsupported),
    judged: markSentences(text, sentences, withClaims(sentences, claims.filter(isOurs))),
    cautiousText: insertMarks(text, [...marks, ...doubtful.map((sentence) => ({ sentence, mark: DOUBT_MARK }))]),
    doubtfulSentences: doubtful.map(({ words }) => words.trim()),
    hasFabricatedQuotation: claims.some((claim) => isQuotation(claim) && !asked.includes(foldWords(claim.text))),
  };
}

function markSentences(
  text: string,
  sentences: readonly Sentence[],
  unsupported: ReadonlySet<Sentence>,
): MarkedText['judged'] {
  return {
    text: insertMarks(text, marksOf(unsupported)),
    // "You do." is an answer; beside a marked sentence "Yes." is none.
    hasSupportedSentence:
      (unsupported.size === 0 && text.trim() !== '') ||
      sentences.some((sentence) => !unsupported.has(sentence) && isStatement(sentence.words)),
    unsupportedSentences: [...unsupported].map(({ words }) => words.trim()),
  };
}

function marksOf(unsupported: ReadonlySet<Sentence>) {
  return [...unsupported].map((sentence) => ({ sentence, mark: MARK }));
}

/**
 * Whether a claim is unsupported whatever a support check says: no judge is asked about a sum that does not come out, or a
 * value that the quotes print otherwise.
 */
function isOurs({ kind, isRefuted, isContradicted }: UnsupportedClaim): boolean {
  return (kind !== 'figure' && kind !== 'date') || isRefuted === true || isContradicted === true;
}

/** Puts each mark behind the last word of its sentence. */
function insertMarks(text: string, marks: readonly { readonly sentence: Sentence; readonly mark: string }[]): string {
  const parts: string[] = [];
  let copied = 0;
  for (const { sentence, mark } of marks.toSorted((left, right) => left.sentence.start - right.sentence.start)) {
    const at = sentence.start + markOffset(sentence.words);
    parts.push(text.slice(copied, at), mark);
    copied = at;
  }
  parts.push(text.slice(copied));
  return parts.join('');
}

/** The sentences that a claim overlaps. A linear merge of both lists in text order. */
function withClaims(sentences: readonly Sentence[], claims: readonly UnsupportedClaim[]): ReadonlySet<Sentence> {
  const inOrder = claims.toSorted((left, right) => left.start - right.start);
  let next = 0;
  let lastEnd = 0;
  const found = new Set<Sentence>();
  for (const sentence of sentences) {
    for (let claim = inOrder[next]; claim && claim.start < sentence.end; claim = inOrder[next]) {
      lastEnd = Math.max(lastEnd, claim.end);
      next += 1;
    }
    if (lastEnd > sentence.start) found.add(sentence);
  }
  return found;
}

/** Puts a mark behind the last word of a statement, before the signs that close it. */
export function markStatement(text: string, mark: string): string {
  const at = markOffset(text);
  return text.slice(0, at) + mark + text.slice(at);
}

function markOffset(words: string): number {
  const trimmed = words.trimEnd();
  // In a table row, text after the last pipe is not rendered.
  if (trimmed.endsWith('|') && trimmed.trimStart().startsWith('|')) return trimmed.length - 1;
  let end = trimmed.length;
  while (end > 0 && CLOSING_SIGNS.has(trimmed.charAt(end - 1))) end -= 1;
  return end;
}

function isStatement(words: string): boolean {
  return (words.match(/\p{L}+/gu)?.length ?? 0) >= SENTENCE_WORDS_MINIMUM;
}

function isQuotation({ kind, text }: UnsupportedClaim): boolean {
  return kind === 'quotation' && (text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) >= QUOTATION_WORDS_MINIMUM;
}

function foldWords(text: string): string {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');
}
