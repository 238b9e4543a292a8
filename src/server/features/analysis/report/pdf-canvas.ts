import PDFDocument from 'pdfkit';
import { createPdfFonts } from './pdf-fonts.ts';
import { FOOTER_BASELINE, HEADER_BASELINE, MARGINS } from './pdf-page-layout.ts';
import { type Line, layOutText, type Run, type TextStyle } from './pdf-text-layout.ts';
import { reportTexts } from './texts.ts';

export type Pdf = InstanceType<typeof PDFDocument>;
export type Structure = ReturnType<Pdf['struct']>;

/** Height of a line, and of its part above the baseline, as parts of the size of the type. */
const LINE_HEIGHT = 1.33;
const ASCENT = 1;
const FURNITURE: TextStyle = { font: 'sans', size: 7.8, color: '#5d6669' };

/** Where a paragraph is drawn. */
export interface Place {
  /** Points from the left margin. */
  readonly indent?: number;
  /** Points; up to the right margin when left out. */
  readonly width?: number;
  /** Points below. */
  readonly after?: number;
  /** Names of the destinations at its beginning. */
  readonly anchors?: readonly string[];
}

export type PdfCanvas = ReturnType<typeof createPdfCanvas>;

/** A writer for tagged (accessible) PDF pages. */
export function createPdfCanvas(title: string, documentName: string, product: string) {
  const pdf = new PDFDocument({
    size: 'A4',
    margins: MARGINS,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en',
    displayTitle: true,
    info: { Title: title, Subject: documentName, Author: product, Creator: product, Producer: product },
  });
  const fonts = createPdfFonts(pdf);
  const fullWidth = pdf.page.width - MARGINS.left - MARGINS.right;
  const bottom = pdf.page.height - MARGINS.bottom;
  const layOut = (runs: readonly Run[], width: number) => layOutText(pdf, fonts, runs, width);

  return {
    pdf,
    width: fullWidth,
    left: MARGINS.left,
    hasMissingLetters: fonts.hasMissingLetters,
    /** The height of a paragraph in points. */
    heightOf: (runs: readonly Run[], width: number) => layOut(runs, width).length * lineHeightOf(runs),
    /** One tagged paragraph below what was drawn before. Links in it are tagged as such. */
    write(parent: Structure, tag: string, runs: readonly Run[], place: Place = {}): void {
      const { indent = 0, width = fullWidth - indent, after = 0, anchors = [] } = place;
      const lines = layOut(runs, width);
      const height = lineHeightOf(runs);
      const x = MARGINS.left + indent;
      if (pdf.y + height > bottom) pdf.addPage();
      for (const anchor of anchors) pdf.addNamedDestination(anchor, 'XYZ', x, pdf.y - 4, null);
      const paragraph = pdf.struct(tag);
      parent.add(paragraph);
      const cursor = { line: 0, y: pdf.y };
      const frame = { x, height, ascent: (height / LINE_HEIGHT) * ASCENT, bottom, cursor };
      for (const part of partsOf(lines)) addPart(pdf, paragraph, part, frame);
      paragraph.end();
      pdf.y = cursor.y + height + after;
    },
    /** Decoration that screen readers skip. */
    decorate(paint: () => void): void {
      pdf.markContent('Artifact', { type: 'Layout' });
      paint();
      pdf.endMarkedContent();
    },
    /** Starts a new page when fewer than this many points are left. */
    keepTogether(points: number): void {
      if (pdf.y + points > bottom) pdf.addPage();
    },
    section(parent: Structure, tag: string): Structure {
      const section = pdf.struct(tag);
      parent.add(section);
      return section;
    },
    /** Writes the header and footer of every page; nothing can be written afterwards. */
    finish(): Promise<Buffer> {
      const { count } = pdf.bufferedPageRange();
      for (let page = 0; page < count; page += 1) {
        pdf.switchToPage(page);
        pdf.markContent('Artifact', { type: 'Pagination' });
        const right = reportTexts.page(page + 1, count);
        furnish(reportTexts.footer(product), right, pdf.page.height - FOOTER_BASELINE);
        if (page > 0) furnish(documentName, '', HEADER_BASELINE);
        pdf.endMarkedContent();
      }
      return collect(pdf);
    },
  };

  /** A line in the margin of a page: a text at the left, cut where it is too long, and one at the right. */
  function furnish(left: string, right: string, baseline: number): void {
    const [line = []] = layOut([{ ...FURNITURE, text: left }], fullWidth - 90);
    const [end = []] = layOut([{ ...FURNITURE, text: right }], 90);
    const endWidth = end.reduce((sum, { width }) => sum + width, 0);
    for (const piece of line) drawPiece(pdf, piece, MARGINS.left, baseline);
    for (const piece of end) drawPiece(pdf, piece, MARGINS.left + fullWidth - endWidth, baseline);
  }
}

/** Points. */
function lineHeightOf(runs: readonly Run[]): number {
  return Math.max(...runs.map(({ size }) => size)) * LINE_HEIGHT;
}

interface LinePiece {
  readonly piece: Line[number];
  readonly line: number;
}

/** A stretch of a paragraph that leads to one place, or to none. */
interface Part {
  readonly goTo: string | null;
  readonly pieces: readonly LinePiece[];
}

function partsOf(lines: readonly Line[]): Part[] {
  const parts: { goTo: string | null; pieces: LinePiece[] }[] = [];
  for (const [line, pieces] of lines.entries()) {
    for (const piece of pieces) {
      const last = parts.at(-1);
      if (last && last.goTo === piece.goTo) last.pieces.push({ piece, line });
      else parts.push({ goTo: piece.goTo, pieces: [{ piece, line }] });
    }
  }
  return parts;
}

interface Frame {
  /** Points: the left end of the lines, their height, and the end of the page. */
  readonly x: number;
  readonly height: number;
  /** Of a line, down to its baseline. */
  readonly ascent: number;
  readonly bottom: number;
  /** The line that is drawn, and its upper end. */
  readonly cursor: { line: number; y: number };
}

/** Draws a part of a paragraph; the page is turned within it where it is full. */
function addPart(pdf: Pdf, paragraph: Structure, { goTo, pieces }: Part, frame: Frame): void {
  if (goTo === null) {
    paragraph.add(() => drawPieces(pdf, pieces, frame));
    return;
  }
  const link: Structure = pdf.struct('Link', {}, () =>
    drawPieces(pdf, pieces, frame, ({ x, width, text }, y) => {
      // A string of PDF, not a name.
      const options = { structParent: link, Contents: new String(text) };
      pdf.goTo(frame.x + x, y, width, frame.height, goTo, options as object);
    }),
  );
  paragraph.add(link);
}

function drawPieces(
  pdf: Pdf,
  pieces: readonly LinePiece[],
  { x, height, ascent, bottom, cursor }: Frame,
  mark?: (piece: LinePiece['piece'], y: number) => void,
): void {
  for (const { piece, line } of pieces) {
    for (; cursor.line < line; cursor.line += 1) {
      cursor.y += height;
      if (cursor.y + height <= bottom) continue;
      pdf.continueOnNewPage();
      cursor.y = MARGINS.top;
    }
    drawPiece(pdf, piece, x, cursor.y + ascent);
    mark?.(piece, cursor.y);
  }
}

function drawPiece(pdf: Pdf, { text, font, size, color, x }: LinePiece['piece'], left: number, baseline: number): void {
  pdf.font(font).fontSize(size).fillColor(color);
  pdf.text(text, left + x, baseline, { lineBreak: false, baseline: 'alphabetic' });
}

async function collect(pdf: Pdf): Promise<Buffer> {
  const chunks: Buffer[] = [];
  pdf.end();
  for await (const chunk of pdf) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
