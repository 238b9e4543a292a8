import type { NormalisedText } from '../citations/normalised-text.ts';

const FIRST_MARK = 0x300;
const MARK = /\p{M}/u;

/**
 * The same text without accents, which follow their letters as separate units. A combining accent is removed from its
 * letter.
 */
export function stripDiacritics(text: NormalisedText): NormalisedText {
  const first = findMark(text);
  if (first === text.length) return text;
  const units = text.units.slice();
  const starts = text.starts.slice();
  const ends = text.ends.slice();
  const separators = text.separators.slice();
  let length = first;
  for (let index = first; index < text.length; index += 1) {
    if (isMark(text, index)) {
      if (length > 0) ends[length - 1] = text.ends[index] ?? 0;
      continue;
    }
    units[length] = text.units[index] ?? 0;
    starts[length] = text.starts[index] ?? 0;
    ends[length] = text.ends[index] ?? 0;
    separators[length] = text.separators[index] ?? 0;
    length += 1;
  }
  separators[length] = text.separators[text.length] ?? 0;
  return { source: text.source, length, units, starts, ends, separators };
}

function findMark(text: NormalisedText): number {
  let index = 0;
  while (index < text.length && !isMark(text, index)) index += 1;
  return index;
}

function isMark({ units }: NormalisedText, index: number): boolean {
  const unit = units[index] ?? 0;
  return unit >= FIRST_MARK && MARK.test(String.fromCharCode(unit));
}
