import type { Span } from './read-dates.ts';

/** The same text, offset for offset, with Markdown signs as spaces and digits of every script and width as 0 to 9. */
export function makeComparable(text: string): string {
  return text.replace(/[*`\\]/g, ' ').replace(/[^\p{ASCII}‘’“”„«»–—×÷·−≈º°ª]/gu, (character) => {
    const folded = character.normalize('NFKC');
    if (folded.length === 1 && folded !== character) return folded.padEnd(character.length);
    return /\p{Nd}/u.test(character) ? digitOf(character).padEnd(character.length) : character;
  });
}

/** The ten digits of a script are consecutive; the value of one is its distance from the first. */
function digitOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  let distance = 0;
  while (distance < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - distance - 1))) distance += 1;
  return String(distance);
}

/** The text with spaces in place of the spans. */
export function blank(text: string, spans: readonly Span[]): string {
  const units = text.split('');
  for (const { start, end } of spans) units.fill(' ', start, end);
  return units.join('');
}
