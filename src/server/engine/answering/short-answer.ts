import { describeDate, findDates } from '../analysis/dates.ts';
import { readPlace } from '../analysis/law-facts.ts';
import { describeMoney, findMoney } from '../analysis/money.ts';
import { describePeriod, findPeriods } from '../analysis/periods.ts';
import { foldWhiteSpace } from '../analysis/source-text.ts';
import type { QuestionUnderstanding } from '../retrieval/understand-question.ts';

const PERCENT = /\b\d{1,3}(?:\.\d{1,3})?\s?%/gu;
/** A place of law is named only when the question is hardly about anything else. */
const LAW_PROBABILITY_MINIMUM = 0.5;

/**
 * Reads the bare answer out of a sentence where that is safe: the question asks for one kind of thing, and the sentence
 * holds exactly one of that kind.
 * @returns like "30 days", or null. Never a yes or no: that is for the reader of the words to say.
 */
export function readShortAnswer(sentence: string, question: QuestionUnderstanding, topSubject: string): string | null {
  const text = foldWhiteSpace(sentence);
  const lawProbability = question.subjects.reduce((most, value) => Math.max(most, value), 0);
  if (topSubject === 'governing-law' && lawProbability >= LAW_PROBABILITY_MINIMUM) return readPlace(text);
  const [kind] = question.kinds;
  if (question.kinds.includes('period')) return onlyOne(findPeriods(text).map(describePeriod));
  if (kind === 'date') return onlyOne(findDates(text).map(describeDate));
  if (kind === 'money') return onlyOne(findMoney(text).map(describeMoney));
  if (kind === 'percent') return onlyOne(text.match(PERCENT) ?? []);
  return null;
}

function onlyOne(values: readonly string[]): string | null {
  const [first, ...others] = new Set(values);
  return others.length === 0 ? (first ?? null) : null;
}
