import type { Layout } from './layout.ts';

/** First parts after which English keeps its hyphen, also where no line ends. */
const KEPT_AFTER = new Set(['non', 'self', 'third', 'cross', 'arms', 'two', 'three', 'half', 'well', 'long']);
const LETTER = /\p{L}/u;
const LOWER_CASE = /\p{Ll}/u;
const WORD_BEFORE = /[\p{L}\p{N}'’-]+$/u;
const WORD_AFTER = /^[\p{L}\p{N}'’-]+/u;
/** A word is never longer than this on either side of a hyphen. */
const WORD_LENGTH_LIMIT = 64;

/**
 * Makes words whole that a hyphen breaks at the end of a line. The hyphen stays where it belongs to the word: where
 * the same page has the word with its hyphen elsewhere, after a first part like "non" or "third", and next to
 * anything that is not a small letter.
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
  return KEPT_AFTER.has(before) || before.includes('-') || standsElsewhere(lowered, `${before}-${after}`, hyphen);
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
