import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callerCalls } from '#contract/calls.ts';
import { type Listener, listen } from '#server/platform/testing-listen.ts';
import { openScenario, type Scenario } from '#tests/scenarios/runner/scenario.ts';
import { makeLeasePdf } from '#tests/support/builders/documents/text-pdf.ts';
import { makeGuest } from '#tests/support/builders/people/guest.ts';

const SILENCE_SECONDS = 1;
/** An answer by the built-in engine comes on top, on a busy machine. */
const ANSWER_LIMIT_MS = 6_000;

let scenario: Scenario;
/** Takes every request, and says nothing. */
let model: Listener;
beforeAll(async () => {
  scenario = await openScenario();
  model = await listen(createServer(() => {}));
});
afterAll(async () => {
  await scenario.close();
  await model.close();
});

test('a model that says nothing is given up after the seconds of the setting, and the answer says what was sent', async () => {
  const host = `127.0.0.1:${model.port}`;
  const server = await scenario.start({
    LLM_PROVIDER: 'openai-compatible',
    LLM_MODEL: 'silent',
    LLM_BASE_URL: `http://${host}/v1`,
    LLM_FIRST_TOKEN_TIMEOUT: String(SILENCE_SECONDS),
  });
  const guest = makeGuest(server.address);
  const documentId = await guest.uploadAndRead(await makeLeasePdf());
  const ask = (message: string) => guest.call(callerCalls.chat, { body: { message, documentIds: [documentId] } });
  // The first question after a start waits for the models of the built-in engine, too.
  await ask('How much is the rent?');
  const startedMs = performance.now();
  const answer = await ask('How long before the end must I give notice?');
  expect(performance.now() - startedMs).toBeLessThan(ANSWER_LIMIT_MS);
  expect(answer).toMatchObject({ outcome: 'answered', charged: true, egress: { engine: 'built-in', provider: host } });
  expect(answer.egress.passagesSent).toBeGreaterThan(0);
  expect(answer.egress.notice).toBe(`silent at ${host} did not answer in time, so the built-in engine answered this.`);
}, 60_000);
