import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createBuiltInEngine } from '#server/adapters/language-model/built-in/built-in.ts';
import { createPdfReader } from '#server/pdf/pdf-reader.ts';
import type { PageText } from '#server/ports/language-model.ts';
import { readContract } from '#tests/support/builders/documents/contracts.ts';
import { warmUpWorkers } from './warm-up-workers.ts';

/** Node publishes every thread that is started: https://nodejs.org/api/diagnostics_channel.html#event-worker_threads */
const THREADS = 'worker_threads';
/** Six seconds of processor time, on a machine that is busy with other tests. */
const LOADING_LIMIT_MS = 120_000;
let started = 0;
const count = () => {
  started += 1;
};
beforeEach(() => {
  started = 0;
  subscribe(THREADS, count);
});
afterEach(() => {
  unsubscribe(THREADS, count);
});

const { signal } = new AbortController();

function openWorkers() {
  const [reader, engine] = [createPdfReader(), createBuiltInEngine()];
  return {
    reader,
    engine,
    [Symbol.asyncDispose]: async () => void (await Promise.all([reader.close(), engine.close()])),
  };
}

test(
  'warm-up › the first document and the first question start no worker',
  async () => {
    await using workers = openWorkers();
    const { reader, engine } = workers;
    await warmUpWorkers(workers, 'all');
    expect(started).toBeGreaterThanOrEqual(4);
    started = 0;

    const bytes = readContract('mutual-nda');
    const { pageCount } = await reader.open(bytes);
    const pages: PageText[] = [];
    const numbers = Array.from({ length: pageCount }, (_, index) => index + 1);
    await reader.read(bytes, numbers, async (read) => void pages.push(...read), signal);
    const document = { documentId: 1, title: 'nda.pdf', pages, unreadPages: [] };
    const packed = await engine.index.build(document, signal);
    const indexed = { documentId: 1, version: engine.index.version, load: async () => packed };
    await engine.model.analyse(document, await engine.index.listPassages(indexed), { signal });
    await engine.index.retrieve([indexed], 'Which law applies?', [], 5);
    await engine.verification.locateQuotes([{ pageNumber: 1, text: 'Agreement' }], pages.slice(0, 1));
    expect(started).toBe(0);
  },
  LOADING_LIMIT_MS,
);

test('warm-up › ends with an error when the workers are closed', async () => {
  await using workers = openWorkers();
  const warming = warmUpWorkers(workers, 'all');
  await Promise.all([workers.reader.close(), workers.engine.close()]);
  await expect(warming).rejects.toThrow('closed');
});
