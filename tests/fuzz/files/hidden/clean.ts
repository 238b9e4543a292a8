import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DocumentReader, PdfError, type ReadPage } from '#server/ports/document-reader.ts';
import { raisesAlarm } from './judge.ts';

/** Pages of a long document that are read: its first ones, and others spread over the rest. */
const PAGES_OF_A_DOCUMENT = 60;
const FIRST_PAGES = 20;
/** Pages that are pictures take seconds each. */
const RECOGNISED_PAGES = 5;
const SHOWN_CHARACTERS = 160;
/** At most one of so many clean documents may raise an alarm. */
export const DOCUMENTS_PER_ALARM = 200;

export interface CleanReport {
  readonly documents: number;
  readonly pages: number;
  readonly notOpened: readonly string[];
  readonly alarmed: readonly string[];
}

/** Reads every PDF file below some folders as the product does, pictures included. @param report is told of each document with an alarm */
export async function readCleanDocuments(
  reader: DocumentReader,
  folders: readonly string[],
  report: (line: string) => void,
): Promise<CleanReport> {
  const [notOpened, alarmed]: [string[], string[]] = [[], []];
  let [documents, pages] = [0, 0];
  for (const path of folders.flatMap(listPdfs)) {
    try {
      const read = await readSome(reader, readFileSync(path));
      documents += 1;
      pages += read.length;
      const wrong = read.filter(raisesAlarm);
      if (wrong.length === 0) continue;
      alarmed.push(path);
      report(`${path}\n${wrong.slice(0, 3).map(describe).join('\n')}`);
    } catch (error) {
      if (!(error instanceof PdfError)) throw error;
      notOpened.push(`${path}: ${error.code}`);
    }
  }
  return { documents, pages, notOpened, alarmed };
}

async function readSome(reader: DocumentReader, bytes: Uint8Array): Promise<ReadPage[]> {
  const { pageCount } = await reader.open(bytes);
  const rest = PAGES_OF_A_DOCUMENT - FIRST_PAGES;
  const step = Math.max(1, (pageCount - FIRST_PAGES) / rest);
  const others = Array.from({ length: rest }, (_page, index) => FIRST_PAGES + 1 + Math.floor(index * step));
  const first = Array.from({ length: FIRST_PAGES }, (_page, index) => index + 1);
  const numbers = [...first, ...others].filter((number) => number <= pageCount);
  const pages: ReadPage[] = [];
  const receive = async (batch: readonly ReadPage[]) => void pages.push(...batch);
  const { signal } = new AbortController();
  const pictures = await reader.read(bytes, numbers, receive, signal);
  await reader.recognise(bytes, pictures.slice(0, RECOGNISED_PAGES), receive, signal);
  return pages.sort((left, right) => left.pageNumber - right.pageNumber);
}

function describe(page: ReadPage): string {
  const entries = page.hiddenText.map(({ reason, text }) => `${reason}: ${text.slice(0, SHOWN_CHARACTERS)}`);
  return `  page ${page.pageNumber}: ${entries.slice(0, 3).join(' | ')}`;
}

function listPdfs(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.pdf'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
