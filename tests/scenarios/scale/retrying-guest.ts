import { setTimeout as pause } from 'node:timers/promises';
import { callerCalls } from '#contract/calls.ts';
import { type Guest, makeGuest } from '#tests/support/builders/guest.ts';
import { RefusedCall } from '#tests/support/client/test-client.ts';

/** What a proxy answers for a server that is gone or stopping. */
const RETRIABLE_STATUSES = new Set([502, 503, 504]);
const TRIES = 40;
const PAUSE_MS = 100;

/** What was acknowledged to a user: none of it may be lost. */
export interface Acknowledged {
  readonly guest: Guest;
  readonly documents: number[];
  /** Of each document, the answer that was given. */
  readonly answers: { readonly documentId: number; readonly conversationId: string; readonly messageId: string }[];
}

export function makeRetryingGuest(address: string): Acknowledged {
  return { guest: makeGuest(address), documents: [], answers: [] };
}

/** Uploads, waits and asks as users do, retries where a server fails, and records what was acknowledged. */
export async function workWithRetries(person: Acknowledged, contracts: readonly Buffer[]): Promise<void> {
  const { guest } = person;
  for (const contract of contracts) {
    const id = await withRetries(() => guest.uploadDocument(contract));
    person.documents.push(id);
    await withRetries(() => guest.call(callerCalls.listDocuments));
    const question = { message: 'How much is the monthly rent?', documentIds: [id] };
    const { conversationId, messageId } = await withRetries(() => guest.call(callerCalls.chat, { body: question }));
    person.answers.push({ documentId: id, conversationId, messageId });
  }
}

async function withRetries<Result>(ask: () => Promise<Result>): Promise<Result> {
  let cause: unknown;
  for (let tries = 0; tries < TRIES; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      if (error instanceof RefusedCall && !RETRIABLE_STATUSES.has(error.statusCode)) throw error;
      cause = error;
    }
    await pause(PAUSE_MS);
  }
  throw new Error(`No server has answered in ${TRIES} tries.`, { cause });
}
