import { callerCalls } from '#contract/calls.ts';
import type { ChatResponse } from '#contract/chat.ts';
import { openScenario, type Scenario } from '#tests/scenarios/runner/scenario.ts';
import { makeLeasePdf } from '#tests/support/builders/documents/text-pdf.ts';
import { type Guest, makeGuest } from '#tests/support/builders/people/guest.ts';
import startPostgres from '#tests/support/setup/postgres.ts';
import { type HangingListener, startHangingListener } from './hanging-listener.ts';
import { endWhileHanging, meetHang, type Report, untilConnected } from './hanging-services.ts';

const ASKING = 50;
/** A model has 20 seconds for a sign of life; the engine then answers all of them. */
const ANSWER_LIMIT_MS = 40_000;
const QUESTION = 'How long before the end must I give notice?';
const UPLOADS_PER_TRIAL = 3;

interface Asker {
  readonly guest: Guest;
  readonly id: number;
}

/** Fifty people ask at once, and the model takes every question and says nothing. */
export async function runModel(report: Report): Promise<void> {
  const stopPostgres = await startPostgres();
  const postgresUrl = process.env['TEST_POSTGRES_URL'];
  const listener = await startHangingListener();
  const places = [
    await openScenario({ database: 'sqlite' }),
    await openScenario({ database: { kind: 'postgres', postgresUrl } }),
  ];
  try {
    for (const scenario of places) await liveWithoutModel(report, scenario, listener);
  } finally {
    for (const scenario of places) await scenario.close();
    await listener.close();
    await stopPostgres();
  }
}

async function liveWithoutModel(report: Report, scenario: Scenario, listener: HangingListener): Promise<void> {
  const name = scenario.settings['DATABASE_URL'] ? 'model silent, PostgreSQL' : 'model silent, embedded';
  const settings = {
    LLM_PROVIDER: 'openai-compatible',
    LLM_MODEL: 'silent',
    LLM_BASE_URL: `${listener.address}/v1`,
  };
  const first = await scenario.start(settings);
  const lease = await makeLeasePdf();
  const askers: Asker[] = [];
  for (let number = 0; number < ASKING; number += 1) {
    const guest = makeGuest(first.address);
    askers.push({ guest, id: await guest.uploadAndRead(lease) });
  }
  const waiting = [...askers];
  const answers: ChatResponse[] = [];
  const seen = { guest: makeGuest(first.address), looks: 0 };
  await meetHang(report, {
    name,
    times: ASKING,
    limitMs: ANSWER_LIMIT_MS,
    expected: '200',
    async send() {
      const { guest, id } = waiting.pop() as Asker;
      const answer = await guest.post('/chat', { message: QUESTION, documentIds: [id] });
      if (answer.statusCode === 200) answers.push(answer.json());
      return answer;
    },
    async look() {
      seen.looks += 1;
      if (seen.looks % UPLOADS_PER_TRIAL === 1) seen.guest = makeGuest(first.address);
      const { guest } = seen;
      return seen.looks % 2 === 0 ? guest.get('/documents') : guest.upload([{ name: 'Lease.pdf', bytes: lease }]);
    },
  });
  for (const { egress, outcome } of answers) {
    const isSaid = egress.engine === 'built-in' && egress.notice?.includes('did not answer in time');
    if (!isSaid || outcome !== 'answered') report.problems.push(`${name}: ${outcome}, ${JSON.stringify(egress)}`);
  }
  await compareCounts(report, name, askers, 1);
  // The model is left alone for a while after that, and is asked again by a server that starts.
  const connected = listener.connections();
  await first.end('SIGTERM');
  const second = await scenario.start(settings);
  const again = askers.map(({ guest, id }) => ({ guest: guest.at(second.address), id }));
  const cut = again.map(({ guest, id }) =>
    guest.post('/chat', { message: QUESTION, documentIds: [id] }).then(
      ({ statusCode }) => statusCode,
      () => 0,
    ),
  );
  await untilConnected(listener, connected + ASKING);
  await endWhileHanging(report, name, () => second.end('SIGTERM'));
  const told = new Set(await Promise.all(cut));
  if (told.size !== 1 || !told.has(503))
    report.problems.push(`${name}: at its end people were told ${[...told].join(', ')}`);
  const third = await scenario.start();
  await compareCounts(
    report,
    name,
    askers.map(({ guest, id }) => ({ guest: guest.at(third.address), id })),
    1,
  );
  await third.end('SIGTERM');
}

/** Each has asked so many questions, and no reservation is left by one without an answer. */
async function compareCounts({ problems }: Report, name: string, askers: readonly Asker[], asked: number) {
  for (const { guest, id } of askers) {
    const limits = await guest.call(callerCalls.chatLimits, { params: { id } });
    const [talk] = await guest.call(callerCalls.listConversations, { query: { documentId: id } });
    const messages = await guest.call(callerCalls.listMessages, { params: { id: talk?.id ?? '' } });
    const counted = (limits.questionLimit ?? 0) - (limits.remainingQuestions ?? 0);
    if (counted !== asked || messages.length !== 2 * asked)
      problems.push(`${name}: ${counted} counted, ${messages.length} messages kept`);
  }
}
