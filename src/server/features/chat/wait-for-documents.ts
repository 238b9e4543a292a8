import { setTimeout as pause } from 'node:timers/promises';
import { MINUTE_MS, SECOND_MS } from '#contract/units.ts';
import type { Authorized, Caller } from '#server/domain/access/access.ts';
import type { DocumentRecord } from '#server/domain/documents/document.ts';
import { AppError } from '#server/domain/errors/app-error.ts';

/** Exponential back-off: with a long reading queue many requests would poll. */
const POLL_INTERVAL = { firstMs: 100, growth: 1.2, maxMs: SECOND_MS };
const READY_WAIT_LIMIT_MS = 2 * MINUTE_MS;

interface Authorizing {
  authorize(caller: Caller, id: number): Promise<Authorized<DocumentRecord>>;
}

interface Dependencies {
  readonly documents: Authorizing;
}

/** Checks ownership before any waiting, so that a request for another user's document fails at once. */
export async function authorizeAll(documents: Authorizing, caller: Caller, ids: readonly number[]): Promise<void> {
  for (const [position, id] of ids.entries()) await authorizeAt(documents, caller, id, position);
}

/**
 * The documents of a question. Waits for documents that are still being read, which takes seconds. The failure of one
 * of several documents states its position, and its name when it has one.
 * @throws AppError `document-not-found`, `document-processing`, `document-failed` and the failures of reading
 */
export async function waitForDocuments(
  { documents }: Dependencies,
  caller: Caller,
  ids: readonly number[],
  signal: AbortSignal,
): Promise<readonly Authorized<DocumentRecord>[]> {
  // Monotonic clock: a wall clock that jumps back would extend the wait.
  const deadline = performance.now() + READY_WAIT_LIMIT_MS;
  const isOneOfSeveral = ids.length > 1;
  const ready = ids.map(async (id, position) => {
    for (let intervalMs = POLL_INTERVAL.firstMs; ; intervalMs *= POLL_INTERVAL.growth) {
      const document = await authorizeAt(documents, caller, id, position);
      if (document.status === 'ready') return document;
      const details = isOneOfSeveral ? { name: document.originalName } : {};
      if (document.status === 'failed') throw failureOf(document, details, position);
      if (performance.now() >= deadline) throw withField(new AppError('document-processing', details), position);
      await pause(Math.min(intervalMs, POLL_INTERVAL.maxMs), undefined, { signal });
    }
  });
  return Promise.all(ready);
}

/** The error for a document that was deleted before the answer could be stored. */
export function documentGoneError(position: number): AppError {
  return withField(new AppError('document-not-found'), position);
}

async function authorizeAt(documents: Authorizing, caller: Caller, id: number, position: number) {
  return documents.authorize(caller, id).catch((error: unknown) => {
    throw error instanceof AppError ? withField(error, position) : error;
  });
}

/** For a single document the failure itself, for one of several which document it is. */
function failureOf(document: DocumentRecord, details: { readonly name?: string }, position: number): AppError {
  const code = details.name === undefined ? (document.failure ?? 'document-failed') : 'document-failed';
  return withField(new AppError(code, details), position);
}

/** The request field of the document. */
function withField({ code, details }: AppError, position: number): AppError {
  return new AppError(code, details, `documentIds.${position}`);
}
