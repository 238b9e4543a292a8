import { daysBetween } from '#server/domain/text/calendar-days.ts';
import type { ClaimedQuote } from '#server/ports/language-model.ts';
import { quoteSentence } from '../reading/quote-evidence.ts';
import type { Reading } from '../reading/reading.ts';
import { findDates, formatDate } from '../text/dates.ts';
import { describeMoney, type FoundMoney, findMoney } from '../text/money.ts';
import { describePeriod, findPeriods } from '../text/periods.ts';
import { findRates } from '../text/rates.ts';
import type { Sentence } from '../text/sentences.ts';
import { foldWhiteSpace } from '../text/source-text.ts';
import type { Facts } from './facts.ts';
import { countLastDay } from './term-end.ts';
import { findUnequalLengths } from './term-lengths.ts';

/** Two places of a document, or words and figures in one, that cannot both be right. */
export interface Contradiction {
  readonly kind: 'words-and-figures' | 'term' | 'sum';
  /** One sentence that says both. */
  readonly text: string;
  readonly quotes: readonly ClaimedQuote[];
}

const CONTRADICTION_LIMIT = 6;

/** Finds contradictions that leave no doubt; what may be two different things is no contradiction. */
export function findContradictions(reading: Reading, facts: Pick<Facts, 'dates' | 'terms'>): readonly Contradiction[] {
  return [
    ...compareWordsAndFigures(reading),
    ...compareTermAndDays(reading, facts),
    ...compareTermLengths(reading),
    ...compareSums(reading),
  ]
    .filter(({ quotes }) => quotes.length > 0)
    .slice(0, CONTRADICTION_LIMIT);
}

const WORDS_AND_FIGURES_LIMIT = 3;

/** "Sixty (30) days": each side can later claim the figure that suits it. */
function compareWordsAndFigures(reading: Reading): readonly Contradiction[] {
  const found: Contradiction[] = [];
  for (const sentence of reading.sentences) {
    if (found.length >= WORDS_AND_FIGURES_LIMIT) break;
    if (!/[({[]/u.test(sentence.text)) continue;
    const wrong = [...findPeriods(sentence.text), ...findMoney(sentence.text), ...findRates(sentence.text)].find(
      (value) => value.isInconsistent,
    );
    if (wrong === undefined) continue;
    found.push({
      kind: 'words-and-figures',
      text: `It says “${foldWhiteSpace(wrong.text)}”: the words and the figures do not agree.`,
      quotes: quoteSentence(reading, sentence, wrong.start),
    });
  }
  return found;
}

/** Months differ in length, and a day may be counted or not. */
const TERM_TOLERANCE_DAYS = 3;

/** "Twelve months, from 1 September 2025 to 31 October 2026". */
function compareTermAndDays(reading: Reading, { terms: { term }, dates }: Pick<Facts, 'terms' | 'dates'>) {
  const lastDay = term?.until?.iso;
  if (!term?.period || !term.until || lastDay?.length !== 10 || term.period.isInconsistent) return [];
  const { sentence, period, until } = term;
  if (/\b(?:renew|extend|extension|earlier|later|further|additional|up\s+to|at\s+least|notice)/iu.test(sentence.text)) {
    return [];
  }
  const days = findDates(sentence.text).filter(({ iso }) => iso?.length === 10);
  const start = days.length === 2 && days[0]?.start !== until.start ? days[0]?.iso : dates.effective?.date.iso;
  if (days.length > 2 || start?.length !== 10) return [];
  const counted = countLastDay(start, period);
  if (counted === null || !['month', 'year'].includes(period.unit)) return [];
  const isNear = Math.abs(daysBetween(counted, lastDay)) <= TERM_TOLERANCE_DAYS;
  if (isNear || daysBetween(start, lastDay) < 1) return [];
  return [
    {
      kind: 'term' as const,
      text: `It lasts ${describePeriod(period)} from ${formatDate(start)}, which is to ${formatDate(counted)}, and it ends on ${formatDate(lastDay)}.`,
      quotes: quoteSentence(reading, sentence, until.start),
    },
  ];
}

/** "Initial Term 36 months" on the front, "the Initial Term is forty-eight (48) months" in the conditions. */
function compareTermLengths(reading: Reading): readonly Contradiction[] {
  const unequal = findUnequalLengths(reading);
  if (unequal === null) return [];
  const [first, other] = unequal;
  return [
    {
      kind: 'term',
      text: `The ${first.name} is ${describePeriod(first.period)} in one place and ${describePeriod(other.period)} in another.`,
      quotes: unequal.flatMap(({ sentence, period }) => quoteSentence(reading, sentence, period.start)),
    },
  ];
}

/** Sums of which a document has one: where two are stated, they contradict each other. */
const SINGLE_SUMS: readonly (readonly [name: string, printed: string])[] = [
  ['deposit', '(?:security\\s+|damage\\s+|tenancy\\s+)?deposit'],
  ['purchase price', '(?:total\\s+)?purchase\\s+price'],
  ['loan amount', '(?:loan\\s+amount|principal(?:\\s+(?:sum|amount))?)'],
  ['annual salary', '(?:annual|base)\\s+salary'],
  ['monthly rent', '(?:monthly\\s+)?rent'],
  ['Kaution', '(?:Miet)?kaution'],
  ['Kaufpreis', 'Kaufpreis'],
  ['Darlehensbetrag', 'Darlehens(?:betrag|summe)'],
];
const SUM_STATED = new RegExp(
  `\\b(?:the|a|your|our|die|der|das|eine)\\s+(?:${SINGLE_SUMS.map(([, printed], index) => `(?<sum${index}>${printed})`).join('|')})\\s+(?:is|of|shall\\s+be|will\\s+be|in\\s+the\\s+(?:amount|sum)\\s+of|beträgt|von|in\\s+Höhe\\s+von)\\s+(?:a\\s+total\\s+of\\s+)?$`,
  'iu',
);
/** A sum that holds for a part, a while or a case is another one. */
const PARTIAL =
  /\b(?:if|unless|additional|further|extra|increase[sd]?|reduce[sd]?|renewal|renewed|first|second|third|until|remaining|balance|part|half|pet|key|parking|garage|option|year\s+(?:\d|one|two|three)|previous|former|new|instal?lments?|pro[-\s]?rata|example|wenn|falls|sofern|zusätzlich|erhöht|Rest)\b/iu;
const STATED_BEFORE = 90;

function compareSums(reading: Reading): readonly Contradiction[] {
  const stated = new Map<string, { readonly money: FoundMoney; readonly sentence: Sentence }>();
  const found = new Map<string, Contradiction>();
  for (const sentence of reading.sentences) {
    if (!/\d/u.test(sentence.text) || PARTIAL.test(sentence.text)) continue;
    for (const money of findMoney(sentence.text)) {
      const before = sentence.text.slice(Math.max(0, money.start - STATED_BEFORE), money.start);
      const groups = SUM_STATED.exec(before)?.groups ?? {};
      const index = SINGLE_SUMS.findIndex((_, position) => groups[`sum${position}`] !== undefined);
      const name = SINGLE_SUMS[index]?.[0];
      if (name === undefined || money.isInconsistent) continue;
      const key = `${name} ${frequencyBehind(sentence.text, money)}`;
      const first = stated.get(key);
      if (first === undefined) stated.set(key, { money, sentence });
      else if (first.money.currency === money.currency && first.money.amount !== money.amount && !found.has(key)) {
        found.set(key, {
          kind: 'sum',
          text: `The ${name} is ${describeMoney(first.money)} in one place and ${describeMoney(money)} in another.`,
          quotes: [
            ...quoteSentence(reading, first.sentence, first.money.start),
            ...quoteSentence(reading, sentence, money.start),
          ],
        });
      }
    }
  }
  return [...found.values()];
}

function frequencyBehind(text: string, { end }: FoundMoney): string {
  return /^\s?(?:per|a|each|every|pro|im)\s+(\p{L}+)/iu.exec(text.slice(end, end + 30))?.[1]?.toLowerCase() ?? '';
}
