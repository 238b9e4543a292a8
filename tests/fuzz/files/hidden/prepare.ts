import { readFileSync } from 'node:fs';
import type { DocumentReader } from '#server/ports/document-reader.ts';
import { createRng, type Rng } from '../rng.ts';
import type { Channel } from './channel.ts';
import { type FreeSpots, findFreeSpots } from './free-spot.ts';
import { type Injection, inject, layOut } from './inject.ts';
import { raisesAlarm, readOnePage } from './judge.ts';
import { renderPage } from './picture.ts';
import type { RealPage } from './real-pages.ts';
import { foldText, makePhrase } from './word-list.ts';

const POINTS_PER_INCH = 72;

/** A page that words can be written into. */
export interface PreparedPage extends RealPage {
  readonly bytes: Uint8Array;
  readonly seed: number;
  /** Everything that is on the page already (`foldText`). */
  readonly foldedText: string;
  /** It raises the alarm as it is. */
  readonly wasAlarmed: boolean;
  readonly spots: FreeSpots;
}

/** @returns undefined for a page that cannot be read or rendered, or that is not to be written into */
export async function preparePage(
  reader: DocumentReader,
  page: RealPage,
  seed: number,
): Promise<PreparedPage | undefined> {
  try {
    const bytes = readFileSync(page.path);
    const picture = await renderPage('poppler', bytes, page.pageNumber, POINTS_PER_INCH);
    const spots = findFreeSpots(picture);
    const probe = await planInjection(
      { ...page, bytes, seed, foldedText: '', wasAlarmed: false, spots },
      { name: 'nothing', kind: 'harmless', draw: () => undefined },
    );
    if (!probe) return undefined;
    await inject(probe);
    const read = await readOnePage(reader, bytes, page.pageNumber);
    // Words that are in pictures, or in letters that say nothing, are another matter.
    if (read.status === 'unread') return undefined;
    const foldedText = foldText([read.text, ...read.hiddenText.map((entry) => entry.text)].join(' '));
    return { ...page, bytes, seed, foldedText, wasAlarmed: raisesAlarm(read), spots };
  } catch {
    return undefined;
  }
}

/** Chooses words and their spot. @returns undefined where nothing of the page is free for them */
export async function planInjection(page: PreparedPage, channel: Channel): Promise<Injection | undefined> {
  const rng: Rng = createRng(page.seed, hashName(channel.name) % 100_000);
  const made = makePhrase(rng, page.foldedText);
  const phrase = channel.words ? { text: channel.words, words: [] } : made;
  const layout = await layOut(phrase, page.spots, rng, channel.angle);
  if (!layout) return undefined;
  const throwSeed = rng.below(2 ** 30);
  return {
    bytes: page.bytes,
    pageNumber: page.pageNumber,
    channel,
    phrase,
    layout,
    createRng: () => createRng(throwSeed, 0),
  };
}

/** Fowler, Noll and Vo's hash (FNV-1a, 32 bits). */
function hashName(name: string): number {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(name)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash;
}
