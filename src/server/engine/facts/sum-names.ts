import type { FoundMoney } from '../text/money.ts';
import { foldWhiteSpace } from '../text/source-text.ts';

const FEE = 'Fee';
/** Right before "of €175 per month": what is paid again and again under a name of its own. */
export const REGULAR_CHARGE = 'Charge';
const NO_NAME_WORD =
  '(?:an?|the|he|year|years|initial\\s+franchisee|of|its|any|such|and|or|to|pay|pays|for|this|that|all|each|with|in|by|on|from|as|is|be|no|said|applicable|following|foregoing|additional|further|total|his|her|their|your|our|is|are|subject|carries|carry)\\b';
const NAMED_FEE = new RegExp(`(?<!\\p{L})((?:(?!${NO_NAME_WORD})\\p{L}[\\p{L}-]{1,24}\\s){1,2})fees?\\b`, 'giu');
const NAMED_CHARGE = new RegExp(
  `(?<!\\p{L})((?:(?!${NO_NAME_WORD})\\p{L}[\\p{L}-]{1,24}\\s){0,2}(?:contribution|charge|allowance|supplement))\\b`,
  'giu',
);
/** "Reactivation is subject to a fee of": what stands in front is what the fee is for. */
const FEE_FOR =
  /(?:^|[.;,]\s|\b(?:and|but)\s)(?:(?:the|any|each)\s)?(?<what>\p{L}[\p{L}-]{3,24})\s(?:(?:is|are|shall\sbe|will\sbe)\s(?:subject\sto|charged\s(?:at|with|by))|carries|carry|costs?|attracts?|incurs?)\s(?:an?\s)(?:\p{L}+\s)?fees?\b[^.;]{0,12}$/iu;

/** "Administration fee" says more than "fee": the describing words stand right before it. */
export function nameFee(before: string): string {
  const clause = before.split(/[.;]/u).at(-1) ?? '';
  const words = [...clause.matchAll(NAMED_FEE)].at(-1)?.[1] ?? FEE_FOR.exec(foldWhiteSpace(clause))?.groups?.['what'];
  return capitalise(words === undefined ? FEE : `${foldWhiteSpace(words).toLowerCase().trim()} fee`);
}

/** "Administration contribution", "handling charge". */
export function nameCharge(before: string): string {
  const words = [...(before.split(/[.;]/u).at(-1) ?? '').matchAll(NAMED_CHARGE)].at(-1)?.[1];
  return capitalise(words === undefined ? REGULAR_CHARGE : foldWhiteSpace(words).toLowerCase());
}

const AT_LEAST =
  /\b(?:greater|higher|larger)\s(?:of|amount\sof)\b[^.;$€£]{0,40}$|\b(?:(?:not|no)\sless\sthan|at\sleast|a\sminimum\sof)\s$/iu;
const AT_MOST =
  /\b(?:lesser|lower|smaller)\s(?:of|amount\sof)\b[^.;$€£]{0,40}$|\b(?:up\sto|at\smost|(?:not|no)\smore\sthan|not\s(?:to\s)?exceed(?:ing)?|a\smaximum\sof)\s$/iu;
const ESTIMATE = /\bestimated\s(?:\p{L}+\s){0,3}$|\b(?:approximately|about|around|circa)\s$/iu;

/** " (at least)", " (at most)" or " (estimate)" for a sum that is not for certain the whole; empty for one that is. */
export function nameBound(text: string, { start }: FoundMoney): string {
  const before = text.slice(Math.max(0, start - 80), start).replace(/\s+/gu, ' ');
  if (AT_LEAST.test(before)) return ' (at least)';
  if (AT_MOST.test(before)) return ' (at most)';
  return ESTIMATE.test(before) ? ' (estimate)' : '';
}

/** "… the salary and will provide $1,500": the second verb gives its sum another purpose. */
const OTHER_VERB =
  /\b(?:and|but|or|the\s\p{L}+)\s(?:(?:the\s)?\p{L}+\s)?(?:will|shall|may|must)\s(?:also\s)?(?:provide|reimburse|contribute|match|offer|charge|grant|cover|add|deduct|give)\b/iu;
/** "… the first payment of £5,580": how much of it is paid then, which may be more or less than what it is called. */
const PART_PAYMENT = /\b(?:first|initial|final|last|next|second)\s(?:payment|instal?lment)\s(?:of|being|is)\s$/iu;

/** "… with the February salary and £1,000 …": what is joined to a name is something else. */
const JOINED = /^[\s,]*(?:and|or|plus)\s$/iu;

/** Whether the words between a name and a sum leave the name to something else. */
export function isNameOfAnother(between: string): boolean {
  const folded = between.replace(/\s+/gu, ' ');
  return OTHER_VERB.test(folded) || PART_PAYMENT.test(folded) || JOINED.test(folded);
}

const CHANGE =
  '(?:increas(?:e|es|ed|ing)|rais(?:e|es|ed|ing)|ris(?:e|es|en|ing)|go(?:es)?\\sup|uplift(?:s|ed)?|escalat(?:e|es|ed|ion)|step(?:s|ped)?\\sup|surcharge|decreas(?:e|es|ed|ing)|reduc(?:es?|ed|ing|tion)|lower(?:s|ed)|falls?)';
/** "Increases by $250", "an increase of up to $50", "the rent then in effect plus $250". */
const CHANGED_BY = new RegExp(
  `\\b(?:${CHANGE}\\b[^.;]{0,60}\\bby|${CHANGE}\\sof|(?<!,\\s)plus)\\s(?:(?:up\\sto|at\\smost|(?:no|not)\\smore\\sthan|the\\s(?:greater|lesser|higher|lower)\\sof|an?|additional|further|another|[\\d.]{1,6}\\s?%|or|and)\\s){0,6}$`,
  'iu',
);
/** "$50 rent increase", "$250 more than the rent". */
const CHANGE_BEHIND =
  /^[\s)]{0,3}(?:(?:per|a|an|each|every)\s\p{L}+\s)?(?:(?:more|less|higher|lower)\sthan\b|(?:above|on\stop\sof|in\saddition\sto|over)\sthe\b|(?:\p{L}+\s){0,2}(?:increase|reduction|surcharge|uplift)\b)/iu;

/**
 * Whether a sum is by how much a price changes, or what is added to it: it is not the price.
 * @param before the words before the sum
 * @param after the words behind it
 */
export function isDifference(before: string, after: string): boolean {
  return CHANGED_BY.test(before.replace(/\s+/gu, ' ')) || CHANGE_BEHIND.test(after.replace(/\s+/gu, ' '));
}

/** Whether a commission is paid to or by a third: "HBF pays the broker a commission out of its own funds". */
export function isOfBroker(text: string): boolean {
  return /\b(?:introduc(?:ed|ing|er)|broker(?:age)?|referral|out\sof\s(?:its|our|their)\sown\sfunds|paid\sby\s(?:the\s)?(?:insurer|lender|supplier)|insurance|premium)\b|\bthe\s\p{L}+(?:\s\p{L}+)?\s(?:receives?|earns?|gets|is\spaid|may\sreceive)\s(?:an?\s)?commission\sfrom\s(?:us|the\s(?:lender|owner|insurer|supplier))\b/iu.test(
    text,
  );
}

/** "… the fee of €1,650 for your certificate direct to the college": it goes to neither side. */
const TO_THIRD =
  /^[^.;]{0,100}?\b(?:direct(?:ly)?\sto\s(?:the|your|an?|his|her)\s(?:\p{L}+\s){0,2}(?:college|university|school|institut\w+|provider|council|clinic|hospital|insurer|agency|agent|broker|supplier|carrier)|to\s(?:the|your|an?)\s(?:\p{L}+\s)?(?:awarding\sbody|training\sprovider|examination\sboard|professional\sbody|local\sauthority|tax\s(?:office|authorit(?:y|ies))|land\sregistry|court))\b/u;

/** Whether the words behind a sum say that it is paid to someone who is no side of the contract. */
export function isPaidToThird(after: string): boolean {
  return TO_THIRD.test(after.replace(/\s+/gu, ' '));
}

function capitalise(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
