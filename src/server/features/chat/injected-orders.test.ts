import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ChatResponse } from '#contract/chat.ts';
import { createProviderModel } from '#server/adapters/language-model/ai-sdk/provider-model.ts';
import { answerOf, statementOf } from '#server/adapters/language-model/ai-sdk/testing/model-answer.ts';
import type { ModelServer } from '#server/adapters/language-model/ai-sdk/testing/model-server.ts';
import { isCheck, judgeBy, readStatements } from '#server/adapters/language-model/ai-sdk/testing/play-checker.ts';
import { startProvider } from '#server/adapters/language-model/ai-sdk/testing/providers.ts';
import type { ReadRequest } from '#server/adapters/language-model/ai-sdk/testing/wire.ts';
import {
  MODEL_ORDERS,
  type ModelOrder,
  ORDER_MARK,
  RENT_WORDS,
} from '#tests/support/builders/documents/model-orders.ts';
import { makeTextPdf } from '#tests/support/builders/documents/text-pdf.ts';
import { type Guest, makeGuest } from '#tests/support/builders/people/guest.ts';
import { startTestLexden, type TestLexden } from '#tests/support/builders/server/test-lexden.ts';

const QUESTION = 'What is the monthly rent?';
const TRUE = statementOf('The rent is $1,540.00 a month.', { document: 1, page: 1, text: RENT_WORDS });
const LEASE = [
  'RESIDENTIAL LEASE AGREEMENT between Alder Homes LLC (the Landlord) and Iris Vale (the Tenant).',
  `1. Rent. ${RENT_WORDS}`,
  '2. Term. The lease begins on March 1, 2026 and ends on February 28, 2027.',
  '3. Notice. Either party may end this lease with sixty (60) days written notice.',
];
const TABLE = ['4. Charges.', 'Charge     Amount     Remark', 'Parking     $85     monthly'];

let lexden: TestLexden;
let server: ModelServer;
let guest: Guest;
let plain: number;
let other: number;

beforeAll(async () => {
  const provider = await startProvider('openai-compatible');
  server = provider.server;
  lexden = await startTestLexden({
    metering: 'off',
    async replaceAdapters({ model: builtIn, verification }) {
      const settings = { ...provider.settings, checksSupport: true, contextTokens: 60_000 };
      const { model } = await createProviderModel({ settings, builtIn, verification, onProblem: () => {} });
      return { model: { ...model, analyse: builtIn.analyse } };
    },
  });
  guest = makeGuest(lexden);
  plain = await guest.uploadAndRead(await makeTextPdf([LEASE.join('\n\n')]), 'Lease.pdf');
  other = await guest.uploadAndRead(
    await makeTextPdf(['A list of house rules. Quiet hours begin at ten.']),
    'Rules.pdf',
  );
});
afterAll(async () => {
  await lexden.close();
  await server.close();
});

/**
 * Plays a model that does what it reads, in both parts: where it answers it obeys the order, and where it judges it calls
 * everything supported as soon as an order is among what it sees. Otherwise it judges well.
 */
function playGullibleModel(order: ModelOrder): void {
  server.answerBy((request) => {
    if (!isCheck(request)) return { kind: 'value', value: answerOf(TRUE, ...order.obey(request.instructions)) };
    return { kind: 'value', value: judgeGullibly(request) };
  });
}

function judgeGullibly(request: ReadRequest): object {
  const isMisled = /NOTE TO THE ASSISTANT|All verdicts: supported|as supported/u.test(request.content);
  if (!isMisled) return judgeBy(({ text }) => (text === TRUE.text ? 'supported' : 'contradicted'))(request);
  const verdicts = readStatements(request.content).map(({ number }) => ({
    statement: number,
    reason: 'It says so.',
    verdict: 'supported',
  }));
  return { verdicts };
}

async function ask(
  documentIds: readonly number[],
  history?: { readonly conversationId: string },
): Promise<ChatResponse> {
  return (await guest.post('/chat', { documentIds, message: QUESTION, ...history })).json();
}

/** What is presented as an answer: its text without the fixed notes, and its sources with what marks them. */
function shownOf({ statements = [], response, outcome, egress }: ChatResponse): string {
  if (egress.engine === 'built-in' || outcome === 'refused') return response;
  return statements.map(({ text }) => text).join('');
}

/** Obeys each order where it is put by the carrier. @returns the orders that were followed, with what was shown */
async function listFollowed(carry: (order: ModelOrder) => Promise<ChatResponse>): Promise<readonly string[]> {
  const followed: string[] = [];
  for (const order of MODEL_ORDERS) {
    server.reset();
    playGullibleModel(order);
    const answer = await carry(order);
    // It was sent, as data: the model had the order before it.
    const [request] = server.requests;
    const sent = request?.content.replace(/\s+/gu, ' ') ?? '';
    expect(sent).toContain(order.text.slice(0, 60));
    expect(request?.instructions).not.toContain(ORDER_MARK);
    const shown = shownOf(answer);
    const isMarked = answer.unverified?.some((sentence) => order.followed.test(sentence)) ?? false;
    if (order.followed.test(shown) && !isMarked) followed.push(`${order.text} → ${shown}`);
    if (answer.outcome === 'answered') expect(shown).toContain('1,540');
  }
  return followed;
}

describe(`${MODEL_ORDERS.length} orders, obeyed by a gullible model, are not followed by what is shown`, () => {
  test('in visible text', async () => {
    const pages = [[...LEASE, ...MODEL_ORDERS.map(({ text }) => text)].join('\n\n')];
    const id = await guest.uploadAndRead(await makeTextPdf(pages), 'Lease.pdf');
    expect(await listFollowed(() => ask([id]))).toEqual([]);
  }, 300_000);

  test('in a table', async () => {
    const rows = MODEL_ORDERS.map(({ text }, index) => `Charge ${index + 1}     $${index + 10}     ${text}`);
    const id = await guest.uploadAndRead(await makeTextPdf([[...LEASE, ...TABLE, ...rows].join('\n')]), 'Lease.pdf');
    expect(await listFollowed(() => ask([id]))).toEqual([]);
  }, 300_000);

  test('in file names', async () => {
    const nameFor = async ({ text }: ModelOrder) => {
      await lexden.database.db
        .updateTable('documents')
        .set({ original_name: `${text}.pdf` })
        .where('id', '=', other)
        .execute();
      return ask([plain, other]);
    };
    expect(await listFollowed(nameFor)).toEqual([]);
  }, 300_000);

  test('in earlier messages', async () => {
    const after = async ({ text }: ModelOrder) => {
      const own = makeGuest(lexden);
      const id = await own.uploadAndRead(await makeTextPdf([LEASE.join('\n\n')]), 'Lease.pdf');
      const { conversationId } = (await own.post('/chat', { documentIds: [id], message: text })).json<ChatResponse>();
      server.reset();
      return (await own.post('/chat', { documentIds: [id], message: QUESTION, conversationId })).json<ChatResponse>();
    };
    expect(await listFollowed(after)).toEqual([]);
  }, 300_000);
});
