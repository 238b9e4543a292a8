import { setTimeout as pause } from 'node:timers/promises';
import { MINUTE_MS, SECOND_MS } from '#contract/units.ts';
import type { Authorized, Caller } from '#server/domain/access/access.ts';
import type { DocumentRecord } from '#server/domain/documents/document.ts';
import { AppError } from '#server/domain/errors/app-error.ts';

/** Less and less often: behind a long line before the reader many would ask all the time. */
const POLL_INTERVAL = { firstMs: 100, growth: 1.2, mostMs: SECOND_MS };
const READY_WAIT_LIMIT_MS = 2 * MINUTE_MS;

interface Authorizing {
  authorize(caller: Caller, id: number): Promise<Authorized<DocumentRecord>>;
}

interface Dependencies {
  readonly documents: Authorizing;
}

/** Checks before anything is waited for, so that whoever names a stranger's document hears of it at once. */
export async function authorizeAll(documents: Authorizing, caller: Caller, ids: readonly number[]): Promise<void> {
  for (const [place, id] of ids.entries()) await authorizeAt(documents, caller, id, place);
}

/**
 * The documents of a question. It may come while one of them is still being read: it waits, as the reading takes seconds.
 * Whatever is wrong with one of several is said with its place among them, and with its name where it has one.
 * @throws AppError `document-not-found`, `document-processing`, `document-failed` and the reasons of failed readings
 */
export async function waitForDocuments(
  { documents }: Dependencies,
  caller: Caller,
  ids: readonly number[],
  signal: AbortSignal,
): Promise<readonly Authorized<DocumentRecord>[]> {
  // By a clock that nobody sets: one that jumps back would let people wait for as long.
  const deadline = performance.now() + READY_WAIT_LIMIT_MS;
  const isOneOfSeveral = ids.length > 1;
  const ready = ids.map(async (id, place) => {
    for (let intervalMs = POLL_INTERVAL.firstMs; ; intervalMs *= POLL_INTERVAL.growth) {
      const document = await authorizeAt(documents, caller, id, place);
      if (document.status === 'ready') return document;
      const details = isOneOfSeveral ? { name: document.originalName } : {};
      if (document.status === 'failed') throw failureOf(document, details, place);
      if (performance.now() >= deadline) throw placed(new AppError('document-processing', details), place);
      await pause(Math.min(intervalMs, POLL_INTERVAL.mostMs), undefined, { signal });
    }
  });
  return Promise.all(ready);
}

/** What is thrown when a document of a question is gone by the time its answer would be stored. */
export function documentGoneError(place: number): AppError {
  return placed(new AppError('document-not-found'), place);
}

async function authorizeAt(documents: Authorizing, caller: Caller, id: number, place: number) {
  return documents.authorize(caller, id).catch((error: unknown) => {
    throw error instanceof AppError ? placed(error, place) : error;
  });
}

/** Of one document it is said what is wrong with it, of one among several which it is. */
function failureOf(document: DocumentRecord, details: { readonly name?: string }, place: number): AppError {
  const code = details.name === undefined ? (document.failure ?? 'document-failed') : 'document-failed';
  return placed(new AppError(code, details), place);
}

/** Names the field that named the document. */
function placed({ code, details }: AppError, place: number): AppError {
  return new AppError(code, details, `documentIds.${place}`);
}
