import { daysInMonth } from '#server/domain/text/calendar-days.ts';
import { findDates, formatDate } from '../../../text/dates.ts';
import { findWindow, type NoticeWindow } from '../../../text/notice-window.ts';
import { addPeriod, describePeriod, type FoundPeriod } from '../../../text/periods.ts';
import type { Computed, Problem } from '../computed-answer.ts';
import type { ReadLine } from '../read-line.ts';
import { findTermEnd } from './end-term.ts';
import { type Anchor, listAnchors, onlyDay, readAskedDay } from './find-anchor.ts';
import { writeCountedDay } from './write-day.ts';

const LINES_LIMIT = 2;
/** "at least 120 days before its end", "three months' notice to the end of the term", "drei Monate vor Ablauf". */
const BEFORE_END =
  /^(?:’|')? ?(?:before|prior to|vor)\s(?:the |its |their |such )?(?:end|expir\w*|ablauf|term|renewal|current|initial|(?:\w+ )?(?:period|term) (?:ends|expires))|^(?:’|')? ?(?:written )?notice (?:to|at|expiring (?:at|on)|ending (?:at|on)|effective (?:at|on)) the (?:end|expiry) of (?:the|this|its|each|any) (?:initial |minimum |first |fixed |current |contract )*(?:term|period)/iu;
const END_DAY = /\b(?:end(?:s|ing)?|expir\w*|until|to|through|ablauf|endet|bis)\b[^.;|]{0,25}$/iu;
const ASKS_NOTICE =
  /\b(?:notice|tell|say|cancel\w*|write|letter|opt out|don'?t want|leave|renew\w*|out|stop|kündig\w*|sagen|absagen|schreiben|another)\b/iu;
const NOTICE = /\b(?:notice|vorlauf|frist|kündig\w*)\b/iu;
const TO_MONTH_END =
  /\b(?:(?:to|at|by|on|with effect from) the (?:end|last day) of (?:a|the|any|that|each) (?:calendar )?month|zum monats(?:ende|letzten)|month[- ]end)\b/iu;
const ASKS_OUT =
  /\b(?:if i (?:give|hand in|send|cancel)|when (?:am|are|could|can) (?:i|we)|wann bin ich|komme? ich .{0,10}raus)\b/iu;

/** The last day to give notice before a term ends, and the day that notice given on a day takes effect. */
export function giveNotice(problem: Problem): Computed | null {
  const { question } = problem;
  if (!question.asksDay || !ASKS_NOTICE.test(question.words)) return null;
  for (const line of problem.lines.slice(0, LINES_LIMIT)) {
    const window = findWindow(line.words);
    if (window !== null) return noticeBetween(problem, line, window);
    const period = line.periods.find(({ end }) => BEFORE_END.test(line.words.slice(end, end + 60)));
    if (period !== undefined) return noticeBeforeEnd(problem, line, period);
  }
  return countFromNotice(problem) ?? countToNotice(problem);
}

function noticeBeforeEnd(problem: Problem, line: ReadLine, period: FoundPeriod): Computed | null {
  const printed = findEnd(problem);
  const counted = printed === null ? findTermEnd(problem, problem) : null;
  const end = printed?.day ?? counted?.day;
  const day = end === undefined ? null : addPeriod(end, period, -1);
  if (day === null || end === undefined) return null;
  if (printed !== null) return writeCountedDay({ day, anchor: printed, periods: [period], sign: -1, lines: [line] });
  const lines = [line, ...(counted?.lines ?? []), ...(counted?.anchor.line ? [counted.anchor.line] : [])];
  const term = writeCountedDay(counted!);
  return {
    result: formatDate(day),
    calculation: `${formatDate(day)} = ${formatDate(end)} − ${describePeriod(period)}; ${term.calculation}`,
    lines: [...new Set(lines)],
  };
}

/** "Between 90 and 21 days before": the days from and to which notice may be given. */
function noticeBetween(problem: Problem, line: ReadLine, { first, last }: NoticeWindow): Computed | null {
  const periods = [first, last];
  const printed = findEnd(problem);
  const term = printed === null ? findTermEnd(problem, problem) : null;
  const end = printed?.day ?? term?.day;
  const [early, late] = periods.map((period) => (end === undefined ? null : addPeriod(end, period, -1)));
  if (!early || !late || early > late || end === undefined) return null;
  const ground = printed?.line ?? term?.lines[0];
  const counted = term === null ? '' : `; ${writeCountedDay(term).calculation}`;
  return {
    result: `between ${formatDate(early)} and ${formatDate(late)}`,
    calculation: `${formatDate(end)} − ${periods.map(describePeriod).join(' and − ')}${counted}`,
    lines: [...new Set([line, ...(ground ? [ground] : []), ...(term?.anchor.line ? [term.anchor.line] : [])])],
  };
}

function findEnd(problem: Problem): Anchor | null {
  return onlyDay(listAnchors(problem).filter(({ before }) => END_DAY.test(before.slice(-45))));
}

const ASKS_BY_WHEN = /\b(?:when (?:must|do|should|would) (?:i|we)|wann muss|by when|latest|last day|bis wann)\b/iu;
const WANTS_OUT =
  /\b(?:want(?:s)? (?:to (?:leave|end|stop|quit|be )?|out)|out (?:on|by|in|at)|leave (?:on|by|in|at)|to end (?:on|by|in|at)|weg|raus|ausziehen)\b/iu;

/** The last day for notice that is to take effect on a day, or at the end of a month, of the question. */
function countToNotice(problem: Problem): Computed | null {
  const [line] = problem.lines;
  const { words, dates } = problem.question;
  const [date, ...more] = dates;
  if (line === undefined || date?.iso == null || more.length > 0 || !ASKS_BY_WHEN.test(words) || !WANTS_OUT.test(words))
    return null;
  const [period, ...others] = line.periods;
  if (period === undefined || others.length > 0 || !NOTICE.test(line.words)) return null;
  const out = date.iso.length === 10 ? date.iso : endOfMonth(date.iso, line);
  const day = out === null ? null : addPeriod(out, period, -1);
  if (out === null || day === null) return null;
  return writeCountedDay({
    day,
    anchor: { day: out, line: null, before: '' },
    periods: [period],
    sign: -1,
    lines: [line],
  });
}

/** The last day of a month at whose end notice may take effect: "ending on 31 March in any year". */
function endOfMonth(month: string, { words }: ReadLine): string | null {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const last = `${month}-${String(daysInMonth(year, number)).padStart(2, '0')}`;
  if (TO_MONTH_END.test(words)) return last;
  const [printed] = findDates(`${YEARLESS.exec(words)?.groups?.day ?? ''} ${year}`);
  return printed?.iso === last ? last : null;
}

const YEARLESS = /\b(?:on|at|to) (?<day>\d{1,2} \p{L}{3,9}) (?:in|of) (?:any|each|every|a) year\b/iu;

/** "Two months' notice" given on a day. */
function countFromNotice(problem: Problem): Computed | null {
  const asked = readAskedDay(problem);
  const [line] = problem.lines;
  if (asked === null || line === undefined || !NOTICE.test(line.words) || !ASKS_OUT.test(problem.question.words))
    return null;
  const [period, ...others] = line.periods;
  if (period === undefined || others.length > 0) return null;
  const day = addPeriod(asked.day, period);
  if (day === null) return null;
  if (!TO_MONTH_END.test(line.words))
    return writeCountedDay({ day, anchor: asked, periods: [period], sign: 1, lines: [line] });
  const [year = 0, month = 0] = day.split('-').map(Number);
  const last = `${day.slice(0, 8)}${daysInMonth(year, month)}`;
  return {
    result: formatDate(last),
    calculation: `the end of the month of ${formatDate(day)} = ${formatDate(asked.day)} + ${describePeriod(period)}`,
    lines: [line],
  };
}
