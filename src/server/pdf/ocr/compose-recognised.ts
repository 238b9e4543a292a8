import { joinHyphenatedWords } from '../text/hyphenation.ts';
import type { Layout } from '../text/layout.ts';
import type { PicturePoint } from './grey-picture.ts';
import type { RecognisedLine, RecognisedWord } from './tesseract.ts';

/** How a picture that words were recognised in lies on the page as it is shown. */
interface PicturePlacement {
  readonly toPage: (point: PicturePoint) => PicturePoint;
  /** PDF points per pixel. */
  readonly scale: number;
  /** Whether lines run up or down on the page. */
  readonly isSideways: boolean;
}

const SPACE = 0x20;
const LINE_FEED = 0x0a;
const LINE_END_HYPHEN = /[\p{L}][-\u2010\u00ad]$/u;
/** A line that is higher than so many of its words holds something else: a rule, a stamp, a letter of the line above. */
const LINE_HEIGHT_IN_WORDS = 2;

/** Text under construction: four numbers for each UTF-16 unit, as in a `Layout`. */
interface Draft {
  readonly units: number[];
  readonly boxes: number[];
  readonly hyphens: number[];
}

/**
 * Makes a page's text out of recognised words, the way the text of other pages is made: a space between words, a new
 * line for each line, broken words made whole, and a box on the page for each UTF-16 unit.
 */
export function composeRecognised(
  words: readonly RecognisedWord[],
  place: PicturePlacement,
): { text: string; layout: Layout } {
  const draft: Draft = { units: [], boxes: [], hyphens: [] };
  let line: RecognisedLine | null = null;
  for (const word of words) {
    if (line !== null) {
      const isNewLine = word.line !== line;
      const endsBroken = LINE_END_HYPHEN.test(String.fromCharCode(...draft.units.slice(-2)));
      if (isNewLine && endsBroken && word.line.paragraph === line.paragraph) draft.hyphens.push(draft.units.length - 1);
      addWhiteSpace(draft, isNewLine ? LINE_FEED : SPACE);
    }
    addWord(draft, word, place);
    line = word.line;
  }
  return joinHyphenatedWords(Uint16Array.from(draft.units), Float32Array.from(draft.boxes), draft.hyphens);
}

/** White space takes the height of what stands before it and no width. */
function addWhiteSpace({ units, boxes }: Draft, point: number): void {
  const [, top = 0, right = 0, bottom = 0] = boxes.slice(-4);
  units.push(point);
  boxes.push(right, top, right, bottom);
}

/** Letters get equal parts of their word, which is as much as is known of them, and the height of their line. */
function addWord({ units, boxes }: Draft, word: RecognisedWord, { toPage, scale, isSideways }: PicturePlacement): void {
  const { left, width, line, text } = word;
  const isLineTrusted = line.height > 0 && line.height <= word.height * LINE_HEIGHT_IN_WORDS;
  const { top, height } = isLineTrusted ? line : word;
  // The middle of the word says how high all of it stands, so that a line that falls a little becomes steps of words.
  const middle = toPage({ x: left + width / 2, y: top + height / 2 });
  const unitWidth = width / text.length;
  for (let unit = 0; unit < text.length; unit += 1) {
    units.push(text.charCodeAt(unit));
    const center = toPage({ x: left + unitWidth * (unit + 0.5), y: top + height / 2 });
    const [halfLength, halfHeight] = [(unitWidth / 2) * scale, (height / 2) * scale];
    if (isSideways) {
      boxes.push(middle.x - halfHeight, center.y - halfLength, middle.x + halfHeight, center.y + halfLength);
    } else {
      boxes.push(center.x - halfLength, middle.y - halfHeight, center.x + halfLength, middle.y + halfHeight);
    }
  }
}
