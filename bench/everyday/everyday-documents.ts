import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { placeFragments } from '#server/adapters/language-model/built-in/place-fragments.ts';
import { createPdfReader } from '#server/pdf/pdf-reader.ts';
import type { PageText } from '#server/ports/language-model.ts';

/** A lawyer's notes on an everyday document, in the format of the folder `everyday` of the test material. */
export interface EverydayNotes {
  readonly title: string;
  readonly kind: string;
  readonly parties: readonly NotedParty[];
  readonly reader: string;
  readonly facts: readonly NotedFact[];
  readonly risks: readonly NotedRisk[];
  readonly missing?: readonly { readonly what?: string; readonly title?: string; readonly severity: string }[];
  readonly harmless: readonly string[];
  readonly acceptable?: readonly string[];
  readonly duties: readonly { readonly who: string; readonly what: string; readonly sentence: string }[];
  readonly dates: readonly { readonly what: string; readonly date: string; readonly sentence: string }[];
  readonly questions?: readonly NotedQuestion[];
}

/** A plain question with what a right answer says and quotes. */
export interface NotedQuestion {
  readonly question: string;
  readonly answer: string;
  /** Any of them may be quoted first; empty where the document does not say. */
  readonly sentences: readonly string[];
  readonly must_contain: readonly string[];
  /** Other spellings of what has to be said, by it. */
  readonly alternatives?: Readonly<Record<string, readonly string[]>>;
  /** `absent` where the document does not say. */
  readonly kind: string;
  /** Index of the question that it follows. */
  readonly follows?: number;
}

export interface NotedParty {
  readonly name: string;
  readonly role: string;
  /** How the document calls it: "the Landlord", "we". */
  readonly aliases?: readonly string[];
}

export interface NotedFact {
  /** What it is: "rent". Some notes call the field `label`. */
  readonly fact?: string;
  readonly label?: string;
  readonly value: string;
  readonly sentence: string;
  readonly page?: number;
}

export interface NotedRisk {
  readonly id: string;
  readonly title: string;
  readonly severity: 'high' | 'medium' | 'low';
  /** The operative sentence first. */
  readonly sentences: readonly string[];
}

export interface EverydayDocument {
  readonly name: string;
  readonly notes: EverydayNotes;
  readonly pages: readonly PageText[];
}

/**
 * Reads every `NAME.gold.json` of a folder with the PDF beside it.
 * @throws Error when a PDF is missing or cannot be read
 */
export async function readEverydayDocuments(folder: string): Promise<readonly EverydayDocument[]> {
  const reader = createPdfReader({ workerCount: 2 });
  const names = readdirSync(folder)
    .filter((file) => file.endsWith('.gold.json'))
    .map((file) => file.replace('.gold.json', ''))
    .sort();
  try {
    const documents: EverydayDocument[] = [];
    for (const name of names) {
      const notes = JSON.parse(readFileSync(join(folder, `${name}.gold.json`), 'utf8')) as EverydayNotes;
      const bytes = readFileSync(join(folder, `${name}.pdf`));
      documents.push({ name, notes, pages: await readPages(reader, bytes) });
    }
    return documents;
  } finally {
    await reader.close();
  }
}

/** Reads the pages of a PDF. @throws Error when it cannot be read */
export async function openPdfPages(path: string): Promise<readonly PageText[]> {
  const reader = createPdfReader({ workerCount: 2 });
  try {
    return await readPages(reader, readFileSync(path));
  } finally {
    await reader.close();
  }
}

async function readPages(reader: ReturnType<typeof createPdfReader>, bytes: Uint8Array): Promise<readonly PageText[]> {
  const { pageCount } = await reader.open(bytes);
  const pages: PageText[] = [];
  const numbers = Array.from({ length: pageCount }, (_, index) => index + 1);
  const onPages = async (read: readonly PageText[]): Promise<void> => {
    pages.push(...read.map(({ pageNumber, text, layout }) => ({ pageNumber, text, ...(layout && { layout }) })));
  };
  await reader.read(bytes, numbers, onPages, new AbortController().signal);
  pages.sort((left, right) => left.pageNumber - right.pageNumber);
  return placeFragments({ documentId: 0, title: '', pages, unreadPages: [] }).pages;
}
