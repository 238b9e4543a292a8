import { type FoundDate, findDates } from './dates.ts';
import { addPeriod, type FoundPeriod, findAnniversary, findPeriods, findRecurrence } from './periods.ts';
import type { Reading } from './reading.ts';
import type { Sentence } from './sentences.ts';

/** How long a contract lasts. */
export interface TermFact {
  readonly sentence: Sentence;
  /** The printed last day, where there is one. */
  readonly until: FoundDate | null;
  readonly period: FoundPeriod | null;
  /** Runs on until somebody ends it. */
  readonly isOpenEnded: boolean;
}

export interface RenewalFact {
  readonly sentence: Sentence;
  readonly isAutomatic: boolean;
  readonly period: FoundPeriod | null;
  /** "successive", "each year": more than once. */
  readonly isRepeated: boolean;
}

export interface NoticeFact {
  readonly sentence: Sentence;
  readonly period: FoundPeriod;
}

export interface TermFacts {
  readonly term: TermFact | null;
  readonly renewal: RenewalFact | null;
  /** Notice to keep the contract from renewing. */
  readonly renewalNotice: NoticeFact | null;
  /** Notice to end the contract without a reason. */
  readonly exitNotice: NoticeFact | null;
}

const ABOUT_TERM =
  /\b(?:term\b[^.;]{0,60}\b(?:of|hereof|shall|will|is|begins?|commences?)|(?:agreement|contract|lease|tenancy|employment)\b[^.;]{0,80}\b(?:shall|will)\s+(?:remain|continue|be|expire|terminate|commence|begin|become\s+effective|come\s+into)|in\s+(?:full\s+)?(?:force|effect)|initial\s+(?:term|period)|expir(?:es?|ation\s+date|y\s+date|ing)\b|period\s+of\s+(?:this|the)\s+(?:agreement|contract)|term\s*:|duration|valid\s+(?:for|until)|effective\s+term)/iu;
const LASTS =
  /\b(?:for\s+(?:a|an|the|one)?\s*(?:initial\s+|minimum\s+|fixed\s+|further\s+)?(?:term|period)|for\s+(?:\w+\s+)?\(?\d|continu\w+|remain|until|through|expir\w+|terminat\w+\s+on|end(?:s|ing)?\s+on|conclud\w+|initial\s+term|term\s+(?:of|is|shall\s+be|will\s+be|for|:)|valid)/iu;
const NOT_TERM =
  /\b(?:surviv|confidential|warrant(?:y|s|ies)|records?\b|insurance|non-?compet|solicit|after\s+(?:the\s+)?(?:termination|expiration)|following\s+(?:the\s+)?(?:termination|expiration)|cure|invoice|dispute|options?\s+to|payment|breach|audit|purchase\s+order)/iu;
const UNTIL =
  /\b(?:until|through|thru|expir\w+|terminat\w+|end(?:s|ing)?|conclud\w+|to|and\s+including)\b[^.;]{0,50}$/iu;
const OPEN_ENDED =
  /\b(?:(?:until|unless)\s+(?:it\s+is\s+)?(?:earlier\s+)?terminated|indefinite(?:ly)?|perpetual|in\s+perpetuity|no\s+fixed\s+(?:term|end)|until\s+cancel)/iu;
const RENEWS =
  /\b(?:automatically\s+continue|continue\s+automatically|month[\s-]to[\s-]month|renew(?:s|ed|al|als|able|ing)?|extend(?:s|ed)?|extension|roll(?:s)?\s+over|successive\s+(?:\w+\s+)?(?:\(\d+\)\s+)?(?:terms?|periods?|years?))\b/iu;
const RENEWS_TERM = /\b(?:term|agreement|contract|lease|tenancy|license|period|employment|subscription)\b/iu;
const AUTOMATIC =
  /\b(?:automatic(?:ally)?\b[^.;]{0,60}\b(?:renew|extend|extension|continu)\w*|(?:renew|extend|continu)\w*\b[^.;]{0,50}\bautomatic\w*|auto-?renew\w*|evergreen|shall\s+(?:be\s+)?(?:renew|extend)(?:ed)?\b[^.;]{0,120}\bunless|continue\s+(?:thereafter\s+)?(?:from\s+year\s+to\s+year|year[\s-]to[\s-]year|month[\s-]to[\s-]month))/iu;
const NOT_RENEWAL =
  /\b(?:extend(?:s|ed)?\s+(?:to|beyond)|to\s+the\s+extent|payment\s+(?:date|term)|extension\s+of\s+(?:credit|time)|copyrights?|letter\s+of\s+credit|insurance|patent|options?\s+to\s+extend\s+the\s+time|renewals?\s+(?:thereof|of\s+(?:any\s+)?(?:patent|copyright|trademark|domain))|registration)/iu;
const REPEATED =
  /\b(?:successive|consecutive|each\s+year|annual(?:ly)?|year[\s-]to[\s-]year|from\s+year\s+to\s+year|additional\s+(?:\w+\s+)?(?:\(\d+\)\s+)?(?:terms|periods)|renewal\s+terms|month[\s-]to[\s-]month|thereafter\s+renew)/iu;
const NOTICE = /\b(?:notice|notif(?:y|ies|ied|ication)|advis(?:e|es)\s+the\s+other|writ(?:ten|ing))\b/iu;
const NOT_TO_RENEW =
  /\b(?:not\s+to\s+(?:renew|extend)|non-?renew\w*|unless\s+(?:either|one|a|any|the|terminated|it|notice|written|sooner|earlier)|does\s+not\s+(?:wish|intend|want)|intent(?:ion)?\s+(?:not\s+)?to\s+(?:renew|terminate|not)|terminate|cancel|prior\s+to\s+(?:the\s+)?(?:end|expir)|before\s+(?:the\s+)?(?:end|expir))/iu;
const WITHOUT_REASON =
  /\b(?:without\s+(?:any\s+)?(?:cause|reason|penalty)|for\s+any\s+reason|for\s+(?:its\s+)?convenience|at\s+any\s+time|with\s+or\s+without\s+cause|at\s+will|for\s+no\s+reason|in\s+its\s+(?:sole\s+)?discretion)\b/iu;
const ENDS = /\b(?:terminat(?:e|ed|es|ion)|cancel(?:led|s)?|end(?:ed)?|resign|vacate|quit)\b/iu;
const WITH_REASON =
  /\b(?:breach|default|fail(?:s|ure|ed)?|cure|insolven|bankrupt|material(?:ly)?|violat|change\s+(?:of|in)\s+control|force\s+majeure|death|disab)/iu;

/** A sentence without a day or a length must say clearly that it is about the term. */
const WORDS_ONLY_SCORE = 4;

/** Finds how long the contract lasts, whether and how it renews, and how it is ended or kept from renewing. */
export function findTermFacts(reading: Reading): TermFacts {
  const term = findTerm(reading);
  const renewal = findRenewal(reading);
  return { term, renewal, renewalNotice: findRenewalNotice(reading, renewal), exitNotice: findExitNotice(reading) };
}

function findTerm(reading: Reading): TermFact | null {
  let best: TermFact | null = null;
  let bestScore = 2;
  for (const sentence of reading.sentences) {
    const text = sentence.text.slice(0, 1_200);
    if (!ABOUT_TERM.test(text)) continue;
    const fact = readTerm(sentence, text);
    const score = scoreTerm(text, fact) + 2 * reading.probability(sentence, 'expiration-date');
    const saysHowLong = fact.until !== null || fact.period !== null || fact.isOpenEnded;
    if (score > bestScore && (saysHowLong || score > WORDS_ONLY_SCORE)) {
      best = fact;
      bestScore = score;
    }
  }
  return best;
}

function readTerm(sentence: Sentence, text: string): TermFact {
  const until =
    findDates(text).find((date) => UNTIL.test(text.slice(Math.max(0, date.start - 90), date.start))) ?? null;
  const period =
    findPeriods(text).find((found) => found.days >= 28 && isLength(text, found)) ??
    (until === null ? findAnniversary(text) : null);
  return { sentence, until, period, isOpenEnded: OPEN_ENDED.test(text) && until === null && period === null };
}

/** A period that says how long, not how early a notice must come. */
function isLength(text: string, period: FoundPeriod): boolean {
  const after = text.slice(period.end, period.end + 40);
  const before = text.slice(Math.max(0, period.start - 60), period.start);
  return (
    !/^['’s\s]{0,3}(?:prior|advance|written|notice|before|after\s+(?:receipt|notice))/iu.test(after) &&
    !/\b(?:within|at\s+least|not\s+less\s+than|no\s+(?:later|less)\s+than|upon|every|each)\s*$/iu.test(before)
  );
}

function scoreTerm(text: string, fact: TermFact): number {
  let score = 0;
  if (fact.until !== null) score += 3;
  if (fact.period !== null) score += 2;
  if (fact.isOpenEnded) score += 1;
  if (LASTS.test(text)) score += 1;
  if (
    /\b(?:the\s+)?(?:initial\s+)?term\s+(?:of\s+(?:this|the)\s+(?:agreement|contract|lease)|shall|will|is|begins|commences|hereof)|^term\s*:|["“](?:initial\s+)?term["”]/iu.test(
      text,
    )
  )
    score += 2;
  if (
    /\b(?:this|the)\s+(?:agreement|contract|lease)\s+(?:shall|will)\s+(?:commence|remain|continue|be\s+(?:in|effective|valid)|expire|terminate\s+on|have)/iu.test(
      text,
    )
  )
    score += 1.5;
  if (/\b(?:commenc|effective\s+date|begin)/iu.test(text)) score += 0.5;
  if (NOT_TERM.test(text)) score -= 3;
  if (
    /\b(?:during|throughout|for)\s+the\s+(?:entire\s+)?term\b/iu.test(text) &&
    !/\bterm\s+(?:of\s+this\s+agreement\s+)?(?:shall|will|is|begins|commences)\b/iu.test(text)
  )
    score -= 2;
  if (
    /^["“](?!(?:initial\s+)?term["”]|(?:contract|license)\s+(?:term|period)|expiration|expiry)[^"”]{1,60}["”]\s+(?:\w+\s+)?means?\b/iu.test(
      text,
    )
  )
    score -= 3;
  if (/^["“]?(?:renewal|extension)\b|\brenewal\s+term\s+(?:shall|of)/iu.test(text)) score -= 1.5;
  return score;
}

function findRenewal(reading: Reading): RenewalFact | null {
  let best: RenewalFact | null = null;
  let bestScore = 1.5;
  for (const sentence of reading.sentences) {
    const text = sentence.text.slice(0, 1_500);
    const renews = RENEWS.exec(text);
    if (renews === null || !RENEWS_TERM.test(text)) continue;
    const isAutomatic = AUTOMATIC.test(text);
    const period =
      findPeriods(text.slice(renews.index)).find(
        (found) => found.days >= 28 && isLength(text.slice(renews.index), found),
      ) ?? findRecurrence(text.slice(Math.max(0, renews.index - 40)));
    let score = isAutomatic ? 2.5 : 0;
    if (period !== null) score += 1;
    if (
      /\b(?:shall|will|may)\s+(?:be\s+)?(?:automatically\s+)?(?:renew|extend)|option\s+to\s+(?:renew|extend)|right\s+to\s+(?:renew|extend)/iu.test(
        text,
      )
    )
      score += 1;
    if (/\b(?:additional|successive|further|renewal)\s+(?:\S+\s+){0,4}(?:terms?|periods?|years?)/iu.test(text))
      score += 1;
    if (NOT_RENEWAL.test(text)) score -= 2;
    if (
      /^(?:if|in\s+the\s+event|during|upon)\b[^;]{0,90}\b(?:is|are|be|been)\s+(?:automatically\s+)?(?:extended|renewed)\b/iu.test(
        text,
      )
    )
      score -= 2;
    if (
      !/\b(?:terms?|agreement|contract|lease|tenancy)\b[^.;]{0,160}\b(?:renew|exten|continu|successive)|\b(?:renew|exten|continu)\w*\b[^.;]{0,90}\b(?:terms?|agreement|contract|lease|tenancy|years?|months?|periods?)\b/iu.test(
        text,
      )
    )
      score -= 2;
    score += 2 * reading.probability(sentence, 'renewal-term');
    if (score > bestScore) {
      best = { sentence, isAutomatic, period, isRepeated: REPEATED.test(text) };
      bestScore = score;
    }
  }
  return best;
}

function findRenewalNotice(reading: Reading, renewal: RenewalFact | null): NoticeFact | null {
  if (renewal === null) return null;
  const index = reading.sentences.indexOf(renewal.sentence);
  // The notice often stands in the sentence before or behind.
  for (const sentence of [
    renewal.sentence,
    reading.sentences[index + 1],
    reading.sentences[index - 1],
    reading.sentences[index + 2],
  ]) {
    if (sentence === undefined || !NOTICE.test(sentence.text) || !NOT_TO_RENEW.test(sentence.text)) continue;
    if (sentence !== renewal.sentence && !/renew|extend|expir|end\s+of/iu.test(sentence.text)) continue;
    const period = findNoticePeriod(sentence.text);
    if (period !== null) return { sentence, period };
  }
  return null;
}

/** The period nearest to the word "notice" or to "before the end". */
function findNoticePeriod(text: string): FoundPeriod | null {
  for (const period of findPeriods(text)) {
    const before = text.slice(Math.max(0, period.start - 70), period.start);
    const after = text.slice(period.end, period.end + 70);
    const isNotice =
      /^['’s\s)\]]{0,4}(?:\S+\s){0,3}?(?:notice|prior|before|in\s+advance|advance|preceding|written)/iu.test(after) ||
      /\bnotice\b[^.;]{0,40}(?:at\s+least|not\s+less\s+than|no\s+(?:later|less|fewer)\s+than|of)\s*$/iu.test(before);
    if (isNotice) return period;
  }
  return null;
}

function findExitNotice(reading: Reading): NoticeFact | null {
  let best: NoticeFact | null = null;
  let bestScore = 1;
  for (const sentence of reading.sentences) {
    const text = sentence.text.slice(0, 1_200);
    if (!ENDS.test(text) || !NOTICE.test(text)) continue;
    const period = findNoticePeriod(text);
    if (period === null) continue;
    let score = WITHOUT_REASON.test(text) ? 2 : 0;
    if (
      /\b(?:may|right\s+to|entitled\s+to|can)\b[^.;]{0,60}\bterminat|terminat\w+\s+(?:this|the)\s+(?:agreement|contract|lease)\s+(?:\w+\s+){0,5}(?:upon|by|on|with)/iu.test(
        text,
      )
    )
      score += 1;
    if (/\b(?:either|any|each)\s+(?:of\s+the\s+)?part(?:y|ies)\b[^.;]{0,120}\bnotice/iu.test(text)) score += 1;
    if (/\bterminat\w*\b[^.;]{0,80}\b(?:by|upon|on|with|giving)\b[^.;]{0,40}$/iu.test(text.slice(0, period.start)))
      score += 0.5;
    if (WITH_REASON.test(text)) score -= 2;
    score += 2 * reading.probability(sentence, 'termination-for-convenience');
    if (score > bestScore) {
      best = { sentence, period };
      bestScore = score;
    }
  }
  return best;
}

/**
 * The last day of a term by the calendar, for showing beside the printed words; ours, not the document's.
 * @param startIso "YYYY-MM-DD", the day the term begins
 */
export function countLastDay(startIso: string, term: TermFact): string | null {
  return term.period === null || term.until !== null ? null : addPeriod(startIso, term.period);
}
