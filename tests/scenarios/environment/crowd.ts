import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Answer, ask } from '#tests/scenarios/faults/ask.ts';
import { makeGuestId, multipartOf } from '#tests/support/builders/test-lexden.ts';
import { makeTextPdf } from '#tests/support/builders/text-pdf.ts';

/** Slower than this is a hang: a statement is given up after 30 seconds, a store after four tries. */
const HANG_MS = 120_000;
const CROWD_SIZE = 4;
const PAUSE_MS = 40;
const UPLOADS_OF_TRIAL = 3;

interface Visitor {
  readonly id: string;
  /** Documents whose upload was acknowledged, by id, with the hash of their bytes. */
  readonly kept: Map<number, string>;
  /** Uploads that nobody can tell the end of. */
  unknown: number;
}

interface Listed {
  readonly id: number;
  readonly status: string;
}

/** People who upload, ask and read all the time, and write down what they were promised. */
export interface Crowd {
  /** Statuses and codes of all answers since this was last asked, and how often each came. */
  takeAnswers(): Record<string, number>;
  /** The longest that anybody had to wait, in milliseconds, since this was last asked. */
  takeLongestWait(): number;
  /** Ends the work, and compares what is there with what was promised. @returns what is otherwise */
  compare(): Promise<string[]>;
}

export function startCrowd(address: string): Crowd {
  const visitors: Visitor[] = [];
  let answers: Record<string, number> = {};
  let longestMs = 0;
  let isOver = false;

  async function send(visitor: Visitor, path: string, body?: object | Uint8Array, type = 'application/json') {
    const beganAt = performance.now();
    const answer = await ask(address, `/api/session${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'x-session-id': visitor.id, ...(body && { 'content-type': type }) },
      ...(body && { body: body instanceof Uint8Array ? body : JSON.stringify(body) }),
    });
    longestMs = Math.max(longestMs, performance.now() - beganAt);
    const code = (answer?.json as { code?: string } | undefined)?.code;
    const name = `${answer?.status ?? 'no answer'}${code ? ` ${code}` : ''}`;
    answers[name] = (answers[name] ?? 0) + 1;
    return answer;
  }

  async function upload(visitor: Visitor): Promise<void> {
    const bytes = await makeTextPdf([
      `The tenant ${visitor.id} gives ${visitor.kept.size + 2} months notice in writing.`,
    ]);
    const { payload, contentType } = multipartOf([{ name: 'Lease.pdf', bytes }]);
    const answer = await send(visitor, '/documents/upload', payload, contentType);
    // A database that goes while it is told to keep something may have kept it; whoever is told anything else has nothing.
    const code = (answer?.json as { readonly code?: string } | undefined)?.code;
    if (answer === undefined || code === 'outcome-unknown') visitor.unknown += 1;
    if (answer?.status !== 200) return;
    const { documents } = answer.json as { readonly documents: readonly { readonly id: number }[] };
    for (const { id } of documents) visitor.kept.set(id, hashOf(bytes));
  }

  async function live(): Promise<void> {
    while (!isOver) {
      const visitor: Visitor = { id: makeGuestId(), kept: new Map(), unknown: 0 };
      visitors.push(visitor);
      for (let step = 0; step < 12 && !isOver; step += 1) {
        if (visitor.kept.size < UPLOADS_OF_TRIAL - 1) await upload(visitor);
        const list = ((await send(visitor, '/documents'))?.json ?? []) as readonly Listed[];
        const ready = Array.isArray(list) ? list.find(({ status }) => status === 'ready') : undefined;
        if (ready && step % 4 === 3) {
          const asked = { message: 'How much notice does the tenant give?', documentIds: [ready.id] };
          await send(visitor, '/chat', asked);
        }
        await pause(PAUSE_MS);
      }
    }
  }

  const work = Promise.all(Array.from({ length: CROWD_SIZE }, live));
  return {
    takeAnswers() {
      const taken = answers;
      answers = {};
      return taken;
    },
    takeLongestWait() {
      const taken = longestMs;
      longestMs = 0;
      return Math.round(taken);
    },
    async compare() {
      isOver = true;
      await work;
      const differences = await Promise.all(visitors.map((visitor) => compareVisitor(visitor, send)));
      if (longestMs > HANG_MS) differences.push([`somebody waited for ${Math.round(longestMs)} ms`]);
      return differences.flat();
    },
  };
}

type Send = (visitor: Visitor, path: string) => Promise<Answer | undefined>;

async function compareVisitor(visitor: Visitor, send: Send): Promise<string[]> {
  const list = await send(visitor, '/documents');
  if (list?.status !== 200) return [`${visitor.id}: the list of documents was answered with ${list?.status}`];
  const ids = (list.json as readonly { readonly id: number }[]).map(({ id }) => id);
  const differences: string[] = [];
  for (const [id, hash] of visitor.kept) {
    const file = await send(visitor, `/documents/${id}/file`);
    if (!ids.includes(id)) differences.push(`${visitor.id}: document ${id} is lost`);
    else if (file?.status !== 200 || hashOf(file.bytes) !== hash)
      differences.push(`${visitor.id}: its file ${id} is not as it was`);
  }
  const untold = ids.length - visitor.kept.size;
  if (untold > visitor.unknown) differences.push(`${visitor.id}: ${untold} documents more than were acknowledged`);
  return differences;
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
