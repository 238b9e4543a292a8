import type { Reading } from '../reading/reading.ts';
import { type FoundDate, findDates } from '../text/dates.ts';
import type { Sentence } from '../text/sentences.ts';
import { foldWhiteSpace } from '../text/source-text.ts';
import { type DateFact, OPENING_SENTENCES } from './date-fact.ts';
import { findSignatureDate, hasOpenDate, isSignatureDay } from './signature-dates.ts';

const CLOSING_SENTENCES = 25;
/** A contract may begin behind a table of contents. */
const PREAMBLE_SENTENCES = 400;

const MADE =
  /\b(?:dated|made|entered\s+into|executed|as\s+of|effective|agreement|contract|lease|between|day\s+of|this\s(?:the\s)?$|date[d]?\s*:|commencement\s+date|(?:order|contract|signing|issue)\s+date|date\s+of\s+(?:this\s+)?(?:contract|agreement|order|issue)|on\s+these\s+terms)(?![\p{L}])/iu;
/** Further down only these words right before a day make it the day of making. */
const FIRST_SENTENCES = 15;
const MADE_NEAR = /\b(?:dated?|made|entered\s+into|executed|signed|this)\b[^.;]{0,40}$/iu;
/** "Effective Date: …": the day of making may be another, and is asked for first. */
const START_LABEL =
  /\b(?:effective|commencement|start(?:ing)?)\s+date\W{0,6}(?:\p{L}{3,6}day\W{0,3})?$|\b(?:subscription|contract|service|membership|lease)\s+start\W{0,6}$|\bshall\s+commence\b[^.;]{0,20}$/iu;
/** "Start Date: 1 January 2027" is the first day, and no day of making. */
const FIRST_DAY_LABEL =
  /\b(?:(?:start(?:ing)?|commencement)\s+date|(?:subscription|contract|service|membership|lease)\s+start|first\s+day|(?:moving?|move)[\s-]in(?:\s+(?:date|day))?|date\s+of\s+(?:joining|admission|entry|commencement))\W{0,6}(?:\p{L}{3,6}day\W{0,3})?$/iu;
/** A short line that says what its day is: "Offer valid until", "Go-live is planned for". */
const OF_AN_EVENT =
  /\b(?:valid|until|due|planned|scheduled|held|is|are|will|takes?|admission|delivery|deadline|review|expir\w+|ends?|begins?|starts?)\b|[$€£]\s?\d/iu;
/** "Event Date", "Admission Date": a day with a name of its own, unless it is that of the paper. */
const OTHER_DATE_LABEL =
  /\b(?!(?:agreement|contract|lease|order|signing|signature|letter|document|issue|invoice|bill|statement|notice|offer|quote|the|of)\s)\p{L}+\s+date\W{0,4}(?:\p{L}{3,6}day\W{0,3})?$/iu;
/** When a paper was issued: of a letter its day, of an agreement that is still to be signed not when it was made. */
const ISSUED =
  /\bissue\s+date\W{0,4}(?:\p{L}{3,6}day\W{0,3})?$|\bdate\s+of\s+issue\W{0,4}$|\bissued(?:\s+on)?\W{0,4}$/iu;
/** A day on which the paper was drawn up or printed, or up to which it is offered. */
const NO_MAKING_LABEL =
  /\b(?:prepared|printed|generated|produced|drafted|disclosure\s+date|valuation\s+date|quot(?:ed|ation\s+date)|valid(?:\s+(?:until|to|from))?|expir(?:es|y|ation)(?:\s+date)?|lapses?|open\s+until|offer(?:ed)?\s+(?:date|until)|accept(?:ed|ance)?\s+by|sign(?:ed)?(?:\s+and\s+return(?:ed)?)?\s+by|return(?:ed)?\s+by)\W{0,4}(?:on\s+)?(?:\p{L}{3,6}day\W{0,3})?$/iu;
/** A condition or a deadline before a day in its sentence: what is offered until then is not made then. */
const DEADLINE =
  /\b(?:offer|quotation|proposal|tender|contract|agreement)\b[^.;]{0,60}\b(?:lapses?|expires?|is\s+(?:open|valid)|remains?\s+(?:open|valid)|ends|is\s+withdrawn)\b(?:[^.;]|\.(?=\d)){0,200}$|\b(?:has|have|is|are)\s+not\s+(?:been\s+)?(?:signed|returned|received|accepted)\b(?:[^.;]|\.(?=\d)){0,140}$/iu;
/** Published terms print the day of their last version only. */
const LAST_UPDATED = /\blast\s+(?:updated|modified|revised)\s{0,3}:?\s+(?:on\s+)?$/iu;
const NOT_MADE =
  /\b(?:prior|previous|original(?:ly)?|amended\s+on|filed|act\s+of|incorporated\s+on|born|source:|form\s+10|rev(?:ised|\.))\b/iu;
/** Words that refer to another document, or to an earlier event. */
const OF_ANOTHER =
  /\b(?:to|until|till|through|before|after|by|runs?\s+to)\s*(?:on\s+)?$|\b(?:due|instal?lments?|payments?)\b[^.;]{0,80}\b(?:beginning|starting)\s+(?:on\s+)?$|\b(?:your|his|her|their|previous|earlier)\s+(?:[\p{L}-]+\s+){0,3}(?:letter|lease|agreement|contract|employment|note)\b|\bwhereas\b|\brecitals?\b|\bthat\s+certain\b|\b(?:has|have|had)\s+(?:previously\s+|heretofore\s+)?entered\b|\breference\s+is\s+made\b|\bpursuant\s+to\b|\bto\s+that\s+(?!date\b)|\b(?:supersed\w+|cancels?)\b|\b(?:an?|the)\s+(?:[\p{L}&,-]+\s+){1,8}(?:agreement|contract|lease|certificate|declaration|indenture)(?:\s+of\s+\p{L}+)?,?\s+(?:(?:by\s+and\s+)?(?:between|among)\s[^;]{1,160}?,?\s)?(?:made\s+|entered\s+into\s+)?dated\s+(?:as\s+of\s+)?$|\bto\s+the\s+(?:[\p{L}-]+\s+){1,4}agreement\s+(?:\([^)]{1,40}\)\s+)?(?:dated|entered\s+into|made)|\b(?:until|through|ending|expir\w+|terminat\w+)\b[^,;]{0,30}$/iu;
const SIGNED = /\b(?:in\s+witness\s+whereof|executed|signed|dated|date\s*:|accepted\s+as\s+of)/iu;

/** Finds when the contract was made: in its first words, else by its signatures, else near its end. */
export function findAgreementDate(reading: Reading): DateFact | null {
  const found = listOpeningDates(reading);
  const made = found.find(({ place }) => place === 'made');
  const preamble = made === undefined || saysOnlyEffect(made) ? findPreambleDate(reading) : undefined;
  const { date, sentence } = preamble ?? made ?? {};
  const labelled = made === undefined ? findLabelledDate(reading) : null;
  if (labelled !== null) return labelled;
  if (date !== undefined && sentence !== undefined) return { date, sentence };
  const perhaps = found.find(({ place }) => place === 'perhaps');
  return findSignatureDate(reading) ?? perhaps ?? findClosingDate(reading);
}

/** "Date of agreement 11 February 2026", wherever the form has it: beside the signatures as well. */
const LABELLED =
  /^date\s+of\s+(?:this\s+|the\s+)?(?:agreement|contract|lease|tenancy)\W{0,4}(?:\p{L}{3,6}day\W{0,3})?$/iu;
/** "14 August 2026 Date of agreement, deposit paid": in a table whose first column has the days. */
const LABELLED_BEHIND = /^\s+date\s+of\s+(?:this\s+|the\s+)?(?:agreement|contract|lease|tenancy)(?=\s*(?:$|[,;.(]))/iu;
/** "14 September 2026 First instalment": what a table says falls on its day. */
const PAYMENT_BEHIND = /^\s+(?:\p{L}+\s){0,3}(?:instal?lments?|payments?|rentals?|premiums?|deposit|balance)\b/iu;

function findLabelledDate({ sentences, dayOrder }: Reading): DateFact | null {
  const labelled = sentences.filter(({ text }) => /^date\s+of\s|^.{6,20}\sdate\s+of\s/iu.test(text));
  const found = labelled.flatMap((sentence) =>
    findDates(sentence.text, dayOrder)
      .filter(
        ({ start, end, iso }) =>
          iso?.length === 10 &&
          (LABELLED.test(sentence.text.slice(0, start)) ||
            (start === 0 && LABELLED_BEHIND.test(sentence.text.slice(end)))),
      )
      .map((date) => ({ date, sentence })),
  );
  const [first] = found;
  return first === undefined || found.some(({ date }) => date.iso !== first.date.iso) ? null : first;
}

/** Whether a day is that on which the paper was issued. */
export function isIssueDay({ date, sentence }: DateFact): boolean {
  return ISSUED.test(foldWhiteSpace(sentence.text.slice(0, date.start)));
}

/** Whether a day is that of the last version, and no one made the contract on it. */
export function isLastUpdate({ date, sentence }: DateFact): boolean {
  return LAST_UPDATED.test(sentence.text.slice(0, date.start));
}

interface PlacedDate extends DateFact {
  readonly place: 'made' | 'perhaps' | 'other';
}

function listOpeningDates({ sentences, source, dayOrder }: Reading): readonly PlacedDate[] {
  return sentences.slice(0, OPENING_SENTENCES).flatMap((sentence, index) =>
    findDates(sentence.text, dayOrder)
      .filter((date) => !isSignatureDay(sentence, date, source.text))
      .map((date) => ({ date, sentence, place: placeOf(sentence, date, index) })),
  );
}

/** Whether a day near the top is that of making, may be where no other is, or is another one. */
function placeOf({ text }: Sentence, date: FoundDate, index: number): PlacedDate['place'] {
  if (date.iso?.length === 7 || DEFINES_ANOTHER.test(text)) return 'other';
  const before = text.slice(Math.max(0, date.start - 120), date.start);
  if (isOfAnother(text, date)) return 'other';
  if (FIRST_DAY_LABEL.test(before)) return 'other';
  if (START_LABEL.test(before) || LAST_UPDATED.test(before)) return 'perhaps';
  if (index < FIRST_SENTENCES ? MADE.test(before) : MADE_NEAR.test(before)) return 'made';
  if (PAYMENT_BEHIND.test(text.slice(date.end))) return 'other';
  const isAlone = text.length < date.text.length + 25 && !OF_AN_EVENT.test(before) && !OTHER_DATE_LABEL.test(before);
  return isAlone ? 'perhaps' : 'other';
}

/** "By Friday 18 December": the day of the week says nothing. */
const WEEKDAY = /(?<=\s)(?:mon|tues|wednes|thurs|fri|satur|sun)day,?\s+(?:the\s+)?$/iu;

/** "This is an assured shorthold tenancy agreement dated": this paper, and no other. */
const IS_DATED =
  /\bthis\s(?:document\s|paper\s)?is\s(?:an?|the|your|our)\s(?:[\p{L}-]+\s){0,6}(?:agreement|contract|lease|tenancy|licen[cs]e|letter|policy)\s(?:made\s(?:on\s)?|dated\s)$/iu;

function isOfAnother(text: string, date: FoundDate): boolean {
  const before = withoutHead(text.slice(Math.max(0, date.start - 400), date.start)).replace(WEEKDAY, '');
  if (IS_DATED.test(before)) return false;
  if (NO_MAKING_LABEL.test(before.slice(-60)) || DEADLINE.test(before)) return true;
  return NOT_MADE.test(before.slice(-60)) || OF_ANOTHER.test(before);
}

/** "Omitted pursuant to a request. THIS AGREEMENT is made …": what runs into the preamble says nothing about its day. */
function withoutHead(before: string): string {
  return before.slice(Math.max(0, before.lastIndexOf('This '), before.lastIndexOf('THIS ')));
}

/** "Effective as of May 1, 2020" may be another day than that of making, which the preamble then has. */
function saysOnlyEffect({ date, sentence }: DateFact): boolean {
  const before = sentence.text.slice(Math.max(0, date.start - 60), date.start);
  return /\beffective\b[^.;]{0,20}$/iu.test(before) && !/\b(?:dated|made|entered|executed|signed)\b/iu.test(before);
}

const THIS_CONTRACT =
  /\bthis\s(?:[^\s.;]{1,40}\s){0,14}?(?:agreement|contract|lease|amendment|addendum|deed|indenture|licen[cs]e)\b/iu;
const MADE_ON = /\b(?:made|entered\s+into|executed|concluded|signed|dated)\b[^.;]{0,60}$/iu;

/** "This Agreement is made and entered into on …", wherever the contract begins. */
function findPreambleDate({ sentences, dayOrder }: Reading): DateFact | undefined {
  for (const sentence of sentences.slice(0, PREAMBLE_SENTENCES)) {
    const date = findDates(sentence.text, dayOrder).find(
      (own) =>
        own.iso?.length !== 7 &&
        MADE_ON.test(sentence.text.slice(Math.max(0, own.start - 80), own.start)) &&
        THIS_CONTRACT.test(sentence.text.slice(Math.max(0, own.start - 460), own.start)) &&
        !isOfAnother(sentence.text, own),
    );
    if (date !== undefined) return { date, sentence };
  }
  return undefined;
}

function findClosingDate({ sentences, source, dayOrder }: Reading): DateFact | null {
  const witness = sentences.find(({ text }) => /\bin\s+witness\s+whereof\b/iu.test(text.slice(0, 400)));
  const witnessed = witness === undefined ? undefined : findDates(witness.text, dayOrder)[0];
  if (witness !== undefined && witnessed?.iso?.length === 10) return { date: witnessed, sentence: witness };
  const closing = sentences.slice(Math.max(OPENING_SENTENCES, sentences.length - CLOSING_SENTENCES));
  const [first] = closing.flatMap((sentence) =>
    findDates(sentence.text, dayOrder)
      .filter((date) => SIGNED.test(sentence.text.slice(Math.max(0, date.start - 200), date.start)))
      .filter((date) => !isOfAnother(sentence.text, date) && !hasOpenDate(source.text, sentence.start))
      .map((date) => ({ date, sentence })),
  );
  return first ?? null;
}

/** "“Bill of Sale” means the agreement, effective as of …": the day of what is defined. */
export const DEFINES_ANOTHER =
  /^["“](?!(?:[\p{L}]+\s){0,3}(?:effective|commencement|start(?:ing)?)\s+date|(?:initial\s+)?term["”])[^"”]{1,60}["”]\s+(?:shall\s+)?means?\b|^(?:either|each|any)?\s?[^.;]{0,60}\bmay\s+terminate\b/iu;
