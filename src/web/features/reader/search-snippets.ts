/** Words around a match, with what matched set apart. */
export interface Snippet {
  readonly before: string;
  readonly match: string;
  readonly after: string;
}

/** About a line and a half beside the pages. */
const BEFORE_CHARACTERS = 40;
const AFTER_CHARACTERS = 70;

/**
 * Cuts the words around a match out of a page's lines, at the ends of words.
 *
 * @param start where the match begins, in letters, where the ends of lines count for nothing
 */
export function cutSnippet(lines: readonly string[], start: number, length: number): Snippet {
  const text = lines.join('\n');
  const from = placeInText(lines, start);
  // The last letter is looked for, and not what follows it: that may stand on the next line.
  const end = length > 0 ? placeInText(lines, start + length - 1) + 1 : from;
  const before = fold(text.slice(Math.max(0, from - 2 * BEFORE_CHARACTERS), from));
  const after = fold(text.slice(end, end + 2 * AFTER_CHARACTERS));
  return {
    before: cutStart(before, from > 2 * BEFORE_CHARACTERS),
    match: fold(text.slice(from, end)),
    after: cutEnd(after, end + 2 * AFTER_CHARACTERS < text.length),
  };
}

/** Each line that lies before adds the break at its end. */
function placeInText(lines: readonly string[], letters: number): number {
  let rest = letters;
  let place = letters;
  for (const line of lines) {
    if (rest < line.length) return place;
    rest -= line.length;
    place += 1;
  }
  return place;
}

function cutStart(text: string, hasMore: boolean): string {
  if (text.length <= BEFORE_CHARACTERS && !hasMore) return text.trimStart();
  const tail = text.slice(-BEFORE_CHARACTERS);
  const space = tail.indexOf(' ');
  return `…${space < 0 || space === tail.length - 1 ? tail : tail.slice(space + 1)}`;
}

function cutEnd(text: string, hasMore: boolean): string {
  if (text.length <= AFTER_CHARACTERS && !hasMore) return text.trimEnd();
  const head = text.slice(0, AFTER_CHARACTERS);
  const space = head.lastIndexOf(' ');
  return `${space <= 0 ? head : head.slice(0, space)}…`;
}

function fold(text: string): string {
  // A hyphen at the end of a line divides a word; together they read as one.
  return text.replace(/(\p{Ll})-\s*\n\s*(?=\p{Ll})/gu, '$1').replace(/\s+/g, ' ');
}
