import { beforeAll, expect, test } from 'vitest';
import type { Analysis } from '#contract/analysis.ts';
import type { ChatResponse } from '#contract/chat.ts';
import type { AnalysisDraft, AnswerDraft, ClaimedQuote } from '#server/ports/language-model.ts';
import { lines, writeRawPdf } from '#tests/support/builders/documents/raw-pdf.ts';
import { type Guest, makeGuest } from '#tests/support/builders/people/guest.ts';
import { setUpLexden } from '#tests/support/builders/server/set-up-lexden.ts';

const PAY = 'The Tenant shall pay the rent to account number 20349871 at Alder Bank by March 31, 2027.';
const MASKED = 'account number •••• 9871';

let guest: Guest;
let lease: number;

const quotes = (): ClaimedQuote[] => [{ documentId: lease, pageNumber: 1, text: PAY }];
const words = 'Pay the rent to account number 20349871.';
const answer = (): AnswerDraft => ({
  outcome: 'answered',
  quotes: quotes(),
  nearestQuotes: [],
  text: `${words} It is account number 55667788. The bank is Alder Bank.`,
});
const item = () => ({ text: words, quotes: quotes() });
const risk = { risk: 'Account number 20349871', explanation: words, severity: 'Low' as const };
const analyse = (own: AnalysisDraft): AnalysisDraft => ({
  ...own,
  summary: item(),
  basicInfo: [item()],
  keyTerms: [item()],
  obligations: [item()],
  riskFactors: [
    { ...risk, views: [{ side: 'Tenant', ...risk }], quotes: quotes() },
    // Replaced by its quotes, because it is unsupported.
    { ...risk, explanation: 'It costs $500.', quotes: quotes() },
  ],
  dates: [
    {
      kind: 'due',
      day: '2027-03-31',
      title: 'To account number 20349871',
      detail: words,
      isPrinted: true,
      quotes: quotes(),
    },
  ],
});

/** Its model writes every number in full. */
const lexden = setUpLexden({
  metering: 'off',
  replaceAdapters: ({ model }) => ({
    model: {
      engine: 'talker',
      provider: 'Talker Inc.',
      analyse: async (...input) => analyse(await model.analyse(...input)),
      answer: async (_request, { onPart }) => {
        const draft = answer();
        for (const statement of draft.statements ?? []) onPart?.({ kind: 'statement', statement });
        return draft;
      },
    },
  }),
});

beforeAll(async () => {
  guest = makeGuest(lexden);
  const page = ['LEASE AGREEMENT between Alder Homes LLC (Landlord) and Iris Vale (Tenant)', PAY];
  lease = await guest.uploadAndRead(writeRawPdf({ pages: [{ content: lines(page) }] }), 'Lease.pdf');
});

test('account numbers › an analysis masks them except in quotes', async () => {
  const { citations, ...analysis } = (await guest.post(`/documents/${lease}/analyze`)).json<Analysis>();
  expect(citations.map(({ source }) => source.quote)).toContain(PAY);
  const { summary, basicInfo, keyTerms, obligations, riskFactors, dates } = analysis;
  for (const text of [summary, ...basicInfo, ...keyTerms, ...obligations]) expect(text).toContain(MASKED);
  expect(riskFactors).toHaveLength(2);
  for (const { risk, explanation } of riskFactors) {
    expect(risk).toBe('Account number •••• 9871');
    expect(explanation).toContain(MASKED);
  }
  for (const { title, detail } of dates) expect(title + detail).toMatch(/9871.*9871/);
  expect(dates).toHaveLength(1);
  const written = {
    summary,
    basicInfo,
    keyTerms,
    obligations,
    riskFactors,
    dates: dates.map(({ sources: _, ...date }) => date),
  };
  expect(JSON.stringify(written)).not.toContain('20349871');
});

test('account numbers › a model answer masks them while streamed, stored and marked', async () => {
  const stream = await guest.ask({ documentIds: [lease], message: 'Where does the rent go?' });
  const events = await Array.fromAsync(stream.events);
  const deltas = events.filter(({ name }) => name === 'text-delta').map(({ data }) => data.text);
  expect(deltas.join('')).toContain(`Pay the rent to ${MASKED}.`);
  expect(events.map(({ name }) => name)).not.toContain('withdrawn');
  const answer = events.find(({ name }) => name === 'done')?.data.answer as ChatResponse;
  expect(answer.response).toContain('account number •••• 7788 (not verified).');
  expect(answer.unverified).toEqual(['It is account number •••• 7788.']);
  expect(answer.sources.map(({ quote }: { quote: string }) => quote)).toEqual([PAY]);
  const messages = (await guest.get(`/conversations/${answer.conversationId}/messages`)).json();
  expect(messages.at(-1).content).toBe(answer.response);
  expect(deltas.join('') + answer.response).not.toMatch(/20349871|55667788/);
});
