import { addPeriod, type FoundPeriod } from '../../../text/periods.ts';
import { readStems } from '../../read-fact.ts';
import type { Computed, Problem } from '../computed-answer.ts';
import type { ReadLine } from '../read-line.ts';
import { type Anchor, findAnchor, isOwnDay, listAnchors, onlyDay, readAskedDay } from './find-anchor.ts';
import { writeCountedDay } from './write-day.ts';

const LINES_LIMIT = 2;
/** "30 days from the invoice date", "seven days after acceptance" behind a length. */
const AFTER = /^(?:’|')? ?(?:of|from|after|following|ab|nach)\s(?<anchor>[^.,;:|]{1,60})/iu;
const BEFORE = /^(?:’|')? ?(?:before|prior to|ahead of|vor|vorher)\s?(?<anchor>[^.,;:|]{0,50})/iu;
/** A length in front of which one of these stands is a limit. */
const LIMIT =
  /\b(?:within|in|inside|no later than|not later than|at least|up to|latest|until|have|has|due|payable|bis|binnen|innerhalb(?: von)?|spätestens|for|only|\|)(?: a period of| the)?\s?$|^$/iu;
const BUSINESS = /\b(?:business|working|banking) days?\b/iu;
/** "On the first day of the month after you complete sixty days": the day that is counted is not yet the one. */
const ROUNDED_UP =
  /\b(?:first|last|next) (?:\w+ )?(?:day )?of (?:the|a|each) (?:\w+ )?(?:month|quarter|week|year)\b|\bnext (?:pay ?day|billing (?:day|date|cycle))\b/iu;
/** How long something lasts is not when something is due. */
const LASTS = /\b(?:runs?|lasts?|remains?|term|continues?|endures|appointment|läuft|laufzeit|dauer)\b[^.;]{0,40}$/iu;
const ASKS_EARLIEST = /\b(?:earliest|soonest)\b/iu;
/** The end of a contract and notice are counted by other rules. */
const OTHER_ANCHOR =
  /^(?:the |its |their )?(?:end|expiry|expiration|ablauf|that|notice|termination|receipt|request|delivery of notice)\b/iu;

/** A day that is so many days, weeks or months before or after another: "30 days from the invoice date". */
export function countDeadline(problem: Problem): Computed | null {
  if (!problem.question.asksDay || ASKS_EARLIEST.test(problem.question.words)) return null;
  for (const line of problem.lines.slice(0, LINES_LIMIT)) {
    const [period, ...others] = choosePeriods(problem, line);
    if (period === undefined) continue;
    if (line !== problem.lines[0] && !sharesWords(problem, line)) continue;
    if (others.length > 0 || BUSINESS.test(line.words) || ROUNDED_UP.test(line.words)) return null;
    return countFrom(problem, line, period);
  }
  return null;
}

/** What is decided about the document itself counts from its own day, which stands alone at its head. */
const OF_DOCUMENT =
  /\b(?:this (?:letter|offer|agreement|quotation|quote)|offer lapses|consider|in writing|written|hear from you|schriftlich)\b/iu;

function isBareDay({ before, line }: Anchor): boolean {
  return before === '' && (line?.words.length ?? 0) < 30;
}

/** The limits of a sentence; of several those whose own words the question names. */
function choosePeriods({ question }: Problem, line: ReadLine): readonly FoundPeriod[] {
  const limits = line.periods.filter((one) => isLimit(line, one));
  if (limits.length < 2) return limits;
  const named = limits.filter(({ start }) => {
    const clause =
      line.words
        .slice(Math.max(0, start - 90), start)
        .split(/[,;|.]|\band\b/u)
        .at(-1) ?? '';
    return readStems(clause).some((stem) => question.stems.has(stem) && !/^(?:\d|day|date|last)/u.test(stem));
  });
  return named.length > 0 ? named : limits;
}

function sharesWords({ question }: Problem, { stems }: ReadLine): boolean {
  return [...question.stems].some((stem) => stems.has(stem) && !/^(?:\d|day|date|last)/u.test(stem));
}

function isLimit({ words, isRow }: ReadLine, { start, end, unit }: FoundPeriod): boolean {
  if (unit === 'hour' || unit === 'business day') return false;
  const before = words.slice(Math.max(0, start - 60), start);
  const behind = words.slice(end, end + 60);
  if (LASTS.test(before)) return false;
  const isTied = AFTER.test(behind) || BEFORE.test(behind);
  return isTied || (LIMIT.test(before) && !isRow);
}

function countFrom(problem: Problem, line: ReadLine, period: FoundPeriod): Computed | null {
  const behind = line.words.slice(period.end, period.end + 70);
  const [after, before] = [AFTER.exec(behind)?.groups?.anchor, BEFORE.exec(behind)?.groups?.anchor];
  const name = after ?? before;
  if (name !== undefined && OTHER_ANCHOR.test(name)) return null;
  const anchor = name === undefined ? findUnnamed(problem, line) : findAnchor(problem, name);
  // Where the sentence prints a day, that day is the answer.
  if (line.dates.length > 0 && anchor?.line !== line) return null;
  const sign = before === undefined ? 1 : -1;
  const day = anchor === null ? null : addPeriod(anchor.day, period, sign);
  return day === null || anchor === null
    ? null
    : writeCountedDay({ day, anchor, periods: [period], sign, lines: [line] });
}

/** What a limit without a named start is counted from: the document's own day, where the limit is about the document. */
function findUnnamed(problem: Problem, line: ReadLine): Anchor | null {
  const asked = readAskedDay(problem);
  if (asked !== null) return asked;
  if (!OF_DOCUMENT.test(line.words)) return null;
  const anchors = listAnchors(problem);
  return onlyDay(anchors.filter(isBareDay)) ?? onlyDay(anchors.filter(isOwnDay));
}
