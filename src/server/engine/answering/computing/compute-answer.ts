import type { AnalysisExcerpt } from '#server/ports/language-model.ts';
import { findMoney } from '../../text/money.ts';
import type { ChosenSentence } from '../choose-sentences.ts';
import { readStems } from '../read-fact.ts';
import type { Computed, ComputedAnswer, Problem, Rule } from './computed-answer.ts';
import { countDeadline } from './days/count-deadline.ts';
import { countRenewals } from './days/count-renewals.ts';
import { dueInMonth } from './days/due-in-month.ts';
import { endTerm } from './days/end-term.ts';
import { giveNotice } from './days/give-notice.ts';
import { type ReadLine, readLine } from './read-line.ts';
import { readQuestion } from './read-question.ts';
import { addUp } from './sums/add-up.ts';
import { chargeInterest } from './sums/charge-interest.ts';
import { compareNamed } from './sums/compare-named.ts';
import { convertInterval, multiplyByTimes } from './sums/convert-interval.ts';
import { countInstalments } from './sums/count-instalments.ts';
import { coverTerm } from './sums/cover-term.ts';
import { moveIn } from './sums/move-in.ts';
import { multiplyNamed } from './sums/multiply-named.ts';
import { multiplyUnits } from './sums/multiply-units.ts';
import { payRemaining } from './sums/pay-remaining.ts';
import { subtract } from './sums/subtract.ts';
import { takeAskedPercent } from './sums/take-asked-percent.ts';
import { takeFraction } from './sums/take-fraction.ts';
import { takeOff } from './sums/take-off.ts';
import { takePercent } from './sums/take-percent.ts';

/** Sentences that are looked at, best first. */
const SENTENCES_LIMIT = 8;

/** A printed limit may be what a calculation comes to. */
const AT_MOST = ', at most ';

/** Specific rules come before general ones. */
const RULES: readonly Rule[] = [
  payRemaining,
  subtract,
  multiplyNamed,
  takeAskedPercent,
  takeFraction,
  compareNamed,
  takeOff,
  moveIn,
  addUp,
  coverTerm,
  countInstalments,
  chargeInterest,
  multiplyByTimes,
  multiplyUnits,
  convertInterval,
  takePercent,
  countRenewals,
  dueInMonth,
  giveNotice,
  countDeadline,
  endTerm,
];

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
  for (const rule of RULES) {
    const computed = rule(problem);
    if (computed === null) continue;
    const { result, calculation } = computed;
    if (!calculation.includes(AT_MOST) && isPrinted(result, lines)) return null;
    if (leavesOut(problem, computed)) return null;
    return { result, calculation, parts: computed.lines.map(({ sentence }) => sentence) };
  }
  return null;
}

/** One of the two best sentences names what is asked, has a sum of its own, and is no part of the calculation. */
function leavesOut({ question, lines }: Problem, { lines: parts, calculation }: Computed): boolean {
  const [only, ...others] = parts;
  if (!calculation.includes('×') || only === undefined || others.length > 0) return false;
  return lines.slice(0, 2).some((line) => {
    const isPriced = line.sums.length + line.rates.length > 0;
    if (line === only || !(isPriced || ALLOWS.test(line.words))) return false;
    return [...question.stems].some(
      (stem) => line.stems.has(stem) && !only.stems.has(stem) && !UNTELLING.has(stem) && !/^\d/u.test(stem),
    );
  });
}

/** What comes off before a price is charged. */
const ALLOWS =
  /\b(?:free|grace|included?|allowance|counts? from|counted from|first|not before|unless|frei|inbegriffen)\b/iu;
const UNTELLING = new Set(readStems('day week month year hour how much cost pay total price what late'));

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
