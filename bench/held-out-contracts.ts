import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { categoryNumber, findCategoryByCuadName } from '#server/engine/clauses/categories.ts';
import { readClauseModelMetadata } from '#server/engine/clauses/load-clause-model.ts';
import { createPdfReader } from '#server/pdf/pdf-reader.ts';
import type { DocumentReader, ReadPage } from '#server/ports/document-reader.ts';
import type { DocumentText } from '#server/ports/language-model.ts';
import { readLabelledContracts, splitContracts } from '#training/data/labelled-contracts.ts';
import { dataFolder } from './data.ts';

/** A held-out contract as the product reads it, with the experts' labels. */
export interface HeldOutContract {
  readonly document: DocumentText;
  readonly pdfPath: string;
  /** Numbers of the categories that the experts found in it. */
  readonly present: ReadonlySet<number>;
  /** For a category's number the pages on which its clauses stand. */
  readonly goldPages: ReadonlyMap<number, ReadonlySet<number>>;
  /** For a category's number the words that the experts marked. */
  readonly goldTexts: ReadonlyMap<number, readonly string[]>;
}

interface PageGold {
  readonly title: string;
  readonly category: string;
  readonly pages: readonly number[] | null;
}

/**
 * Reads the held-out contracts with the product's own PDF reader.
 * @throws Error when the shipped weights were trained with another split: test data would have leaked into training
 */
export async function readHeldOutContracts(): Promise<readonly HeldOutContract[]> {
  const { heldOut: unseen, unseenTitlesSha256 } = splitContracts(readLabelledContracts(dataFolder()));
  if (readClauseModelMetadata().unseenTitlesSha256 !== unseenTitlesSha256) {
    throw new Error('The weights were trained with another split of the contracts. Train again: npm run train');
  }
  const gold = readGoldPages();
  await using resources = new AsyncDisposableStack();
  const reader = resources.adopt(createPdfReader({ workerCount: 2 }), (opened) => opened.close());
  const contracts: HeldOutContract[] = [];
  for (const { title, file, present, text, spans } of unseen) {
    const pdfPath = resolve(dataFolder(), 'cuad', file ?? '');
    const read = await readPages(reader, readFileSync(pdfPath));
    const pages = read.map((page) => ({ pageNumber: page.pageNumber, text: page.text }));
    const document = { documentId: contracts.length + 1, title, pages, unreadPages: [] };
    const bySubject = Map.groupBy(spans, ({ category }) => category);
    const goldTexts = new Map(
      [...bySubject].map(([category, own]) => [category, own.map(({ start, end }) => text.slice(start, end))]),
    );
    contracts.push({ document, pdfPath, present, goldPages: gold.get(title) ?? new Map(), goldTexts });
  }
  return contracts;
}

/** Reads all pages of a PDF file, in their order. */
export async function readPages(reader: DocumentReader, bytes: Uint8Array): Promise<readonly ReadPage[]> {
  const { pageCount } = await reader.open(bytes);
  const numbers = Array.from({ length: pageCount }, (_, index) => index + 1);
  const pages: ReadPage[] = [];
  const keep = async (batch: readonly ReadPage[]): Promise<void> => void pages.push(...batch);
  const { signal } = new AbortController();
  const scanned = await reader.read(bytes, numbers, keep, signal);
  if (scanned.length > 0) await reader.recognise(bytes, scanned, keep, signal);
  return pages.sort((left, right) => left.pageNumber - right.pageNumber);
}

/** For each title and number of a category, the pages on which its clauses stand. */
export function readGoldPages(): ReadonlyMap<string, ReadonlyMap<number, ReadonlySet<number>>> {
  const bytes = gunzipSync(readFileSync(resolve(dataFolder(), 'cuad/page-gold.json.gz')));
  const byTitle = new Map<string, Map<number, Set<number>>>();
  for (const { title, category, pages } of JSON.parse(bytes.toString('utf8')) as readonly PageGold[]) {
    const number = categoryNumber(findCategoryByCuadName(category)?.id ?? '');
    if (number < 0 || !pages?.length) continue;
    const byCategory = byTitle.get(title) ?? new Map<number, Set<number>>();
    byTitle.set(title, byCategory);
    const known = byCategory.get(number) ?? new Set<number>();
    byCategory.set(number, known);
    for (const page of pages) known.add(page);
  }
  return byTitle;
}
