import {
  DASH,
  EM_DASH,
  JOINABLE,
  type NormalisedText,
  SPACE_AFTER,
  SPACE_BEFORE,
  SPLITTABLE,
} from './normalised-text.ts';
import { characterAt, isWord } from './token-boundary.ts';

/** Longest word that the lists below know. */
const WORD_REACH = 12;
const LETTER = /[\p{L}\p{M}]/u;
/** "re-sign" is not "resign", "not-able" is not "notable". */
const NOT_JOINED = /^(?:re|no|not|nor|ne|ni|sin|di|hindi|now)$/u;
/** "in-valid" is not "in valid", "a-typical" is not "a typical". */
const NOT_SPLIT = /^(?:in|im|il|ir|un|an?|dis|mis|des|de|ent?|re)$/u;
/** "Post-Completion" in a title; before other capitals a hyphen may join two names. */
const PREFIX = /^(?:post|pre|non|self|co|sub|anti|multi|semi|inter|over|under|full|part|half|long|short|high|low)$/u;
/** "Monday-Friday" is not "Monday Friday". */
export const RANGE_WORDS: ReadonlySet<string> = new Set(
  'mon tue wed thu fri sat sun monday tuesday wednesday thursday friday saturday sunday jan feb mar apr may jun jul aug sep sept oct nov dec january february march april june july august september october november december lundi mardi mercredi jeudi vendredi samedi dimanche janvier février mars avril mai juin juillet août septembre octobre novembre décembre lunes martes miércoles jueves viernes sábado domingo enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre lunedì martedì mercoledì giovedì venerdì sabato domenica gennaio febbraio aprile maggio giugno luglio settembre ottobre dicembre segunda terça quarta quinta sexta janeiro fevereiro março maio junho julho setembro outubro novembro dezembro miyerkules huwebes biyernes linggo'.split(
    ' ',
  ),
);

/**
 * Marks the hyphens of compounds that models leave out or put in: "self-employed" is also written "selfemployed" and
 * "self employed". Both come from the text that has the hyphen: two words that the page writes apart are never joined.
 */
export function markCompoundHyphens(text: NormalisedText): void {
  const { separators, length } = text;
  for (let index = 1; index < length; index += 1) {
    const separator = separators[index] ?? 0;
    if ((separator & (DASH | EM_DASH | SPACE_BEFORE | SPACE_AFTER)) !== DASH) continue;
    separators[index] = separator | spellingsOf(text, index);
  }
}

/** How else the compound around a hyphen may be written. */
function spellingsOf(text: NormalisedText, index: number): number {
  const behind = characterAt(text, index);
  if (!LETTER.test(behind)) return 0;
  const isSmall = /^\p{Ll}/u.test(behind);
  const before = wordBefore(text, index);
  // "30-day notice": a number joined to its unit, not the label of a list.
  if (/^\d{1,4}$/u.test(before)) return isSmall && LETTER.test(characterAt(text, index + 1)) ? SPLITTABLE : 0;
  if (!/^\p{L}+$/u.test(before)) return 0;
  const isSplit = (isSmall || PREFIX.test(before)) && !NOT_SPLIT.test(before) && !RANGE_WORDS.has(before);
  return (NOT_JOINED.test(before) ? 0 : JOINABLE) | (isSplit ? SPLITTABLE : 0);
}

/** The last letters or digits before a gap, in lower case; empty where a sign stands there. */
function wordBefore(text: NormalisedText, gap: number): string {
  let start = gap - 1;
  while (start > 0 && gap - start <= WORD_REACH && text.separators[start] === 0 && isWord(characterAt(text, start - 1)))
    start -= 1;
  const word = text.source.slice(text.starts[start], text.ends[gap - 1]);
  return word.normalize('NFC').toLowerCase();
}
