const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const LEFT_TO_RIGHT = /\p{L}/u;

type Direction = 'right-to-left' | 'left-to-right';

/** Whether a text holds letters that run from right to left. */
export function hasRightToLeft(text: string): boolean {
  return RIGHT_TO_LEFT.test(text);
}

/** The direction of a paragraph: that of its first letter. */
export function baseDirection(text: string): Direction {
  return directionOf([...text].find((character) => LEFT_TO_RIGHT.test(character)) ?? '') ?? 'left-to-right';
}

/**
 * Puts the words of one line into the order in which they stand on paper, for writers that place words from left to right
 * whatever their script. A short form of the Unicode bidirectional algorithm (UAX #9, rules N1, N2 and L2) on whole words:
 * a word without letters goes with its neighbours when they agree, else with the paragraph.
 */
export function orderWordsVisually(words: readonly string[], base: Direction): string[] {
  const known = words.map(directionOf);
  const directions = known.map((direction, index) => direction ?? directionBetween(known, index, base));
  const runs: { direction: Direction; words: string[] }[] = [];
  for (const [index, word] of words.entries()) {
    const direction = directions[index] ?? base;
    const run = runs.at(-1);
    if (run?.direction === direction) run.words.push(word);
    else runs.push({ direction, words: [word] });
  }
  const placed = runs.map((run) => (run.direction === 'right-to-left' ? run.words.reverse() : run.words));
  return (base === 'right-to-left' ? placed.reverse() : placed).flat();
}

function directionOf(word: string): Direction | undefined {
  if (RIGHT_TO_LEFT.test(word)) return 'right-to-left';
  return LEFT_TO_RIGHT.test(word) ? 'left-to-right' : undefined;
}

function directionBetween(known: readonly (Direction | undefined)[], index: number, base: Direction): Direction {
  const isKnown = (direction: Direction | undefined) => direction !== undefined;
  const before = known.slice(0, index).findLast(isKnown) ?? base;
  const after = known.slice(index).find(isKnown) ?? base;
  return before === after ? before : base;
}
