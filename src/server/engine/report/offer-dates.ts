import type { DraftDate } from '#server/ports/language-model.ts';
import type { Facts } from '../facts/facts.ts';
import { isOfferText } from '../facts/offer-text.ts';
import type { Reading } from '../reading/reading.ts';
import { findDates, formatDate } from '../text/dates.ts';
import { addPeriod, describePeriod, findPeriods } from '../text/periods.ts';
import type { Sentence } from '../text/sentences.ts';
import { quoteWords, wordsBefore, writePrintedDay } from './day-words.ts';

/** What a reader may take up, and when it is gone. */
const OFFER = '(?:offer|quotation|quote|proposal|estimate|tender|invitation)';
const OFFER_ENDS = new RegExp(
  `\\b${OFFER}\\b[^.;]{0,160}\\b(?:lapses?|expires?|closes?|ends?|open|valid|stands?|good|firm|withdrawn|available|held|remains?|cease)\\b|\\b(?:lapses?|expiry|expiration|validity)\\b[^.;]{0,60}\\b${OFFER}\\b`,
  'iu',
);
/** "Valid until: 20 December 2026", on a line of its own or of the head. */
const VALID_UNTIL =
  /\b(?:valid|good|open|firm|prices?\sheld)(?:\s(?:for\sacceptance|for\ssignature))?\s(?:until|through|till|to)\s?:?\s*$/iu;
/** "The date is held until 5.00 pm on 7 December 2026". */
const HELD_UNTIL =
  /\b(?:date|place|price|rate|room|unit|space|slot|reservation|booking|option)s?\s(?:is|are|will\sbe|shall\sbe)\s(?:provisionally\s)?(?:held|reserved|kept)\s(?:open\s)?(?:for\s(?:you|the\s\p{L}{3,14})\s)?(?:until|till)\b[^;]{0,30}$/iu;
/** "To accept, please return signed copies … no later than", "acceptance is due by". */
const ACCEPT =
  /\b(?:to|(?:would\slike|wish|want|decide)\sto|please|must|may|should|can)\s(?:accept|take\sup)\b|\bacceptance\b|\baccepted\b|\b(?:sign(?:ed)?|countersign(?:ed)?)\b[^.;]{0,100}\b(?:return|send|receive)\w*|\b(?:return|send)\w*\b[^.;]{0,60}\bsigned\b|\bhave\suntil\b[^.;]{0,60}$/iu;
const UNTIL =
  /\b(?:by|at|until|till|before|through|to|on|(?:no|not)\slater\sthan|on\sor\sbefore|deadline|latest|date)\s?:?\s*$/iu;
const BY = /\b(?:by|until|till|(?:no|not)\slater\sthan|on\sor\sbefore)\s?:?\s*$/iu;
/** "If you do not want to renew, tell us by": what is not refused renews. */
const REFUSES_RENEWAL =
  /\b(?:(?:do(?:es)?\snot|don['’]t)\s(?:want|wish|intend)\b[^.;]{0,40}\b(?:renew\w*|continu\w*|extend\w*)\b|(?:stop|decline|refuse|cancel)\sthe\srenewal\b)[^.;]{0,80}$/iu;
/** The acceptance of goods or work, and the offer of something else. */
const OTHER_OFFER =
  /\bacceptance\s(?:test\w*|criteria|period|of\s(?:the\s)?(?:goods|work|works|deliver\w+|services))\b|\b(?:tender\soffer|public\soffer\w*|right\sof\sfirst|offered\sto\sthe\spublic)\b/iu;

const NOT_YET = /\b(?:was|were|has\sbeen|had\sbeen|been)\s(?:\p{L}+\s)?accepted\b/iu;

const STOPS_RENEWAL = 'Last day to stop the renewal';
/** How days up to which something can be accepted are titled. */
export const OFFER_TITLES = { accept: 'Last day to accept', ends: 'The offer ends' } as const;

/** Days until which an offer stands or has to be accepted. */
export function findOfferDates(reading: Reading): readonly DraftDate[] {
  return reading.sentences.flatMap((sentence) => readOffer(reading, sentence));
}

/** Days until which a contract may be undone, counted from the day it was made. */
export function findUndoingDays(reading: Reading, facts: Facts): readonly DraftDate[] {
  return reading.sentences.flatMap((sentence) => readUndoing(reading, facts, sentence));
}

function readOffer(reading: Reading, sentence: Sentence): readonly DraftDate[] {
  const { text } = sentence;
  if (text.length > 1_200 || OTHER_OFFER.test(text)) return [];
  const isOffering = isOfferText(reading);
  return findDates(text, reading.dayOrder).flatMap((date) => {
    if (date.iso?.length !== 10) return [];
    const before = wordsBefore(text, date.start);
    const clause = before.slice(Math.max(before.lastIndexOf('. '), before.lastIndexOf('; ')) + 1);
    const isOffer = OFFER_ENDS.test(text) && UNTIL.test(before) && !/\bdated?\s?:?\s*$/iu.test(before);
    const isAccepted = ACCEPT.test(clause) && BY.test(before) && !NOT_YET.test(clause);
    const isHeld = HELD_UNTIL.test(clause);
    if (REFUSES_RENEWAL.test(clause) && BY.test(before)) {
      const stop = writePrintedDay(reading, sentence, date, { kind: 'notice-by', day: date.iso, title: STOPS_RENEWAL });
      return stop === null ? [] : [stop];
    }
    if (!isOffer && !isAccepted && !isHeld && !(isOffering && VALID_UNTIL.test(before))) return [];
    const title = isAccepted || BY.test(before) ? OFFER_TITLES.accept : OFFER_TITLES.ends;
    const found = writePrintedDay(reading, sentence, date, { kind: 'due', day: date.iso, title });
    return found === null ? [] : [found];
  });
}

const UNDO = /\b(?:cancel(?:led|ed|s|lation)?|withdraw(?:al|n)?|revoke[ds]?|rescind(?:ed)?|change\syour\smind)\b/iu;
const FROM_DATE =
  /^['’s)\s]{0,4}(?:of|after|from|following)\s(?:the\s)?(?:date\s(?:of\s(?:this|the)\s(?:[\p{L}-]+\s){0,2}(?:agreement|contract|order|loan)|hereof)|(?:agreement|contract)\sdate)\b/iu;
const WITHIN = /\b(?:within|during|in|up\sto|for)\s(?:the\s)?(?:first\s)?(?:a\s(?:period\sof\s)?)?$/iu;

/** "May be cancelled within thirty days of the date of this Agreement", where that date is printed. */
function readUndoing(reading: Reading, { dates: { agreement } }: Facts, sentence: Sentence): readonly DraftDate[] {
  const { text } = sentence;
  if (agreement?.date.iso?.length !== 10 || text.length > 1_200 || !UNDO.test(text)) return [];
  const period = findPeriods(text).find(
    ({ start, end }) => WITHIN.test(text.slice(0, start)) && FROM_DATE.test(text.slice(end, end + 90)),
  );
  const day = period === undefined || period.isInconsistent ? null : addPeriod(agreement.date.iso, period);
  if (period === undefined || day === null || !UNDO.test(text.slice(Math.max(0, period.start - 140), period.end + 140)))
    return [];
  const own = quoteWords(reading, sentence, period);
  const base = quoteWords(reading, agreement.sentence, agreement.date);
  if (own.length === 0 || base.length === 0) return [];
  return [
    {
      kind: 'due',
      day,
      title: 'Last day of a right to cancel',
      detail: `${describePeriod(period)} from ${formatDate(agreement.date.iso)}, the date of the agreement.`,
      isPrinted: false,
      quotes: [...own, ...base.filter(({ text: words }) => !own.some((quote) => quote.text === words))],
    },
  ];
}
