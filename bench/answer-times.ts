import { createBuiltInEngine } from '../src/server/adapters/language-model/built-in.ts';
import type { DocumentText, PageText } from '../src/server/ports/language-model.ts';
import { CATEGORY_QUESTIONS } from './questions.ts';
import type { UnseenContract } from './unseen-contracts.ts';

const PAGE_COUNTS = [10, 100, 1_000] as const;
const PASSAGES_PER_QUESTION = 12;
const WARM_UP_QUESTIONS = 5;

/** Time from question to answer through the workers, as the server waits for it, on documents put together from real pages. */
export async function measureAnswerTimes(contracts: readonly UnseenContract[]): Promise<readonly string[]> {
  const pages = contracts.flatMap(({ document }) => document.pages).filter(({ text }) => text.trim() !== '');
  const lines = [
    '| pages | index built in | index, share of the text | answer p50 | p95 | questions |',
    '| ---: | ---: | ---: | ---: | ---: | ---: |',
  ];
  for (const pageCount of PAGE_COUNTS) lines.push(await measureDocument(makeDocument(pages, pageCount)));
  return lines;
}

async function measureDocument(document: DocumentText): Promise<string> {
  const { index, model, close } = createBuiltInEngine();
  const { signal } = new AbortController();
  try {
    const startedAt = performance.now();
    const bytes = await index.build(document, signal);
    const buildSeconds = (performance.now() - startedAt) / 1_000;
    const { documentId, title, pages, unreadPages } = document;
    const documents = [{ documentId, title, pagesTotal: pages.length, pagesRead: pages.length, unreadPages }];
    const indexed = [{ documentId, version: index.version, load: async () => bytes }];
    const times: number[] = [];
    const questions = Object.values(CATEGORY_QUESTIONS).flat();
    for (const question of [...questions.slice(0, WARM_UP_QUESTIONS), ...questions]) {
      const askedAt = performance.now();
      const retrieval = await index.retrieve(indexed, question, [], PASSAGES_PER_QUESTION);
      await model.answer({ question, history: [], ...retrieval, documents }, { signal });
      times.push(performance.now() - askedAt);
    }
    const sorted = times.slice(WARM_UP_QUESTIONS).sort((left, right) => left - right);
    const at = (share: number): string => `${(sorted[Math.floor(share * sorted.length)] ?? 0).toFixed(1)} ms`;
    const textBytes = pages.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
    return `| ${pages.length} | ${buildSeconds.toFixed(2)} s | ${(bytes.length / textBytes).toFixed(2)}× | ${at(0.5)} | ${at(0.95)} | ${sorted.length} |`;
  } finally {
    await close();
  }
}

/** Pages in the order of the contracts, from the start again when there are not enough. */
function makeDocument(pages: readonly PageText[], pageCount: number): DocumentText {
  const taken = Array.from({ length: pageCount }, (_, index) => ({
    pageNumber: index + 1,
    text: pages[index % pages.length]?.text ?? '',
  }));
  return { documentId: pageCount, title: `${pageCount} pages`, pages: taken, unreadPages: [] };
}
