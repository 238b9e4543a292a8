import type { AnalysedItem, AnalysisExcerpt, AnswerRequest } from '#server/ports/language-model.ts';
import { describeDate, findDates } from '../text/dates.ts';
import { findMoney } from '../text/money.ts';
import { describePeriod, findPeriods } from '../text/periods.ts';
import { findRates } from '../text/rates.ts';
import { foldWhiteSpace } from '../text/source-text.ts';
import { escapeMarkdown } from './answer-text.ts';
import { readStems } from './read-fact.ts';

/** What a question wants a single value of. */
type ValueKind = 'money' | 'period' | 'date' | 'rate';

/** Wordings that want one value; what a document allows or demands is asked in other words. */
const ASKS: readonly (readonly [ValueKind, RegExp])[] = [
  [
    'rate',
    /\b(?:what|which|how (?:much|high)|wie hoch)\b.{0,40}\b(?:percent(?:age)?|interest rate|rate of interest|apr|zinssatz|prozent)\b|\bhow many per ?cent\b/iu,
  ],
  [
    'period',
    /\bhow (?:long|many (?:days|weeks|months|years|hours)|much (?:notice|time|warning))\b|\bwhat(?:'s| is) the (?:notice period|term|length|duration|minimum term|probation(?:ary)? period)\b|\bwie (?:lange|viel zeit|viele (?:tage|wochen|monate))\b/iu,
  ],
  [
    'money',
    /\bhow much (?:is|are|does|do|will|would|must|should|am|can) (?!notice|time)|\bwhat (?:does|do|will|would) .{1,40} cost\b|\bwhat(?:'s| is| are) the (?:\w+ ){0,3}(?:fee|fees|price|cost|costs|charge|rent|deposit|salary|premium|penalty|fine|excess|deductible|instalment|payment)\b|\bwie ?viel (?:kostet|kosten|ist|muss|zahle|beträgt)\b|\bwie hoch (?:ist|sind)\b/iu,
  ],
  [
    'date',
    /^(?:and |so )?(?:when (?:does|did|is|was|will|do i get)|what (?:date|day)|on (?:what|which) (?:date|day)|wann (?:ist|war|endet|beginnt|wird|bekomme))\b/iu,
  ],
];

/**
 * The answer in a few words, where one can be read from the words that answer beyond doubt: the only sum, length of time,
 * date or share of a sentence that is asked for just that; or what the analysis says of the very words.
 * @param words of the document that answer
 * @returns Markdown; null where the words have to speak for themselves
 */
export function sayPlainly(
  { question, analyses = [] }: Pick<AnswerRequest, 'question' | 'analyses'>,
  words: string,
): string | null {
  return readPlainValue(question, words) ?? explainWords(analyses, words);
}

/**
 * The value that is asked for, where the words name everything that the question names and have one such value only.
 * @param printed words of the document, as they are printed
 * @returns Markdown such as `**$900.00.**`; null where more or something else is asked for
 */
export function readPlainValue(question: string, printed: string): string | null {
  const words = foldWhiteSpace(printed);
  const kind = ASKS.find(([, pattern]) => pattern.test(question))?.[0];
  const held = new Set(readStems(words));
  // The words have to name the thing itself: a late fee is no rent for three weeks.
  const isNamed = readStems(question).every((own) => held.has(own) || ASKING.has(own));
  if (kind === undefined || !isNamed) return null;
  const [only, ...others] = [...new Set(readValues(kind, words))];
  return only === undefined || others.length > 0 ? null : `**${escapeMarkdown(only)}.**`;
}

/** Values as they are printed, with what they are for: "£640 per month". */
function readValues(kind: ValueKind, words: string): readonly string[] {
  switch (kind) {
    case 'money':
      return findMoney(words)
        .filter(({ isInconsistent }) => !isInconsistent)
        .map(({ text, end }) => `${foldWhiteSpace(text)}${FREQUENCY.exec(words.slice(end, end + 40))?.[0] ?? ''}`);
    case 'period':
      return findPeriods(words)
        .filter(({ isInconsistent }) => !isInconsistent)
        .map(describePeriod);
    case 'date':
      return findDates(words).map(describeDate);
    case 'rate':
      return findRates(words).map(
        ({ text, end }) => `${foldWhiteSpace(text)}${FREQUENCY.exec(words.slice(end, end + 40))?.[0] ?? ''}`,
      );
  }
}

/** Stems of words that ask, and name nothing. */
const ASKING = new Set(
  readStems(
    'how much many long high what which when cost costs amount pay price fee sum total period length date day days week weeks month months time year years percent percentage rate exactly now notice charge kostet hoch viel lange beträgt',
  ),
);

const FREQUENCY =
  /^ (?:(?:per|a|an|each|every|pro|im) (?:calendar )?(?:day|week|fortnight|month|quarter|year|annum|hour|night|person|tag|woche|monat|jahr)|monthly|weekly|yearly|annually|plus VAT|p\.\s?a\.)(?!\p{L})/iu;

/** Words of the document and of a finding are the same where most of the shorter stands in the longer one. */
const SAME_LENGTH_MINIMUM = 25;

/** What the analysis says of the words, where it quotes them: a risk in the reader's words. */
export function explainWords(analyses: readonly AnalysisExcerpt[], words: string): string | null {
  const risks = analyses.flatMap(({ risks: own }) => own.filter(({ term }) => term !== null));
  const found = risks.find((risk) => isAbout(risk, words));
  return found ? escapeMarkdown(found.text) : null;
}

function isAbout({ quotes }: AnalysedItem, words: string): boolean {
  const own = foldWhiteSpace(words);
  return quotes.some(({ text }) => {
    const quoted = foldWhiteSpace(text);
    if (Math.min(own.length, quoted.length) < SAME_LENGTH_MINIMUM) return false;
    return own.includes(quoted) || quoted.includes(own);
  });
}
