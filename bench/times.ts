import { createBuiltInEngine } from '#server/adapters/language-model/built-in/built-in.ts';
import type { DocumentText, PageText } from '#server/ports/language-model.ts';
import type { IndexedDocument } from '#server/ports/passage-index.ts';
import { factsOf, PASSAGES_PER_QUESTION } from './ask-contracts.ts';
import { type HeldOutContract, readHeldOutContracts } from './held-out-contracts.ts';
import { CATEGORY_QUESTIONS } from './questions.ts';
import { percentileOf } from './report.ts';

const PAGE_COUNTS = [10, 100, 1_000] as const;
const WARM_UP_QUESTIONS = 5;

/** Times through the workers, as the server waits for them, on documents put together from real pages. */
export async function run(): Promise<string> {
  const contracts: readonly HeldOutContract[] = await readHeldOutContracts();
  const pages = contracts.flatMap(({ document }) => document.pages).filter(({ text }) => text.trim() !== '');
  const lines = [
    'An answer is found, written, and asked for what belongs to its quotes; the first of them also waits for what is worked out once.',
    '',
    '| pages | index built in | index, share of the text | analysed in | first answer | answer p50 | p95 | questions |',
    '| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
  ];
  for (const pageCount of PAGE_COUNTS) lines.push(await measureDocument(makeDocument(pages, pageCount)));
  return lines.join('\n');
}

async function measureDocument(document: DocumentText): Promise<string> {
  const { index, model, close } = createBuiltInEngine();
  const { signal } = new AbortController();
  try {
    const startedAt = performance.now();
    const bytes = await index.build(document, signal);
    const buildSeconds = (performance.now() - startedAt) / 1_000;
    const { documentId, pages } = document;
    const documents = [factsOf(document)];
    const source: IndexedDocument = { documentId, version: index.version, load: async () => bytes };
    const indexed = [source];
    const passages = await index.listPassages(source);
    const analysedAt = performance.now();
    await model.analyse(document, passages, { signal });
    const analysisSeconds = (performance.now() - analysedAt) / 1_000;
    const times: number[] = [];
    const questions = Object.values(CATEGORY_QUESTIONS).flat();
    for (const question of [...questions.slice(0, WARM_UP_QUESTIONS), ...questions]) {
      const askedAt = performance.now();
      const retrieval = await index.retrieve(indexed, question, [], PASSAGES_PER_QUESTION);
      const answer = await model.answer({ question, history: [], ...retrieval, documents }, { signal });
      await index.findRelated(indexed, answer.quotes);
      times.push(performance.now() - askedAt);
    }
    const sorted = times.slice(WARM_UP_QUESTIONS).sort((left, right) => left - right);
    const at = (share: number): string => `${percentileOf(sorted, share).toFixed(1)} ms`;
    const textBytes = pages.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
    const first = `${(times[0] ?? 0).toFixed(0)} ms`;
    return `| ${pages.length} | ${buildSeconds.toFixed(2)} s | ${(bytes.length / textBytes).toFixed(2)}× | ${analysisSeconds.toFixed(2)} s | ${first} | ${at(0.5)} | ${at(0.95)} | ${sorted.length} |`;
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
