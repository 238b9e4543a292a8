import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MONITORED, takeLongestHold } from '#tests/scenarios/runner/main-thread-holds.ts';
import { openScenario, type Scenario } from '#tests/scenarios/runner/scenario.ts';
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

/** How long the server may let others wait at a time while an output of a megabyte comes in: processor time. */
const HOLD_LIMIT_MS = 100;
/** The same as others see it. The machine may be busy with other work too. */
const WAIT_LIMIT_MS = 1000;
/** An output is cut long before all of it was sent. */
const ANSWER_LIMIT_MS = 20_000;
/** Two servers start, and the first analysis and the first question load what they need. */
const SET_UP_LIMIT_MS = 90_000;

let scenario: Scenario;
let models: LongOutputServer;
let server: ServerProcess;
let asker: Guest;
let other: Guest;
let documentId: number;

beforeAll(async () => {
  models = await startLongOutputServer();
  scenario = await openScenario();
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
}, SET_UP_LIMIT_MS);
afterAll(async () => {
  await scenario.close();
  await models.close();
});

async function askFor(kind: LongOutputKind): Promise<StreamEvent | undefined> {
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
      await pause(5);
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

const TRUNCATED = { outcome: 'answered', truncated: true };
/** Words in lower case belong to the sentence before them: with unknown values in it, none is left that stands. */
const REFUSED = { outcome: 'refused' };
const FALLBACK = {
  egress: { engine: 'built-in', provider: expect.stringMatching(/^127\.0\.0\.1:/) },
};

/** What becomes of each. */
const ENDS: readonly (readonly [LongOutputKind, object])[] = [
  ['sentences', TRUNCATED],
  ['endless sentence', TRUNCATED],
  ['no space', TRUNCATED],
  ['white space', TRUNCATED],
  ['blank lines', TRUNCATED],
  ['quotation marks', TRUNCATED],
  ['quotations', TRUNCATED],
  ['figures', TRUNCATED],
  ['calculations', TRUNCATED],
  ['words of doubt', TRUNCATED],
  ['sections and dates', TRUNCATED],
  ['different sums', TRUNCATED],
  ['sums in lines', TRUNCATED],
  ['equals signs', TRUNCATED],
  ['operators', TRUNCATED],
  ['digits', TRUNCATED],
  ['sums in words', TRUNCATED],
  ['numbers in words', REFUSED],
  ['different dates', TRUNCATED],
  ['open brackets', TRUNCATED],
  ['open quotations', TRUNCATED],
  ['different references', TRUNCATED],
  ['a script without spaces', TRUNCATED],
  ['statements of sums', TRUNCATED],
  ['statements whose quotes follow', TRUNCATED],
  ['leads without end', FALLBACK],
  ['escapes', TRUNCATED],
  ['names', TRUNCATED],
  ['points', TRUNCATED],
  ['brackets', TRUNCATED],
  ['nested quotes', TRUNCATED],
  ['3000 quotes', FALLBACK],
  ['3000 statements', TRUNCATED],
  ['statements without quotes', FALLBACK],
  ['3000 quotes that stand nowhere', FALLBACK],
  ['one quote', FALLBACK],
  ['nested JSON', FALLBACK],
  ['no JSON', FALLBACK],
  ['thinking', { outcome: 'answered', response: expect.stringContaining('at least 60 days') }],
  ['one line', FALLBACK],
  ['keep-alives', { outcome: 'answered', response: expect.stringContaining('at least 60 days') }],
];

describe('while a model writes very much', () => {
  test.each(ENDS)(
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
      expect(hold).toBeLessThanOrEqual(HOLD_LIMIT_MS);
      expect(wait).toBeLessThanOrEqual(WAIT_LIMIT_MS);
    },
    120_000,
  );

  test('the cut is said in the answer itself', async () => {
    const last = await askFor('sentences');
    expect(last?.data.answer.response).toMatch(
      /\*\*This answer ends here\.\*\* The model wrote more than one answer can hold\./,
    );
    expect(last?.data.answer.response.length).toBeLessThan(70_000);
    expect(last?.data.answer.sources).toHaveLength(1);
  });
});
