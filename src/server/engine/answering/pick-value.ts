import { findDates } from '../text/dates.ts';
import { findMoney } from '../text/money.ts';
import { findPeriods } from '../text/periods.ts';
import { findRates } from '../text/rates.ts';
import { foldWhiteSpace } from '../text/source-text.ts';
import { partsWhole } from '../text/whole-end.ts';
import { readStems } from './read-fact.ts';

/** What a question wants a single value of. */
type ValueKind = 'money' | 'period' | 'date' | 'rate';

/** Questions that want one value, as people put them; what a document allows or demands is asked in other words. */
const ASKS: readonly (readonly [ValueKind, RegExp])[] = [
  [
    'rate',
    /\bhow much (?:percent|%)|\b(?:what|which|how (?:high|big)|wie hoch)\b.{0,40}\b(?:percent(?:age)?|interest|rate of interest|apr|zinssatz|zinsen|prozent)\b|\bhow many per ?cent\b|^(?:interest(?: rate)?|apr|zinssatz)\s*\??$/iu,
  ],
  [
    'period',
    /\bhow (?:long|many (?:days|weeks|months|years|hours)|much (?:notice|time|warning))\b|\bwhat(?:'s|s| is) the (?:notice period|notice|term|length|duration|minimum (?:term|period)|probation(?:ary)?(?: period)?|cooling[ -]off period)\b|\bwie (?:lange|viel zeit|viele (?:tage|wochen|monate|jahre))\b|^(?:notice|notice period|probation|minimum term|kündigungsfrist)\s*\??$/iu,
  ],
  [
    'money',
    /\bhow much\b(?!\s(?:notice|time|warning|data|luggage|space|leave|holiday|vacation|of))|\bwhat (?:does|do|will|would|did) .{1,50} cost\b|\bwhat(?:'s|s| is| are| will be| was) (?:the |my |our |their )?(?:\w+ ){0,4}(?:fee|fees|price|cost|costs|charge|rent|deposit|salary|wage|pay|premium|penalty|fine|excess|deductible|instal?lments?|payments?|balance|total|budget|rate|allowance|bonus|refund)\b|\bwhat (?:do|will|would|must|should|am) i (?:get paid|pay|owe|earn|paying)\b|\bwie ?viel (?:kostet|kosten|ist|muss|zahle|beträgt|bekomme|geld)\b|\bwie (?:hoch|teuer) (?:ist|sind|war)\b|\bwas kostet\b|^(?:the |my )?(?:\p{L}+ ){0,2}(?:rent|deposit|fee|fees|price|cost|costs|salary|pay|wage|premium|excess|total|balance|bonus|miete|kaution|preis|gehalt)\s*\??$/iu,
  ],
  [
    'date',
    /^(?:and |so |ok |but )?(?:when (?:does|did|is|was|will|do|am|are|s|must|should|can|’s|'s)|what (?:date|day)|on (?:what|which) (?:date|day)|from when|until when|by when|wann|ab wann|bis wann)\b|^(?:start|end|due|payment) date\s*\??$/iu,
  ],
];

/** A value that is not printed is wanted: a total, a rest, a year of months. */
const COMPUTED =
  /\b(?:altogether|all together|all in|together|in total|total for|in all|all my|sum of|add(?:s|ed)? up|remains?|left (?:over|to|from|after)|is left|afterwards|cut off|come to|comes to|how much (?:more|less|extra|cheaper|is left|remains)|(?:a|per|the|one|each|first|whole|full) (?:whole |full )?year|years|save|difference|twice|double|half|insgesamt|zusammen|im jahr|jahre|übrig|mehr als)\b/iu;
/** A count that the question brings along: "for 3 weeks", "five days". */
const OWN_COUNT =
  /\b(?:\d{1,5}|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|zwölf)\s(?:[\p{L}-]{1,20}\s)?(?:days?|weeks?|months?|hours?|nights?|people|persons?|guests?|miles?|km|times|trucks?|users?|tagen?|wochen?|monaten?|stunden?)\b/iu;

/** A sum that depends on another one is not yet the answer. */
const LIMITED =
  /\b(?:whichever|(?:greater|lesser|higher|lower) of|not (?:be )?(?:less|more) than|minimum of|maximum of|capped|up to a (?:limit|maximum)|wobei der höhere|je nachdem)\b/iu;

/** One of two or more values for the same thing, by how much or how long: "$2 per minute for the first ten, $5 thereafter". */
const TIERED =
  /\b(?:thereafter|for (?:the|each) first|for (?:each|every) (?:further|additional|subsequent)|up to and including|danach|für die ersten)\b/iu;

/** "(a) the charges of six months and (b) a fee of €350": none of several items is the answer alone. */
const LISTED = /\((?:a|i|1)\)\s[\s\S]{3,400}\((?:b|ii|2)\)\s/u;

/** A value as it is printed, with its place. */
interface PlacedValue {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** How often a sum is due: "per month", "each", "a year", "per terminal per month". */
const FREQUENCY =
  /^,? (?:(?:per \p{L}{3,20} ){0,2}per (?!cent)\p{L}{3,20}|(?:per|a|an|each|every|pro|im) (?:calendar )?(?:day|week|fortnight|month|quarter|year|annum|hour|night|person|visit|session|lesson|mile|kilometre|km|page|word|tag|woche|monat|jahr|stunde)|monthly|weekly|yearly|annually|an hour|plus (?:VAT|GST|tax)|including (?:VAT|GST|tax)|p\.\s?a\.)(?!\p{L})/iu;
/** "within 30 days of delivery", "at least 2 months before": what a period runs from belongs to it. */
const BEHIND_PERIOD =
  /^['’]? (?:after|before|from|of|following|prior to|in advance|at a time|notice|written notice|nach|vor|ab)\b(?:[^,;:.()]|\.(?=\d)){0,80}(?=[,;:.()]|$)/iu;
/** What comes behind this says something else. */
const GOES_ON =
  /\s(?:and|or|but|which|who|that|where|when|unless|if|provided|save|except|subject|whichever|und|oder|wenn)\s(?!including\b)/iu;
/** Words that make a clause of what comes behind a period, and words that no part ends with. */
const CLAUSE =
  /\b(?:may|can|shall|will|must|is|are|was|has|have|gets?|zu)\b|\s(?:for|to|of|by|with|the|an?|in|on|at|from|its|their|zu|der|die|das)$/u;

/**
 * The one value of a sentence that a question asks for.
 * @param words of the document that answer
 * @returns as it is printed; null where the question wants something else, or where more than one value could be meant
 */
export function pickValue(question: string, words: string): string | null {
  const kind = readKind(question);
  if (kind === undefined) return null;
  const text = foldWhiteSpace(words);
  const isPrinted = kind === 'date' || !(COMPUTED.test(question) || (kind === 'money' && countsOwn(question, text)));
  if (!isPrinted) return null;
  const values = readValues(kind, text);
  const [first] = values;
  if (first === undefined || LIMITED.test(text) || LISTED.test(text) || (values.length > 1 && TIERED.test(text)))
    return null;
  const picked = values.length === 1 ? first : nearestTo(question, text, values);
  return picked === null || isNamedBy(question, kind, picked.text) ? null : picked.text;
}

/** Whether the question names the very value: it wants another one. */
function isNamedBy(question: string, kind: ValueKind, value: string): boolean {
  if (kind !== 'date') return question.includes(value);
  const days = new Set(findDates(value).map(({ iso }) => iso));
  return findDates(question).some(({ iso }) => iso !== null && days.has(iso));
}

/** Whether words hold a value of the kind that a question asks for, whatever it is the value of. */
export function holdsAskedKind(question: string, words: string): boolean {
  const kind = readKind(question);
  return kind !== undefined && readValues(kind, foldWhiteSpace(words)).length > 0;
}

function readKind(question: string): ValueKind | undefined {
  return ASKS.find(([, pattern]) => pattern.test(question.trim()))?.[0];
}

/** "What do I get", "what is included", "list the …": things are wanted, and no price. */
const ASKS_THINGS =
  /\bwhat (?:all )?(?:do|does|will|would|did) (?:i|we) (?:actually |really |all )?(?:get|receive)\b(?! (?:paid|back|refunded|charged|for (?:it|that|this)\b))|\bwhat(?:['’]?s| is| are)? (?:all )?(?:included|in it for)\b|\bwhat (?:does|do|all is|is all) .{1,40}\b(?:include|cover|come with)\b/iu;
const IS_RECEIVED =
  /\b(?:salary|wages?|pay|paid|bonus|allowance|refund\w*|credit\w*|benefits?|pension|commission|compensation|cover|gehalt|lohn)\b/iu;
const ASKS_START = /\b(?:start(?:s|ed|ing)?|begins?|beginning|first|commences?|earliest)\b/iu;
/** A day by other words than a date: "on the 1st", "within 14 days", "Fridays", "9 am", "at the end of each month". */
const SAYS_WHEN =
  /\b\d{1,2}(?:st|nd|rd|th)\b|\b(?:on|at|within|after|before|by|upon|until|from|each|every|immediately|monthly|weekly|quarterly|yearly|annually|daily|advance|arrears|due)\b|\b(?:mon|tues|wednes|thurs|fri|satur|sun)(?:day)?s?\b|\d\s?(?:am|pm|a\.m|p\.m)\b|\d:\d\d|\b(?:19|20)\d\d\b/iu;
/** A stretch of time by its name; the day from which it runs is printed behind it. */
const STRETCH = /^[^\t]{0,40}\b(?:window|term|period|duration|length)\b[^\t]{0,20}\t/iu;

/**
 * Whether a row of a table prints another kind of value than a question wants: a price where things are asked for, a
 * length of time where it is asked when something begins.
 * @param row with tabs between its cells
 */
export function isOfOtherKind(question: string, row: string): boolean {
  if (!row.includes('\t')) return false;
  const words = foldWhiteSpace(row);
  const has = (kind: ValueKind): boolean => readValues(kind, words).length > 0;
  const kind = readKind(question);
  if (kind === undefined) return ASKS_THINGS.test(question) && has('money') && !IS_RECEIVED.test(words);
  if (kind === 'money')
    return !has('money') && !has('rate') && !/\d|\b(?:free|nil|none|no|included|waived|cost)\b/iu.test(words);
  if (kind === 'date') {
    if (has('date')) return false;
    return ASKS_START.test(question) && has('period') ? STRETCH.test(row) : !has('period') && !SAYS_WHEN.test(words);
  }
  return !has(kind) && !/\d/u.test(words);
}

/** Whether the question brings along a count, or another number that the words do not have. */
function countsOwn(question: string, words: string): boolean {
  const numbers = question.match(/\d[\d.,]{0,12}/gu) ?? [];
  return OWN_COUNT.test(question) || numbers.some((number) => !words.includes(number.replace(/[.,]$/u, '')));
}

function readValues(kind: ValueKind, text: string): readonly PlacedValue[] {
  switch (kind) {
    case 'money':
      return findMoney(text).flatMap(({ start, end, isInconsistent }) =>
        isInconsistent ? [] : [extend(text, start, end, FREQUENCY)],
      );
    case 'period':
      return findPeriods(text).flatMap(({ start, end, isInconsistent }) =>
        isInconsistent ? [] : [extend(text, start, end, BEHIND_PERIOD)],
      );
    case 'date':
      return findDates(text).map(({ start, end }) => ({ text: text.slice(start, end), start, end }));
    case 'rate':
      return findRates(text).map(({ start, end }) => extend(text, start, end, FREQUENCY));
  }
}

/** Adds the words behind a value that belong to it, whole or not at all. */
function extend(text: string, start: number, end: number, behind: RegExp): PlacedValue {
  const more = behind.exec(text.slice(end, end + 120))?.[0].split(GOES_ON)[0] ?? '';
  const to = end + more.trimEnd().length;
  const last = partsWhole(text, to) || CLAUSE.test(text.slice(end, to)) ? end : to;
  return { text: text.slice(start, last), start, end: last };
}

/** Words behind a value may belong to it: "£25 for each reminder". UTF-16 units. */
const WORDS_BEHIND = 30;
const NEXT_PART = /[,;:]|\b(?:and|or|plus|und|oder)\b/iu;

/** The value whose own words, from the value before to it, hold more of the question than those of any other. */
function nearestTo(question: string, text: string, values: readonly PlacedValue[]): PlacedValue | null {
  const asked = readStems(question);
  const counts = values.map(({ start, end }, index) => {
    const from = values[index - 1]?.end ?? 0;
    const to = Math.min(values[index + 1]?.start ?? text.length, end + WORDS_BEHIND);
    const [behind = ''] = text.slice(end, to).split(NEXT_PART);
    const own = new Set(readStems(`${text.slice(from, start)} ${behind}`));
    return asked.filter((stem) => own.has(stem)).length;
  });
  const most = Math.max(...counts);
  const [best, ...others] = values.filter((_, index) => counts[index] === most);
  return most > 0 && others.length === 0 ? (best ?? null) : null;
}
