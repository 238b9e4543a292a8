import { isBareLead } from '../text/list-items.ts';
import type { Sentence } from '../text/sentences.ts';

/** In front of the words: a number of the clause and, where it is printed, a heading. */
const OPENING = '^[\\s"“(•–-]{0,4}(?:\\d{1,3}(?:\\.\\d{1,3}){0,3}[.)]?\\s)?';
/** "“Bank Rate” means the base rate", "Working Day means a day other than". */
const DEFINITION = new RegExp(
  `${OPENING}(?:(?:the|an?|each)\\s)?["“'‘][^"”'’]{1,60}["”'’]\\s(?:shall\\s|will\\s)?(?:means?|(?:does\\s+not\\s+|do\\s+not\\s+)?includes?|refers?\\s+to|has\\s+the\\s+meaning)\\b|${OPENING}[Rr]eferences?\\s+to\\s[^.;]{1,60}\\s(?:are\\s+(?:also\\s+)?to|also\\s+)?(?:include|mean|refer)|${OPENING}(?:\\p{Lu}[\\p{L}-]*\\s){1,5}(?:means?|shall\\s+mean)\\s`,
  'u',
);
/** Says for what no side answers, which law applies, what a side is free to do, or how the agreement goes on. */
const NO_DUTY_WORDS = new RegExp(
  [
    '\\b(?:not|no|never|neither|nor|exceed\\w*|limit(?:ed|s)?|exclu\\w+|disclaims?)\\b[^.;]{0,120}\\bliab(?:le|ility)\\b',
    '\\bliability\\b[^.;]{0,80}\\b(?:exceed|limited|excluded|capped|stops)\\b',
    '\\bin\\s+no\\s+event\\b',
    '\\b(?:takes?|accepts?|assumes?)\\s+no\\s+(?:responsibility|liability)\\b|\\b(?:is|are)\\s+not\\s+(?:responsible|answerable)\\b',
    '\\bas[\\s-]is["”]?\\b(?!\\s+(?:the|set|stated|reasonabl\\w+|necessary|required))',
    '\\blaws?\\b[^.;]{0,60}\\b(?:appl(?:y|ies)|governs?)\\b',
    '\\bgoverned\\s+by\\b',
    '\\b(?:is|are|shall\\s+be)\\s+(?:final|conclusive)\\b',
    '\\b(?:is|are|shall\\s+be|(?:shall|will)\\s+continue\\s+to\\s+be)\\s+entitled\\b',
    '\\b(?:agreement|contract|lease|tenancy|subscription|membership|policy|it)\\s(?:then\\s|automatically\\s|also\\s)?(?:renews|continues|runs\\s+on|ends\\s+by\\s+itself)\\b',
  ].join('|'),
  'iu',
);
/** What no side has to do by any subject: what is given, what is, what was, and what a rule does not ask for. */
const NEVER_DUTY = new RegExp(
  [
    `${OPENING}(?:[\\p{Lu}][^.;]{0,40}[.:]\\s)?only\\s+one\\b[^.;]{0,80}\\b(?:is|are|may\\s+be|will\\s+be)\\b`,
    `${OPENING}no\\s+(?:prior\\s+|further\\s+)?notice\\s+is\\s+(?:needed|required|necessary)\\b`,
    `${OPENING}you\\s+(?:lost|paid|received|had|were)\\b`,
    // Warnings to the one who reads it, and where to turn to.
    `${OPENING}(?:please\\s)?(?:(?:do\\snot\\s)?sign\\s(?:it|this|the)\\b[^.;]{0,60}\\b(?:only\\s)?if\\b|only\\ssign\\b)`,
    `${OPENING}(?:if|should)\\syou\\s(?:have|wish\\sto\\smake)\\s(?:an?|any)\\s(?:complaints?|questions?|concerns?|queries|query)\\b`,
    // What the one who pays no longer has to pay, and how much leave is given.
    `${OPENING}(?:(?:if|where|when|while)\\s[^;]{3,160},\\s)?(?:the\\s)?(?:rent|charges?|fees?|payments?)\\s(?:is|are|shall\\sbe|will\\sbe)\\s(?:then\\s)?(?:suspended|abated|reduced|waived)\\b`,
    `${OPENING}(?:your\\s|the\\s)?(?:annual|holiday|paid)\\s(?:leave|entitlement)\\sis\\s(?:\\d|\\p{L}+\\s(?:days|weeks))`,
    `${OPENING}[^.;]{2,80}\\b(?:has|have)\\s+(?:risen|increased|fallen|decreased|changed|ended)\\b`,
    '\\b(?:is|are)\\s+(?:late|overdue)\\s+if\\b',
    '\\brights?\\b[^.;]{0,80}\\b(?:is|are|remains?)\\s+(?:unaffected|not\\s+affected)\\b',
    '^(?![^.;]*\\b(?:shall|must|ha(?:s|ve)\\s+to|within|unless|until|if)\\b)[^;]*\\bno\\s+(?:[\\p{L}]+\\s+){1,5}(?:is|are)\\s+(?:due|payable)\\b',
    '\\b(?:is|are)\\s+billed\\s+to\\s+(?:the\\s+)?(?:building|property|landlord|owner)\\b',
    '\\b(?:agree|acknowledge)s?\\s+that\\s+(?:this|it|such\\s+\\p{L}+)\\s+is\\b',
    `${OPENING}(?:the\\s)?[\\p{L}]+\\s+confirms?\\s+that\\s+(?:it|he|she|they)\\s+(?:enters?|has|have)\\b`,
    `${OPENING}(?:it|this|that)\\s+(?:takes|comes\\s+into)\\s+(?:effect|force)\\b`,
    `${OPENING}for\\s(?:your\\s)?information,`,
    `${OPENING}neither\\s[^.;]{2,80}\\snor\\s[^.;]{2,40}?\\s(?:promises?|guarantees?|warrants?|makes?|represents?|is|are|has|have)\\b`,
    // What is not given, what only counts as something, and what changes nothing.
    `${OPENING}(?:and\\s)?no\\s(?:[\\p{L}’'-]+,?\\s){1,8}(?:(?:is|are)\\s(?:then\\s)?(?:returned|refunded|given|provided|granted|credited|reduced|carried)|(?:will|shall)\\sbe\\s(?:returned|refunded|credited))\\b`,
    `${OPENING}(?:VAT|GST|HST|(?:sales\\s)?tax)\\s(?:at\\s[\\d.]+%\\s)?(?:is|will\\sbe)\\sadded\\b`,
    `${OPENING}[^.;]{2,120}\\b(?:is|are)\\streated\\sas\\b`,
    `${OPENING}[^.;]{2,120}\\b(?:does|do)\\snot\\s(?:alter|affect|extend|waive|reduce|normally|carry\\sover)\\b`,
    `${OPENING}[^.;,]{2,60}\\b(?:takes?|took)\\seffect\\b(?![^.]*\\bmust\\b)`,
    `${OPENING}[^.;,]{2,60}\\b(?:becomes?|is)\\sbinding\\b`,
    `${OPENING}[^.;]{2,80}\\b(?:is|are)\\s(?:stored|held|left|kept|used)\\sat\\s(?:the\\s)?[\\p{L}]+(?:['’]s)?\\s(?:own\\s|sole\\s)*risk\\b`,
    `${OPENING}the\\s(?:credit|discount|refund|limit)\\sis\\s(?:[$€£]?\\d|given|the\\b)`,
    `${OPENING}[^.;]{2,100}\\b(?:(?:is|are)\\sset\\s(?:off\\s)?against|also\\schanges?\\swhen|(?:is|are)\\sdeducted\\sfrom\\sany|acts?\\sfor\\sall)\\b`,
    `${OPENING}(?:access|entry|the\\soffice|the\\scent(?:er|re))\\sis\\s(?:by|open|from|available)\\b`,
    `${OPENING}(?:option|part|schedule|annex|appendix)\\s[\\p{Lu}\\d]{1,2}\\s?[:–—-]\\s(?![^.;]*\\b(?:shall|must|will|may\\snot)\\b)`,
  ].join('|'),
  'iu',
);
/** "Application fee $45.00 Paid Nov. 20, 2026": what is paid already. */
const PAID_ALREADY = /[$€£₹]\s?\d[\d.,]*\s[^.;]{0,20}\bpaid\s(?:on\s)?(?:\p{L}{3,9}\.?\s\d|\d{1,2}\s\p{L})/iu;
/** "Leave travel allowance 3,500 42,000": the columns of a table, and not whose. */
const BARE_FIGURES = /^[^.;:$€£₹%]{2,60}\s\d{1,3}(?:[.,]\d{2,3})+\s\d{1,3}(?:[.,]\d{2,3})+$/u;

/** "You will be given an opportunity to reply", "you are covered by the group policy": a duty of the one who gives. */
const GIVEN_TO_YOU =
  /\byou\b[^.;]{0,60}?\b(?:(?:will|shall)\s+be\s+(?:given|offered|provided\s+with|paid|reimbursed|granted|credited)|are\s+covered\s+(?:under|by))\b/iu;

/** Whether a sentence says what the one that it calls "you" is given. */
export function isGivenToYou(text: string): boolean {
  return GIVEN_TO_YOU.test(text);
}

/** Whether a sentence lays no duty on any side, whatever its subject and however likely the model takes it for one. */
export function isNeverDuty(text: string): boolean {
  return NEVER_DUTY.test(text) || PAID_ALREADY.test(text) || BARE_FIGURES.test(text) || isBareLead(text);
}

/** "Friends are welcome", "No commission is payable on wages", "You may join the plan": gives, and asks for nothing. */
const GIVES = new RegExp(
  [
    `${OPENING}[^.;,]{2,60}\\b(?:is|are)\\s+(?:always\\s+|also\\s+)?(?:very\\s+)?welcome\\b`,
    `${OPENING}no\\s(?:\\p{Ll}+\\s){0,2}(?:fees?|charges?|commission|interest|sum|penalty|premium|payment)\\s(?:\\p{Ll}+\\s){0,3}(?:is|are|applies|apply|runs?|attaches)\\b`,
    `${OPENING}(?:(?:after|from|during|at|on|once)\\s[^.;,]{2,60}\\s)?(?:you|we)\\s(?:may(?!\\s(?:not|only)\\b)|are\\s(?:eligible|free|at\\s+liberty|welcome)\\b)`,
  ].join('|'),
  'iu',
);
/** Beside what it gives, a sentence asks for something. */
const ASKS =
  /\b(?:shall|must|only|unless|provided|agrees?|undertakes?|required|obliged|has\s+to|have\s+to|owes?|pays|at\s+(?:your|his|her|its|their|own)|without|not|need|though|but|until|no\s?one|surcharge|once|times|giving|within|declare|due|charge[ds]?|if|when|by\s+\p{L}+ing|notice|however|no\s+more|give|return|bring)\b|[;$€£]/iu;
const NOTHING = new RegExp(`${OPENING}(?:nothing|none\\s+of)\\b`, 'iu');
/** "It is due on the same day": what it is stands in the sentence before. */
const REFERRING = new RegExp(
  `${OPENING}(?:it|they|this|that|these|those)\\s+(?:then\\s|also\\s)?(?:is|are|was|has|have|does|do|will|shall|may|can|bears?|renews?|applies|apply|covers?|includes?|lasts?|needs?|requires?)\\b`,
  'iu',
);
const AUXILIARY =
  /\b(?:is|are|be|has|have|does|do|shall|must|will|may|can|cannot|pays?|bears?|applies|apply)\b|[’'](?:ll|re|t)\b/iu;
/** "1st day of each month, in advance", "Twelve months from installation": an answer whose question is in another cell. */
const FRAGMENT = new RegExp(
  `${OPENING}(?:up\\s+to\\b|\\d{1,2}(?:st|nd|rd|th)\\b|(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|eighteen|thirty|first|second|third|fourth|last|monthly|annually|quarterly)\\b(?!-)|\\d+\\s(?:days?|weeks?|months?|years?)\\b)`,
  'iu',
);
/** "$1,640.00 1st day of each month": what it is for stands in the row before. */
const UNLABELLED = new RegExp(`${OPENING}[$€£₹]\\s?\\d[\\d.,]*(?:\\s|$)`, 'u');
const SUM = /[$€£₹]\s?\d|\d[.,]\d{2}(?!\d)|\b(?:EUR|USD|GBP|CAD|AUD|NZD|ZAR|INR|KES|NGN|PHP|SGD|UGX|NOK)\s?\d/u;
const OWED = /\b(?:due|payable|to\s+pay)\b/iu;
/** "$15,380.00, or as issued within three days": the label of the sum stands in another cell. */
const SUM_FIRST = new RegExp(
  `${OPENING}[$€£₹]\\s?\\d[\\d.,]*(?!\\s(?:\\p{L}+\\s){0,3}(?:is|are|shall|must|will|may|has|have|becomes?|falls?)\\b)(?:,|\\s(?:or|on|at|after|before|within|plus|as|upon)\\b)`,
  'u',
);
/** "New customer discount – €1,500.00", "Effective interest rate | 5.24%": a rate or what is taken off. */
const TAKEN_OFF =
  /^[^.;]{0,60}\b(?:(?:discount|rebate)(?!s?\s+for)|credit\s+limit|credit\s+available|(?:annual|overall)\s+maximum|sum\s+insured|(?:effective|annual\s+percentage|equivalent\s+annual)[^.;]{0,24}\s+rate)\b[^.;]{0,60}\d[\d.,]*(?:\s?%(?:\sper\s(?:annum|year))?)?$/iu;
/** "Years 8 to 12 10%": of what, stands in another row. */
const PERIOD_RATE =
  /^(?:years?|months?|weeks?|days?)\s\d{1,3}(?:\s?(?:to|and|-|–)\s?\d{1,3})?[\s:]{1,3}\d[\d.,]*\s?%$/iu;
/** "Module Seats Price per seat / month Monthly charge": words that head columns, and no figure. */
const HEAD_WORD =
  /\b(?:price|charge|amount|rate|total|quantity|qty|item|description|unit|seats?|per|date|no|fee|balance)\b/giu;
const HEAD_WORDS = 3;
/** Sums that a statement arrives at, and that are no payment of their own. */
const SUMMED = new RegExp(
  `${OPENING}(?:total|sub-?total|of\\s+which|thereof|less|estimated|balance|cash\\s+price|annual\\s+percentage\\s+rate|amount\\s+financed)\\b`,
  'iu',
);
/** Columns without a figure head a table. */
const HEADER = /^[^\d$£€₹]*\|[^\d$£€₹]*[^\d$£€₹.]$/u;
const NUMBER = /(?:^|\s)[$£€₹(]{0,2}\d[\d.,]*\)?(?=\s|$)/gu;
const WORD = /\p{L}{4,}/gu;
/** A row of a schedule has more figures than words. */
const SCHEDULE_FIGURES = 4;
const ROW_END = /[.!?]["”’)]?\s*$/u;

/**
 * Whether a sentence or row lays no duty on a side, however likely the model takes it for one: a definition, a fragment, a
 * row of a schedule, words about liability or law, or a sentence that cannot stand alone.
 * @param text one sentence, white space folded
 */
export function statesNoDuty(text: string): boolean {
  if (DEFINITION.test(text) || NO_DUTY_WORDS.test(text) || NOTHING.test(text) || REFERRING.test(text)) return true;
  if (HEADER.test(text) || isScheduleRow(text) || SUM_FIRST.test(text)) return true;
  if (GIVES.test(text) && !ASKS.test(text.replace(GIVES, ''))) return true;
  if (AUXILIARY.test(text)) return false;
  if (PERIOD_RATE.test(text) || TAKEN_OFF.test(text) || isHead(text)) return true;
  if (SUM.test(text)) return UNLABELLED.test(text) || (SUMMED.test(text) && !ROW_END.test(text) && !OWED.test(text));
  return FRAGMENT.test(text);
}

function isHead(text: string): boolean {
  return !/\d|[.!?:]$/u.test(text) && (text.match(HEAD_WORD)?.length ?? 0) >= HEAD_WORDS;
}

function isScheduleRow(text: string): boolean {
  const figures = text.match(NUMBER)?.length ?? 0;
  return figures >= SCHEDULE_FIGURES && figures > (text.match(WORD)?.length ?? 0);
}

/** A row of a table is a duty where it says when or how often something is paid. */
const PAID_WHEN =
  /\b(?:due|payable|paid|pay|in\s(?:advance|arrears)|on\s(?:or\sbefore|signing|signature|completion|delivery)|by\s\d|per\s\p{L}+|each|every|monthly|weekly|quarterly|yearly|annually|once|shall|must|will|may\snot)\b|\d\sof\seach\b/iu;

/**
 * "Security Deposit | $100.00": a fact, and no duty by itself.
 * @param text the joined text, in which a tab is the border of two cells
 */
export function isBareRow(
  text: string,
  { text: words, start, end }: Pick<Sentence, 'text' | 'start' | 'end'>,
): boolean {
  return text.slice(start, end).includes('\t') && !PAID_WHEN.test(words) && !/[.!?]["”’)]?$/u.test(words);
}
