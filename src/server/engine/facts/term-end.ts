import { addDays, daysBetween } from '#server/domain/text/calendar-days.ts';
import type { Reading } from '../reading/reading.ts';
import { findDates, formatDate } from '../text/dates.ts';
import { escapePattern } from '../text/escape-pattern.ts';
import { addPeriod, describePeriod, type FoundPeriod, findAnniversary } from '../text/periods.ts';
import type { Sentence } from '../text/sentences.ts';
import { type DateFact, OPENING_SENTENCES } from './date-fact.ts';
import type { DateFacts } from './date-facts.ts';
import type { TermFact } from './term-facts.ts';
import { continuesBehind, isExplicitStartDate, statesTerm } from './term-statements.ts';

/** Words that a day was worked out from. */
export interface Ground {
  readonly sentence: Sentence;
  /** Offset into the sentence of the words that matter. */
  readonly focus: number;
  /** Words that the quote must hold for the day to be borne out: the printed date or length. */
  readonly words: string;
}

/** The last day of the term, and how it is known. */
export interface TermEnd {
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly isPrinted: boolean;
  /** The day that the length was counted from, YYYY-MM-DD; null where the last day is printed. */
  readonly countedFrom: string | null;
  /** Counted from a day that is only planned: "Planned Installation Date 11 January 2027". */
  readonly isPlanned?: true;
  /** One sentence for a person. */
  readonly explanation: string;
  readonly grounds: readonly Ground[];
}

/** "Until the earlier of …": which day it is hangs on what happens. */
const HANGS_ON =
  /\b(?:(?:the\s+)?(?:earlier|earliest|later|latest|first|last|sooner|longer|shorter|greater|lesser)\s+(?:of|to\s+occur|date\s+of)|whichever|or\s+until\b(?!\s+(?:(?:this|the|such)\s+)?(?:\w+\s+){0,3}?(?:otherwise|earlier|sooner|terminat|cancel)))\b/iu;
/** A length that may be longer, or is only the longest. */
const AT_LEAST =
  /\b(?:at\s+least|minimum(?!\s+(?:term|period|duration)\b)|no(?:t)?\s+(?:less|fewer|more|longer|later)\s+than|up\s+to|maximum)\b[^.;]{0,40}$/iu;
/** "Through the day prior to the second anniversary". */
const DAY_BEFORE = /\bday\s+(?:immediately\s+)?(?:prior\s+to|before|preceding)\s+(?:the\s+)?$/iu;
/** Words before a printed day that make it the last one, close to it. */
const LAST_DAY =
  /\b(?:until|till|through|thru|expir\w*|terminat(?:e|es|ing|ion)|end(?:s|ing)?|conclud\w*|complet\w*|to|up\s+to|including)\s*(?:(?:on|at|as\s+of|by|date|day|and|including|inclusive|midnight|noon|\d{1,2}:\d{2}|[ap]\.?m\.?|[\p{L}]+\s+time|the|is|shall\s+be|will\s+be|be|close\s+of\s+business|“|"|”|:|,|\()\s*){0,8}$/iu;
/** "May be ended before …" and "terminated prior to …" name a day that is no end of the term. */
const NO_LAST_DAY =
  /\b(?:prior\s+to|before|after|may\s+(?:be\s+)?(?:terminate|cancel|end)\w*|entered\s+into|dated)\b[^,;]{0,40}$/iu;

/**
 * The last day of the term by what is printed, where that leaves no doubt: a printed day, else the length counted from a printed
 * day that the words count from. A term of one year from July 1 lasts through June 30; up to an anniversary it lasts through
 * that day.
 * @returns null where the day hangs on something, or is not known for certain
 */
export function findTermEnd(reading: Reading, term: TermFact | null, dates: DateFacts): TermEnd | null {
  if (term === null || !statesTerm(term.sentence.text)) return null;
  const opening = reading.sentences.slice(0, OPENING_SENTENCES);
  return term.until === null ? countEnd(term, dates, opening, reading.sentences) : readPrintedEnd(term);
}

function readPrintedEnd({ sentence, until }: TermFact): TermEnd | null {
  if (until?.iso?.length !== 10) return null;
  const before = sentence.text.slice(0, until.start);
  const near = before.slice(-90);
  if (!LAST_DAY.test(near) || NO_LAST_DAY.test(near) || HANGS_ON.test(before.slice(-140))) return null;
  if (continuesBehind(sentence.text, until.end)) return null;
  // "From July 1, 2025 to June 30, 2026, and from then to …": more than one stretch.
  const others = findDates(sentence.text).filter((date) => date.start > until.end && date.iso?.length === 10);
  if (others.some((date) => LAST_DAY.test(sentence.text.slice(Math.max(0, date.start - 90), date.start)))) return null;
  return {
    day: until.iso,
    isPrinted: true,
    countedFrom: null,
    ...(IF_PLANNED.test(near) && { isPlanned: true as const }),
    explanation: `Printed in the document: “${until.text.replace(/\s+/gu, ' ')}”${IF_PLANNED.test(near) ? '; that day is only planned' : ''}.`,
    grounds: [{ sentence, focus: until.start, words: until.text }],
  };
}

/** "If delivered as expected: 16 March 2026 to 15 March 2030". */
const IF_PLANNED = /\b(?:if|as)\s[^.;()]{0,40}\b(?:expected|planned|scheduled|anticipated)\b[^.;()]{0,50}$/iu;

function countEnd(
  term: TermFact,
  dates: DateFacts,
  opening: readonly Sentence[],
  sentences: readonly Sentence[],
): TermEnd | null {
  const { sentence } = term;
  const period = preferAnniversary(sentence, term.period);
  if (period === null || period.isInconsistent) return null;
  const around = sentence.text.slice(Math.max(0, period.start - 140), period.end + 140);
  if (HANGS_ON.test(around) || AT_LEAST.test(sentence.text.slice(0, period.start))) return null;
  const start = findNamedDay(term, period, sentences) ?? findStart(term, period, dates, opening);
  const counted = start === null ? null : countLastDay(start.day, period);
  const day =
    counted !== null && DAY_BEFORE.test(sentence.text.slice(0, period.start)) ? addDays(counted, -1) : counted;
  if (start === null || day === null || daysBetween(start.day, day) < 1) return null;
  const length = isAnniversary(period) ? `${describePeriod(period)} after` : `${describePeriod(period)} from`;
  return {
    day,
    isPrinted: false,
    countedFrom: start.day,
    ...(start.isPlanned && { isPlanned: true as const }),
    explanation: `${length} ${formatDate(start.day)}${isAnniversary(period) ? '' : ', counting that day'}${start.isPlanned ? '; that day is only planned' : ''}.`,
    grounds: uniqueGrounds([{ sentence, focus: period.start, words: period.text }, ...start.grounds]),
  };
}

const ENDS_ON = /\b(?:end|expir|terminat|conclud|until|through)\w*\b[^.;]{0,60}$/iu;

/** "Five years, ending on the fifth anniversary": the words name the last day themselves. */
function preferAnniversary({ text }: Sentence, period: FoundPeriod | null): FoundPeriod | null {
  const anniversary = period === null ? null : findAnniversary(text);
  const isSame = anniversary?.count === period?.count && anniversary?.unit === period?.unit;
  return anniversary !== null && isSame && ENDS_ON.test(text.slice(0, anniversary.start)) ? anniversary : period;
}

/**
 * The last day of a stretch that begins on a day and lasts a period: the day before the same day of the later month, and for an
 * anniversary that day itself.
 * @param startDay "YYYY-MM-DD"
 * @returns "YYYY-MM-DD", or null for periods that no calendar can count
 */
export function countLastDay(startDay: string, period: Pick<FoundPeriod, 'count' | 'unit' | 'text'>): string | null {
  const next = addPeriod(startDay, period);
  return next === null || isAnniversary(period) ? next : addDays(next, -1);
}

function isAnniversary({ text }: Pick<FoundPeriod, 'text'>): boolean {
  return /anniversary/iu.test(text);
}

interface Start {
  readonly day: string;
  readonly isPlanned?: true;
  readonly grounds: readonly Ground[];
}

const DAY_NAME =
  '(?:the\\s+)?(?<name>(?:\\p{Lu}[\\p{L}-]{1,20}\\s){1,3}Date|(?:delivery|handover|installation|activation|collection|admission|arrival|move-in)\\sdate)\\b';
/** "60 months from the Installation Date": a day with a name of its own. */
const NAMED_DAY = new RegExp(`\\b(?:from|after|following|(?:commencing|beginning|starting)\\s+on)\\s+${DAY_NAME}`, 'u');
/** "Starts on the In-Service Date and runs for 240 months". */
const NAMED_DAY_BEFORE = new RegExp(`\\b(?:starts|begins|commences|runs)\\s+(?:on|from)\\s+${DAY_NAME}`, 'u');
/** The beginning of a row that gives such a day. Longer sentences do not. UTF-16 units. */
const DAY_ROW_LENGTH = 110;
const PLANNED = '(?<planned>planned|estimated|expected|anticipated|target|scheduled|provisional)';

/** The day that the name beside a length stands for, where exactly one row gives it. */
function findNamedDay({ sentence }: TermFact, { end }: FoundPeriod, sentences: readonly Sentence[]): Start | null {
  const { text } = sentence;
  const named = NAMED_DAY.exec(text.slice(end, end + DAY_ROW_LENGTH)) ?? NAMED_DAY_BEFORE.exec(text.slice(0, end));
  const name = named?.groups?.['name'];
  if (name === undefined || NAMED_START.test(name)) return null;
  const row = new RegExp(`^[\\s\\d.()•-]{0,8}(?:${PLANNED}\\s)?${escapePattern(name)}\\s?:?\\s{0,3}`, 'iu');
  const found = sentences.flatMap((one): Start[] => {
    const head = one.text.length > DAY_ROW_LENGTH ? null : row.exec(one.text);
    const [date, other] = head === null ? [] : findDates(one.text);
    if (head === null || date?.iso?.length !== 10 || other !== undefined || date.start > head[0].length + 1) return [];
    const isPlanned = head.groups?.['planned'] !== undefined || /\b(?:target|planned|estimated)\b/iu.test(one.text);
    const grounds = [{ sentence: one, focus: date.start, words: date.text }];
    return [{ day: date.iso, grounds, ...(isPlanned && { isPlanned: true as const }) }];
  });
  const [only, ...others] = found;
  return only === undefined || others.some(({ day }) => day !== only.day) ? null : only;
}

/** What a length is counted from, in the words beside it. */
const COUNTED_FROM =
  /\b(?<trigger>commenc\w*|begin\w*|start\w*|effective|from|after|following|subsequent\s+to|anniversary\s+of|as\s+of)\s+(?:(?:on|from|as\s+of|upon|with|and\s+after|at|and\s+including|its|this|the|such|first|said|date|day)\s+){0,5}["“'‘]?(?=(?<what>[^,;.)]{0,60}))/giu;
const NAMED_START =
  /^(?<name>(?:(?:lease|term|license|services?|contract|initial)\s+)?(?:effective|commencement|start(?:ing)?)\s+date)\b/iu;
const MAKING =
  /^(?:hereof|above\b|of\s+(?:this|the)\s+(?:[\p{L}-]+\s+){0,2}?(?:agreement|contract|lease|letter|document)|of\s+(?:its\s+|the\s+)?(?:signing|signature|execution)\b(?!\s+(?:by|of\s+(?!this)))|written\s+above|set\s+forth\s+above|stated\s+above|execution\s+(?:of\s+this|hereof))/iu;
/** A length behind one of these is counted from what follows them, whatever that is. */
const COUNTS = /^(?:from|after|following|subsequent|anniversary)/iu;
/** Days that are not printed, or that only some event makes. */
const OTHER_START =
  /^(?:\S+\s+){0,3}(?:date|launch|closing|delivery|completion|acceptance|approval|opening|occurrence|receipt|termination|expiration|end|sale|installation|commencement|consummation)\b/iu;
/** The words beside a length that are looked at for where it is counted from. UTF-16 units. */
const ANCHOR_REACH = 60;

function findStart(term: TermFact, period: FoundPeriod, dates: DateFacts, opening: readonly Sentence[]): Start | null {
  const { sentence } = term;
  const printed = findDates(sentence.text);
  for (const match of [...sentence.text.matchAll(COUNTED_FROM)].sort(nearTo(period))) {
    const { trigger = '', what = '' } = match.groups ?? {};
    const index = match.index + match[0].length;
    const date = printed.find((candidate) => Math.abs(candidate.start - index) <= 2);
    if (date !== undefined) {
      if (date.iso?.length !== 10) return null;
      return { day: date.iso, grounds: [{ sentence, focus: date.start, words: date.text }] };
    }
    const name = NAMED_START.exec(what)?.groups?.['name'];
    if (name !== undefined) return startOf(dates.effective, (fact) => namesStart(term, fact, name));
    if (MAKING.test(what)) return startOf(dates.agreement, (fact) => opening.includes(fact.sentence));
    const isBeside = match.index >= period.start && match.index - period.end < ANCHOR_REACH;
    if (OTHER_START.test(what) || (isBeside && COUNTS.test(trigger) && what.trim() !== '')) return null;
  }
  return startOf(dates.effective, isExplicitStartDate);
}

function nearTo({ start }: FoundPeriod) {
  return (left: RegExpExecArray, right: RegExpExecArray) =>
    Math.abs(left.index - start) - Math.abs(right.index - start);
}

/** A day of effect counts for a name only if its own sentence calls it so, and the term gives the name to no other day. */
function namesStart(term: TermFact, fact: DateFact, name: string): boolean {
  const word = name.toLowerCase().replace(/\s+/gu, ' ');
  const givesName = new RegExp(`["“]${word}["”]`, 'u').test(term.sentence.text.toLowerCase());
  if (givesName && term.sentence !== fact.sentence) return false;
  const text = fact.sentence.text.toLowerCase();
  return text.includes(word) || (word === 'effective date' && isExplicitStartDate(fact));
}

function startOf(fact: DateFact | null, fits: (fact: DateFact) => boolean): Start | null {
  if (fact?.date.iso?.length !== 10 || !fits(fact)) return null;
  return { day: fact.date.iso, grounds: groundsOf(fact) };
}

/** What a printed day of effect rests on. */
export function groundsOf({ date, sentence, because }: DateFact): readonly Ground[] {
  const own = { sentence, focus: date.start, words: date.text };
  return because === undefined ? [own] : [own, { sentence: because, focus: 0, words: '' }];
}

/** One quote is enough where two facts stand in one short sentence; words that are far apart keep a quote each. */
export function uniqueGrounds(grounds: readonly Ground[]): readonly Ground[] {
  return grounds.filter(
    (ground, index) =>
      grounds.findIndex(({ sentence, words }) => sentence === ground.sentence && words === ground.words) === index,
  );
}
