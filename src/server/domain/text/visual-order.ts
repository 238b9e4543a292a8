const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const LEFT_TO_RIGHT = /\p{L}/u;

type Direction = 'right-to-left' | 'left-to-right';

/** Whether a text contains right-to-left letters. */
export function hasRightToLeft(text: string): boolean {
  return RIGHT_TO_LEFT.test(text);
}

/** The base direction of a paragraph: that of its first letter. */
export function baseDirection(text: string): Direction {
  return directionOf([...text].find((character) => LEFT_TO_RIGHT.test(character)) ?? '') ?? 'left-to-right';
}

/**
 * Visual order of the words of one line, for writers that place words from left to right whatever their script. A
 * simplified Unicode Bidirectional Algorithm (UAX #9, rules N1, N2 and L2) on whole words: a word without letters takes
 * the direction of its neighbours when they agree, otherwise that of the paragraph.
 * @returns the positions of the words in `words`, from the leftmost to the rightmost
 */
export function orderWordsVisually(words: readonly string[], base: Direction): number[] {
  const known = words.map(directionOf);
  const runs: { direction: Direction; positions: number[] }[] = [];
  for (const [position, own] of known.entries()) {
    const direction = own ?? directionBetween(known, position, base);
    const run = runs.at(-1);
    if (run?.direction === direction) run.positions.push(position);
    else runs.push({ direction, positions: [position] });
  }
  const placed = runs.map((run) => (run.direction === 'right-to-left' ? run.positions.reverse() : run.positions));
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
