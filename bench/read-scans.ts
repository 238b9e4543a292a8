import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { SECOND_MS } from '#contract/units.ts';
import { findLanguageFiles } from '#server/pdf/ocr/ocr-languages.ts';
import { createPdfReader } from '#server/pdf/pdf-reader.ts';
import type { DocumentReader, ReadPage } from '#server/ports/document-reader.ts';
import { scanPdf } from '#tests/support/builders/documents/scanned-pdf.ts';
import { type LabelledContract, readLabelledContracts, splitContracts } from '#training/data/labelled-contracts.ts';
import { dataFolder } from './data.ts';
import { readGoldPages, readPages } from './held-out-contracts.ts';
import { measureCost } from './measure-cost.ts';

/** A contract as a scan and, where available, as its digital original, both as the product reads them. */
export interface ScannedContract {
  readonly quality: string;
  readonly title: string;
  /** The text that the experts labelled. */
  readonly text: string;
  readonly goldPages: ReadonlyMap<number, ReadonlySet<number>>;
  readonly scan: readonly ReadPage[];
  readonly original: readonly ReadPage[] | null;
  /** CPU seconds on all cores, for all pages. */
  readonly cpuSeconds: number;
}

interface ManifestRow {
  readonly file: string;
  readonly quality: string;
  readonly title: string;
}

const ROW = /^([^,]+),([^,]+),"?(.*?)"?,\d+$/;
/** How much is read: a page takes some five seconds of a processor core. */
export interface ScanSelection {
  /** Provided scans with more pages are skipped. */
  readonly pagesLimit: number;
  readonly ownScans: number;
  readonly ownPagesLimit: number;
}

/** A slightly slanted sheet on an office scanner at its default resolution. */
const OWN_QUALITY = { name: 'our own: unseen contracts, 150 dpi, slanted by 1.5°', dotsPerInch: 150, degrees: 1.5 };

/** Reads all provided scans, and synthetic scans of some held-out contracts. */
export async function readScannedContracts(selection: ScanSelection): Promise<readonly ScannedContract[]> {
  const contracts = readLabelledContracts(dataFolder());
  const gold = readGoldPages();
  await using resources = new AsyncDisposableStack();
  const reader = openOcrReader(resources);
  const scans: ScannedContract[] = [];
  const add = async (quality: string, { title, text, file }: LabelledContract, bytes: Uint8Array): Promise<void> => {
    const { result: scan, cpuMs } = await measureCost(() => readPages(reader, bytes));
    const goldPages = gold.get(title) ?? new Map();
    const original = file === null ? null : await readPages(reader, readOriginal(file));
    scans.push({ quality, title, text, goldPages, scan, original, cpuSeconds: cpuMs / SECOND_MS });
  };
  for (const { file, quality, title } of readManifest()) {
    const contract = contracts.find((each) => each.title === title);
    if (contract === undefined) throw new Error(`No contract has the title ${title}.`);
    const bytes = readFileSync(resolve(dataFolder(), 'scans', file));
    const { pageCount } = await reader.open(bytes);
    if (pageCount <= selection.pagesLimit) await add(quality, contract, bytes);
  }
  for (const contract of await pickUnseen(reader, splitContracts(contracts).heldOut, selection)) {
    const bytes = readOriginal(contract.file ?? '');
    const { pageCount } = await reader.open(bytes);
    const sheets = Array.from({ length: pageCount }, () => ({ degrees: OWN_QUALITY.degrees }));
    await add(OWN_QUALITY.name, contract, await scanPdf(bytes, sheets, OWN_QUALITY.dotsPerInch));
  }
  return scans;
}

/** The illegible pages of the fax. */
export async function readIllegibleFax(): Promise<readonly ReadPage[]> {
  await using resources = new AsyncDisposableStack();
  return await readPages(openOcrReader(resources), readFileSync(resolve(dataFolder(), 'scans/illegible-fax.pdf')));
}

function openOcrReader(resources: AsyncDisposableStack): DocumentReader {
  const reader = createPdfReader({ ocr: { languageFiles: findLanguageFiles(['eng']) } });
  return resources.adopt(reader, (opened) => opened.close());
}

/** Short contracts, in a pseudo-random order. */
async function pickUnseen(
  reader: DocumentReader,
  unseen: readonly LabelledContract[],
  { ownScans, ownPagesLimit }: ScanSelection,
): Promise<readonly LabelledContract[]> {
  const hashOf = ({ title }: LabelledContract): string => createHash('sha256').update(`scan ${title}`).digest('hex');
  const picked: LabelledContract[] = [];
  for (const contract of unseen.toSorted((left, right) => hashOf(left).localeCompare(hashOf(right)))) {
    if (picked.length === ownScans) break;
    const { pageCount } = await reader.open(readOriginal(contract.file ?? ''));
    if (pageCount <= ownPagesLimit) picked.push(contract);
  }
  return picked;
}

function readOriginal(file: string): Uint8Array {
  return readFileSync(resolve(dataFolder(), 'cuad', file));
}

function readManifest(): readonly ManifestRow[] {
  const [, ...lines] = readFileSync(resolve(dataFolder(), 'scans/manifest.csv'), 'utf8').split(/\r?\n/u);
  return lines.flatMap((line) => {
    const [, file, quality, title] = ROW.exec(line) ?? [];
    return file === undefined || quality === undefined || title === undefined ? [] : [{ file, quality, title }];
  });
}
