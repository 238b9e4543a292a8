import { readJurisdiction } from '../facts/law-facts.ts';
import type { QuestionUnderstanding } from '../retrieval/question/understand-question.ts';
import { describeDate, type FoundDate, findDates } from '../text/dates.ts';
import { describeMoney, findMoney } from '../text/money.ts';
import { describePeriod, findPeriods } from '../text/periods.ts';
import { foldWhiteSpace } from '../text/source-text.ts';

const PERCENT = /\b\d{1,3}(?:\.\d{1,3})?\s?%/gu;
/** A place of law is named only when the question is hardly about anything else. */
const LAW_PROBABILITY_MINIMUM = 0.5;

/** Questions that ask for one bare thing, and how it is read. Others may mean much, so they get no bare answer. */
const BARE_QUESTIONS: readonly (readonly [RegExp, (text: string, asked: string) => readonly string[]])[] = [
  [
    /\b(?:how long|how many (?:days|weeks|months|years)|how much notice|notice period|what (?:is the )?(?:term|duration|period))\b/iu,
    (text) => findPeriods(text).map(describePeriod),
  ],
  [
    /^(?:when (?:does|do|is|was|did|will)|(?:on |from |as of |by |until )?(?:what|which) (?:date|day)|(?:start|end|expiry|effective) date)\b/iu,
    (text, asked) => datesFor(asked, text).map(describeDate),
  ],
  [
    /\b(?:what|which|how high a) (?:percentage|percent|rate|royalty|share)\b|\bhow many percent\b/iu,
    (text) => text.match(PERCENT) ?? [],
  ],
  [
    /^(?:and )?(?:how (?:much|high) (?:is|are|will|does|do|must)|what (?:is|are) the (?:\w+ ){0,2}(?:price|rent|fee|fees|deposit|salary|amount|cost))\b/iu,
    (text) => findMoney(text).map(describeMoney),
  ],
];

const BEGINS = /\b(?:beg[iu]n|start|commenc|effective|dated|made|entered|as\s+of|from)/iu;
const ENDS = /\b(?:end|expir|terminat|until|till|through|finish|matur)/iu;
/** How far before a day the word stands that says what happens then. UTF-16 units. */
const CUE_LENGTH = 50;

/** "Begins March 1 and runs for a year" is no answer to when it ends, nor the other way round. */
function datesFor(asked: string, text: string): readonly FoundDate[] {
  const [asksEnd, asksStart] = [ENDS.test(asked), BEGINS.test(asked)];
  const dates = findDates(text);
  if (asksEnd === asksStart) return dates;
  return dates.filter(({ start }) => {
    const before = text.slice(Math.max(0, start - CUE_LENGTH), start);
    return lastPlace(before, asksEnd ? BEGINS : ENDS) <= lastPlace(before, asksEnd ? ENDS : BEGINS);
  });
}

function lastPlace(text: string, cue: RegExp): number {
  return [...text.matchAll(new RegExp(cue.source, 'giu'))].at(-1)?.index ?? -1;
}

/**
 * Reads the bare answer out of a sentence where that is safe: the question asks for one bare thing, and the sentence
 * holds exactly one of that kind.
 * @param asked the question as it was put
 * @returns like "30 days", or null. Never a yes or no: that is for the reader of the words to say.
 */
export function readShortAnswer(
  asked: string,
  sentence: string,
  question: QuestionUnderstanding,
  topSubject: string,
): string | null {
  const text = foldWhiteSpace(sentence);
  const topProbability = question.subjects.reduce((most, value) => Math.max(most, value), 0);
  if (topSubject === 'governing-law' && topProbability >= LAW_PROBABILITY_MINIMUM) return readJurisdiction(text);
  const reading = BARE_QUESTIONS.find(([pattern]) => pattern.test(asked.trim()));
  return reading ? onlyOne(reading[1](text, asked)) : null;
}

function onlyOne(values: readonly string[]): string | null {
  const [first, ...others] = new Set(values);
  return others.length === 0 ? (first ?? null) : null;
}
