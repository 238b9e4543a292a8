import type { ReadPage } from '#server/ports/document-reader.ts';

/** A document that is being read. */
export interface ReadContext {
  readonly documentKey: number;
  readonly bytes: SharedArrayBuffer;
  readonly signal: AbortSignal;
  /** Worker time lost on failed pages, in milliseconds. */
  lostMs: number;
}

interface ReadingTask<Part> {
  readonly documentKey: number;
  readonly bytes: Uint8Array;
  /** The parts to read, in order. */
  readonly parts: readonly Part[];
  /** How many parts are read concurrently. */
  readonly partsAtOnce: number;
  readonly read: (reading: ReadContext, part: Part) => Promise<readonly ReadPage[]>;
  readonly onPages: (pages: readonly ReadPage[]) => Promise<void>;
  readonly signal: AbortSignal;
}

/**
 * Reads the parts of a document with limited concurrency and passes on their pages, one batch at a time.
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
      // One at a time: back-pressure from a slow receiver.
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

/** Copies bytes into memory that all workers share. */
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
