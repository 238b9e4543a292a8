import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { deflateSync } from 'node:zlib';
import type { PageCanvas } from './page-canvas.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
/**
 * Letters of five columns and seven rows, as matrix printers have them: each column from its top (lowest bit) down.
 * The eighth row holds what hangs below the line.
 */
const COLUMNS: Readonly<Record<string, readonly number[]>> = {
  a: [0x20, 0x54, 0x54, 0x54, 0x78],
  b: [0x7f, 0x48, 0x44, 0x44, 0x38],
  c: [0x38, 0x44, 0x44, 0x44, 0x28],
  d: [0x38, 0x44, 0x44, 0x48, 0x7f],
  e: [0x38, 0x54, 0x54, 0x54, 0x18],
  f: [0x08, 0x7e, 0x09, 0x01, 0x02],
  g: [0x18, 0xa4, 0xa4, 0xa4, 0x7c],
  h: [0x7f, 0x08, 0x04, 0x04, 0x78],
  i: [0x00, 0x44, 0x7d, 0x40, 0x00],
  j: [0x40, 0x80, 0x84, 0x7d, 0x00],
  k: [0x7f, 0x10, 0x28, 0x44, 0x00],
  l: [0x00, 0x41, 0x7f, 0x40, 0x00],
  m: [0x7c, 0x04, 0x78, 0x04, 0x78],
  n: [0x7c, 0x08, 0x04, 0x04, 0x78],
  o: [0x38, 0x44, 0x44, 0x44, 0x38],
  p: [0xfc, 0x24, 0x24, 0x24, 0x18],
  q: [0x18, 0x24, 0x24, 0x28, 0xfc],
  r: [0x7c, 0x08, 0x04, 0x04, 0x08],
  s: [0x48, 0x54, 0x54, 0x54, 0x24],
  t: [0x04, 0x3f, 0x44, 0x40, 0x20],
  u: [0x3c, 0x40, 0x40, 0x20, 0x7c],
  v: [0x1c, 0x20, 0x40, 0x20, 0x1c],
  w: [0x3c, 0x40, 0x30, 0x40, 0x3c],
  x: [0x44, 0x28, 0x10, 0x28, 0x44],
  y: [0x1c, 0xa0, 0xa0, 0xa0, 0x7c],
  z: [0x44, 0x64, 0x54, 0x4c, 0x44],
};
const ROWS_ABOVE_THE_LINE = 7;
const TYPE3_ADVANCE = 6;
const FIRST_CODE = 33;
/** What letters of the Type 3 fonts and of the embedded ones take up, in units of the size. */
export const TYPE3_WIDTH = 0.72;
export const EMBEDDED_WIDTH = 0.64;

/** The squares of a letter in units of a seventh of its height. */
export function drawPixelLetter(letter: string): string {
  const squares = (COLUMNS[letter] ?? []).flatMap((bits, column) =>
    Array.from({ length: 8 }, (_row, row) =>
      (bits >> row) & 1 ? `${column} ${ROWS_ABOVE_THE_LINE - 1 - row} 1 1 re` : '',
    ),
  );
  return `${squares.filter(Boolean).join(' ')} f`;
}

export interface Type3Options {
  /** What draws a letter, after its width is set. */
  readonly glyph: (letter: string) => string;
  readonly fontMatrix?: string;
  /** The names of the glyphs; by default those of the letters, which say what they are. */
  readonly glyphName?: (letter: string) => string;
  /** `d0` lets a glyph have its own colours. */
  readonly isColored?: boolean;
}

/** A Type 3 font of the small letters and the space. @returns its name in the resources */
export function addType3Font(canvas: PageCanvas, options: Type3Options): string {
  const { glyph, fontMatrix = '0.12 0 0 0.12 0 0', glyphName = (letter) => letter, isColored = false } = options;
  const width = isColored ? `${TYPE3_ADVANCE} 0 d0` : `${TYPE3_ADVANCE} 0 0 -1 5 7 d1`;
  const procedures = [...LETTERS].map(
    (letter) => `/${glyphName(letter)} ${canvas.addStream('', `${width} ${glyph(letter)}`)}`,
  );
  const space = `/space ${canvas.addStream('', `${TYPE3_ADVANCE} 0 0 0 0 0 d1`)}`;
  const names = [...LETTERS].map((letter) => `/${glyphName(letter)}`).join(' ');
  const widths = Array<number>(91).fill(TYPE3_ADVANCE).join(' ');
  return canvas.name(
    'Font',
    `<< /Type /Font /Subtype /Type3 /FontBBox [0 -1 6 7] /FontMatrix [${fontMatrix}] /CharProcs << ${procedures.join(' ')} ${space} >> ` +
      `/Encoding << /Type /Encoding /Differences [32 /space 97 ${names}] >> /FirstChar 32 /LastChar 122 /Widths [${widths}] /Resources ${canvas.resources} >>`,
  );
}

/** A table from codes of one byte to text (ISO 32000-1, 9.10.3). @returns a reference */
export function addToUnicode(
  canvas: PageCanvas,
  entries: readonly (readonly [number, string])[],
  bytes: 1 | 2 = 1,
): string {
  const hex = (code: number): string => code.toString(16).padStart(bytes * 2, '0');
  const chunks: string[] = [];
  for (let from = 0; from < entries.length; from += 100) {
    const part = entries.slice(from, from + 100);
    const rows = part.map(
      ([code, text]) => `<${hex(code)}> <${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`,
    );
    chunks.push(`${part.length} beginbfchar\n${rows.join('\n')}\nendbfchar`);
  }
  const range = `<${hex(0)}> <${'ff'.repeat(bytes)}>`;
  return canvas.addStream(
    '',
    `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Adobe-Identity-UCS def /CMapType 2 def
1 begincodespacerange ${range} endcodespacerange\n${chunks.join('\n')}\nendcmap CMapName currentdict /CMap defineresource pop end end`,
  );
}

export interface DisguisedText {
  /** Strings in hexadecimal, one a line. */
  readonly codes: readonly string[];
  readonly font: string;
}

/**
 * Codes that draw one text and say another, letter by letter.
 * @param drawn repeated until it is as long as what is said
 * @param isHonest without the table that says the other text
 */
export function disguise(canvas: PageCanvas, said: readonly string[], drawn: string, isHonest: boolean): DisguisedText {
  const pairs: string[] = [];
  let position = 0;
  const codes = said.map((line) =>
    [...line]
      .map((letter) => {
        const pair = `${letter === ' ' ? ' ' : (drawn[position % drawn.length] ?? 'a')}${letter}`;
        position += 1;
        if (!pairs.includes(pair)) pairs.push(pair);
        return (FIRST_CODE + pairs.indexOf(pair)).toString(16).padStart(2, '0');
      })
      .join(''),
  );
  const names = pairs.map(([glyph]) => (glyph === ' ' ? '/space' : `/${glyph}`)).join(' ');
  const table = addToUnicode(
    canvas,
    pairs.map((pair, index) => [FIRST_CODE + index, pair[1] ?? ''] as const),
  );
  const font = canvas.name(
    'Font',
    `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding << /Type /Encoding /Differences [${FIRST_CODE} ${names}] >> ${isHonest ? '' : `/ToUnicode ${table}`} >>`,
  );
  return { codes, font };
}

/** DejaVu Sans, embedded whole; its codes are those of Windows. */
export function addEmbeddedFont(canvas: PageCanvas, toUnicode = ''): string {
  const file = createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf');
  return addTrueTypeFont(canvas, readFileSync(file), EMBEDDED_WIDTH * 1000, toUnicode);
}

/** A font whose letters have a width and no outline. */
export function addBlankFont(canvas: PageCanvas): string {
  return addTrueTypeFont(canvas, makeBlankTrueType(), 500, '');
}

function addTrueTypeFont(canvas: PageCanvas, bytes: Buffer, width: number, toUnicode: string): string {
  const file = canvas.addStream(`/Filter /FlateDecode /Length1 ${bytes.length}`, deflateSync(bytes));
  const descriptor = canvas.add(
    `<< /Type /FontDescriptor /FontName /Embedded /Flags 32 /FontBBox [-1000 -300 2000 1000] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 /FontFile2 ${file} >>`,
  );
  const widths = Array<number>(224).fill(width).join(' ');
  return canvas.name(
    'Font',
    `<< /Type /Font /Subtype /TrueType /BaseFont /Embedded /Encoding /WinAnsiEncoding /FirstChar 32 /LastChar 255 /Widths [${widths}] /FontDescriptor ${descriptor} ${toUnicode} >>`,
  );
}

/** The tables that a TrueType file has to have in a PDF (ISO 32000-1, 9.9), with empty outlines. */
function makeBlankTrueType(): Buffer {
  const glyphs = 128;
  const head = Buffer.alloc(54);
  head.writeUInt32BE(0x00010000, 0);
  head.writeUInt32BE(0x5f0f3cf5, 12);
  head.writeUInt16BE(1000, 18);
  head.writeInt16BE(1000, 40);
  head.writeInt16BE(1000, 42);
  head.writeUInt16BE(8, 46);
  head.writeUInt16BE(1, 50);
  const hhea = Buffer.alloc(36);
  hhea.writeUInt32BE(0x00010000, 0);
  hhea.writeInt16BE(800, 4);
  hhea.writeInt16BE(-200, 6);
  hhea.writeUInt16BE(500, 10);
  hhea.writeUInt16BE(glyphs, 34);
  const maxp = Buffer.alloc(32);
  maxp.writeUInt32BE(0x00010000, 0);
  maxp.writeUInt16BE(glyphs, 4);
  maxp.writeUInt16BE(2, 14);
  const hmtx = Buffer.alloc(glyphs * 4);
  for (let glyph = 0; glyph < glyphs; glyph += 1) hmtx.writeUInt16BE(500, glyph * 4);
  const loca = Buffer.alloc((glyphs + 1) * 4);
  // Format 0 of a cmap for Macintosh Roman: each code of one byte has the glyph of the same number.
  const cmap = Buffer.alloc(4 + 8 + 262);
  cmap.writeUInt16BE(1, 2);
  cmap.writeUInt16BE(1, 4);
  cmap.writeUInt32BE(12, 8);
  cmap.writeUInt16BE(262, 14);
  for (let code = 0; code < glyphs; code += 1) cmap.writeUInt8(code, 18 + code);
  const tables = { cmap, glyf: Buffer.alloc(4), head, hhea, hmtx, loca, maxp };
  return joinTables(tables);
}

function joinTables(tables: Readonly<Record<string, Buffer>>): Buffer {
  const names = Object.keys(tables).sort();
  const directory = Buffer.alloc(12 + 16 * names.length);
  directory.writeUInt32BE(0x00010000, 0);
  directory.writeUInt16BE(names.length, 4);
  const parts: Buffer[] = [directory];
  let offset = directory.length;
  names.forEach((name, index) => {
    const table = tables[name] ?? Buffer.alloc(0);
    directory.write(name, 12 + 16 * index, 'latin1');
    directory.writeUInt32BE(offset, 12 + 16 * index + 8);
    directory.writeUInt32BE(table.length, 12 + 16 * index + 12);
    const padded = Buffer.concat([table, Buffer.alloc((4 - (table.length % 4)) % 4)]);
    parts.push(padded);
    offset += padded.length;
  });
  return Buffer.concat(parts);
}
