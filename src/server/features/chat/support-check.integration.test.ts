import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ChatResponse, Conversation, Message } from '#contract/chat.ts';
import { answerOf, statementOf } from '#server/adapters/language-model/ai-sdk/testing/model-answer.ts';
import { isCheck, judgeBy, type ReadStatement } from '#server/adapters/language-model/ai-sdk/testing/play-checker.ts';
import type { Behaviour } from '#server/adapters/language-model/ai-sdk/testing/wire.ts';
import type { SupportVerdict } from '#server/ports/support-check.ts';
import { makeLeasePdf } from '#tests/support/builders/documents/text-pdf.ts';
import { type Guest, makeGuest } from '#tests/support/builders/people/guest.ts';
import { type ModelLexden, startModelLexden } from '#tests/support/builders/server/model-lexden.ts';
import type { StreamEvent } from '#tests/support/client/event-stream.ts';

const QUESTION = 'How long before the end must I give notice?';
const QUOTE = { document: 1, page: 2, text: 'at least sixty (60) days before the end of the term' };
const TRUE = statementOf('Notice has to be given at least 60 days before the end of the term.', QUOTE);
/** Its words and figures are those of the quote. */
const TURNED = statementOf('Notice given 60 days before the end of the term is too late.', QUOTE);
const WIDER = statementOf('You have to write it.', QUOTE);

let model: ModelLexden;
let lease: Buffer;
let guest: Guest;
let documentId: number;

beforeAll(async () => {
  lease = await makeLeasePdf();
  model = await startModelLexden('openai-compatible', { settings: { checksSupport: true } });
});
beforeEach(async () => {
  guest = makeGuest(model.lexden);
  documentId = await guest.uploadAndRead(lease);
  model.provider.reset();
  model.problems.length = 0;
  model.forgetOutage();
});
afterAll(() => model.close());

/** Plays both parts of the model: it answers with these statements, and judges them. */
function play(
  statements: readonly ReturnType<typeof statementOf>[],
  check: Behaviour | ((statement: ReadStatement) => SupportVerdict),
) {
  model.provider.answerBy((request) => {
    if (!isCheck(request)) return { kind: 'value', value: answerOf(...statements) };
    return typeof check === 'function' ? { kind: 'value', value: judgeBy(check)(request) } : check;
  });
}

const verdictOf = ({ text }: ReadStatement): SupportVerdict => {
  if (text === TURNED.text) return 'contradicted';
  return text === WIDER.text ? 'partly' : 'supported';
};

const ask = async () =>
  (await guest.post('/chat', { message: QUESTION, documentIds: [documentId] })).json<ChatResponse>();
const stream = () => guest.at(model.lexden.app.listeningOrigin).ask({ message: QUESTION, documentIds: [documentId] });
const questionsLeft = async () =>
  (await guest.get(`/documents/${documentId}/chat-limits`)).json<{ remainingQuestions: number }>().remainingQuestions;
const textOf = (events: readonly StreamEvent[]) =>
  events.map(({ name, data }) => (name === 'text-delta' ? data.text : '')).join('');

async function storedMessages(): Promise<Message[]> {
  const [first] = (await guest.get(`/conversations?documentId=${documentId}`)).json<Conversation[]>();
  return first ? (await guest.get(`/conversations/${first.id}/messages`)).json<Message[]>() : [];
}

describe('support check', () => {
  test('marks statements that are partly supported, and leaves out those that their quotes contradict', async () => {
    play([TRUE, TURNED, WIDER], verdictOf);
    const answer = await ask();
    expect(answer).toMatchObject({ outcome: 'answered', charged: true, supportCheck: 'done', leftOut: 1 });
    expect(answer.statements).toEqual([
      { text: TRUE.text, sources: [0], support: 'full' },
      { text: ' You have to write it (partly supported).', sources: [0], support: 'part' },
    ]);
    expect(answer.sources).toHaveLength(1);
    expect(answer.response).toContain('**Partly supported:**');
    expect(answer.response).toContain('**Left out:** one sentence');
    expect(answer.response).not.toContain('too late');
    const messages = await storedMessages();
    expect(messages[1]).toMatchObject({
      content: answer.response,
      metadata: { statements: answer.statements, supportCheck: 'done', leftOut: 1 },
    });
  });

  test('sees the words of the page, not those of the model, and counts what it used', async () => {
    const slip = { ...QUOTE, text: '“at least sixty (60) days before the end of the term …”' };
    play([statementOf(TRUE.text, slip)], verdictOf);
    const answer = await ask();
    expect(answer.supportCheck).toBe('done');
    const checks = model.provider.requests.filter(isCheck);
    expect(checks).toHaveLength(1);
    expect(checks[0]?.content).toContain(`\n${answer.sources[0]?.quote}\n`);
    expect(checks[0]?.content).not.toContain('…”');
    play([TRUE], { kind: 'broken' });
    const unchecked = await ask();
    expect(answer.egress.usage?.inputTokens).toBeGreaterThan(unchecked.egress.usage?.inputTokens ?? 0);
  });

  test('withholds an answer of which nothing stands', async () => {
    play([TURNED], verdictOf);
    const answer = await ask();
    expect(answer).toMatchObject({ outcome: 'refused', charged: false, sources: [], supportCheck: 'done' });
    expect(answer).not.toHaveProperty('statements');
    expect(answer.response).not.toContain('too late');
    expect(await questionsLeft()).toBe(3);
  });

  test.each<[string, Behaviour]>([
    ['is not available', { kind: 'broken' }],
    ['writes no verdicts', { kind: 'text', text: 'All fine!' }],
    ['declines', { kind: 'refusal' }],
    ['leaves statements out', { kind: 'value', value: { verdicts: [] } }],
  ])('that %s costs nothing of the answer, which says that only quotes were checked', async (_name, failure) => {
    play([TRUE, WIDER], failure);
    const answer = await ask();
    expect(answer).toMatchObject({ outcome: 'answered', charged: true, supportCheck: 'failed' });
    expect(answer.response).toBe(`${TRUE.text} ${WIDER.text}`);
    expect(answer.statements?.some((statement) => 'support' in statement)).toBe(false);
    expect(answer.egress.engine).not.toBe('built-in');
    expect(model.problems).toHaveLength(1);
  });

  test('is skipped during an outage, and then nothing was sent for it', async () => {
    play([TRUE], { kind: 'broken' });
    const checks: (string | undefined)[] = [];
    for (let time = 0; time < 3; time += 1) checks.push((await ask()).supportCheck);
    expect(checks).toEqual(['failed', 'failed', 'skipped']);
    expect((await storedMessages()).at(-1)?.metadata).toMatchObject({ supportCheck: 'skipped' });
  });

  test('is left out where nothing was found, and for the words of the built-in engine', async () => {
    model.provider.play({ kind: 'value', value: { outcome: 'silent', statements: [], search: '' } });
    const silent = await ask();
    expect(silent).toMatchObject({ outcome: 'silent', charged: false, sources: [] });
    expect(silent).not.toHaveProperty('supportCheck');
    expect(silent.response).toContain('The document does not seem to say.');
    expect(silent.near.length).toBeGreaterThan(0);
    model.provider.play({ kind: 'broken' });
    const own = await ask();
    expect(own).toMatchObject({ outcome: 'answered', egress: { engine: 'built-in' } });
    expect(own).not.toHaveProperty('supportCheck');
    expect(own).not.toHaveProperty('statements');
    expect(model.provider.requests.filter(isCheck)).toEqual([]);
  });

  test('says that a part of the question has no answer', async () => {
    model.provider.answerBy((request) => ({
      kind: 'value',
      value: isCheck(request) ? judgeBy(verdictOf)(request) : { ...answerOf(TRUE), outcome: 'partial' },
    }));
    const answer = await ask();
    expect(answer).toMatchObject({ outcome: 'partial', charged: true });
    expect(answer.response).toContain('**Not all of it:**');
  });
});

describe('streamed answer', () => {
  test('shows statements before they are judged, and withdraws the one that is contradicted', async () => {
    const { promise: judged, resolve: judgeNow } = Promise.withResolvers<void>();
    model.provider.answerBy((request) => {
      if (!isCheck(request)) return { kind: 'value', value: answerOf(TRUE, TURNED) };
      return { kind: 'held', value: judgeBy(verdictOf)(request), release: judged };
    });
    const events: StreamEvent[] = [];
    for await (const event of (await stream()).events) {
      events.push(event);
      if (event.name === 'text-delta' && event.data.text.includes('too late')) judgeNow();
    }
    const withdrawn = events.findIndex(({ name }) => name === 'withdrawn');
    expect(textOf(events.slice(0, withdrawn))).toBe(`${TRUE.text} ${TURNED.text}`);
    const answer = events.at(-1)?.data.answer;
    expect(textOf(events.slice(withdrawn))).toBe(answer?.response);
    expect(answer?.response).not.toContain('too late');
    const marked = events.slice(withdrawn).filter(({ name, data }) => name === 'text-delta' && data.cites);
    expect(marked.map(({ data }) => data)).toEqual([{ text: TRUE.text, cites: [0] }]);
    expect(events.slice(withdrawn).filter(({ name }) => name === 'source')).toHaveLength(answer?.sources.length ?? 0);
  });

  test('of which nothing stands in the end costs nothing, also when its client has gone', async () => {
    const { promise: judged, resolve: judgeNow } = Promise.withResolvers<void>();
    model.provider.answerBy((request) => {
      if (!isCheck(request)) return { kind: 'value', value: answerOf(TURNED) };
      return { kind: 'held', value: judgeBy(verdictOf)(request), release: judged };
    });
    const answering = await stream();
    for await (const { name } of answering.events) if (name === 'text-delta') break;
    answering.hangUp();
    judgeNow();
    await expect.poll(storedMessages).toHaveLength(2);
    expect((await storedMessages())[1]).toMatchObject({ metadata: { outcome: 'refused', charged: false } });
    expect(await questionsLeft()).toBe(3);
  });
});

test('an answer that was stored before there were statements is read as it was', async () => {
  play([TRUE], verdictOf);
  const { conversationId, messageId } = await ask();
  const { db } = model.lexden.database;
  const { metadata } = await db
    .selectFrom('messages')
    .select('metadata')
    .where('id', '=', messageId)
    .executeTakeFirstOrThrow();
  const { statements: _statements, supportCheck: _supportCheck, ...older } = JSON.parse(metadata ?? '{}');
  await db
    .updateTable('messages')
    .set({ metadata: JSON.stringify(older), content: 'It is **60 days**.' })
    .where('id', '=', messageId)
    .execute();
  const messages = (await guest.get(`/conversations/${conversationId}/messages`)).json<Message[]>();
  expect(messages[1]).toMatchObject({ content: 'It is **60 days**.', metadata: older });
  expect(messages[1]?.metadata).not.toHaveProperty('statements');
});
