import { fileURLToPath } from 'node:url';
import type PDFDocument from 'pdfkit';
import { hasRightToLeft } from '#server/domain/text/visual-order.ts';

type Pdf = InstanceType<typeof PDFDocument>;

const ownFont = (name: string) => fileURLToPath(new URL(`./fonts/${name}.ttf`, import.meta.url));
const dejaVu = (name: string) => fileURLToPath(import.meta.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`));

/** The typefaces of the product, and one with the letters that they lack; see `fonts/README.md`. */
const FILES = {
  sans: ownFont('ReportSans-Regular'),
  sansStrong: ownFont('ReportSans-SemiBold'),
  serif: ownFont('ReportSerif-Regular'),
  serifStrong: ownFont('ReportSerif-SemiBold'),
  fallback: dejaVu('DejaVuSans'),
  fallbackStrong: dejaVu('DejaVuSans-Bold'),
} as const;

export type FontName = 'sans' | 'sansStrong' | 'serif' | 'serifStrong';
type FileName = keyof typeof FILES;

/** Shown where no font has a glyph, so that the gap is visible. */
export const MISSING_GLYPH = '□';
/** Joiners and variation selectors, which have no glyph of their own. */
const UNSEEN = /[\p{Cf}\p{Variation_Selector}]/u;
/** Drawn by each of our own fonts. */
const LATIN = /^[\x20-\x7E\u00A0-\u017F\u2013\u2014\u2018-\u201D\u2026]*$/;
const FALLBACKS: Readonly<Record<FontName, FileName>> = {
  sans: 'fallback',
  sansStrong: 'fallbackStrong',
  serif: 'fallback',
  serifStrong: 'fallbackStrong',
};

/** A part of a word that one font draws. */
export interface FontPiece {
  readonly text: string;
  readonly font: FileName;
}

interface Typeface {
  hasGlyphForCodePoint(codePoint: number): boolean;
}

export type PdfFonts = ReturnType<typeof createPdfFonts>;

/** Registers the fonts with a document and says which of them draws which letters. */
export function createPdfFonts(pdf: Pdf) {
  for (const [name, path] of Object.entries(FILES)) pdf.registerFont(name, path);
  let hasMissingLetters = false;

  const draws = (font: FileName, grapheme: string) => {
    const typeface = typefaceOf(pdf.font(font));
    return [...grapheme].every((character) => typeface.hasGlyphForCodePoint(character.codePointAt(0) ?? 0));
  };

  /** The grapheme as it is drawn, with its font; a mark where no font has it. */
  function resolve(grapheme: string, preferred: readonly FileName[]): FontPiece {
    const seen = [...grapheme].filter((character) => !UNSEEN.test(character)).join('');
    for (const font of preferred) {
      if (draws(font, grapheme)) return { text: grapheme, font };
      if (draws(font, seen)) return { text: seen, font };
    }
    hasMissingLetters = true;
    return { text: MISSING_GLYPH, font: preferred.at(-1) ?? 'fallback' };
  }

  return {
    hasMissingLetters: () => hasMissingLetters,
    /** Splits a word by the fonts that draw it. A right-to-left word stays whole, so that its letters join. */
    split(word: string, font: FontName): readonly FontPiece[] {
      if (LATIN.test(word)) return [{ text: word, font }];
      const fallback = FALLBACKS[font];
      const preferred = hasRightToLeft(word) ? [fallback] : [font, fallback];
      const pieces: { text: string; font: FileName }[] = [];
      for (const { segment } of new Intl.Segmenter().segment(word)) {
        const piece = resolve(segment, preferred);
        const last = pieces.at(-1);
        if (last && last.font === piece.font) last.text += piece.text;
        else pieces.push({ ...piece });
      }
      return pieces;
    },
  };
}

/** The current font, which is missing from the types. */
function typefaceOf(pdf: Pdf): Typeface {
  return (pdf as unknown as { readonly _font: { readonly font: Typeface } })._font.font;
}
