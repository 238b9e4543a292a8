import type { PageText } from '#server/ports/language-model.ts';
import type { TextFragment } from '#server/ports/page-geometry.ts';

/** Words of a line with the place where they begin; a negative one is where they end, for figures aligned on the right. */
type PrintedWords = readonly [place: number, text: string];

/** Width and height of every character, in points. */
const LETTER_WIDTH = 5;
const LETTER_HEIGHT = 12;
const LEADING = 14;
const TOP_MARGIN = 60;

/** Lines of a page; a number in place of a line is space between two lines, in points. */
export type PrintedLines = readonly (readonly PrintedWords[] | number)[];

/** A page whose words stand at given places, as the document reader would give it, in one typeface of fixed width. */
export function printPage(lines: PrintedLines, pageNumber = 1): PageText {
  const fragments: TextFragment[] = [];
  let text = '';
  let top = TOP_MARGIN;
  for (const line of lines) {
    if (typeof line === 'number') {
      top += line;
      continue;
    }
    for (const [index, [place, words]] of line.entries()) {
      text += index > 0 ? ' ' : text === '' ? '' : '\n';
      const left = place < 0 ? -place - words.length * LETTER_WIDTH : place;
      const start = text.length;
      text += words;
      fragments.push({
        start,
        end: text.length,
        left,
        top,
        right: left + words.length * LETTER_WIDTH,
        bottom: top + LETTER_HEIGHT,
      });
    }
    top += LEADING;
  }
  return { pageNumber, text, fragments };
}

/** Full lines of running text between two places. */
export function printProse(left: number, right: number, count: number): readonly (readonly PrintedWords[])[] {
  const words =
    'the tenant shall keep the premises in good repair and shall not alter them without consent of the landlord '
      .repeat(count * 2)
      .split(' ');
  return Array.from({ length: count }, () => {
    let line = words.shift() ?? '';
    while ((line.length + (words[0]?.length ?? 0) + 1) * LETTER_WIDTH <= right - left) line += ` ${words.shift()}`;
    return [[left, line]];
  });
}
