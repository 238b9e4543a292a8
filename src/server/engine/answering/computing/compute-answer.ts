import type { AnalysisExcerpt } from '#server/ports/language-model.ts';
import { formatDate } from '../../text/dates.ts';
import { findMoney } from '../../text/money.ts';
import type { ChosenSentence } from '../choose-sentences.ts';
import type { Computed, ComputedAnswer, Problem, Rule } from './computed-answer.ts';
import { completeDay } from './days/complete-day.ts';
import { countDeadline } from './days/count-deadline.ts';
import { countRenewals } from './days/count-renewals.ts';
import { dueInMonth } from './days/due-in-month.ts';
import { endTerm } from './days/end-term.ts';
import { giveNotice } from './days/give-notice.ts';
import { type ReadLine, readLine } from './read-line.ts';
import { readQuestion } from './read-question.ts';
import type { BoundSum, Frame } from './sums/bound-sum.ts';
import { isComplete } from './sums/check-bound.ts';
import { convert } from './sums/convert.ts';
import { difference } from './sums/difference.ts';
import { multiply } from './sums/multiply.ts';
import { wholeTerm } from './sums/whole-term.ts';
import { roundCents, writeSum } from './write-sums.ts';

/** A month that a question names is the month of a day that is counted from, or to. */
const MONTHS = /\b(?:january|february|april|june|july|august|september|october|november|december)\b/gu;
/** Length of "2025-08-07". */
const FULL_DAY = 10;

/** Sentences that are looked at, best first. */
const SENTENCES_LIMIT = 8;

/** A printed limit may be what a calculation comes to. */
const AT_MOST = ', at most ';

/** Ways to bind the figures of the sentences to the words of a question. */
const FRAMES: readonly Frame[] = [multiply, difference, wholeTerm, convert];

/** Specific rules come before general ones. */
const DAY_RULES: readonly Rule[] = [countRenewals, dueInMonth, giveNotice, countDeadline, endTerm];

/**
 * Computes a value that is asked for and not printed from figures of the question and of the sentences that may answer.
 * @param sentences best first
 * @returns null where nothing is to be computed, or where the figures do not belong together beyond doubt
 */
export function computeAnswer(
  asked: string,
  sentences: readonly ChosenSentence[],
  analysis?: AnalysisExcerpt,
): ComputedAnswer | null {
  const looked = distinct(sentences);
  const currency = onlyCurrency([asked, ...looked.map(({ text }) => text)]);
  const lines = looked.map((sentence) => readLine(sentence, currency));
  const problem = { question: readQuestion(asked, currency), lines, analysis };
  const withYear = (): Problem => ({ ...problem, question: readQuestion(completeDay(asked, analysis), currency) });
  const computed = computeSum(problem) ?? computeDay(withYear());
  if (computed === null) return null;
  const { result, calculation } = computed;
  return { result, calculation, parts: computed.lines.map(({ sentence }) => sentence) };
}

function computeDay(problem: Problem): Computed | null {
  if (/\band (?:how|what|who|where)\b/iu.test(problem.question.words)) return null;
  const computed = DAY_RULES.reduce<Computed | null>((found, rule) => found ?? rule(problem), null);
  const asked = problem.question.dates.flatMap(({ iso }) =>
    iso !== null && iso.length === FULL_DAY ? [formatDate(iso)] : [],
  );
  // A day that the question tells is what is counted from.
  if (computed === null || !asked.every((day) => computed.calculation.includes(day))) return null;
  const shown = `${computed.result} ${computed.calculation}`.toLowerCase();
  const months = problem.question.words.toLowerCase().match(MONTHS) ?? [];
  return months.every((month) => shown.includes(month)) ? computed : null;
}

/** The only sum that all complete ways to bind the figures come to. */
function computeSum(problem: Problem): Computed | null {
  const bound = FRAMES.flatMap((frame) => frame(problem));
  const complete = bound.filter((one) => isComplete(problem, one));
  const [first] = complete;
  if (first === undefined || new Set(complete.map(({ amount }) => roundCents(amount))).size > 1) return null;
  const result = writeSum(first);
  if (!first.calculation.includes(AT_MOST) && isPrinted(result, problem.lines)) return null;
  return { result, calculation: writeCalculation(first, result), lines: first.lines };
}

function writeCalculation({ calculation }: BoundSum, result: string): string {
  return calculation.includes(AT_MOST) ? calculation : `${calculation} = ${result}`;
}

/** What the document prints is quoted, not computed. */
function isPrinted(result: string, lines: readonly ReadLine[]): boolean {
  const [money] = findMoney(result);
  return money !== undefined && lines.some(({ sums }) => sums.some(({ amount }) => amount === money.amount));
}

/** Sentences that are not part of a better one: neighbours are shown together. */
function distinct(sentences: readonly ChosenSentence[]): readonly ChosenSentence[] {
  const kept: ChosenSentence[] = [];
  for (const one of sentences) {
    const isKnown = kept.some(
      ({ passage, start, end }) => passage === one.passage && one.start < end && start < one.end,
    );
    if (!isKnown) kept.push(one);
    if (kept.length === SENTENCES_LIMIT) break;
  }
  return kept;
}

/** The currency of all sums; "" where there are several, or none. */
function onlyCurrency(texts: readonly string[]): string {
  const [only, ...others] = new Set(
    texts.flatMap((text) => findMoney(text.slice(0, 1_500)).map(({ currency }) => currency)),
  );
  return only === undefined || others.length > 0 ? '' : only;
}
