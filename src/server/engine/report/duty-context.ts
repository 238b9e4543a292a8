import { maskAccountNumbers } from '#server/domain/text/mask-account-numbers.ts';
import { dropHeading, truncateWords } from '../reading/quote-evidence.ts';
import type { Sentence } from '../text/sentences.ts';

/** Of the words of one duty. UTF-16 units. */
export const TEXT_LENGTH_LIMIT = 240;
const BEFORE_LENGTH_LIMIT = 160;
/** A sentence follows another directly where only its number stands between them. UTF-16 units. */
const GAP_LIMIT = 10;
const NUMBER = '^[\\s"“(]{0,3}(?:\\d{1,3}(?:\\.\\d{1,3}){0,3}[.)]?\\s)?';
/** "After that", "in that case", "if you do not,": what is meant stands in the sentence before. */
const REFERS_BACK = new RegExp(
  `${NUMBER}(?:(?:after|before|until|since)\\s(?:that|then)\\b(?!\\s(?:date|time|day|period|notice))|(?:in|at|on)\\s(?:that|this|such\\sa)\\s(?:case|event)\\b|otherwise\\b|if\\s(?:so|not|(?:you|we|it|he|she|they|(?:the\\s)?\\p{L}+)\\s(?:do|does|did|has|have|is|are)(?:\\snot|n['’]t)?),)`,
  'iu',
);
const THEN = /\b(?:must|shall|will)\s(?:then|instead)\s|\bin\sthe\smeantime\b/iu;

interface ToldDuty {
  readonly text: string;
  readonly speaker: string;
  readonly sentence: Sentence;
}

/**
 * Tells a duty whose sentence cannot be understood alone in the document's words, behind the sentence that it refers to: "We may sell
 * the loan. If we do, you must pay the buyer".
 * @param before the sentence before it in the document
 * @returns the duty itself where it can stand alone, or does not follow the other one directly
 */
export function tellInContext<T extends ToldDuty>(duty: T, before: Sentence | undefined): T & { isWorded?: boolean } {
  const { sentence, speaker } = duty;
  const isOpen = REFERS_BACK.test(sentence.text) || THEN.test(sentence.text);
  const gap = sentence.start - (before?.end ?? Number.NEGATIVE_INFINITY);
  if (!isOpen || before === undefined || gap > GAP_LIMIT || gap < 0) return duty;
  const context = truncateWords(maskAccountNumbers(dropHeading(before.text)), BEFORE_LENGTH_LIMIT);
  if (!/[.!?…]$/u.test(context)) return duty;
  const words = `${context} ${shorten(dropHeading(sentence.text))}`;
  return { ...duty, text: speaker === '' ? words : `${speaker}: ${words}`, isWorded: false };
}

/** @returns null where a right that is used by a notice cannot be told as a duty */
export function wordSentence(text: string, isNotice: boolean): string | null {
  const words = isNotice ? wordNotice(text) : dropHeading(text);
  return words === null ? null : shorten(words);
}

function shorten(words: string): string {
  return truncateWords(maskAccountNumbers(words), TEXT_LENGTH_LIMIT).replace(/[.;,:\s]{1,4}$/u, '');
}

const INFINITIVES: ReadonlyMap<string, string> = new Map(
  'give send tell write pay text call contact notify email inform complete return submit deliver serve post use fill hand'
    .split(' ')
    .map((verb) => [`${verb.replace(/e$/u, '')}ing`, verb]),
);
const BY_ACTS = `(?:${[...INFINITIVES.keys()].join('|')})`;
/** "You may end it before the term is over by giving 60 days' notice and paying the rent". */
const USED_BY = new RegExp(
  `${NUMBER}(?<lead>(?:after|before|during|within|from|at|on|once|if|where)\\b[^.;]{2,120}?,?\\s)?(?:the\\s\\p{L}+(?:\\s\\p{L}+)?|\\p{L}+)\\s(?:may|can)\\s(?:also\\s)?(?<act>(?!by\\b)\\p{Ll}(?:[^.;]|\\.(?=\\d)){3,160}?)\\s(?:only\\s)?by\\s(?<means>${BY_ACTS}\\s.*)$`,
  'isu',
);

/**
 * Words a right that is used by a notice as what has to be done for it: "to end it before the term is over, must give 60 days' notice".
 * @param text one sentence, white space folded
 * @returns null where it states no such right, or more than one
 */
export function wordNotice(text: string): string | null {
  const { lead = '', act = '', means = '' } = USED_BY.exec(text)?.groups ?? {};
  if (act === '' || /\b(?:may|must|shall|will|can)\b/iu.test(`${lead} ${act}`)) return null;
  const acts = means
    .replace(new RegExp(`(?<=^|\\b(?:and|or)\\s)(?:by\\s)?(?<verb>${BY_ACTS})\\b`, 'giu'), (...match) => {
      const { verb } = match.at(-1) as { verb: string };
      return INFINITIVES.get(verb.toLowerCase()) ?? verb;
    })
    .replace(/[.;,:\s]{1,4}$/u, '');
  if (/\b(?:and|or)\s(?:by\s)?\p{Ll}+ing\b/u.test(acts)) return null;
  const time = lead === '' ? '' : `${lead.charAt(0).toLowerCase()}${lead.slice(1).replace(/,?\s$/u, '')}, `;
  return `${time}to ${act.replace(/,$/u, '')}, must ${acts}`;
}
