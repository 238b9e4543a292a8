import { SECOND_MS } from '#contract/units.ts';
import { BlobError, type BlobStore } from '#server/ports/blob-store.ts';
import { type DocumentReader, PdfError, type ReadPage } from '#server/ports/document-reader.ts';
import type { LanguageModel, ModelUsage } from '#server/ports/language-model.ts';
import type { Mailer } from '#server/ports/mailer.ts';
import type { Meters } from './metrics.ts';

/** Instruments a store: calls, errors and bytes. */
export function measureBlobs(blobs: BlobStore, { files, fileBytes }: Meters): BlobStore {
  async function measured<Result>(operation: string, call: () => Promise<Result>): Promise<Result> {
    const startedAt = performance.now();
    const record = (outcome: string) => files.observe({ operation, outcome }, secondsSince(startedAt));
    try {
      const result = await call();
      record('ok');
      return result;
    } catch (error) {
      // Errors of the source, like an aborted upload, are not errors of the store.
      record(error instanceof BlobError ? error.code : 'broken-off');
      throw error;
    }
  }
  return {
    ...blobs,
    async put(key, content) {
      const stored = await measured('put', () => blobs.put(key, content));
      fileBytes.inc({ direction: 'in' }, stored.sizeBytes);
      return stored;
    },
    async read(key, expected) {
      const bytes = await measured('read', () => blobs.read(key, expected));
      fileBytes.inc({ direction: 'out' }, bytes.length);
      return bytes;
    },
    stream: (key, range) => measured('stream', () => blobs.stream(key, range)),
    delete: (key) => measured('delete', () => blobs.delete(key)),
  };
}

/** Instruments a reader: opened files and read pages. */
export function measureReader(reader: DocumentReader, { opened, pages }: Meters): DocumentReader {
  type Receive = (batch: readonly ReadPage[]) => Promise<void>;
  const counting =
    (onPages: Receive): Receive =>
    async (batch) => {
      await onPages(batch);
      for (const { readBy, status } of batch) pages.inc({ read_by: readBy, status });
    };
  async function countingOutcome<Result>(open: () => Promise<Result>): Promise<Result> {
    try {
      const result = await open();
      opened.inc({ outcome: 'ok' });
      return result;
    } catch (error) {
      opened.inc({ outcome: error instanceof PdfError ? error.code : 'failed' });
      throw error;
    }
  }
  return {
    ...reader,
    open: (bytes) => countingOutcome(() => reader.open(bytes)),
    unlock: (bytes, password) => countingOutcome(() => reader.unlock(bytes, password)),
    read: (bytes, numbers, onPages, signal) => reader.read(bytes, numbers, counting(onPages), signal),
    recognise: (bytes, numbers, onPages, signal) => reader.recognise(bytes, numbers, counting(onPages), signal),
  };
}

interface Drafted {
  readonly usage?: ModelUsage;
  readonly origin?: { readonly engine: string };
}

function isOfAnotherEngine({ origin }: Drafted, engine: string): boolean {
  return origin !== undefined && origin.engine !== engine;
}

/** A reading that the model failed to make. */
function isNothingRead(draft: Drafted): boolean {
  return 'reading' in draft && draft.reading === undefined;
}

/** Instruments a model: tasks and outcomes. */
export function measureModel(model: LanguageModel, { modelCalls }: Meters): LanguageModel {
  async function measured<Draft extends Drafted>(
    task: string,
    signal: AbortSignal,
    call: () => Promise<Draft>,
  ): Promise<Draft> {
    const startedAt = performance.now();
    const record = (outcome: string) => modelCalls.observe({ task, outcome }, secondsSince(startedAt));
    try {
      const draft = await call();
      const hasFallenBack = isOfAnotherEngine(draft, model.engine) || isNothingRead(draft);
      record(hasFallenBack ? 'fell-back' : 'done');
      return draft;
    } catch (error) {
      record(signal.aborted ? 'broken-off' : 'failed');
      throw error;
    }
  }

  const { rerank: rank, checkSupport: check, readDocument: read } = model;
  return {
    ...model,
    // Of an external model the reading is measured; the rest of an analysis is the built-in engine's.
    analyse: read
      ? model.analyse
      : (document, passages, options) =>
          measured('analyse', options.signal, () => model.analyse(document, passages, options)),
    answer: (request, options) => measured('answer', options.signal, () => model.answer(request, options)),
    ...(read && { readDocument: (request, signal) => measured('analyse', signal, () => read(request, signal)) }),
    ...(rank && { rerank: (request, signal) => measured('rank', signal, () => rank(request, signal)) }),
    ...(check && { checkSupport: (request, signal) => measured('check', signal, () => check(request, signal)) }),
  };
}

/** Instruments a mailer: sent mails. */
export function measureMailer(mailer: Mailer, { mails }: Meters): Mailer {
  return {
    ...mailer,
    async send(mail) {
      try {
        await mailer.send(mail);
        mails.inc({ outcome: 'sent' });
      } catch (error) {
        mails.inc({ outcome: 'failed' });
        throw error;
      }
    },
  };
}

function secondsSince(startedAt: number): number {
  return (performance.now() - startedAt) / SECOND_MS;
}
