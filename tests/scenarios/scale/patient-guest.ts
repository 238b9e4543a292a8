import { setTimeout as pause } from 'node:timers/promises';
import { type HttpGuest, makeHttpGuest } from '#tests/support/builders/http-guest.ts';

/** What a proxy says of a server that is gone, and a server that is going. */
const COME_BACK = new Set([502, 503, 504]);
const TRIES = 40;
const PAUSE_MS = 100;

/** What somebody was told is done: none of it may be lost. */
export interface Acknowledged {
  readonly guest: HttpGuest;
  readonly documents: number[];
  /** Of each document, the answer that was given. */
  readonly answers: { readonly documentId: number; readonly conversationId: string; readonly messageId: string }[];
}

export function makePatientGuest(address: string): Acknowledged {
  return { guest: makeHttpGuest(address), documents: [], answers: [] };
}

/** Uploads, waits and asks as people do, again and again where a server fails, and writes down what was acknowledged. */
export async function workPatiently(person: Acknowledged, contracts: readonly Buffer[]): Promise<void> {
  const { guest } = person;
  for (const contract of contracts) {
    const uploaded = await untilTaken(() => guest.upload(contract));
    const { documents } = (await uploaded.json()) as { documents: readonly { readonly id: number }[] };
    const id = documents[0]?.id ?? Number.NaN;
    person.documents.push(id);
    await untilTaken(() => guest.call('/documents'));
    const answer = await untilTaken(() =>
      guest.post('/chat', { message: 'How much is the monthly rent?', documentIds: [id] }),
    );
    const { conversationId, messageId } = (await answer.json()) as { conversationId: string; messageId: string };
    person.answers.push({ documentId: id, conversationId, messageId });
  }
}

async function untilTaken(ask: () => Promise<Response>): Promise<Response> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const answer = await ask().catch(() => undefined);
    if (answer?.ok) return answer;
    if (answer && !COME_BACK.has(answer.status)) throw new Error(`Refused: ${answer.status} ${await answer.text()}`);
    await pause(PAUSE_MS);
  }
  throw new Error('Nobody has answered for a while.');
}
