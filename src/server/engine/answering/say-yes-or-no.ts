import { foldWhiteSpace } from '../text/source-text.ts';

/** From this probability on a yes is said, and a no from the same on the other side. */
const SAID_FROM = 0.8;
/** What the reader may do is asked for, with no "not" in the question that would turn it round. */
const ASKS_PERMISSION =
  /^(?:(?:and|so|but|ok|okay|hi|hey)[, ]+)*(?:can|could|may|might|am i allowed|are we allowed|is it (?:ok|okay|allowed|possible|fine)|kann|darf|können|dürfen)\b/iu;
const NEGATED = /\b(?:not|never|no|without|nicht|kein\p{L}*|ohne)\b|n['’]t\b|\b(?:cant|wont|dont|isnt)\b/iu;
/** A ban, and a permission. */
const DENIES =
  /\b(?:may|must|shall|can|will|is|are) not\b|\bcannot\b|\bmust never\b|\b(?:prohibited|forbidden|not (?:allowed|permitted))\b|^no \p{L}+ (?:is|are|may|shall|will)\b|\b(?:darf|dürfen|kann|können) (?:\p{L}+ ){0,4}(?:nicht|kein\p{L}*)\b|\b(?:untersagt|verboten)\b/iu;
const ALLOWS =
  /\b(?:may|can|are free to|is free to|are welcome to|are entitled to|is entitled to|are allowed to|is allowed to|darf|dürfen|gestattet|erlaubt)\b/iu;
/** What may open a ban. A bare "if" does not: "you may not end it early, and if you leave you go on paying". */
const EXCEPTION =
  /\b(?:unless|except|only|without|provided|other than|save|consent|permission|approval|außer|sofern|nur|ohne|zustimmung)\b/iu;
/** What may close a permission. */
const CONDITION = new RegExp(`${EXCEPTION.source}|\\b(?:if|subject to)\\b`, 'iu');

/**
 * "**Yes.**" or "**No.**" where it is likely enough, and where the words do not say the opposite outright.
 * @param yes how likely the words say yes, 0 to 1; undefined where neither is asked for
 * @returns Markdown; an empty string where nothing is said
 */
export function sayYesOrNo(question: string, words: string, yes: number | undefined): string {
  if (yes === undefined || (yes < SAID_FROM && yes > 1 - SAID_FROM)) return '';
  const isYes = yes >= SAID_FROM;
  if (ASKS_PERMISSION.test(question.trim()) && !NEGATED.test(question)) {
    const text = foldWhiteSpace(words);
    const denies = DENIES.test(text);
    if (isYes && denies && !EXCEPTION.test(text)) return '';
    if (!isYes && !denies && !NEGATED.test(text) && ALLOWS.test(text) && !CONDITION.test(text)) return '';
  }
  return isYes ? '**Yes.**' : '**No.**';
}
