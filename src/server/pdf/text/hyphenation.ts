import { isEnglishWord } from './english-words.ts';
import type { Layout } from './layout.ts';

/**
 * First parts after which English keeps its hyphen, also where no line ends: those behind which contracts and terms of
 * service write a hyphen more than twice as often as none (counted in 259 documents of CUAD and of Galassi et al. 2024),
 * and the number words.
 */
const KEPT_AFTER = new Set(
  'non self third cross arms half well long then know co one two three four five six seven eight nine ten twelve twenty thirty forty fifty sixty seventy eighty ninety'.split(
    ' ',
  ),
);
/** Shorter words are syllables of others too often: "in", "re", "so". */
const PART_LENGTH_MINIMUM = 3;
const LETTER = /\p{L}/u;
const LOWER_CASE = /\p{Ll}/u;
const WORD_BEFORE = /[\p{L}\p{N}'’-]+$/u;
const WORD_AFTER = /^[\p{L}\p{N}'’-]+/u;
/** A word is never longer than this on either side of a hyphen. */
const WORD_LENGTH_LIMIT = 64;

/**
 * Makes words whole that a hyphen breaks at the end of a line. The hyphen stays where it belongs to the word: where
 * the same page has the word with its hyphen elsewhere, after a first part like "non" or "third", between two words that
 * make none together ("cost-sharing"), and next to anything that is not a small letter.
 *
 * @param units the text, in UTF-16 units
 * @param layout a box for each unit
 * @param hyphens where line-end hyphens stand in the text, ascending
 */
export function joinHyphenatedWords(
  units: Uint16Array,
  layout: Layout,
  hyphens: readonly number[],
): { text: string; layout: Layout } {
  const text = decodeUnits(units);
  if (hyphens.length === 0) return { text, layout };
  const lowered = text.toLowerCase();
  const pieces: string[] = [];
  const kept = new Float32Array(layout.length);
  let from = 0;
  let filled = 0;
  const take = (to: number): void => {
    pieces.push(text.slice(from, to));
    kept.set(layout.subarray(from * 4, to * 4), filled * 4);
    filled += to - from;
  };
  for (const hyphen of hyphens) {
    const next = skipLineBreak(text, hyphen + 1);
    const keepsHyphen = belongsToWord(text, lowered, hyphen, next);
    take(keepsHyphen ? hyphen + 1 : hyphen);
    from = LETTER.test(text.charAt(next)) ? next : hyphen + 1;
  }
  take(text.length);
  return { text: pieces.join(''), layout: kept.slice(0, filled * 4) };
}

function skipLineBreak(text: string, start: number): number {
  let next = start;
  while (text[next] === '\n' || text[next] === ' ') next += 1;
  return next;
}

function belongsToWord(text: string, lowered: string, hyphen: number, next: number): boolean {
  if (!LOWER_CASE.test(text.charAt(next)) || !LETTER.test(text.charAt(hyphen - 1))) return true;
  const before = WORD_BEFORE.exec(lowered.slice(Math.max(0, hyphen - WORD_LENGTH_LIMIT), hyphen))?.[0] ?? '';
  const after = WORD_AFTER.exec(lowered.slice(next, next + WORD_LENGTH_LIMIT))?.[0] ?? '';
  if (after.includes('-')) return true;
  if (lowered.includes(before + after)) return false;
  if (KEPT_AFTER.has(before) || before.includes('-') || standsElsewhere(lowered, `${before}-${after}`, hyphen))
    return true;
  return text.slice(hyphen - before.length, hyphen) === before && areTwoWords(before, after);
}

/** Only for parts in small letters: a name like "PayPal" is in no list of words. */
function areTwoWords(before: string, after: string): boolean {
  const parts = [before, after];
  return (
    parts.every((part) => part.length >= PART_LENGTH_MINIMUM && isEnglishWord(part)) && !isEnglishWord(before + after)
  );
}

/** Whether a word with a hyphen stands anywhere but at the given one. */
function standsElsewhere(lowered: string, word: string, hyphen: number): boolean {
  const here = hyphen - word.indexOf('-');
  const first = lowered.indexOf(word);
  return first !== -1 && (first !== here || lowered.includes(word, here + 1));
}

/** Half of a surrogate pair, which a damaged font may leave behind, becomes U+FFFD. */
function decodeUnits(units: Uint16Array): string {
  return Buffer.from(units.buffer, units.byteOffset, units.byteLength).toString('utf16le').toWellFormed();
}
