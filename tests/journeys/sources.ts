import type { Locator } from '@playwright/test';

export interface ShownSource {
  readonly pageNumber: number;
  readonly quote: string;
}

/** Words that begin with a quotation mark of their own get no second one. */
const CHIP_LABEL = /page (\d+): (?:“([\s\S]*)”|(["“„][\s\S]*))$/;

/** What a chip of the analysis says of itself, which is its label. */
export async function readChip(chip: Locator): Promise<ShownSource> {
  const label = (await chip.getAttribute('aria-label')) ?? '';
  const [, pageNumber, words, marked] = CHIP_LABEL.exec(label) ?? [];
  const quote = words ?? marked;
  if (!pageNumber || !quote) throw new Error(`This chip names no page or no words: ${label}`);
  return { pageNumber: Number(pageNumber), quote };
}

/** What a source of an answer says of itself: its quote, and its page at the end. */
export async function readSource(source: Locator): Promise<ShownSource> {
  const text = (await source.textContent()) ?? '';
  const pageNumber = /Page (\d+)$/.exec(text)?.[1];
  const quote = await source.locator('q').textContent();
  if (!pageNumber || !quote) throw new Error(`This source names no page or no words: ${text}`);
  return { pageNumber: Number(pageNumber), quote };
}
