import { addDays } from '#server/domain/text/calendar-days.ts';
import { addPeriod, type FoundPeriod, findPeriods } from '../../../text/periods.ts';
import { readStems } from '../../read-fact.ts';
import type { Computed, Problem } from '../computed-answer.ts';
import type { ReadLine } from '../read-line.ts';
import { type Anchor, findAnchor, isOwnDay, isStartDay, listAnchors, onlyDay } from './find-anchor.ts';
import { type CountedDay, writeCountedDay } from './write-day.ts';

const LINES_LIMIT = 3;
const ASKS_END =
  /\b(?:end(?:s|ed|ing)?|over|finish\w*|expir\w*|last day|run(?:s)? out|stops?|be(?:ing)? in force|in force|how long|until when|till when|until what|get(?:s)? over|by itself|what date would|which date would|date exactly|this (?:be )?exactly|free|again|endet|ende|läuft .{0,20}aus|bis wann|wie lange)\b/iu;
/** A length in front of or behind which one of these stands is a term. */
const TERM_BEFORE =
  /\b(?:runs?|lasts?|for|remains? in force|endures?|term|of|laufzeit|dauer|period|läuft|auf|geschlossen|appointment is|continues?)\b(?:[^.;]{0,35})$|^(?:term|period|duration|minimum period|laufzeit) \| $/iu;
const FROM =
  /^,? ?(?:from|starting(?: on)?|beginning(?: on)?|commencing(?: on)?|ab|as of)\s(?<anchor>[^.,;:|]{1,60})/iu;
const PROBATION = /\b(?:probation\w*|trial|probe(?:zeit|monat))\b/iu;
const ASKS_PROBATION = /\b(?:probation\w*|trial|probe\w*|at the start|am anfang|sofort|ohne grund)\b/iu;
const FIRST_MONTHS =
  /\b(?:the )?first (?<count>\w{1,6} )?(?<unit>months?|weeks?)\b|\b(?:der )?erste (?<monat>monat)\b/iu;
const OTHER =
  /\b(?:within|renew\w*|option|extend\w*|extension|further|verlänger\w*|notice|before|after|following|beyond|vor|nach|frist|kündig\w*)\b[^.;|]{0,30}$/iu;
/** "Three years after that", "one week's notice". */
const NOTICE_BEHIND = /^(?:’|')?s? (?:notice|after|following|beyond|before|prior|in which)\b/iu;
/** What lies in front of a printed day that a term ends on. */
const ENDS_ON = /\b(?:end(?:s|ing)?|expir\w*|until|till|through|to and including|up to|endet|bis)\b[^.;|\d]{0,40}$/iu;
/** What lies behind the day that a term is counted from: it starts on that day. */
const STARTS_ON = /\b(?:commenc\w*|begin\w*|start\w*|takes? effect|beginnt|beginn|los geht)\b[^.;|]{0,40}$/iu;

/** The last day of a term or of a time of probation. */
export function endTerm(problem: Problem): Computed | null {
  const { question, analysis } = problem;
  if (/\bwhen (?:does|do|will|did) (?:it|this|that|the \w+|my \w+) (?:start|begin|count)/iu.test(question.words))
    return null;
  if (!question.asksDay || /\b(?:earliest|notice|soonest|frühestens|renew\w*|extend\w*)\b/iu.test(question.words))
    return null;
  // The analysis shows the end that it found; another one would contradict it.
  const isShown = analysis?.dates.some(({ kind }) => kind === 'ends') ?? false;
  const counted = ASKS_PROBATION.test(question.words) ? endProbation(problem) : null;
  if (counted !== null) return writeCountedDay(counted);
  const term =
    ASKS_END.test(question.words) && !isShown
      ? findTermEnd({ ...problem, lines: problem.lines.filter((line) => isAboutTerm(problem, line)) }, problem)
      : null;
  return term === null ? null : writeCountedDay(term);
}

/** The question names nothing but a contract and its end, or something that the sentence names. */
function isAboutTerm({ question }: Problem, line: ReadLine): boolean {
  const telling = [...question.stems].filter((stem) => !TERM_WORDS.has(stem) && !OF_DATES.test(stem));
  return telling.length === 0 || telling.some((stem) => line.stems.has(stem));
}

const OF_DATES = /^(?:\d|jan|feb|mar(?:ch)?$|apr|may$|jun|jul|aug|sep|oct|nov|dec)/u;
const TERM_WORDS = new Set(
  readStems(
    'come comes first initial run runs exactly exact calendar itself case extends begin began which this that would happen am covered cover bought valid good being all whole thing still normally really usual end ends ending over finish expire expiry day date last contract agreement lease term paper deal force stop run out deed happens normal go goes well what get gets until become membership policy wann endet vertrag frühestens',
  ),
);

/**
 * The last day of the term that the sentences tell the length and the start of.
 * @param problem with the sentences that may tell the length; `whole` has those that may tell the start
 */
export function findTermEnd({ lines }: Problem, whole: Problem): CountedDay | null {
  for (const line of lines.slice(0, LINES_LIMIT)) {
    const periods = line.periods.filter((period) => isTerm(line, period));
    const [period, second] = periods;
    if (period === undefined || periods.length > 2) continue;
    // The end is printed, and needs no counting.
    if (line.dates.some(({ start }) => ENDS_ON.test(line.words.slice(0, start)))) return null;
    const isJoined = second !== undefined && /^ and $/iu.test(line.words.slice(period.end, second.start));
    if (second !== undefined && !isJoined) return null;
    const last = second ?? period;
    const anchor = findStart(whole, line, last);
    // A length that counts from a day that is not found is still the term that is meant.
    if (anchor === null && FROM.test(line.words.slice(last.end, last.end + 80))) return null;
    if (anchor === null) continue;
    return countTerm(anchor, isJoined ? [period, last] : [period], [line]);
  }
  return null;
}

function isTerm({ words }: ReadLine, { start, end, unit }: FoundPeriod): boolean {
  if (unit === 'hour' || unit === 'business day' || unit === 'day') return false;
  const before = words.slice(Math.max(0, start - 70), start);
  if (OTHER.test(before) || NOTICE_BEHIND.test(words.slice(end, end + 25))) return false;
  return TERM_BEFORE.test(before) || FROM.test(words.slice(end, end + 30));
}

function findStart(problem: Problem, line: ReadLine, { end }: FoundPeriod): Anchor | null {
  const anchors = listAnchors(problem);
  const name = FROM.exec(line.words.slice(end, end + 80))?.groups?.anchor;
  const own = anchors.filter((anchor) => anchor.line === line);
  if (own.length > 0)
    return onlyDay(own.filter((anchor) => (anchor.before.length >= end ? name !== undefined : isStartDay(anchor))));
  if (name !== undefined) return findAnchor(problem, name);
  return onlyDay(anchors.filter(isStartDay)) ?? onlyDay(anchors.filter(isOwnDay));
}

function countTerm(anchor: Anchor, periods: readonly FoundPeriod[], lines: readonly ReadLine[]): CountedDay | null {
  let day: string | null = anchor.day;
  for (const period of periods) day = day === null ? null : addPeriod(day, period);
  if (day === null) return null;
  // "From October 9" is counted to October 9; what starts on a day, and months from the first of one, end the day before.
  const isLastDay = anchor.day.endsWith('-01') || STARTS_ON.test(anchor.before.slice(-70));
  const last = isLastDay ? addDays(day, -1) : day;
  return last === null ? null : { day: last, anchor, periods, sign: 1, isLastDay, lines };
}

function endProbation(problem: Problem): CountedDay | null {
  const named = problem.lines.slice(0, LINES_LIMIT).filter(({ words }) => PROBATION.test(words));
  const anchor = onlyDay(listAnchors(problem).filter(isStartDay));
  const line = named.find((one) => readFirstMonths(one).length > 0);
  if (line === undefined || anchor === null) return null;
  const [period, ...others] = readFirstMonths(line);
  if (period === undefined || others.length > 0) return null;
  return countTerm({ ...anchor, before: 'starts on' }, [period], [line]);
}

function readFirstMonths(line: ReadLine): readonly FoundPeriod[] {
  const found = line.periods.filter(({ start, end }) => {
    const isOther = OTHER.test(line.words.slice(Math.max(0, start - 40), start));
    return !isOther && !NOTICE_BEHIND.test(line.words.slice(end, end + 25));
  });
  const first = found.filter(({ start }) =>
    /\b(?:first|erste\w*) $/iu.test(line.words.slice(Math.max(0, start - 12), start)),
  );
  if (first.length > 0) return first;
  if (found.length > 0 || !FIRST_MONTHS.test(line.words)) return found;
  return findPeriods('one month');
}
