import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { DocumentReader, ReadPage } from '#server/ports/document-reader.ts';
import {
  makeClaimedPagesPdf,
  makeDamagedPdf,
  makeEncryptedPdf,
  makeEndlessPagePdf,
  makeHeaderOnlyPdf,
  makeManyPagesPdf,
  makePageBombPdf,
  makeRandomBytes,
  makeSelfReferencingPdf,
  makeSlowPagePdf,
  makeTruncatedPdf,
  makeZeroPagesPdf,
  VISIBLE_SENTENCE,
} from '#tests/support/builders/documents/hostile-pdfs.ts';
import { createPdfReader, type PdfReaderOptions } from './pdf-reader.ts';

const MEBIBYTE = 1024 * 1024;

let reader: DocumentReader;
const others: DocumentReader[] = [];

beforeAll(() => {
  reader = createPdfReader();
});
afterAll(() => reader.close());
afterEach(async () => {
  await Promise.all(others.splice(0).map((other) => other.close()));
});

function createReader(options: PdfReaderOptions): DocumentReader {
  const other = createPdfReader(options);
  others.push(other);
  return other;
}

function pagesTo(count: number): number[] {
  return Array.from({ length: count }, (_page, index) => index + 1);
}

async function readPages(from: DocumentReader, bytes: Uint8Array, pageNumbers: readonly number[]): Promise<ReadPage[]> {
  const pages: ReadPage[] = [];
  await from.read(bytes, pageNumbers, async (batch) => void pages.push(...batch), new AbortController().signal);
  return pages.sort((a, b) => a.pageNumber - b.pageNumber);
}

describe('PdfReader › a file that cannot be opened', () => {
  it.each([
    ['random bytes', makeRandomBytes(), 'pdf-damaged'],
    ['nothing', new Uint8Array(0), 'pdf-damaged'],
    ['a header only', makeHeaderOnlyPdf(), 'pdf-damaged'],
    ['rubbish after the header', makeDamagedPdf(), 'pdf-damaged'],
    ['a file without its end', makeTruncatedPdf(), 'pdf-damaged'],
    ['no pages', makeZeroPagesPdf(), 'pdf-no-pages'],
    ['a page tree that is its own branch', makeSelfReferencingPdf(), 'pdf-no-pages'],
    ['a hundred thousand pages', makeClaimedPagesPdf(100_000), 'pdf-too-complex'],
  ])('is refused for %s', async (_what, bytes, code) => {
    await expect(reader.open(bytes)).rejects.toMatchObject({ name: 'PdfError', code });
  });

  it('rejects reading as well', async () => {
    await expect(readPages(reader, makeDamagedPdf(), [1])).rejects.toMatchObject({ code: 'pdf-damaged' });
    await expect(readPages(reader, await makeEncryptedPdf(), [1])).rejects.toMatchObject({ code: 'pdf-password' });
  });

  it('has its own error code when it needs a password', async () => {
    await expect(reader.open(await makeEncryptedPdf())).rejects.toMatchObject({ code: 'pdf-password' });
  });

  it('is not one with mere print restrictions', async () => {
    const bytes = await makeEncryptedPdf(true);
    await expect(reader.open(bytes)).resolves.toMatchObject({ pageCount: 1 });
    await expect(readPages(reader, bytes, [1])).resolves.toMatchObject([{ text: VISIBLE_SENTENCE }]);
  });

  it('is not one that claims ten million pages and has one', async () => {
    await expect(reader.open(makeClaimedPagesPdf(10_000_000))).resolves.toMatchObject({ pageCount: 1 });
  });
});

describe('PdfReader › a file beyond the limits', () => {
  it.each([
    ['memory', makePageBombPdf()],
    ['memory, by forms within forms', makeEndlessPagePdf()],
  ])('of %s is rejected, and the next file is read', async (_what, bytes) => {
    await expect(reader.open(bytes)).rejects.toMatchObject({ code: 'pdf-too-complex' });
    await expect(readPages(reader, makeManyPagesPdf(1), [1])).resolves.toMatchObject([{ status: 'read' }]);
  });

  it('of time is aborted at the deadline', async () => {
    const hasty = createReader({ openDeadlineMs: 700, openRetryDeadlineMs: 700 });
    await expect(hasty.open(makeManyPagesPdf(1))).resolves.toMatchObject({ pageCount: 1 });
    const startedAt = performance.now();
    await expect(hasty.open(makeSlowPagePdf())).rejects.toMatchObject({ code: 'pdf-too-complex' });
    expect(performance.now() - startedAt).toBeLessThan(3000);
    await expect(hasty.open(makeManyPagesPdf(2))).resolves.toMatchObject({ pageCount: 2 });
  });

  it('of memory is stopped at the configured limit', async () => {
    // The same page of 200 MB is within the usual limit.
    const narrow = createReader({ memoryLimitBytes: 96 * MEBIBYTE, openDeadlineMs: 20_000 });
    await expect(narrow.open(makeSlowPagePdf())).rejects.toThrow(/memory/);
  });

  it('on one page loses only that page', async () => {
    const bytes = makePageBombPdf(10);
    await expect(reader.open(bytes)).resolves.toMatchObject({ pageCount: 11 });
    const pages = await readPages(reader, bytes, pagesTo(11));
    expect(pages.map(({ status }) => status)).toEqual([...Array(10).fill('read'), 'unread']);
    expect(pages[10]).toMatchObject({ pageNumber: 11, text: '', width: 612, height: 792 });
    expect(pages[9]).toMatchObject({ text: VISIBLE_SENTENCE });
  });

  it('on one page loses only that page, also by the deadline', async () => {
    const hasty = createReader({ chunkDeadlineMs: 800, pageDeadlineMs: 600, retryDeadlineMs: 600 });
    const pages = await readPages(hasty, makeSlowPagePdf(2), [1, 2, 3]);
    expect(pages.map(({ status }) => status)).toEqual(['read', 'read', 'unread']);
  });

  it('on page after page is given up as a whole', async () => {
    const impatient = createReader({ chunkDeadlineMs: 300, pageDeadlineMs: 300, lostTimeLimitMs: 500 });
    const slowPageAgainAndAgain = Array<number>(8).fill(1);
    await expect(readPages(impatient, makeSlowPagePdf(), slowPageAgainAndAgain)).rejects.toMatchObject({
      code: 'pdf-too-complex',
    });
  });
});

describe('PdfReader › an ordinary file on a busy machine', () => {
  it.each([
    ['its pages are tried one by one', { chunkDeadlineMs: 1, pageDeadlineMs: 1 }, 8],
    ['each page is a chunk of its own', { pageDeadlineMs: 1 }, 3],
  ])('loses no page to the first limit of time, where %s', async (_what, limits, pageCount) => {
    const lost: string[] = [];
    const hasty = createReader({ ...limits, onLost: (_kind, reason) => void lost.push(reason) });
    const pages = await readPages(hasty, makeManyPagesPdf(pageCount), pagesTo(pageCount));
    expect(lost.length).toBeGreaterThanOrEqual(pageCount);
    expect(new Set(lost)).toEqual(new Set(['late']));
    expect(pages.map(({ pageNumber, status }) => [pageNumber, status])).toEqual(
      pagesTo(pageCount).map((pageNumber) => [pageNumber, 'read']),
    );
  });

  it('is opened on retry', async () => {
    await expect(createReader({ openDeadlineMs: 1 }).open(makeManyPagesPdf(3))).resolves.toMatchObject({
      pageCount: 3,
    });
  });

  it('retries late pages until the time for retries is used up, and leaves the rest unread', async () => {
    let lateCount = 0;
    const hasty = createReader({
      workerCount: 4,
      pageDeadlineMs: 100,
      retryDeadlineMs: 300,
      retryTimeLimitMs: 500,
      onLost: () => {
        lateCount += 1;
      },
    });
    const pages = await readPages(hasty, makeSlowPagePdf(), Array<number>(8).fill(1));
    expect(pages.map(({ status }) => status)).toEqual(Array(8).fill('unread'));
    // Once each at first; then two for the limit, and the other three that had begun by then.
    expect(lateCount).toBeGreaterThanOrEqual(8 + 2);
    expect(lateCount).toBeLessThanOrEqual(8 + 2 + 3);
  });
});

describe('PdfReader › reading', () => {
  it('returns the requested pages, and the title', async () => {
    const bytes = makeManyPagesPdf(40);
    await expect(reader.open(bytes)).resolves.toEqual({ pageCount: 40, title: 'Many pages' });
    const pages = await readPages(reader, bytes, [39, 2, 17]);
    expect(pages.map(({ text }) => text.split('\n')[0])).toEqual(['Page 2', 'Page 17', 'Page 39']);
  });

  it('returns missing pages that the file claims as unread', async () => {
    const bytes = makeClaimedPagesPdf(3);
    await expect(reader.open(bytes)).resolves.toMatchObject({ pageCount: 3 });
    const pages = await readPages(reader, bytes, [1, 2, 3]);
    expect(pages.map(({ status }) => status)).toEqual(['read', 'unread', 'unread']);
  });

  it('reads every page once, one batch at a time, and waits for the receiver', async () => {
    const seen: number[] = [];
    let receiving = 0;
    const receive = async (batch: readonly ReadPage[]): Promise<void> => {
      receiving += 1;
      expect(receiving).toBe(1);
      await new Promise((resolve) => setTimeout(resolve, 2));
      seen.push(...batch.map(({ pageNumber }) => pageNumber));
      receiving -= 1;
    };
    await reader.read(makeManyPagesPdf(200), pagesTo(200), receive, new AbortController().signal);
    expect(seen.sort((a, b) => a - b)).toEqual(pagesTo(200));
  });

  it('applies back-pressure while the receiver is busy', async () => {
    const abort = new AbortController();
    let batches = 0;
    const never = new Promise<void>(() => {});
    const reading = reader.read(
      makeManyPagesPdf(400),
      pagesTo(400),
      () => {
        batches += 1;
        return never;
      },
      abort.signal,
    );
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(batches).toBe(1);
    abort.abort(new Error('enough'));
    await expect(reading).rejects.toThrow('enough');
  });

  it('fails with the receiver', async () => {
    const reading = reader.read(
      makeManyPagesPdf(20),
      pagesTo(20),
      () => Promise.reject(new Error('the disk is full')),
      new AbortController().signal,
    );
    await expect(reading).rejects.toThrow('the disk is full');
  });

  it('stops at once on abort', async () => {
    const abort = new AbortController();
    let pagesSeen = 0;
    const reading = reader.read(
      makeManyPagesPdf(2000),
      pagesTo(2000),
      async (batch) => {
        pagesSeen += batch.length;
        abort.abort(new Error('deleted'));
      },
      abort.signal,
    );
    await expect(reading).rejects.toThrow('deleted');
    const seenThen = pagesSeen;
    await expect(readPages(reader, makeManyPagesPdf(3), [1, 2, 3])).resolves.toHaveLength(3);
    expect(pagesSeen).toBe(seenThen);
    expect(seenThen).toBeLessThan(100);
    await expect(reader.read(makeManyPagesPdf(1), [1], async () => {}, abort.signal)).rejects.toThrow('deleted');
  });

  it('finishes a short document before a long one, and opens another at once', async () => {
    const long = makeManyPagesPdf(1500, 40);
    let isLongDone = false;
    let pagesOfLong = 0;
    const begun = Promise.withResolvers<void>();
    const reading = reader
      .read(
        long,
        pagesTo(1500),
        async (batch) => {
          pagesOfLong += batch.length;
          begun.resolve();
        },
        new AbortController().signal,
      )
      .then(() => {
        isLongDone = true;
      });
    await begun.promise;
    const startedAt = performance.now();
    await expect(reader.open(makeManyPagesPdf(1000))).resolves.toMatchObject({ pageCount: 1000 });
    expect(performance.now() - startedAt).toBeLessThan(1000);
    await expect(readPages(reader, makeManyPagesPdf(5), pagesTo(5))).resolves.toHaveLength(5);
    expect(isLongDone).toBe(false);
    await reading;
    expect(pagesOfLong).toBe(1500);
  });
});

describe('PdfReader › close', () => {
  it('aborts running reads and rejects new ones', async () => {
    const closing = createPdfReader();
    await closing.open(makeManyPagesPdf(1));
    const reading = readPages(closing, makeManyPagesPdf(3000), pagesTo(3000));
    // Not an error of the file: the caller may retry after a restart.
    const settled = expect(reading).rejects.toThrow('closed');
    await closing.close();
    await settled;
    await expect(closing.open(makeManyPagesPdf(1))).rejects.toThrow('closed');
  });

  it('is quick for an unused reader', async () => {
    await expect(createPdfReader().close()).resolves.toBeUndefined();
  });
});
