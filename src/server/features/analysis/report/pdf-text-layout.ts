import type PDFDocument from 'pdfkit';
import { baseDirection, hasRightToLeft, orderWordsVisually } from '#server/domain/text/visual-order.ts';
import type { FontName, FontPiece, PdfFonts } from './pdf-fonts.ts';

type Pdf = InstanceType<typeof PDFDocument>;

export interface TextStyle {
  readonly font: FontName;
  /** Points. */
  readonly size: number;
  readonly color: string;
}

/** A piece of a paragraph in one style. */
export interface Run extends TextStyle {
  readonly text: string;
  /** The destination in the report to which it leads. */
  readonly goTo?: string | null;
}

interface WordPiece extends FontPiece {
  readonly size: number;
  readonly color: string;
  readonly goTo: string | null;
  readonly width: number;
}

interface Word {
  readonly pieces: readonly WordPiece[];
  readonly width: number;
  /** Width of the space after it. */
  readonly space: number;
}

/** Text that is drawn at once; `x` is in points from the left end of the line. */
export interface PlacedText {
  readonly text: string;
  readonly font: FontPiece['font'];
  readonly size: number;
  readonly color: string;
  readonly goTo: string | null;
  readonly x: number;
  readonly width: number;
}

export type Line = readonly PlacedText[];

/** Breaks a paragraph of several styles into lines and places their texts, right-to-left words too. */
export function layOutText(pdf: Pdf, fonts: PdfFonts, runs: readonly Run[], width: number): readonly Line[] {
  const text = runs.map((run) => run.text).join('');
  const base = baseDirection(text);
  const words = splitWords(pdf, fonts, runs).flatMap((word) => splitLongWord(pdf, word, width));
  const lines = breakLines(words, width);
  if (!hasRightToLeft(text)) return lines.map((line) => placeInOrder(pdf, line));
  return lines.map((line) => placeVisually(line, width, base));
}

function splitWords(pdf: Pdf, fonts: PdfFonts, runs: readonly Run[]): Word[] {
  const words: Word[] = [];
  let pieces: WordPiece[] = [];
  const endWord = (run: Run) => {
    if (pieces.length > 0) words.push(wordOf(pieces, pdf.font(run.font).fontSize(run.size).widthOfString(' ')));
    pieces = [];
  };
  for (const run of runs) {
    for (const [index, part] of run.text.split(' ').entries()) {
      if (index > 0) endWord(run);
      if (part !== '') pieces.push(...measure(pdf, fonts.split(part, run.font), run));
    }
  }
  const last = runs.at(-1);
  if (last) endWord(last);
  return words;
}

function measure(pdf: Pdf, pieces: readonly FontPiece[], { size, color, goTo = null }: Run): WordPiece[] {
  return pieces.map(({ text, font }) => {
    const width = pdf.font(font).fontSize(size).widthOfString(text);
    return { text, font, size, color, goTo, width };
  });
}

function wordOf(pieces: readonly WordPiece[], space: number): Word {
  return { pieces, space, width: pieces.reduce((sum, piece) => sum + piece.width, 0) };
}

function breakLines(words: readonly Word[], width: number): Word[][] {
  const lines: Word[][] = [];
  let room = 0;
  for (const word of words) {
    const line = lines.at(-1);
    if (line && word.width <= room) line.push(word);
    else {
      lines.push([word]);
      room = width;
    }
    room -= word.width + word.space;
  }
  return lines;
}

/** Neighbours of one style are drawn at once, so that a reader's selection has their spaces. */
function placeInOrder(pdf: Pdf, words: readonly Word[]): Line {
  const placed: PlacedText[] = [];
  for (const { pieces } of words) {
    for (const [index, piece] of pieces.entries()) addPiece(pdf, placed, piece, index === 0 && placed.length > 0);
  }
  return placed;
}

function addPiece(pdf: Pdf, placed: PlacedText[], piece: WordPiece, isSpaced: boolean): void {
  const widthOf = (text: string, { font, size }: PlacedText | WordPiece) =>
    pdf.font(font).fontSize(size).widthOfString(text);
  const last = placed.at(-1);
  if (last && isSameStyle(last, piece)) {
    const text = `${last.text}${isSpaced ? ' ' : ''}${piece.text}`;
    placed[placed.length - 1] = { ...last, text, width: widthOf(text, last) };
    return;
  }
  const end = last ? last.x + last.width : 0;
  placed.push({ ...piece, x: end + (last && isSpaced ? widthOf(' ', last) : 0) });
}

function isSameStyle(one: PlacedText, other: WordPiece): boolean {
  return one.font === other.font && one.size === other.size && one.color === other.color && one.goTo === other.goTo;
}

/** Word by word: the library lays words out from left to right whatever their script. In reading order, for readers. */
function placeVisually(words: readonly Word[], width: number, base: ReturnType<typeof baseDirection>): Line {
  const lineWidth = words.reduce((sum, word) => sum + word.width + word.space, 0) - (words.at(-1)?.space ?? 0);
  const texts = words.map(({ pieces }) => pieces.map(({ text }) => text).join(''));
  const starts: number[] = [];
  let left = base === 'right-to-left' ? width - lineWidth : 0;
  for (const position of orderWordsVisually(texts, base)) {
    starts[position] = left;
    left += (words[position]?.width ?? 0) + (words[position]?.space ?? 0);
  }
  return words.flatMap(({ pieces }, position) => {
    let x = starts[position] ?? 0;
    return pieces.map((piece) => {
      const placed = { ...piece, x };
      x += piece.width;
      return placed;
    });
  });
}

/** Breaks a word that is longer than a line; nearly always the word itself. */
function splitLongWord(pdf: Pdf, word: Word, width: number): Word[] {
  if (word.width <= width) return [word];
  const [piece, ...others] = word.pieces;
  if (!piece) return [];
  if (others.length > 0) {
    return word.pieces.flatMap((one) => splitLongWord(pdf, wordOf([one], 0), width));
  }
  const characters = [...piece.text];
  if (characters.length < 2) return [word];
  const middle = Math.ceil(characters.length / 2);
  return [characters.slice(0, middle), characters.slice(middle)].flatMap((half) => {
    const text = half.join('');
    const halfWidth = pdf.font(piece.font).fontSize(piece.size).widthOfString(text);
    return splitLongWord(pdf, wordOf([{ ...piece, text, width: halfWidth }], word.space), width);
  });
}
