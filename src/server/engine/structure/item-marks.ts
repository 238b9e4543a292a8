/** How the items of a list are counted. */
export type ItemStyle = 'lower' | 'upper' | 'roman' | 'digit';

const ROMAN_VALUES: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100 };

/** The value of a Roman number of small or capital letters; 0 for anything else. */
export function readRoman(text: string): number {
  const letters = [...text.toLowerCase()].map((letter) => ROMAN_VALUES[letter] ?? 0);
  if (letters.length === 0 || letters.includes(0)) return 0;
  const sum = letters.reduce((total, value, place) => total + (value < (letters[place + 1] ?? 0) ? -value : value), 0);
  return writeRoman(sum) === text.toLowerCase() ? sum : 0;
}

function writeRoman(value: number): string {
  const parts: readonly (readonly [number, string])[] = [
    [100, 'c'],
    [90, 'xc'],
    [50, 'l'],
    [40, 'xl'],
    [10, 'x'],
    [9, 'ix'],
    [5, 'v'],
    [4, 'iv'],
    [1, 'i'],
  ];
  let rest = value;
  let text = '';
  for (const [size, letters] of parts) {
    while (rest >= size) {
      text += letters;
      rest -= size;
    }
  }
  return text;
}

/** In which ways a mark like "c", "iv" or "2" can be counted, and as which place; the likelier way first. */
export function readItem(mark: string): readonly { readonly style: ItemStyle; readonly place: number }[] {
  if (/^\d{1,2}$/u.test(mark)) return [{ style: 'digit', place: Number(mark) }];
  if (/^[A-Z]$/u.test(mark)) return [{ style: 'upper', place: mark.charCodeAt(0) - 64 }];
  const roman = readRoman(mark);
  const letter = /^([a-z])\1?$/u.test(mark) ? mark.charCodeAt(0) - 96 + (mark.length - 1) * 26 : 0;
  const ways = [
    ...(letter > 0 ? [{ style: 'lower' as const, place: letter }] : []),
    ...(roman > 0 ? [{ style: 'roman' as const, place: roman }] : []),
  ];
  return mark.startsWith('i') ? ways.reverse() : ways;
}
