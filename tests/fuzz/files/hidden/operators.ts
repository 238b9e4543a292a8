import { deflateSync } from 'node:zlib';
import type { TextBlock } from './channel.ts';
import { type Box, number, type PageCanvas } from './page-canvas.ts';

/** How the lines of a block are shown, where it is not as they are. */
export interface ShowOptions {
  readonly font?: string;
  readonly size?: number;
  readonly x?: number;
  readonly y?: number;
  readonly leading?: number;
  /** Operators between `BT` and the first line. */
  readonly setUp?: string;
  /** The linear part of the text matrix. */
  readonly matrix?: string;
  /** What each line becomes; by default a string and `Tj`. */
  readonly write?: (line: string, index: number) => string;
}

/** A text object that shows the lines of a block; nothing at all in the baseline. */
export function show(canvas: PageCanvas, block: TextBlock, options: ShowOptions = {}): string {
  if (canvas.isBaseline) return '';
  return showAlways(block, options);
}

/** As `show`, in the baseline too: for glyphs that are to be seen. */
export function showAlways(block: TextBlock, options: ShowOptions = {}): string {
  const { font = block.font, size = block.size, x = block.x, y = block.y, leading = block.leading } = options;
  const { matrix = '1 0 0 1', setUp = '', write = (line) => `${literal(line)} Tj` } = options;
  const rows = block.lines.map((line, index) => (index === 0 ? write(line, 0) : `T* ${write(line, index)}`));
  return `BT ${font} ${number(size)} Tf ${number(leading)} TL ${setUp} ${matrix} ${number(x)} ${number(y)} Tm ${rows.join('\n')} ET\n`;
}

export function literal(text: string): string {
  return `(${text.replace(/[\\()]/g, '\\$&')})`;
}

/** A text string in UTF-16BE (ISO 32000-1, 7.9.2.2). */
export function textString(text: string): string {
  return `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;
}

/** One of the fonts that every reader has (ISO 32000-1, 9.6.2.2). @returns its name with its slash */
export function standardFont(canvas: PageCanvas, name: string, entries = ''): string {
  return canvas.name('Font', `<< /Type /Font /Subtype /Type1 /BaseFont /${name} ${entries} >>`);
}

/** A path around a box, to be painted or clipped with. */
export function path([left, bottom, right, top]: Box): string {
  return `${number(left)} ${number(bottom)} ${number(right - left)} ${number(top - bottom)} re`;
}

/** Fills a box with the colour that an operator sets. */
export function fill(box: Box, color: string): string {
  return `q ${color} ${path(box)} f Q\n`;
}

export function grow([left, bottom, right, top]: Box, points: number): Box {
  return [left - points, bottom - points, right + points, top + points];
}

export function move([left, bottom, right, top]: Box, x: number, y: number): Box {
  return [left + x, bottom + y, right + x, top + y];
}

/** An image XObject of one pixel function. @param colors 1 for grey, 3 for RGB */
export function image(
  canvas: PageCanvas,
  columns: number,
  rows: number,
  shade: (column: number, row: number) => readonly number[],
  entries = '',
): string {
  const pixels: number[] = [];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) pixels.push(...shade(column, row));
  }
  const space = pixels.length === columns * rows ? '/DeviceGray' : '/DeviceRGB';
  return canvas.name(
    'XObject',
    canvas.addStream(
      `/Type /XObject /Subtype /Image /Width ${columns} /Height ${rows} /ColorSpace ${space} /BitsPerComponent 8 /Filter /FlateDecode ${entries}`,
      deflateSync(Buffer.from(pixels)),
    ),
  );
}

/** Paints an image over a box. */
export function paintImage(name: string, [left, bottom, right, top]: Box): string {
  return `q ${number(right - left)} 0 0 ${number(top - bottom)} ${number(left)} ${number(bottom)} cm ${name} Do Q\n`;
}

export function graphicsState(canvas: PageCanvas, entries: string): string {
  return `${canvas.name('ExtGState', `<< /Type /ExtGState ${entries} >>`)} gs`;
}

/**
 * The size at which a font whose letters are all as wide keeps a block within its spot.
 * @param advance of every letter, in units of the size
 */
export function fitSize(block: TextBlock, advance: number): number {
  const longest = Math.max(...block.lines.map((line) => line.length));
  return Math.min(block.size, block.width / (longest * advance));
}
