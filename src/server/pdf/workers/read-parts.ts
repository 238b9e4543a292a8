import type { ReadPage } from '#server/ports/document-reader.ts';

/** A document that is being read. */
export interface ReadContext {
  readonly documentKey: number;
  readonly bytes: SharedArrayBuffer;
  readonly signal: AbortSignal;
  /** Milliseconds of worker time that its failed pages took. */
  lostMs: number;
}

export interface ReadingTask<Part> {
  readonly documentKey: number;
  readonly bytes: Uint8Array;
  /** What is read at once, in the order of its turn. */
  readonly parts: readonly Part[];
  /** How many parts are under way at the same time. */
  readonly partsAtOnce: number;
  readonly read: (reading: ReadContext, part: Part) => Promise<readonly ReadPage[]>;
  readonly onPages: (pages: readonly ReadPage[]) => Promise<void>;
  readonly signal: AbortSignal;
}

/**
 * Reads the parts of a document, a few at a time, and hands over their pages, one batch at a time.
 * @throws the signal's reason as soon as it aborts; the first error of a part or of the receiver
 */
export async function readParts<Part>(task: ReadingTask<Part>): Promise<void> {
  const { documentKey, bytes, onPages, signal } = task;
  signal.throwIfAborted();
  const failure = new AbortController();
  const reading: ReadContext = {
    documentKey,
    bytes: copyToSharedMemory(bytes),
    signal: AbortSignal.any([signal, failure.signal]),
    lostMs: 0,
  };
  const parts = [...task.parts];
  let handover = Promise.resolve();
  const work = async (): Promise<void> => {
    for (let part = parts.shift(); part !== undefined; part = parts.shift()) {
      const pages = await task.read(reading, part);
      if (pages.length === 0) continue;
      // One at a time: a slow receiver holds back the reading.
      handover = handover.then(() => {
        reading.signal.throwIfAborted();
        return onPages(pages);
      });
      await handover;
    }
  };
  const readers = Array.from({ length: task.partsAtOnce }, async () => {
    await work().catch((error: unknown) => failure.abort(error));
  });
  await untilAborted(Promise.all(readers), reading.signal);
  reading.signal.throwIfAborted();
}

/** Bytes that all workers see without a copy each. */
export function copyToSharedMemory(bytes: Uint8Array): SharedArrayBuffer {
  const shared = new SharedArrayBuffer(bytes.length);
  new Uint8Array(shared).set(bytes);
  return shared;
}

/** Waits for the work, or rejects with the signal's reason as soon as it aborts. */
async function untilAborted(work: Promise<unknown>, signal: AbortSignal): Promise<void> {
  const aborted = Promise.withResolvers<never>();
  const onAbort = (): void => aborted.reject(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
