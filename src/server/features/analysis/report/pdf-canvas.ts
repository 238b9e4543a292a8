import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';
import { hasRightToLeft } from '#server/domain/text/visual-order.ts';
import { drawBidiText } from './pdf-bidi-text.ts';
import { LINE_GAP, MARGINS } from './pdf-page-layout.ts';

type Pdf = InstanceType<typeof PDFDocument>;
type Structure = ReturnType<Pdf['struct']>;

const FONTS = {
  regular: fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')),
  bold: fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf')),
  oblique: fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Oblique.ttf')),
} as const;

/** Shown where the font has no glyph, so that the gap is visible. */
export const MISSING_GLYPH = '□';
/** Joiners and variation selectors, which have no glyph of their own. */
const UNSEEN = /[\p{Cf}\p{Variation_Selector}]/u;
const LATIN = /^[\x20-\x7E\u00A0-\u017F\u2013\u2014\u2018-\u201D\u2026]*$/;

export interface TextStyle {
  readonly font: keyof typeof FONTS;
  /** Points. */
  readonly size: number;
  readonly color: string;
  /** Points from the left margin. */
  readonly indent?: number;
  /** Points below. */
  readonly after?: number;
}

export type PdfCanvas = ReturnType<typeof createPdfCanvas>;

/** A writer for tagged (accessible) PDF pages. */
export function createPdfCanvas(title: string, product: string) {
  const pdf = new PDFDocument({
    size: 'A4',
    margins: MARGINS,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en',
    displayTitle: true,
    info: { Title: title, Creator: product, Producer: product },
  });
  for (const [name, path] of Object.entries(FONTS)) pdf.registerFont(name, path);
  const width = pdf.page.width - MARGINS.left - MARGINS.right;
  let hasMissingLetters = false;

  function draw(text: string, { font, size, color, indent = 0, after = 0 }: TextStyle): void {
    pdf.font(font).fontSize(size).fillColor(color);
    const shown = markMissing(text, fontOf(pdf));
    hasMissingLetters ||= shown !== text && shown.includes(MISSING_GLYPH);
    const box = { x: MARGINS.left + indent, width: width - indent };
    // The library lays out words from left to right whatever their script.
    if (hasRightToLeft(shown)) drawBidiText(pdf, shown, box);
    else pdf.text(shown, box.x, pdf.y, { width: box.width, lineGap: LINE_GAP });
    pdf.y += after;
  }

  return {
    pdf,
    width,
    left: MARGINS.left,
    hasMissingLetters: () => hasMissingLetters,
    /** One tagged piece of text. */
    write(parent: Structure, tag: string, text: string, style: TextStyle): void {
      parent.add(pdf.struct(tag, {}, () => draw(text, style)));
    },
    /** Decoration that screen readers skip. */
    decorate(paint: () => void): void {
      pdf.markContent('Artifact', { type: 'Layout' });
      paint();
      pdf.endMarkedContent();
    },
    /** Starts a new page when fewer than this many points are left. */
    keepTogether(points: number): void {
      if (pdf.y + points > pdf.page.height - MARGINS.bottom) pdf.addPage();
    },
    section(parent: Structure, tag: string): Structure {
      const section = pdf.struct(tag);
      parent.add(section);
      return section;
    },
    /** Writes the footer of every page; nothing can be written afterwards. */
    finish(footer: string): Promise<Buffer> {
      const { count } = pdf.bufferedPageRange();
      for (let page = 0; page < count; page += 1)
        writeFooter(pdf, page, markMissing(footer, fontOf(pdf)), count, width);
      return collect(pdf);
    },
  };
}

function writeFooter(pdf: Pdf, page: number, footer: string, count: number, width: number): void {
  pdf.switchToPage(page);
  const y = pdf.page.height - MARGINS.bottom + 28;
  // Below the margin: otherwise the text would flow to a new page.
  pdf.page.margins.bottom = 0;
  pdf.markContent('Artifact', { type: 'Pagination' });
  pdf.font('regular').fontSize(8).fillColor('#535b5f');
  pdf.text(footer, MARGINS.left, y, { width: width - 90, height: 10, ellipsis: true });
  pdf.text(`Page ${page + 1} of ${count}`, MARGINS.left + width - 80, y, {
    width: 80,
    align: 'right',
    lineBreak: false,
  });
  pdf.endMarkedContent();
}

async function collect(pdf: Pdf): Promise<Buffer> {
  const chunks: Buffer[] = [];
  pdf.end();
  for await (const chunk of pdf) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

interface Typeface {
  hasGlyphForCodePoint(codePoint: number): boolean;
}

/** The current font, which is missing from the types. */
function fontOf(pdf: Pdf): Typeface {
  return (pdf as unknown as { readonly _font: { readonly font: Typeface } })._font.font;
}

/** Replaces graphemes without a glyph by a mark, one for each. */
function markMissing(text: string, font: Typeface): string {
  if (LATIN.test(text)) return text;
  const isDrawn = (character: string) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
  let shown = '';
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    const drawn = [...segment].filter((character) => !UNSEEN.test(character) || isDrawn(character));
    shown += drawn.every(isDrawn) ? drawn.join('') : MISSING_GLYPH;
  }
  return shown;
}
