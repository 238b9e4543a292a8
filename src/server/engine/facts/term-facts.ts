import type { Reading } from '../reading/reading.ts';
import { type Cue, weighCues } from '../text/cues.ts';
import { type DayOrder, type FoundDate, findDates } from '../text/dates.ts';
import { type FoundPeriod, findAnniversary, findPeriods } from '../text/periods.ts';
import type { Sentence } from '../text/sentences.ts';
import { isOfferText } from './offer-text.ts';
import { statesTerm } from './term-statements.ts';

/** How long a contract lasts. */
export interface TermFact {
  readonly sentence: Sentence;
  /** The printed last day, where there is one. */
  readonly until: FoundDate | null;
  readonly period: FoundPeriod | null;
  /** Runs until a party ends it. */
  readonly isOpenEnded: boolean;
  /** Ends with something that happens, on no day that is printed: "so long as each remains a shareholder". */
  readonly endsWithEvent?: boolean;
}

const ABOUT_TERM =
  /^from\s+(?:\p{L}{3,9}\.?\s\d|\d{1,2}\.?\s\p{L}{3})[^.;]{0,40}\b(?:to|until|through)\b|\b(?:minimum|fixed|initial)\s+(?:term|period)\b|^(?:hire|rental|tenancy|letting|contract|membership|subscription|loan|policy|cover|placement)\s(?:term|period)\b|\b(?:(?:agreement|contract|lease|tenancy|employment|engagement|appointment|licen[cs]e|term)\b[^.;]{0,90}\b(?:lasts|continues|runs|ends|begins|starts|commences|expires|terminates|remains|is\s+at[\s-]will|(?:is\s+)?(?:concluded|made|entered\s+into|valid)\s+for)\b|term\b[^.;]{0,60}\b(?:of|hereof|shall|will|is|begins?|commences?)|(?:agreement|contract|lease|tenancy|employment)\b[^.;]{0,80}\b(?:shall|will)\s+(?:remain|continue|extend|be|expire|terminate|commence|begin|become\s+effective|come\s+into)|in\s+(?:full\s+)?(?:force|effect)|initial\s+(?:term|period)|expir(?:es?|ation\s+date|y\s+date|ing)\b|period\s+of\s+(?:this|the)\s+(?:agreement|contract)|fixed\s+term|term\s*:|^(?:\d[\d.]{0,6}\s+)?term[.–-]\s|duration|valid\s+(?:for|until)|effective\s+term|(?:contract\s+period|["“](?:initial\s+)?term)["”]\s+(?:shall\s+)?means?|joint\s+venture\s+(?:shall|will)\s+(?:commence|begin))/iu;
const UNTIL = /\b(?:until|through|thru|expir\w+|terminat\w+|end(?:s|ing)?|conclud\w+|to)\b[^.;]{0,50}$/iu;
/** Words behind those that make a day the last one, by which it is the first. */
const BEGINS = /\b(?:begin|commenc|start|effective|dated)\w*\b[^.;]{0,40}$|\bfrom(?:\s+and\s+including)?\s*$/iu;
/** An end is named, though it may come earlier; what it is stands elsewhere or hangs on something. */
const NAMES_END =
  /\b(?:expir\w*|ends?|terminates?)\s+on\b|\bexpiration\s+date\b|\bfor\s+(?:an?|one|the|two|three|four|five|ten|\d+)\s[^.;]{0,40}\b(?:years?|months?|term|period)\b|\bperiod\s+of\b|\buntil\s+(?:the\s+)?(?:end|expir\w*|earli\w+|later|latest|last|first|completion)\b|\b(?:for|during)\s+the\s+(?:\w+\s+)?(?:term|period|duration)\b/iu;
const INDEFINITE =
  /\b(?:unlimited\s+(?:term|duration|period)|no\s+expir\w+|indefinite(?:ly)?|perpetual|in\s+perpetuity|at[\s-]will|no\s+fixed\s+(?:term|end))\b/iu;
const OPEN_ENDED =
  /\b(?:(?:until|unless)(?:\s+and\s+until)?\s+(?:\p{L}+\s+){0,5}?(?:terminated|cancell?ed|ended|superseded)|(?:until|unless)(?:\s+and\s+until)?\s+(?:either|any|one)\s+(?:of\s+the\s+)?part(?:y|ies)\s+(?:gives?|informs?|notif\w+|terminat\w+|ends?|cancels?)|\bends?\s+when\s+terminated|at[\s-]will|indefinite(?:ly)?|perpetual|in\s+perpetuity|no\s+fixed\s+(?:term|end)|until\s+cancel|evergreen|unlimited\s+(?:term|duration|period)|no\s+expir\w+|(?:not|never)\s+expires?\b)/iu;

const ENDS_WITH_EVENT =
  /\b(?:so|as)\s+long\s+as\b|\b(?:until|end\s+on|terminates?\s+on|expires?\s+on)\s+(?:the\s+)?(?:earlier|earliest|later|last|termination|expir\w+|end\b|completion|closing|consummation|dissolution|occurrence|final|full|such\s+time|all\b|date\s+(?:on|that)|(?:\p{L}+\s){1,2}date)\b|\bfor\s+the\s+(?:life|duration)\s+of\b|\bco-?\s?termin\w+|\bconcurrent(?:ly)?\s+with\b|\bupon\s+(?:the\s+)?(?:termination|expiration|completion|conclusion)\b|\b(?:earlier|earliest|first)\s+(?:of|to\s+occur)\b|\bwhen\s+all\s+obligations\b|\bexpires?\s+if\b/iu;

const TERM_CUES: readonly Cue[] = [
  {
    weight: 2,
    pattern:
      /^(?:from\s|(?:minimum|fixed|initial|hire|rental|tenancy|letting|contract|membership|subscription|loan|policy)\s+(?:term|period)\s*:?\s)/iu,
  },
  {
    weight: 1,
    pattern:
      /\b(?:for\s+(?:a|an|the|one)?\s*(?:initial\s+|minimum\s+|fixed\s+|further\s+)?(?:term|period)|for\s+(?:\w+\s+)?\(?\d|continu\w+|remain|until|through|expir\w+|terminat\w+\s+on|end(?:s|ing)?\s+on|conclud\w+|initial\s+term|term\s+(?:of|is|shall\s+be|will\s+be|for|:)|valid)/iu,
  },
  {
    weight: 2,
    pattern:
      /\b(?:the\s+)?(?:initial\s+)?term\s+(?:of\s+(?:this|the)\s+(?:agreement|contract|lease)|shall|will|is|begins|commences|hereof)|^term\s*:|["“](?:initial\s+)?term["”]/iu,
  },
  {
    weight: 1.5,
    pattern:
      /\b(?:this|the)\s+(?:agreement|contract|lease)\s+(?:shall|will)\s+(?:commence|remain|continue|be\s+(?:in|effective|valid)|expire|terminate\s+on|have)/iu,
  },
  {
    weight: 2,
    pattern:
      /\b(?:agreement|contract|lease|tenancy|employment|engagement|appointment|term)\b[^.;]{0,90}\b(?:lasts|continues\s+(?:for|until)|runs\s+(?:for|until|from)|ends\s+on|expires\s+on|remains\s+in|is\s+(?:concluded|made)\s+for|is\s+at[\s-]will)\b/iu,
  },
  { weight: 0.5, pattern: /\b(?:commenc|effective\s+date|begin|starts)/iu },
  {
    weight: -3,
    pattern:
      /\bmay\s+extend\b|\bdate\s+that\s+is\b(?!\s+(?:the\s+)?(?:[\p{L}-]+\s+)?(?:\(?\d+\)?\s+)?(?:years?|months?|anniversary)\b)|\b(?:trial|probation\w*|grace|notice)\s+period\b/iu,
  },
  {
    weight: -3,
    pattern:
      /\b(?:surviv|confidential|warrant(?:y|s|ies)|records?\b|insurance|non-?compet|solicit|after\s+(?:the\s+|this\s+|such\s+)?(?:agreement\s+|employment\s+)?(?:termination|expiration|ends?\b|it\b)|following\s+(?:the\s+)?(?:termination|expiration)|cure|invoice|dispute|options?\s+to|payment|breach|audit|purchase\s+order)/iu,
  },
  // What hangs on leaving within a time, or is earned over one, says nothing about how long the contract lasts.
  {
    weight: -4,
    pattern:
      /^(?:if|where|should|in\s+case)\b(?!(?:[^,;]|,(?!\s(?:this|the)\s)){0,200},\s(?:this|the)\s(?:[\p{L}-]+\s){0,3}(?:agreement|contract|lease|tenancy|term)\b[^,;]{0,60}\b(?:continues?|remains?|expires?|ends?|runs?|lasts?)\b)|\b(?:re-?pay(?:s|able|ment)?|claw\w*|vest(?:s|ed|ing)?|sign-?on|relocation)\b/iu,
  },
  // What a death or a party's right to end it leads to is no length of the contract.
  {
    weight: -5,
    pattern:
      /^(?:\d[\d.]{0,6}\s)?(?:in\s+the\s+(?:event|case)|if|where|should|on|upon|after|following)\b[^,;.]{0,60}\b(?:death|dies?|demolish|sell|breach|default)\b|^(?:\d[\d.]{0,6}\s)?(?:the\s)?(?:[\p{L}-]+\s){1,3}may\s(?:[\p{L}-]+\s){0,2}(?:determine|terminate|end|cancel|rescind)\b/iu,
  },
  // Papers and things bought last as well.
  {
    weight: -5,
    pattern:
      /\b(?:passports?|visas?|vouchers?|coupons?|sessions?|credits?|(?:reward|loyalty)\s+points|tickets?|gift\s+cards?|packages?|permits?|certificates?)\b[^.;]{0,80}\b(?:valid|expires?|lasts?|lapses?)\b/iu,
  },
  // "During the term" takes the term for granted; it says nothing about it.
  {
    weight: -2,
    pattern:
      /^(?![\s\S]*\bterm\s+(?:of\s+this\s+agreement\s+)?(?:shall|will|is|begins|commences)\b)[\s\S]*\b(?:during|throughout|for)\s+the\s+(?:entire\s+)?term\b/iu,
  },
  {
    weight: -4,
    pattern: /^(?:if|in\s+the\s+event|upon)\b[^;]{0,90}\b(?:renew\w*|exten(?:d|ds|ded|sion))\b/iu,
  },
  // A notary's office, a warrant and a director's seat last as well, but they are not the contract.
  {
    weight: -4,
    pattern:
      /\bcommission\s+expires\b|\bnotary\b|\bexercise\s+price\b|\bdirectors?\s+shall\s+be\s+(?:appointed|elected)\b|\bthe\s+term\s+["“](?!(?:initial\s+)?term["”])|\bpower\s+of\s+attorney\s+dated\b|\bshelf[\s-]*life\b|\bsubscribe\s+for\b/iu,
  },
  // Definitions of years and quarters name days as well.
  {
    weight: -3,
    pattern:
      /^["“](?!(?:initial\s+)?term["”]|(?:contract|license)\s+(?:term|period)|expiration|expiry)[^"”]{1,60}["”]\s+(?:\w+\s+)?means?\b/iu,
  },
  { weight: -1.5, pattern: /^["“]?(?:renewal|extension)\b|\brenewal\s+term\s+(?:shall|of)/iu },
];

/** How long it continues by default is another fact (renewal), unless the first term stands in front. */
const RENEWS_FOR =
  /\b(?:renew(?:s|ed|al)?|exten(?:d|ds|ded|sion)|rolls?\s+over)\b[^.;]{0,60}\bfor\s+(?:an?\s+|one\s+|successive\s+|additional\s+|further\s+|another\s+|\(?\d|two|three)/iu;
const RENEWS_FOR_WEIGHT = -4;
const FIRST_TERM = /\b(?:initial|fixed)\s+(?:term|period)\b/iu;

/** Below this a sentence is about something else. */
const TERM_SCORE_MINIMUM = 2;
/** A sentence without a day or a length must say clearly that it is about the term. */
const WORDS_ONLY_SCORE = 4;
const SEARCHED_LENGTH = 1_200;
/** A sentence whose subject is the contract or its term says it, where others only mention it. */
const STATES_TERM_WEIGHT = 1.5;
/** What is shorter is a deadline, not a term. */
const TERM_DAYS_MINIMUM = 28;

/** How long an offer stands. */
const VALID_UNTIL = /\b(?:valid|good|open|firm)\s(?:\p{L}+\s){0,2}?(?:until|till|through|for)\b/iu;

/** Finds the sentence that says how long the contract lasts. */
export function findTerm(reading: Reading): TermFact | null {
  let best: TermFact | null = null;
  let bestScore = TERM_SCORE_MINIMUM;
  const isOffer = isOfferText(reading);
  for (const sentence of reading.sentences) {
    const text = sentence.text.slice(0, SEARCHED_LENGTH);
    if (!ABOUT_TERM.test(text) || (isOffer && VALID_UNTIL.test(text) && !statesTerm(text))) continue;
    const fact = readTerm(sentence, text, reading.dayOrder);
    const score = scoreTerm(text, fact) + 2 * reading.probability(sentence, 'expiration-date');
    const saysHowLong = fact.until !== null || fact.period !== null || fact.isOpenEnded || fact.endsWithEvent === true;
    if (score > bestScore && (saysHowLong || score > WORDS_ONLY_SCORE)) {
      best = fact;
      bestScore = score;
    }
  }
  return best === null ? findEndingEvent(reading.sentences) : withDefinedEnd(best, reading.sentences);
}

/** Where no sentence is about how long it lasts, one may still say with what it ends, or that a party may end it. */
function findEndingEvent(sentences: readonly Sentence[]): TermFact | null {
  const whole = sentences.filter(({ text }) => text.length < SEARCHED_LENGTH);
  const ending = whole.find(({ text }) => ENDS_BY_ITSELF.test(text) && statesTerm(text));
  const sentence = ending ?? whole.find(({ text }) => ENDED_BY_NOTICE.test(text));
  if (sentence === undefined) return null;
  const isOpenEnded = ending === undefined;
  return { sentence, until: null, period: null, isOpenEnded, ...(!isOpenEnded && { endsWithEvent: true }) };
}

const ENDED_BY_NOTICE =
  /\b(?:this|the|your)\s(?:[\p{L}-]+\s){0,3}(?:agreement|contract|appointment|employment|engagement)\s(?:may\sbe\sterminated|(?:shall|will)\sterminate)\b[^.;]{0,60}?\b(?:either|any|each)\s(?:of\sthe\s)?party\b[^.;]{0,120}\bnotice\b/iu;
const ENDS_BY_ITSELF =
  /\b(?:agreement|contract|lease|licen[cs]e|appointment)\s(?:(?:shall|will)\s)?(?:[\p{L}-]+\s(?:and\s)?){0,4}?(?:terminates?|expires?|ends?)\b[^.;]{0,120}\b(?:up)?on\s(?:the\s)?(?:earlie(?:r|st)|first|termination|expiration|completion|conclusion)\b|\bupon\s(?:the\s)?(?:termination|expiration|completion|conclusion)\sof\b[^.;]{0,120}\bthis\s(?:\p{L}+\s){0,2}agreement\s(?:shall|will)\s(?:\p{L}+\s){0,4}terminate\b/iu;

const ENDS_ON_NAMED =
  /\b(?:(?:expire|end|terminate)s?|until)\s+(?:\S+\s+){0,6}?the\s+(?<name>(?:expiration|expiry|termination|end)\s+date)\b/iu;

/** "… shall expire on the Expiration Date": the day stands where that name is given. */
function withDefinedEnd(term: TermFact, sentences: readonly Sentence[]): TermFact {
  const name = ENDS_ON_NAMED.exec(term.sentence.text)?.groups?.['name'];
  if (term.until !== null || term.period !== null || name === undefined) return term;
  const pattern = new RegExp(
    `(?:["“]${name}["”]\\s+(?:shall\\s+)?(?:means?|is|be)|(?:^|\\s)${name}\\s*:)\\s*(?=(?<day>.{4,40}))`,
    'iu',
  );
  for (const sentence of sentences) {
    const defined = pattern.exec(sentence.text);
    const start = defined === null ? 0 : defined.index + defined[0].length;
    const day =
      defined === null
        ? undefined
        : findDates(sentence.text).find((date) => date.start - start >= 0 && date.start - start <= 2);
    if (day?.iso?.length === 10) return { ...term, sentence, until: day, isOpenEnded: false };
  }
  return term;
}

function readTerm(sentence: Sentence, text: string, dayOrder: DayOrder): TermFact {
  const until =
    findDates(text, dayOrder).find((date) => {
      const before = text.slice(Math.max(0, date.start - 90), date.start);
      const last = UNTIL.exec(before);
      return last !== null && !BEGINS.test(before.slice(last.index + last[0].search(/\W/u)));
    }) ?? null;
  const period = findLength(text) ?? (until === null ? findAnniversary(text) : null);
  const isOpenEnded =
    until === null && period === null && OPEN_ENDED.test(text) && (INDEFINITE.test(text) || !NAMES_END.test(text));
  const endsWithEvent =
    until === null && period === null && !isOpenEnded && ENDS_WITH_EVENT.test(text) && statesTerm(text);
  return { sentence, until, period, isOpenEnded, ...(endsWithEvent && { endsWithEvent }) };
}

function scoreTerm(text: string, fact: TermFact): number {
  const said = (fact.until !== null ? 3 : 0) + (fact.period !== null ? 2 : 0) + (fact.isOpenEnded ? 1 : 0);
  const renews = RENEWS_FOR.exec(text)?.index ?? Number.POSITIVE_INFINITY;
  const lasts = fact.until?.start ?? fact.period?.start ?? Number.POSITIVE_INFINITY;
  const isRenewal = renews < lasts && !FIRST_TERM.test(text);
  return (
    said +
    weighCues(text, TERM_CUES) +
    (statesTerm(text) ? STATES_TERM_WEIGHT : 0) +
    (isRenewal ? RENEWS_FOR_WEIGHT : 0)
  );
}

/** The first period of a month or more that says how long, not how early a notice must come. */
export function findLength(text: string): FoundPeriod | null {
  return findPeriods(text).find((period) => period.days >= TERM_DAYS_MINIMUM && isLength(text, period)) ?? null;
}

function isLength(text: string, period: FoundPeriod): boolean {
  const after = text.slice(period.end, period.end + 40);
  const before = text.slice(Math.max(0, period.start - 60), period.start);
  return (
    !/^\s{1,3}of\s{1,3}(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/iu.test(after) &&
    !/^['’s\s]{0,3}(?:prior|advance|written|notice|before|after\s+(?:receipt|notice)|(?:annual\s+)?anniversary)/iu.test(
      after,
    ) &&
    !/\b(?:such|within|at\s+least|(?:not|no)\s+(?:later|less)\s+than|upon|every|each|(?:after|within|during|in)\s+the\s+(?:first|last|initial|next))\s*$/iu.test(
      before,
    )
  );
}
