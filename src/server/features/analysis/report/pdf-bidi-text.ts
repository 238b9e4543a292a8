import type PDFDocument from 'pdfkit';
import { baseDirection, orderWordsVisually } from '#server/domain/text/visual-order.ts';
import { LINE_GAP, MARGINS } from './pdf-page-layout.ts';

type Pdf = InstanceType<typeof PDFDocument>;

interface Box {
  /** Points from the left edge of the page. */
  readonly x: number;
  readonly width: number;
}

interface MeasuredWord {
  readonly text: string;
  readonly width: number;
}

/** Draws right-to-left or mixed text, starting at the current height of the page. */
export function drawBidiText(pdf: Pdf, text: string, { x, width }: Box): void {
  const base = baseDirection(text);
  const space = pdf.widthOfString(' ');
  const lineHeight = pdf.currentLineHeight(true) + LINE_GAP;
  for (const line of breakLines(pdf, text.split(' '), width, space)) {
    if (pdf.y + lineHeight > pdf.page.height - MARGINS.bottom) pdf.continueOnNewPage();
    const y = pdf.y;
    const lineWidth = line.reduce((sum, word) => sum + word.width + space, -space);
    const places = placeWords(line, base === 'right-to-left' ? x + width - lineWidth : x, space, base);
    // In reading order, for screen readers.
    for (const [position, word] of line.entries()) pdf.text(word.text, places[position] ?? x, y, { lineBreak: false });
    pdf.y = y + lineHeight;
  }
}

/** The x position of every word of a line, in points. */
function placeWords(
  line: readonly MeasuredWord[],
  start: number,
  space: number,
  base: ReturnType<typeof baseDirection>,
): number[] {
  const places: number[] = [];
  const words = line.map(({ text }) => text);
  let left = start;
  for (const position of orderWordsVisually(words, base)) {
    places[position] = left;
    left += (line[position]?.width ?? 0) + space;
  }
  return places;
}

function breakLines(pdf: Pdf, words: readonly string[], width: number, space: number): MeasuredWord[][] {
  const lines: MeasuredWord[][] = [];
  let room = 0;
  for (const text of words.flatMap((word) => splitLongWord(pdf, word, width))) {
    const word = { text, width: pdf.widthOfString(text) };
    const line = lines.at(-1);
    if (line && word.width <= room) line.push(word);
    else {
      lines.push([word]);
      room = width;
    }
    room -= word.width + space;
  }
  return lines;
}

/** Breaks a word that is longer than a line; nearly always the word itself. */
function splitLongWord(pdf: Pdf, word: string, width: number): string[] {
  const characters = [...word];
  if (characters.length < 2 || pdf.widthOfString(word) <= width) return [word];
  const middle = Math.ceil(characters.length / 2);
  const parts = [characters.slice(0, middle), characters.slice(middle)];
  return parts.flatMap((part) => splitLongWord(pdf, part.join(''), width));
}
