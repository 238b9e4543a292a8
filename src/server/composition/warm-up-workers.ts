import { readFile } from 'node:fs/promises';
import type { BuiltInEngine } from '#server/adapters/language-model/built-in/built-in.ts';
import type { Config } from '#server/config/config.ts';
import { SAMPLE_FILE } from '#server/features/documents/upload/sample-service.ts';
import type { DocumentReader } from '#server/ports/document-reader.ts';
import type { DocumentText, PageText } from '#server/ports/language-model.ts';

interface Workers {
  readonly reader: DocumentReader;
  readonly engine: Pick<BuiltInEngine, 'warmUp' | 'verification'>;
}

/** No stored document has it. */
const SAMPLE_ID = 0;

/**
 * Reads the sample contract, and lets the workers of the engine analyse it, answer a question about it and check a quote:
 * what a cold server does for its first user takes several seconds of processor time.
 * @param role web processes analyse nothing; workers are asked nothing
 * @throws Error when a worker fails or is closed meanwhile
 */
export async function warmUpWorkers({ reader, engine }: Workers, role: Config['role']): Promise<void> {
  const document = await readSample(reader);
  const work = [...(role === 'web' ? [] : ['analysis' as const]), ...(role === 'worker' ? [] : ['question' as const])];
  engine.verification.prepare();
  await Promise.all([engine.warmUp(document, work), checkFirstLine(engine, document)]);
}

async function readSample(reader: DocumentReader): Promise<DocumentText> {
  const bytes = await readFile(SAMPLE_FILE);
  const { pageCount, title } = await reader.open(bytes);
  const pages: PageText[] = [];
  const numbers = Array.from({ length: pageCount }, (_, index) => index + 1);
  const keep = async (read: readonly PageText[]): Promise<void> => void pages.push(...read);
  await reader.read(bytes, numbers, keep, new AbortController().signal);
  pages.sort((left, right) => left.pageNumber - right.pageNumber);
  return { documentId: SAMPLE_ID, title: title ?? '', pages, unreadPages: [] };
}

async function checkFirstLine({ verification }: Workers['engine'], { pages }: DocumentText): Promise<void> {
  const [page] = pages;
  if (page) await verification.locateQuotes([{ pageNumber: page.pageNumber, text: page.text.slice(0, 80) }], [page]);
}
