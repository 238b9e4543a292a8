import { setTimeout as pause } from 'node:timers/promises';
import { callerCalls } from '#contract/calls.ts';
import type { DocumentLedger } from '#tests/scenarios/runner/document-ledger.ts';
import { RefusedCall, type TestClient } from '#tests/support/client/test-client.ts';

/** What a proxy answers for a server that is gone or stopping. */
const RETRIABLE_STATUSES = new Set([502, 503, 504]);
const TRIES = 40;
const PAUSE_MS = 100;

/** An answer that was acknowledged. */
export interface KeptAnswer {
  readonly documentId: number;
  readonly conversationId: string;
  readonly messageId: string;
}

export interface RetryingUser {
  readonly client: TestClient;
  readonly answers: KeptAnswer[];
}

/** Uploads, waits and asks as users do, retries where a server fails, and records what was acknowledged. */
export async function workWithRetries(
  { client, answers }: RetryingUser,
  files: readonly Buffer[],
  ledger: DocumentLedger,
) {
  for (const file of files) {
    const documentId = await withRetries(
      () => client.uploadDocument(file),
      // The server may have committed it before it was killed.
      () => ledger.doubt(client),
    );
    ledger.acknowledge(client, documentId, file);
    await withRetries(() => client.call(callerCalls.listDocuments));
    const body = { message: 'How much is the monthly rent?', documentIds: [documentId] };
    const { conversationId, messageId } = await withRetries(() => client.call(callerCalls.chat, { body }));
    answers.push({ documentId, conversationId, messageId });
  }
}

async function withRetries<Result>(ask: () => Promise<Result>, onFailure = () => {}): Promise<Result> {
  let cause: unknown;
  for (let tries = 0; tries < TRIES; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      if (error instanceof RefusedCall && !RETRIABLE_STATUSES.has(error.statusCode)) throw error;
      cause = error;
      onFailure();
    }
    await pause(PAUSE_MS);
  }
  throw new Error(`No server has answered in ${TRIES} tries.`, { cause });
}
