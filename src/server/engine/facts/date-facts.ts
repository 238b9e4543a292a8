import type { Reading } from '../reading/reading.ts';
import { type FoundDate, findDates } from '../text/dates.ts';
import type { Sentence } from '../text/sentences.ts';
import { DEFINES_ANOTHER, findAgreementDate } from './agreement-date.ts';
import type { DateFact } from './date-fact.ts';
import { findSignatureDate } from './signature-dates.ts';

export interface DateFacts {
  /** When the contract was made. */
  readonly agreement: DateFact | null;
  /** When it takes effect, where a day is printed. */
  readonly effective: DateFact | null;
  /** A sentence that says when it takes effect without printing a day. */
  readonly effectiveWords: Sentence | null;
}

const EFFECTIVE_NAME =
  /["“”']\s?(?!option\s)(?:[\p{L}]+\s){0,3}(?:effective|commencement|start(?:ing)?)\s{0,3}date\s?["“”']|\b(?:hereinafter|hereafter)\s(?:called|referred\sto\sas)\sthe\s(?:effective|commencement)\sdate\b/iu;
const TAKES_EFFECT =
  /\b(?:(?:shall\s+|will\s+)?(?:become|be|is|made|takes?|commences?|begins?|starts?)\s+(?:effective|effect|in\s+effect)?|effective\s+(?:date|as\s+of|on|from)|with\s+effect\s+from|commenc(?:e|es|ing|ement)|beginning|start(?:s|ing)?\s+(?:on|date)|begin\s+on|start\s+(?:\p{L}{3,6}day,?\s+)?(?=\p{L}{3,9}\.?\s\d|\d)|^from(?=\s))/iu;
const EFFECTIVE_SENTENCE =
  /\b(?:(?:agreement|contract|lease|term|employment|tenancy|plan|policy|amendment|venture|appointment|engagement|promotion)\b[^.;]{0,90}\b(?:effective|commence|commences|begin|begins|start|starts|take\s+effect|takes\s+effect)\b|effective\s+date["”']?\s*(?:means|shall\s+mean|is|shall\s+be|:)|commencement\s+date["”']?\s*(?:means|shall\s+mean|is|shall\s+be|:|for)|^(?:(?:subscription|contract|service|membership|employment|lease)\s+)?start(?:\s+date)?\s*:?\s+(?:\p{L}{3,6}day,?\s+)?(?=\p{L}{3,9}\.?\s\d|\d)|(?:we|you|contractor|work|services?)(?:\s?[’']ll)?\s+(?:will\s+|expects?\s+to\s+)?(?:start|begin)s?\s+(?:work\s+)?on\b|^from\s+(?=\p{L}{3,9}\.?\s\d)|start\s+date\s*:|effective\s*:|(?:effective|commencement)\s+date,?\s+(?=\p{L}{3,9}\.?\s\d{1,2},?\s(?:19|20)\d{2}|\d{1,2}(?:st|nd|rd|th)?\s\p{L}{3,9}\s|\d{1,2}[/.-]\d{1,2}[/.-]\d{2})|effective\s+date\s+of\s+this|(?:term|agreement|contract|lease|venture|employment)\s(?:beginning|starting|commencing)\s(?=[^.;]{6,40}\b(?:and\s)?(?:end|until|through|expir|to\b)))/iu;

/** "From January 18 the plan price rises by $3": the day of a price, and not of the document. */
const CHANGES_PRICE =
  /\b(?:prices?|rents?|fees?|rates?|charges?|tariffs?|premiums?|salary|pay|discounts?|credits?)\b[^.;]{0,60}\b(?:rises?|increases?|goes\s+up|go\s+up|changes?|falls?|(?:is|are|will\s+be)\s+(?:raised|increased|reduced|changed|lowered))\b/iu;

/** Finds when the contract was made and when it takes effect. */
export function findDateFacts(reading: Reading): DateFacts {
  const agreement = findAgreementDate(reading);
  const stated = findStatedEffectiveDate(reading);
  const inOpening = agreement !== null && saysEffective(agreement) ? agreement : null;
  const onMaking = findEffectOnMaking(agreement, reading.sentences);
  const effective = stated ?? onMaking ?? inOpening ?? findEffectOnSigning(reading, agreement);
  return { agreement, effective, effectiveWords: effective === null ? findEffectiveWords(reading.sentences) : null };
}

/** "This Agreement takes effect on the date first written above": the day of making is the day of effect. */
function findEffectOnMaking(agreement: DateFact | null, sentences: readonly Sentence[]): DateFact | null {
  if (agreement === null) return null;
  const because = sentences.find((sentence) => sentence.text.length < 900 && EFFECT_ON_MAKING.test(sentence.text));
  return because === undefined ? null : { ...agreement, because };
}

const EFFECT_ON_MAKING =
  /(?<!\b(?:in|under)\s(?:this|the)\s)\b(?:agreement|contract|lease|term)\b[^.;]{0,80}\b(?:effective|commenc\w+|effect|begins?|force|from)\b[^.;]{0,40}(?<!\b(?:last|later|latest)\s)\b(?:date\s+(?:hereof|of\s+(?:this|the)\s+(?:agreement|contract|lease)|(?:and\s+year\s+)?(?:first\s+)?(?:above|set\s+forth|listed)|(?:and\s+year\s+)?first\s+(?:above|written|set|listed)))/iu;

/** "This Agreement takes effect when the last party signs": the day of the last signature is the day of effect. */
function findEffectOnSigning(reading: Reading, agreement: DateFact | null): DateFact | null {
  const because = reading.sentences.find(({ text }) => text.length < 1_500 && saysEffectOnSigning(text));
  if (because === undefined) return null;
  const made = /\b(?:last|latest|later)\b/iu.test(because.text) ? null : agreement;
  const signed = findSignatureDate(reading) ?? made;
  return signed === null ? null : { ...signed, because };
}

const SIGNING =
  /\b(?:(?:last|latest|later)\s(?:of\sthe\s)?(?:two\s)?(?:dates?|day)\b[^.;]{0,30}\b(?:sign\w*|execut\w*|below|set\sforth|written|shown)|(?:dates?|day)\s(?:[\p{L}]+\s){0,6}?(?:signs?|signed|signatures?|signing|execut(?:ed?|es|ion))\b|date\s(?:last\s)?(?:written|set\sforth|noted|indicated|shown|appearing|stated)\sbelow|(?:up)?on\s(?:the\s)?(?:last\s|complete\s|completion\sof\s(?:the\s)?)?(?:signatures?|signing|execution)\b|when\s(?:it\s(?:is|has\sbeen)\s)?signed\b)/giu;
/** What stands in front where that is the day of effect; behind, it may be given that name. */
const EFFECT_BEFORE: readonly RegExp[] = [
  /\b(?:(?:this|the)\s(?:[\p{L}&-]+\s){0,5}?(?:agreement|contract|lease|amendment|schedule|addendum|order)|term)\b[^.;]{0,120}?\b(?:effective|effect|commenc\w+|begins?|starts?|force)\b[^.;]{0,60}$/iu,
  /\beffective\s?date["”']?\s?(?:of\sthis\s\w+\s)?(?:means?|shall\smean|is|shall\sbe|will\sbe|:)\s[^.;]{0,60}$/iu,
];
const NAMED_EFFECT = /^[^.;"“]{0,80}["“”'](?:[\p{L}-]+\s){0,2}effective\s?date/iu;
const NO_EFFECT_ON_SIGNING =
  /\b(?:counterparts?|facsimile|modif\w+|waivers?|assign\w*|notices?|each\s+(?:order|schedule)|unless\s+(?:and\s+until\s+)?(?:it\s+is\s+)?(?:in\s+writing|signed)|amend(?:ed|ments?)\s+(?:to|of|or|only|shall))\b/iu;

/** More places in one sentence are not looked at. */
const SIGNINGS_LIMIT = 4;
/** UTF-16 units before each that are looked at. */
const CLAUSE_REACH = 220;

/** Whether words make this contract, not a change of it or a notice under it, take effect when it is signed. */
function saysEffectOnSigning(text: string): boolean {
  return [...text.matchAll(SIGNING)].slice(0, SIGNINGS_LIMIT).some((match) => {
    const end = match.index + match[0].length;
    const before = text.slice(Math.max(0, match.index - CLAUSE_REACH), match.index);
    const clause = before.slice(-120) + text.slice(match.index, end + 40);
    if (NO_EFFECT_ON_SIGNING.test(clause)) return false;
    return EFFECT_BEFORE.some((effect) => effect.test(before)) || NAMED_EFFECT.test(text.slice(end, end + 120));
  });
}

/** "June 21, 1999 (the "Effective Date")", or "effective as of June 21, 1999". */
function saysEffective({ date, sentence }: DateFact): boolean {
  const after = sentence.text.slice(date.end, date.end + 60);
  const before = sentence.text.slice(Math.max(0, date.start - 60), date.start);
  return EFFECTIVE_NAME.test(after) || /\beffective\b|with\s+effect|\bas\s+of\b/iu.test(before);
}

function findStatedEffectiveDate({ sentences, dayOrder }: Reading): DateFact | null {
  for (const sentence of sentences) {
    const named = EFFECTIVE_NAME.exec(sentence.text);
    const stated = EFFECTIVE_SENTENCE.exec(sentence.text);
    if ((named === null && stated === null) || DEFINES_ANOTHER.test(sentence.text)) continue;
    if (named === null && CHANGES_PRICE.test(sentence.text)) continue;
    // A month alone is no day on which something takes effect.
    const dates = findDates(sentence.text.slice(0, 2_000), dayOrder).filter((date) => date.iso?.length !== 7);
    const afterNamed =
      named === null ? undefined : nearest(dates, named.index, named.index + named[0].length, sentence.text);
    const afterStated =
      stated === null
        ? undefined
        : dates.find((date) => date.start >= stated.index && follows(sentence.text, stated.index, date));
    const date = afterNamed ?? afterStated;
    if (date !== undefined) return { date, sentence };
  }
  return null;
}

/** The date just before a defined name ("June 21, 1999 (the "Effective Date")") or behind it ("… means June 21, 1999"). */
function nearest(dates: readonly FoundDate[], start: number, end: number, text: string): FoundDate | undefined {
  const before = dates.findLast(
    (date) =>
      date.end <= start && start - date.end < 30 && /^[\s,]*\(?(?:the\s+)?$/iu.test(text.slice(date.end, start)),
  );
  const behind = dates.find(
    (date) =>
      date.start >= end &&
      date.start - end < 60 &&
      /\b(?:means?|be|is|:|of|as)\b|^\W*$/iu.test(text.slice(end, date.start)) &&
      !/\b(?:until|through|ending|expir\w*|terminat\w*|earlier|later|continue)\b/iu.test(text.slice(end, date.start)),
  );
  return before ?? behind;
}

function follows(text: string, index: number, date: FoundDate): boolean {
  const between = text.slice(index, date.start);
  return (
    between.length < 140 &&
    !/\b(?:expir\w*|terminat\w*|until|through|end(?:s|ing)?)\b|\b(?:to|till)\s+(?:and\s+including\s+)?$/iu.test(
      between,
    ) &&
    TAKES_EFFECT.test(text.slice(index, date.end))
  );
}

function findEffectiveWords(sentences: readonly Sentence[]): Sentence | null {
  return (
    sentences.find(
      (sentence) =>
        sentence.text.length < 500 &&
        !/\b(?:notices?|communications?|amend\w*|waiver|terminations?|resignation)\b/iu.test(sentence.text) &&
        /(?:^(?:the\s+)?|["“])effective\s+date["”]?\s+(?:of\s+this\s+agreement\s+)?(?:means|shall\s+mean|is\s+the|shall\s+be\s+the)\b|\b(?:agreement|contract)\s+(?:shall|will)\s+(?:become|be)\s+effective\b|\bbecomes?\s+effective\s+(?:on|upon|when)\b/iu.test(
          sentence.text,
        ),
    ) ?? null
  );
}
