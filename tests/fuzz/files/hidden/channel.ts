import type { Rng } from '../rng.ts';
import type { Box, PageCanvas } from './page-canvas.ts';
import type { Phrase } from './word-list.ts';

/** Words to be written into a free spot of a page, with what they are written in. */
export interface TextBlock {
  readonly phrase: Phrase;
  /** The phrase broken into lines that fit into the spot. */
  readonly lines: readonly string[];
  /** In points: size of the type, and from one baseline to the next. */
  readonly size: number;
  readonly leading: number;
  /** Name of the font in the page's resources, with its slash. */
  readonly font: string;
  /** The spot, as shown; nothing else is drawn there. */
  readonly box: Box;
  /** From the left of the first letter to the right of the last one of the longest line. */
  readonly width: number;
  /** Where the first baseline begins. */
  readonly x: number;
  readonly y: number;
}

/** A way to write words into a page. */
export interface Channel {
  readonly name: string;
  /**
   * `hidden`: a person sees none of the words. `unread`: nor does a reader that goes by what is drawn come by them (they are
   * no content of the page, have no glyphs, or lie on each other so that no word is left), so that it is enough when they are
   * kept out. `visible`: they can be read.
   * `harmless`: they are not to be seen and do not mislead.
   */
  readonly kind: 'hidden' | 'unread' | 'visible' | 'harmless';
  /** In degrees, against the clock: how the lines run. */
  readonly angle?: number;
  /** They replace the words that were chosen, where a channel needs certain ones. */
  readonly words?: string;
  draw(canvas: PageCanvas, block: TextBlock, rng: Rng): void;
}

/** The operators of a channel that only draws. */
type Content = (canvas: PageCanvas, block: TextBlock, rng: Rng) => string;

export function hidden(name: string, content: Content): Channel {
  return drawn('hidden', name, content);
}

export function unread(name: string, content: Content): Channel {
  return drawn('unread', name, content);
}

function drawn(kind: Channel['kind'], name: string, content: Content): Channel {
  return { name, kind, draw: (canvas, block, rng) => canvas.draw(content(canvas, block, rng)) };
}

export type Half = 'development' | 'held-out';

/**
 * Every other hidden channel, in the order in which they are listed: neighbours are relatives, so that each half has some of
 * every kind.
 */
export function halfOf(position: number): Half {
  return position % 2 === 0 ? 'development' : 'held-out';
}
