import { setTimeout as pause } from 'node:timers/promises';
import { callerCalls } from '#contract/calls.ts';
import type { Document } from '#contract/documents.ts';
import { createDocumentLedger } from '#tests/scenarios/runner/document-ledger.ts';
import { codeOf, nameOf, type Outcome, outcomeOf } from '#tests/scenarios/runner/outcome.ts';
import { makeTextPdf } from '#tests/support/builders/documents/text-pdf.ts';
import { createTestClient, type TestClient } from '#tests/support/client/test-client.ts';
import { httpTransport, type TestResponse } from '#tests/support/client/transport.ts';

/** Slower than this is a hang: a statement is given up after 30 seconds, a store after four tries. */
const HANG_MS = 120_000;
const CROWD_SIZE = 4;
const PAUSE_MS = 40;
const UPLOADS_OF_TRIAL = 3;

/** Users who upload, ask and read all the time, with a ledger of what was acknowledged. */
export interface Crowd {
  /** How many responses had each status and code since the last call. */
  takeAnswers(): Record<string, number>;
  /** The longest response time in milliseconds since the last call. */
  takeLongestWait(): number;
  /** Ends the work, and compares the data with the ledger. @returns the differences */
  compare(): Promise<string[]>;
}

export function startCrowd(address: string): Crowd {
  const server = httpTransport(address, { keepAlive: false });
  const ledger = createDocumentLedger();
  let answers: Record<string, number> = {};
  let longestMs = 0;
  let isOver = false;

  const record = async (sent: Promise<TestResponse>): Promise<Outcome> => {
    const beganAt = performance.now();
    const answer = await outcomeOf(sent);
    longestMs = Math.max(longestMs, performance.now() - beganAt);
    answers[nameOf(answer)] = (answers[nameOf(answer)] ?? 0) + 1;
    return answer;
  };

  async function upload(client: TestClient): Promise<void> {
    const bytes = await makeTextPdf([
      `The tenant ${client.id} gives ${ledger.idsOf(client).length + 2} months notice in writing.`,
    ]);
    const answer = await record(client.upload([{ name: 'Lease.pdf', bytes }]));
    // A database that goes away during a commit may have kept the upload; any other refusal means that it did not.
    if (answer === undefined || codeOf(answer) === 'outcome-unknown') ledger.doubt(client);
    if (answer?.statusCode !== 200) return;
    const { documents } = callerCalls.uploadDocuments.response.parse(answer.json());
    for (const { id } of documents) ledger.acknowledge(client, id, bytes);
  }

  async function live(): Promise<void> {
    while (!isOver) {
      const client = createTestClient(server);
      for (let step = 0; step < 12 && !isOver; step += 1) {
        if (ledger.idsOf(client).length < UPLOADS_OF_TRIAL - 1) await upload(client);
        const list = await record(client.get('/documents'));
        const documents = list?.statusCode === 200 ? list.json<Document[]>() : [];
        const ready = documents.find(({ status }) => status === 'ready');
        if (ready && step % 4 === 3) {
          const asked = { message: 'How much notice does the tenant give?', documentIds: [ready.id] };
          await record(client.post('/chat', asked));
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
      const differences = await ledger.verify();
      if (longestMs > HANG_MS) differences.push(`a request took ${Math.round(longestMs)} ms`);
      return differences;
    },
  };
}
