import type { ProvisionMeasure } from '#contract/provisions.ts';
import { findMoney } from '../text/money.ts';
import { findPeriods } from '../text/periods.ts';
import {
  DAYS_PER_MONTH,
  DAYS_PER_YEAR,
  longest,
  ofPeriod,
  periodsNear,
  type ReadValue,
  shortest,
} from './provision-periods.ts';

type ValueReader = (text: string) => ReadValue | null;

const HOURS_PER_DAY = 24;
const WORKING_DAYS_PER_WEEK = 5;

const AFTER_END =
  /\b(?:after|follow(?:ing|s)|from|beyond|subsequent\s+to|post)\b|\bthereafter\b|\btermination\b|\bpost-/iu;
const NOTICE_BEHIND = /^['’]?s?['’]?\s{0,2}(?:\w+\s+){0,3}(?:notice|warning)\b/iu;

/** How long a party may not compete, hire or solicit after the end. */
function readRestraint(text: string): ReadValue | null {
  const periods = periodsNear(text, {
    before: /\b(?:for|of|during|within|until|least|and)\s*(?:a\s+)?(?:further\s+|additional\s+)?\(?\s*$/iu,
    after: /^\s*(?:period\s+)?(?:immediately\s+)?(?:after|follow|from|thereafter|subsequent|prior)/iu,
    unlessAfter:
      /^['’]?s?['’]?\s{0,2}(?:\w+\s+){0,3}(?:notice|salary|fees?)\b|^\s*(?:immediately\s+)?(?:prior|preceding|before)/iu,
  });
  return AFTER_END.test(text) ? ofPeriod(longest(periods), DAYS_PER_MONTH) : null;
}

/** The notice period in days: the longest named. */
function readNoticeDays(text: string): ReadValue | null {
  if (!/\b(?:notice|notif|inform|warning)/iu.test(text)) return null;
  const periods = periodsNear(text, {
    before:
      /\bnotice\s+(?:period\s+)?(?:of|being|is|at\s+least|not\s+less\s+than|no\s+less\s+than)?\s*(?:at\s+least\s+|not\s+less\s+than\s+|no\s+(?:less|fewer)\s+than\s+)?$|\bnotif(?:y|ies|ying)\b[^.;]{0,60}$/iu,
    after: /^['’]?s?['’]?,?\s{0,2}(?:in\s+advance|(?:\w+[\s-]+){0,3}notice\b|(?:prior\s+to|before)\b)/iu,
    // "Renewed for ten years by notice": the years are not those of the notice.
    unlessAfter: /^\s*(?:by|with|upon|on)\b/iu,
  });
  return ofPeriod(longest(periods), 1);
}

/** "1 1/2%" is no two percent: what stands behind a stroke, a dot or a figure is a part of a number. */
const PERCENT = /(?<![\d/.,⁄])(\d{1,3}(?:[.,]\d{1,3})?)\s?%?\)?\s?(?:%|percent\b|per\s+cent\b)/iu;
const ABOVE_A_RATE =
  /\b(?:above|over|plus|in\s+excess\s+of)\b[^.;]{0,60}\b(?:base|prime|libor|sofr|euribor|reference|bank|published|lending)\b|\b(?:base|prime|libor|sofr|euribor)\b[^.;]{0,60}\bplus\b/iu;

const MONTH_BEHIND =
  /^\)?[\s,]{0,3}(?:simple\s+|compound(?:ed)?\s+)?(?:interest\s+)?(?:(?:per|a|each|every)\s+(?:calendar\s+)?month|monthly)\b/iu;
const YEAR_BEHIND =
  /^\)?[\s,]{0,3}(?:simple\s+|compound(?:ed)?\s+)?(?:interest\s+)?(?:per\s+(?:annum|year)|p\.?\s?a\b|a\s+year|annually|each\s+year)\b/iu;
const NAMED_BEFORE = /\b(?<unit>monthly|annual|yearly)\s+(?:[\w-]+\s+){0,4}(?:of|at|is)\s*(?:[\w-]+\s+){0,4}\(?$/iu;

/** Interest in percent a year; null where it is added to a rate that moves. */
function readYearlyRate(text: string): ReadValue | null {
  if (ABOVE_A_RATE.test(text)) return null;
  for (const match of text.matchAll(new RegExp(PERCENT, 'giu'))) {
    const from = match.index;
    const to = from + match[0].length;
    const month = MONTH_BEHIND.exec(text.slice(to, to + 60));
    const behind = month ?? YEAR_BEHIND.exec(text.slice(to, to + 60));
    const before = NAMED_BEFORE.exec(text.slice(Math.max(0, from - 80), from));
    if (behind === null && before === null) continue;
    const isMonthly = behind === null ? before?.groups?.['unit']?.toLowerCase() === 'monthly' : month !== null;
    const yearly = Number((match[1] ?? '').replace(',', '.')) * (isMonthly ? 12 : 1);
    const isBracketed = behind?.[0].startsWith(')') === true && text.charAt(from - 1) === '(';
    const start = behind === null ? from - (before?.[0].length ?? 0) : isBracketed ? from - 1 : from;
    const printed = text.slice(start, to + (behind?.[0].length ?? 0)).replace(/\s+/gu, ' ');
    return { value: Math.round(yearly * 100) / 100, printed, index: from };
  }
  return null;
}

function readPaymentDays(text: string): ReadValue | null {
  if (!/\b(?:pay|paid|payable|payments?|due|net)\b/iu.test(text)) return null;
  if (/\b(?:refund|reimburs\w*|terminat\w+|dispute|default|cure|rent)\b/iu.test(text)) return null;
  const net = /\bnet[\s-]{1,2}(?:\w+\s*\()?(\d{2,3})\)?(?![\d%,.]\d)/iu.exec(text);
  const periods = periodsNear(text, {
    after:
      /^\s*(?:of|after|from|following)\s+(?:the\s+|its\s+|such\s+|each\s+|an?\s+|date\s+of\s+|receipt\s+of\s+|\w+['’]s\s+)*(?:receipt|invoice|date|delivery|end\s+of)\b[^.;]{0,60}/iu,
  }).filter(() => /\binvoic/iu.test(text));
  if (net !== null && periods.length === 0) return { value: Number(net[1]), printed: net[0], index: net.index };
  return ofPeriod(longest(periods), 1);
}

/** A cap that is counted in months of fees. */
function readCapMonths(text: string): ReadValue | null {
  if (
    !/\bexceed|\blimited\s+to\b|\blesser\s+of\b|\bup\s+to\b/iu.test(text) ||
    !/\bliab|\bdamages/iu.test(text) ||
    !/\b(?:fees?|paid|payable|payments?|amounts?|charges|price|compensation|consideration)\b/iu.test(text)
  )
    return null;
  const periods = periodsNear(text, {
    before: /\b(?:preceding|previous|prior|last|past)\s*\(?$/iu,
    after: /^\s*(?:period\s+)?(?:immediately\s+)?(?:preceding|prior\s+to|before|leading\s+up)/iu,
  });
  return ofPeriod(longest(periods), DAYS_PER_MONTH);
}

function readNdaYears(text: string): ReadValue | null {
  if (!/\b(?:term|remain|surviv|continu|obligation|effect|force|expire|bound|period|confidential)/iu.test(text))
    return null;
  const periods = periodsNear(text, {
    before:
      /\b(?:for|of|until|least|is|be|expire|terminate|survive)\s*(?:a\s+|an\s+)?(?:further\s+|additional\s+)?(?:period\s+of\s+|term\s+of\s+)?\(?\s*$/iu,
    after: /^\s*(?:period\s+)?(?:after|from|following|thereafter|commencing|beginning)/iu,
    unlessAfter: NOTICE_BEHIND,
  }).filter(({ days }) => days >= DAYS_PER_YEAR / 2);
  return ofPeriod(longest(periods), DAYS_PER_YEAR);
}

function readWarrantyDays(text: string): ReadValue | null {
  const periods = periodsNear(text, {
    before:
      /\b(?:for|of|within|during|least)\s*(?:a\s+|an\s+|the\s+)?(?:initial\s+)?(?:warranty\s+)?(?:period\s+of\s+)?\(?\s*$/iu,
    after: /^\s*(?:warranty\s+)?(?:period\s+)?(?:after|from|following|of)\b/iu,
    unlessAfter: NOTICE_BEHIND,
  });
  return /\bwarrant/iu.test(text) ? ofPeriod(longest(periods), 1) : null;
}

/** "25 days", "four weeks", "5.6 weeks" of leave, as days of a week of five. */
function readHolidayDays(text: string): ReadValue | null {
  const periods = findPeriods(text).filter(({ unit }) => unit === 'day' || unit === 'business day' || unit === 'week');
  const leave = periods.filter(({ start, end }) =>
    /\b(?:holiday|vacation|annual\s+leave|leave|time\s+off)/iu.test(text.slice(Math.max(0, start - 60), end + 50)),
  );
  const [first] = leave.filter(({ end }) => !NOTICE_BEHIND.test(text.slice(end, end + 40)));
  if (first === undefined) return null;
  const days = first.unit === 'week' ? first.count * WORKING_DAYS_PER_WEEK : first.count;
  // A day or two a month, or carried over, is no year's leave.
  if (days < 5 || /\b(?:per|each|a|every)\s+month|carr(?:y|ied)|accru/iu.test(text)) return null;
  return { value: days, printed: first.text.replace(/\s+/gu, ' '), index: first.start };
}

function readWeeklyHours(text: string): ReadValue | null {
  const match =
    /(?<![\d.])(?:\w{1,20}\s{0,3}\()?(\d{2}(?:\.\d)?)\)?\s{0,2}(?:working\s+)?hours?\s{0,2}(?:\w+\s+){0,2}?(?:per|a|each|every|in\s+(?:a|each|any))\s+(?:calendar\s+|working\s+)?week/iu.exec(
      text,
    );
  return match === null
    ? null
    : { value: Number(match[1]), printed: match[0].replace(/\s+/gu, ' '), index: match.index };
}

function readPrepayment(text: string): ReadValue | null {
  const match = PERCENT.exec(text);
  if (match === null || !/\bprepa|early\s+repa|repa\w+\s+early/iu.test(text)) return null;
  return { value: Number((match[1] ?? '').replace(',', '.')), printed: match[0], index: match.index };
}

function readEntryHours(text: string): ReadValue | null {
  const notice = periodsNear(text, {
    before: /\bnotice\s+(?:of\s+)?(?:at\s+least\s+|not\s+less\s+than\s+)?$/iu,
    after: /^['’]?s?['’]?,?\s{0,2}(?:(?:\w+[\s-]+){0,4}notice\b|in\s+advance)/iu,
  });
  return ofPeriod(shortest(notice), 1 / HOURS_PER_DAY);
}

function readReturnDays(text: string): ReadValue | null {
  if (!/\b(?:return|refund|repa(?:y|id)|paid\s+back)/iu.test(text)) return null;
  return ofPeriod(
    shortest(
      periodsNear(text, {
        before: /\bwithin\s*(?:a\s+period\s+of\s+)?\(?$|\b(?:no|not|never)\s+(?:later|more)\s+than\s*\(?$/iu,
        after: /^\s*(?:after|of|from|following)\b/iu,
      }),
    ),
    1,
  );
}

/** A sum in money; what it is compared with is worked out elsewhere. */
function readSum(text: string): ReadValue | null {
  const [sum] = findMoney(text);
  return sum === undefined
    ? null
    : { value: sum.amount, printed: sum.text.replace(/\s+/gu, ' ').trim(), index: sum.start };
}

function readMonths(text: string): ReadValue | null {
  const periods = findPeriods(text).filter(({ end }) => !NOTICE_BEHIND.test(text.slice(end, end + 40)));
  return ofPeriod(longest(periods.filter(({ days }) => days <= 10 * DAYS_PER_YEAR)), DAYS_PER_MONTH);
}

/** Up to the figure no other rule begins: "After probation the notice period is", "probation. After two years' service". */
const PROBATION_BEFORE =
  /(?<!\b(?:after|following|pass|passed|completed?|completing|end\s+of)\s+(?:(?:the|your|his|her|any|this)\s+)?)\b(?:probation\w*|trial|introductory)\b(?:(?!\b(?:notice|terminat\w*|after|service|review\w*)\b)[^;]){0,60}$/iu;
const PROBATION_AFTER =
  /^(?:(?!\b(?:notice|terminat\w*|after|service|review\w*)\b)[^.;]){0,60}\b(?:probation|trial|introductory)/iu;

/** How long a trial of an employment lasts: the longest figure beside the word. */
function readProbation(text: string): ReadValue | null {
  const periods = periodsNear(text, {
    before: PROBATION_BEFORE,
    after: PROBATION_AFTER,
    unlessAfter: /^['’]?s?['’]?\s{0,2}(?:\w+\s+){0,3}(?:notice|warning|service|employment)\b/iu,
  });
  return ofPeriod(longest(periods), DAYS_PER_MONTH);
}

/** How each measure is read off a sentence that states its provision. */
export const VALUE_READERS: Readonly<Record<ProvisionMeasure, ValueReader>> = {
  'restraint-months': readRestraint,
  'solicit-months': readRestraint,
  'notice-days': readNoticeDays,
  'renewal-notice-days': readNoticeDays,
  'increase-notice-days': readNoticeDays,
  'change-notice-days': readNoticeDays,
  'yearly-rate': readYearlyRate,
  'payment-days': readPaymentDays,
  'cap-months': readCapMonths,
  'nda-years': readNdaYears,
  'warranty-days': readWarrantyDays,
  'holiday-days': readHolidayDays,
  'weekly-hours': readWeeklyHours,
  'probation-months': readProbation,
  'prepayment-percent': readPrepayment,
  'entry-hours': readEntryHours,
  'deposit-return-days': readReturnDays,
  'deposit-months': readSum,
  'late-fee-percent': readSum,
  'binding-months': readMonths,
};
