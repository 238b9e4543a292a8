import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MONITORED, takeLongestHold } from '#tests/scenarios/runner/main-thread-holds.ts';
import { openScenario, type Scenario, type ScenarioOptions } from '#tests/scenarios/runner/scenario.ts';
import type { ServerProcess } from '#tests/scenarios/runner/server-process.ts';
import { makeLeasePdf } from '#tests/support/builders/documents/text-pdf.ts';
import { type Guest, makeGuest } from '#tests/support/builders/people/guest.ts';
import {
  type LongOutputServer,
  questionFor,
  startLongOutputServer,
} from '#tests/support/builders/services/long-output-server.ts';
import type { LongOutputKind } from '#tests/support/builders/services/long-output-worker.ts';
import type { StreamEvent } from '#tests/support/client/event-stream.ts';
import type { TestResponse } from '#tests/support/client/transport.ts';

/** How long the server may let a request of others wait while outputs of a megabyte come in: processor time. */
const HOLD_LIMIT_MS = 100;
/** Questions that are asked at the same time, each with a support check in several calls. */
const AT_ONCE = 4;
/** Their garbage is collected in pauses, longer ones where the machine is busy; 456 ms when each stream had its own share. */
const HOLD_LIMIT_OF_MANY_MS = 200;
/** The same as others see it. The machine may be busy with other work too. */
const WAIT_LIMIT_MS = 1000;
/** An output is cut long before all of it was sent. */
const ANSWER_LIMIT_MS = 20_000;
/** Two servers start, and the first analysis and the first question load what they need. */
const SET_UP_LIMIT_MS = 90_000;

/** A kind of output, and what the answer to it is. */
export type LongOutputCase = readonly [LongOutputKind, object];

let scenario: Scenario;
let models: LongOutputServer;
let server: ServerProcess;
let asker: Guest;
let other: Guest;
let documentId: number;

/** The servers of a test file: start before its tests, and end after them. */
export function setUpLongOutputs(options?: ScenarioOptions): void {
  beforeAll(() => startServers(options), SET_UP_LIMIT_MS);
  afterAll(async () => {
    await scenario.close();
    await models.close();
  });
}

async function startServers(options?: ScenarioOptions): Promise<void> {
  models = await startLongOutputServer();
  scenario = await openScenario(options);
  server = await scenario.start({
    LLM_PROVIDER: 'openai-compatible',
    LLM_MODEL: 'long',
    LLM_BASE_URL: models.baseUrl,
    METERING: 'off',
    ...MONITORED,
  });
  asker = makeGuest(server.address);
  other = makeGuest(server.address);
  documentId = await asker.uploadAndRead(await makeLeasePdf());
  await other.uploadDocument(await makeLeasePdf());
  // The first question starts what others only use.
  await askFor('sentences');
}

export async function askFor(kind: LongOutputKind): Promise<StreamEvent | undefined> {
  const { events } = await asker.ask({ message: questionFor(kind), documentIds: [documentId], drafts: true });
  return (await Array.fromAsync(events)).at(-1);
}

/**
 * The longest that another user waited until `work` was done, in milliseconds, beyond what a server waited at the same time
 * that does nothing: so much comes from the machine.
 */
async function longestWait(work: Promise<unknown>): Promise<number> {
  let isDone = false;
  work.finally(() => {
    isDone = true;
  });
  const longestOf = async (ask: () => Promise<TestResponse>): Promise<number> => {
    let longest = 0;
    while (!isDone) {
      const startedMs = performance.now();
      expect((await ask()).statusCode).toBe(200);
      longest = Math.max(longest, performance.now() - startedMs);
      await pause(20);
    }
    return longest;
  };
  const idle = makeGuest(models.idleAddress);
  const [alive, listed, waited] = await Promise.all([
    longestOf(() => other.send({ url: '/healthz' })),
    longestOf(() => other.get('/documents')),
    longestOf(() => idle.send({ url: '/' })),
  ]);
  return Math.max(alive, listed) - waited;
}

export const TRUNCATED = { outcome: 'answered', truncated: true };
export const REFUSED = { outcome: 'refused' };
export const FALLBACK = {
  egress: { engine: 'built-in', provider: expect.stringMatching(/^127\.0\.0\.1:/) },
};

export const ANSWERED = { outcome: 'answered', response: expect.stringContaining('at least 60 days') };

/** While a model writes so much, others wait at most a moment, and the answer ends as it should. */
export function testLongOutputs(cases: readonly LongOutputCase[]): void {
  test.each(cases)(
    '(%s) others wait at most a moment, and the answer ends as it should',
    async (kind, end) => {
      await takeLongestHold(server);
      const startedMs = performance.now();
      const asked = askFor(kind);
      const wait = await longestWait(asked);
      const last = await asked;
      const hold = await takeLongestHold(server);
      expect(last?.name).toBe('done');
      expect(last?.data.answer).toMatchObject(end);
      expect(performance.now() - startedMs).toBeLessThan(ANSWER_LIMIT_MS);
      expect(hold.requestMs).toBeLessThanOrEqual(HOLD_LIMIT_MS);
      expect(wait).toBeLessThanOrEqual(WAIT_LIMIT_MS);
    },
    120_000,
  );
}

/** Others wait at most a moment while several such outputs come in at once. */
export function testManyAtOnce(): void {
  test('others wait at most a moment while it answers many questions at once', async () => {
    await takeLongestHold(server);
    const answered = await Promise.all(Array.from({ length: AT_ONCE }, () => askFor('statements whose quotes follow')));
    const hold = await takeLongestHold(server);
    for (const last of answered) expect(last?.data.answer).toMatchObject(TRUNCATED);
    expect(hold.requestMs).toBeLessThanOrEqual(HOLD_LIMIT_OF_MANY_MS);
  }, 120_000);
}
