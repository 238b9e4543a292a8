import { PDFDocument, type PDFFont, StandardFonts } from '@cantoo/pdf-lib';
import type { Rng } from '../rng.ts';
import type { Channel, TextBlock } from './channel.ts';
import type { FreeSpots, Spot } from './free-spot.ts';
import { createPageCanvas } from './page-canvas.ts';
import type { Phrase } from './word-list.ts';

/** Words to be written into one page of a file. */
export interface Injection {
  readonly bytes: Uint8Array;
  /** 1 for the first page. */
  readonly pageNumber: number;
  readonly channel: Channel;
  readonly phrase: Phrase;
  readonly layout: BlockLayout;
  /** Throws of the rng are the same for the page with and without the words. */
  readonly createRng: () => Rng;
}

export interface BlockLayout {
  readonly font: StandardFonts;
  readonly size: number;
  readonly lines: readonly string[];
  /** In points of the page as shown, from its upper left corner. */
  readonly spot: Spot;
}

const FONTS = [StandardFonts.Helvetica, StandardFonts.TimesRoman, StandardFonts.HelveticaBold] as const;
const SIZES = [11, 10, 9, 8] as const;
const WIDTHS = [430, 340, 260, 200, 140] as const;
const LEADING = 1.25;
const PADDING = 5;

/**
 * Writes words into a page.
 * @param isBaseline everything but the words
 * @throws Error for a file that cannot be taken apart
 */
export async function inject(injection: Injection, isBaseline = false): Promise<Uint8Array> {
  const { bytes, pageNumber, channel, phrase, layout } = injection;
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  const canvas = createPageCanvas(document, pageNumber, isBaseline);
  const font = await document.embedFont(layout.font);
  const { spot, size, lines } = layout;
  const top = canvas.height - spot.top;
  const block: TextBlock = {
    phrase,
    lines,
    size,
    leading: size * LEADING,
    font: canvas.name('Font', `${font.ref.objectNumber} ${font.ref.generationNumber} R`),
    box: [spot.left + PADDING, top - spot.height + PADDING, spot.left + spot.width - PADDING, top - PADDING],
    width: widest(font, lines, size),
    x: spot.left + PADDING + 1,
    y: top - PADDING - size,
  };
  channel.draw(canvas, block, injection.createRng());
  canvas.finish();
  return document.save({ useObjectStreams: false, addDefaultPage: false, updateFieldAppearances: false });
}

/**
 * Chooses type and a free spot for a phrase.
 * @param angle of the lines: what does not lie level needs a square
 * @returns undefined where nothing of the page is free
 */
export async function layOut(phrase: Phrase, spots: FreeSpots, rng: Rng, angle = 0): Promise<BlockLayout | undefined> {
  const scratch = await PDFDocument.create();
  const name = rng.pick(FONTS);
  const font = await scratch.embedFont(name);
  const firstWidth = rng.below(WIDTHS.length);
  for (const size of SIZES.slice(rng.below(SIZES.length))) {
    for (let turn = 0; turn < WIDTHS.length; turn += 1) {
      const width = WIDTHS[(firstWidth + turn) % WIDTHS.length] ?? WIDTHS[0];
      const lines = breakLines(phrase.text, font, size, width - 2 * PADDING - 2);
      const room = widest(font, lines, size) + 2 * PADDING + 4;
      const height = Math.ceil(lines.length * size * LEADING + 2 * PADDING);
      const isLevel = angle === 0;
      const spot = spots.find(
        Math.ceil(isLevel ? room : Math.max(room, height)),
        isLevel ? height : Math.ceil(Math.max(room, height)),
        rng,
      );
      if (spot) return { font: name, size, lines, spot };
    }
  }
  return undefined;
}

function breakLines(text: string, font: PDFFont, size: number, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && font.widthOfTextAtSize(longer, size) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

function widest(font: PDFFont, lines: readonly string[], size: number): number {
  return Math.max(...lines.map((line) => font.widthOfTextAtSize(line, size)));
}
