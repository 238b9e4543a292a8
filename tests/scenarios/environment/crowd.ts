import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { callerCalls } from '#contract/calls.ts';
import type { Document } from '#contract/documents.ts';
import { codeOf, nameOf, type Outcome, outcomeOf } from '#tests/scenarios/runner/outcome.ts';
import { makeTextPdf } from '#tests/support/builders/text-pdf.ts';
import { createTestClient, type TestClient } from '#tests/support/client/test-client.ts';
import { httpTransport, type TestResponse } from '#tests/support/client/transport.ts';

/** Slower than this is a hang: a statement is given up after 30 seconds, a store after four tries. */
const HANG_MS = 120_000;
const CROWD_SIZE = 4;
const PAUSE_MS = 40;
const UPLOADS_OF_TRIAL = 3;

interface Visitor {
  readonly client: TestClient;
  /** Documents whose upload was acknowledged, by id, with the hash of their bytes. */
  readonly kept: Map<number, string>;
  /** Uploads that nobody can tell the end of. */
  unknown: number;
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
  const server = httpTransport(address, { keepAlive: false });
  const visitors: Visitor[] = [];
  let answers: Record<string, number> = {};
  let longestMs = 0;
  let isOver = false;

  const record: RecordOutcome = async (sent) => {
    const beganAt = performance.now();
    const answer = await outcomeOf(sent);
    longestMs = Math.max(longestMs, performance.now() - beganAt);
    answers[nameOf(answer)] = (answers[nameOf(answer)] ?? 0) + 1;
    return answer;
  };

  async function upload(visitor: Visitor): Promise<void> {
    const bytes = await makeTextPdf([
      `The tenant ${visitor.client.id} gives ${visitor.kept.size + 2} months notice in writing.`,
    ]);
    const answer = await record(visitor.client.upload([{ name: 'Lease.pdf', bytes }]));
    // A database that goes while it is told to keep something may have kept it; whoever is told anything else has nothing.
    if (answer === undefined || codeOf(answer) === 'outcome-unknown') visitor.unknown += 1;
    if (answer?.statusCode !== 200) return;
    const { documents } = callerCalls.uploadDocuments.response.parse(answer.json());
    for (const { id } of documents) visitor.kept.set(id, hashOf(bytes));
  }

  async function live(): Promise<void> {
    while (!isOver) {
      const visitor: Visitor = { client: createTestClient(server), kept: new Map(), unknown: 0 };
      visitors.push(visitor);
      for (let step = 0; step < 12 && !isOver; step += 1) {
        if (visitor.kept.size < UPLOADS_OF_TRIAL - 1) await upload(visitor);
        const list = await record(visitor.client.get('/documents'));
        const documents = list?.statusCode === 200 ? list.json<Document[]>() : [];
        const ready = documents.find(({ status }) => status === 'ready');
        if (ready && step % 4 === 3) {
          const asked = { message: 'How much notice does the tenant give?', documentIds: [ready.id] };
          await record(visitor.client.post('/chat', asked));
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
      const differences = await Promise.all(visitors.map((visitor) => compareVisitor(visitor, record)));
      if (longestMs > HANG_MS) differences.push([`somebody waited for ${Math.round(longestMs)} ms`]);
      return differences.flat();
    },
  };
}

type RecordOutcome = (sent: Promise<TestResponse>) => Promise<Outcome>;

async function compareVisitor({ client, kept, unknown }: Visitor, record: RecordOutcome): Promise<string[]> {
  const list = await record(client.get('/documents'));
  if (list?.statusCode !== 200) return [`${client.id}: the list of documents was answered with ${list?.statusCode}`];
  const ids = list.json<Document[]>().map(({ id }) => id);
  const differences: string[] = [];
  for (const [id, hash] of kept) {
    const file = await record(client.get(`/documents/${id}/file`));
    if (!ids.includes(id)) differences.push(`${client.id}: document ${id} is lost`);
    else if (file?.statusCode !== 200 || hashOf(file.rawPayload) !== hash)
      differences.push(`${client.id}: its file ${id} is not as it was`);
  }
  const untold = ids.length - kept.size;
  if (untold > unknown) differences.push(`${client.id}: ${untold} documents more than were acknowledged`);
  return differences;
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
