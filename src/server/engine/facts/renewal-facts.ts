import { denies } from '../document-model/read-polarity.ts';
import type { Reading } from '../reading/reading.ts';
import { type Cue, weighCues } from '../text/cues.ts';
import { type FoundPeriod, findPeriods, findRecurrence } from '../text/periods.ts';
import type { Sentence } from '../text/sentences.ts';
import { foldWhiteSpace } from '../text/source-text.ts';
import { findLength, type TermFact } from './term-facts.ts';

export interface RenewalFact {
  readonly sentence: Sentence;
  readonly isAutomatic: boolean;
  readonly period: FoundPeriod | null;
  /** It renews only if something else happens as well: goods are bought, a fee is paid, both agree. */
  readonly isConditional: boolean;
  /** The printed words of that condition, white space folded; null where there is none. */
  readonly condition: string | null;
  /** "successive", "each year": more than once. */
  readonly isRepeated: boolean;
}

export interface NoticeFact {
  readonly sentence: Sentence;
  readonly period: FoundPeriod;
}

const RENEWS =
  /\b(?:automatically\s+continue|continue\s+automatically|(?:month|year)[\s-]to[\s-](?:month|year)|renew(?:s|ed|al|als|able|ing)?|extend(?:s|ed)?|extension|roll(?:s)?\s+over|successive\s+(?:\w+\s+)?(?:\(\d+\)\s+)?(?:terms?|periods?|years?)|grants?\s+(?:\w+\s+){0,4}?(?:further|new|additional)\s+(?:term|lease|tenancy))\b/iu;
const RENEWS_TERM =
  /\b(?:tacit(?:ly)?|term|agreement|contract|lease|tenancy|license|period|employment|subscription|membership|plan)\b/iu;
const AUTOMATIC =
  /\b(?:tacit(?:ly)?|if\b[^.;,]{0,60}\bno\s(?:such\s|written\s)?notice\b[^;.]{0,120}\b(?:renews|continues|rolls\sover|(?:is|shall\sbe|will\sbe)\s(?:renewed|extended)|(?:shall|will)\s(?:renew|continue))|thereafter\b[^.;]{0,60}\b(?:month[\s-]to[\s-]month|year[\s-]to[\s-]year)|(?:month[\s-]to[\s-]month|year[\s-]to[\s-]year)\s+thereafter|automatic(?:ally)?\b[^.;]{0,60}\b(?:renew|extend|extension|continu)\w*|(?:renew|extend|continu)\w*\b[^.;]{0,50}\bautomatic\w*|auto-?renew\w*|evergreen|(?:shall|will)\s+(?:then\s+|thereafter\s+)?(?:be\s+)?(?:renew|extend)(?:ed)?\b[^.;]{0,120}\bunless\b(?!\s+(?:renewed|extended|otherwise\s+extended))|(?:is|are)\s+(?:then\s+|thereafter\s+)?(?:renewed|extended|prolonged)\b[^.;]{0,120}\bunless\b(?!\s+(?:renewed|extended|otherwise\s+extended))|(?:is|are|will\s+be|shall\s+be)\s+(?:renewed|extended)\b[^.;]{0,160}\b(?:neither|no)\s+party\s+(?:has\s+)?(?:given|gives)|(?<!\b(?:if|unless|until|option\s+to|right\s+to|may|to)\s(?:\w+\s){0,3})(?:renews|extends|rolls\s+over)\b[^.;]{0,120}\b(?:unless(?!\s+(?:renewed|extended|otherwise\s+extended))|(?:save|except)\s+(?:where|if)|if\s+(?:neither|no)\s+party)\b|continues?\s+(?:thereafter\s+)?(?:from\s+year\s+to\s+year|year[\s-]to[\s-]year|month[\s-]to[\s-]month)|\b(?:unless|if\s+(?:neither|no)\s+party)\b[^;]{0,260}\bnotice\b[^;]{0,240},\s(?:the|this|your)\s(?:[\p{L}-]+\s){0,3}(?:term|agreement|contract|lease|tenancy|policy|subscription|membership|licen[cs]e)\s(?:(?:shall|will)\s(?:then\s|automatically\s)?(?:be\s(?:automatically\s)?(?:extended|renewed|prolonged|continued)|renew|extend|continue)|is\s(?:automatically\s)?(?:extended|renewed|prolonged|continued)|renews|continues)\b)/iu;
const REPEATED =
  /\b(?:successive|consecutive|each\s+year|annual(?:ly)?|year[\s-]to[\s-]year|from\s+year\s+to\s+year|additional\s+(?:\w+\s+)?(?:\(\d+\)[\s-]+)?(?:(?:\w+-)?(?:year|month)\s+)?(?:terms|periods)|\bend\s+of\b[^.;]{0,60}\bany\s+(?:renewal|renewed|extended)\s+(?:term|period)|renewal\s+terms|month[\s-]to[\s-]month|thereafter\s+renew)/iu;

/** What has to be met for the renewal; a notice that stops it is no such condition. */
const CONDITION =
  /\b(?:only\s+if|on\s+(?:the\s+)?condition\s+that|so\s+long\s+as|conditioned\s+(?:up)?on|contingent\s+(?:up)?on|(?:upon|by|subject\s+to)\s+(?:the\s+)?(?:(?:mutual|written|prior|joint)\s+)+(?:agreement|consent|approval)|if\s+(?:both|the)\s+parties\s+(?:\w+\s+)?agree)\b|\b(?:provided|if)\b(?:,?\s+(?:however|that|and),?)*[^.;,]{0,80}\b(?:receives?(?!\sno\b)|pays?|paid|achiev\w+|meets?|met|purchas\w+|attain\w*|fulfil\w*|approve[sd]?|(?:is|are)\s+not\s+in\s+(?:default|breach)|has\s+(?:complied|performed))\b/iu;

const RENEWAL_CUES: readonly Cue[] = [
  { weight: 2.5, pattern: AUTOMATIC },
  {
    weight: 1,
    pattern:
      /\b(?:agreement|contract|lease|term|it)\s+(?:is|are)\s+(?:renewed|extended)\s+by\b|\b(?:shall|will|may)\s+(?:be\s+)?(?:automatically\s+)?(?:renew|extend)|option\s+to\s+(?:renew|extend)|right\s+to\s+(?:renew|extend)|\bgrants?\s+(?:\w+\s+){0,4}?(?:further|new|additional)\s+(?:term|lease|tenancy)\b/iu,
  },
  {
    weight: 1,
    pattern: /\b(?:additional|successive|further|renewal)\s+(?:\S+\s+){0,4}(?:terms?|periods?|years?)/iu,
  },
  {
    weight: -2,
    pattern:
      /\b(?:extend(?:s|ed)?\s+(?:to|beyond)|to\s+the\s+extent|payment\s+(?:date|term)|extension\s+of\s+(?:credit|time)|copyrights?|letter\s+of\s+credit|insurance|patent|options?\s+to\s+extend\s+the\s+time|renewals?\s+(?:thereof|of\s+(?:any\s+)?(?:patent|copyright|trademark|domain))|registration)/iu,
  },
  // A longer probation is no longer contract.
  { weight: -5, pattern: /\b(?:probation\w*|trial\s+period)\b/iu },
  // "If the term is extended, …" tells what follows, not how it renews.
  {
    weight: -2,
    pattern:
      /^(?:if(?!\s+(?:neither|no)\s)|in\s+the\s+event|during|upon)\b[^;]{0,90}\b(?:is|are|be|been)\s+(?:automatically\s+)?(?:extended|renewed)\b/iu,
  },
  {
    weight: -2,
    isMissing: true,
    pattern:
      /\b(?:terms?|agreement|contract|lease|tenancy)\b[^.;]{0,160}\b(?:renew|exten|continu|successive|month[\s-]to|year[\s-]to)|\bgrants?\s+(?:\w+\s+){0,4}?(?:further|new|additional)\s+(?:term|lease|tenancy)\b|\b(?:renew|exten|continu)\w*\b[^.;]{0,90}\b(?:terms?|agreement|contract|lease|tenancy|years?|months?|periods?)\b/iu,
  },
];

/** "Unless terminated at least six months before the end" asks for a notice without the word. */
const ENDED_BEFORE =
  /\bunless\s+(?:\w+\s+)?(?:terminated|cancell?ed)\b[^.;]{0,60}\b(?:at\s+least|(?:not|no)\s+(?:less|later|fewer)\s+than)\b/iu;
/** Far from the renewal only words that can mean nothing else make a notice the one that stops it. */
const STOPS_RENEWAL =
  /\bto\s+stop\s+(?:the\s+|its\s+|this\s+)?renewal\b|\bnot(?:ice)?\b[^.;]{0,60}\bnon-?\s?renew\w*|\bnot\s+to\s+(?:renew|extend)\b|\b(?:terminat|cancel)\w*\b[^.;]{0,80}\b(?:at\s+the\s+(?:end|expiration)\s+of|(?:after|following)\s+the)\s+(?:its|the|this|any|each|initial)\s+(?:[\p{L}-]+\s){0,2}?(?:term|period)\b|^(?:after|following)\s+the\s+initial\s+(?:term|period)\b[^.;]{0,80}\bterminate\b/iu;
const NOTICE =
  /\b(?:notice|notif(?:y|ies|ied|ication)|advis(?:e|es)\s+the\s+other|tells?\s+(?:us|you|the\s+\p{L}+)|writ(?:ten|ing)|(?:switch|turn)(?:es|s|ed)?\s+(?:[\p{L}-]+\s+){0,3}off|opts?\s+out|cancels?)\b/iu;
const NOT_TO_RENEW =
  /\b(?:(?:neither|no)\s+party\s+(?:has\s+)?(?:given|gives)\s+notice|not\s+to\s+(?:renew|extend)|to\s+stop\s+(?:the\s+|its\s+|this\s+)?renewal|non-?renew\w*|unless\s+(?:either|one|a|any|the|you|terminated|it|notice|written|sooner|earlier)|does\s+not\s+(?:wish|intend|want)|intent(?:ion)?\s+(?:not\s+)?to\s+(?:renew|terminate|not)|terminate|cancel|prior\s+to\s+(?:the\s+)?(?:end|expir)|before\s+(?:the\s+)?(?:end|expir))/iu;
const RENEWAL_SCORE_MINIMUM = 1.5;
const SEARCHED_LENGTH = 1_500;

/** From the words that set the condition up to where their clause ends. */
function readCondition(text: string): string | null {
  const start = CONDITION.exec(text)?.index;
  if (start === undefined) return null;
  const clause = /^(?:[^.;]|\.(?=\d))*/u.exec(text.slice(start))?.[0] ?? '';
  return foldWhiteSpace(clause).trim().replace(/,$/u, '');
}

/**
 * How long it renews for.
 * @param text of a sentence that says that it renews
 * @returns null where that is not printed
 */
export function findRenewedPeriod(text: string): FoundPeriod | null {
  const searched = text.slice(0, SEARCHED_LENGTH);
  const renews = RENEWS.exec(searched);
  return renews === null ? null : findRenewedLength(searched, renews);
}

/** "Month to month" itself, else the first length behind the words of renewal, else how often it renews. */
function findRenewedLength(text: string, { 0: words, index }: RegExpExecArray): FoundPeriod | null {
  return findRecurrence(words) ?? findLength(text.slice(index)) ?? findRecurrence(text.slice(Math.max(0, index - 40)));
}

/** Finds the sentence that says whether and how the contract renews. */
export function findRenewal(reading: Reading): RenewalFact | null {
  let best: RenewalFact | null = null;
  let bestScore = RENEWAL_SCORE_MINIMUM;
  for (const sentence of reading.sentences) {
    const text = sentence.text.slice(0, SEARCHED_LENGTH);
    const renews = RENEWS.exec(text);
    if (renews === null || !RENEWS_TERM.test(text) || denies(text, RENEWS)) continue;
    const period = findRenewedLength(text, renews);
    const score =
      weighCues(text, RENEWAL_CUES) + (period === null ? 0 : 1) + 2 * reading.probability(sentence, 'renewal-term');
    if (score > bestScore) {
      best = {
        sentence,
        isAutomatic: AUTOMATIC.test(text) || isDeemedExercised(reading.sentences, sentence),
        isConditional: CONDITION.test(text),
        condition: readCondition(text),
        period,
        isRepeated: REPEATED.test(text),
      };
      bestScore = score;
    }
  }
  return best;
}

const DEEMED =
  /\b(?:options?|renewals?|extensions?|terms?)\b[^.;]{0,80}\b(?:deemed|treated|considered|taken)\b[^.;]{0,30}\b(?:exercised|renewed|extended|taken\sup)\b[^.;]{0,80}\b(?:unless|(?:save|except)\s(?:where|if))\b/iu;

/** "Each option shall be deemed exercised unless …", in the sentence of the option or in one of the next two. */
function isDeemedExercised(sentences: readonly Sentence[], sentence: Sentence): boolean {
  const index = sentences.indexOf(sentence);
  return sentences.slice(index, index + 3).some(({ text }) => DEEMED.test(text.slice(0, SEARCHED_LENGTH)));
}

const SAME_LENGTH =
  /\b(?:the\s+same|equal|like|similar|identical)\s+(?:duration|length|terms?|periods?)\b|\bof\s+(?:equal|the\s+same)\b/iu;

/** "Successive terms of the same duration": each is as long as the first one. */
export function withLengthOfTerm(renewal: RenewalFact | null, term: TermFact | null): RenewalFact | null {
  const same = renewal?.period === null ? SAME_LENGTH.exec(renewal.sentence.text) : null;
  if (renewal === null || same === null || term === null || term.period === null) return renewal;
  const start = same.index;
  return { ...renewal, period: { ...term.period, start, end: start + same[0].length, text: same[0] } };
}

/** Finds the notice that keeps the contract from renewing, in the sentence of the renewal or beside it. */
export function findRenewalNotice(reading: Reading, renewal: RenewalFact | null): NoticeFact | null {
  if (renewal === null) return null;
  const index = reading.sentences.indexOf(renewal.sentence);
  for (const offset of [0, 1, -1, 2]) {
    const sentence = reading.sentences[index + offset];
    if (sentence === undefined || !NOT_TO_RENEW.test(sentence.text)) continue;
    if (!NOTICE.test(sentence.text) && !ENDED_BEFORE.test(sentence.text)) continue;
    if (offset !== 0 && !/renew|extend|expir|end\s+of/iu.test(sentence.text)) continue;
    const period = findNoticePeriod(sentence.text);
    if (period !== null) return { sentence, period };
  }
  return renewal.isAutomatic ? findDistantNotice(reading.sentences) : null;
}

function findDistantNotice(sentences: readonly Sentence[]): NoticeFact | null {
  for (const sentence of sentences) {
    if (!NOTICE.test(sentence.text) || !STOPS_RENEWAL.test(sentence.text.slice(0, SEARCHED_LENGTH))) continue;
    const period = findNoticePeriod(sentence.text);
    if (period !== null) return { sentence, period };
  }
  return null;
}

/**
 * The first period that says how early a notice has to come.
 * @param text a sentence or a part of one, white space folded
 */
export function findNoticePeriod(text: string): FoundPeriod | null {
  for (const period of findPeriods(text)) {
    const before = text.slice(Math.max(0, period.start - 70), period.start);
    const after = text.slice(period.end, period.end + 70);
    const isNotice =
      /^['’s\s)\]]{0,4}(?:(?!(?:unless|terms?|periods?|by|upon)\b)[^\s,]+\s){0,3}?(?:notice|prior|before|in\s+advance|advance|preceding|written)/iu.test(
        after,
      ) ||
      /\bnotice\b[^.;]{0,40}(?:at\s+least|not\s+less\s+than|no\s+(?:later|less|fewer)\s+than|of)\s*$/iu.test(before);
    if (isNotice) return period;
  }
  return null;
}
