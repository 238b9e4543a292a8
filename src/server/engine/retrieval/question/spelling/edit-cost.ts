/** What an edit costs that people make by ear or by haste; any other edit costs 1. */
const COST = { doubled: 0.6, transposed: 0.75, vowel: 0.75 } as const;
const VOWEL = /[aeiouyäöü]/u;

/**
 * The Damerau-Levenshtein distance (optimal string alignment) in which slips that are common cost less: a letter doubled
 * or not, two neighbours transposed, a vowel for another.
 * @param limit above it `Infinity` is returned
 */
export function editCost(typed: string, right: string, limit: number): number {
  if (Math.abs(typed.length - right.length) > limit / COST.doubled) return Infinity;
  let [before, last]: [number[], number[]] = [[], [0]];
  for (let column = 1; column <= right.length; column += 1)
    last.push((last[column - 1] ?? 0) + costOfLetter(right, column));
  for (let row = 1; row <= typed.length; row += 1) {
    const current = [(last[0] ?? 0) + costOfLetter(typed, row)];
    for (let column = 1; column <= right.length; column += 1) {
      const [own, other] = [typed.charAt(row - 1), right.charAt(column - 1)];
      const isSwapped =
        row > 1 && column > 1 && own !== other && own === right.charAt(column - 2) && typed.charAt(row - 2) === other;
      current.push(
        Math.min(
          (last[column - 1] ?? Infinity) + costOfChange(own, other),
          (last[column] ?? Infinity) + costOfLetter(typed, row),
          (current[column - 1] ?? Infinity) + costOfLetter(right, column),
          isSwapped ? (before[column - 2] ?? Infinity) + COST.transposed : Infinity,
        ),
      );
    }
    if (Math.min(...current) > limit) return Infinity;
    [before, last] = [last, current];
  }
  const cost = last[right.length] ?? Infinity;
  return cost > limit ? Infinity : cost;
}

/** Of a letter too many or too few. @param place of the letter, counted from 1 */
function costOfLetter(word: string, place: number): number {
  const letter = word.charAt(place - 1);
  return letter === word.charAt(place - 2) || letter === word.charAt(place) ? COST.doubled : 1;
}

function costOfChange(own: string, other: string): number {
  if (own === other) return 0;
  return VOWEL.test(own) && VOWEL.test(other) ? COST.vowel : 1;
}
