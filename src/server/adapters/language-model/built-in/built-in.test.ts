import { afterAll, describe, expect, it } from 'vitest';
import { documentOf } from '#tests/support/engine/build-reading.ts';
import { SAMPLE_CONTRACTS } from '#tests/support/engine/sample-contracts.ts';
import { createBuiltInEngine } from './built-in.ts';

const engine = createBuiltInEngine();
afterAll(() => engine.close());

const { signal } = new AbortController();
const lease = { ...documentOf(SAMPLE_CONTRACTS.lease), documentId: 11 };

describe('built-in engine in workers', () => {
  it('indexes, retrieves, answers and analyses, and loads an index only on a cache miss', async () => {
    const bytes = await engine.index.build(lease, signal);
    let loads = 0;
    const load = async () => {
      loads += 1;
      return bytes;
    };
    const indexed = { documentId: 11, version: engine.index.version, load };
    const question = 'Which law applies?';
    const retrieval = await engine.index.retrieve([indexed], question, [], 5);
    await engine.index.retrieve([indexed], question, [], 5);
    expect(loads).toBe(1);
    expect(retrieval.categories[0]?.category).toBe('governing-law');
    expect(retrieval.foundProbability).toBeGreaterThan(0.7);
    const documents = [{ documentId: 11, title: 'lease.pdf', pagesTotal: 2, pagesRead: 2, unreadPages: [] }];
    const answer = await engine.model.answer({ question, history: [], ...retrieval, documents }, { signal });
    expect(answer.quotes[0]).toMatchObject({ documentId: 11, pageNumber: 2 });

    engine.index.evict(11);
    await engine.index.retrieve([indexed], question, [], 5);
    expect(loads).toBe(2);

    const passages = await engine.index.listPassages(indexed);
    const analysis = await engine.model.analyse(lease, passages, { signal });
    expect(analysis.documentType).toContain('lease');
    expect(analysis.clauses).toEqual([]);
  });

  it('rejects bytes of another index version', async () => {
    const indexed = { documentId: 12, version: engine.index.version, load: async () => new Uint8Array(30) };
    await expect(engine.index.listPassages(indexed)).rejects.toThrow('not an index');
  });

  it('stops at once when aborted', async () => {
    const controller = new AbortController();
    const pages = Array.from({ length: 400 }, (_, index) => ({
      ...lease.pages[0],
      pageNumber: index + 1,
      text: SAMPLE_CONTRACTS.lease[0] ?? '',
    }));
    const building = engine.index.build({ ...lease, pages }, controller.signal);
    controller.abort(new Error('the document was deleted'));
    await expect(building).rejects.toThrow('the document was deleted');
  });
});
