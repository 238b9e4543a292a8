import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { ChatResponse, Message } from '#contract/chat.ts';
import type { AnswerRequest } from '#server/ports/language-model.ts';
import type { RelatedPassage } from '#server/ports/passage-index.ts';
import { makeTextPdf } from '#tests/support/builders/documents/text-pdf.ts';
import { type Guest, makeGuest } from '#tests/support/builders/people/guest.ts';
import { setUpLexden } from '#tests/support/builders/server/set-up-lexden.ts';

const RULE = 'Neither party is liable for more than the Yearly Price of the deliveries.';
const EXCEPTION =
  'Notwithstanding Section 3, a party that breaks this Agreement on purpose is liable without any limit.';
const MEANING = '“Yearly Price” means all sums that were due in the twelve months before the damage.';
const QUESTION = 'Is liability limited?';
const FILLING = 'The parties tell each other of every change of their address, and keep a list of all deliveries. ';

let guest: Guest;
let documentId: number;
/** Requests to a model other than the built-in engine; it answers with the rule. */
let asked: AnswerRequest | undefined;
let isOther = false;
/** Modifies the related passages. */
let change: (related: readonly RelatedPassage[]) => readonly RelatedPassage[];

const lexden = setUpLexden({
  metering: 'off',
  replaceAdapters: ({ model, index }) => ({
    index: { ...index, findRelated: async (...given) => change(await index.findRelated(...given)) },
    model: {
      ...model,
      get engine() {
        return isOther ? 'other' : model.engine;
      },
      answer: async (request, options) => {
        if (!isOther) return model.answer(request, options);
        asked = request;
        const quotes = [{ documentId, pageNumber: 1, text: RULE }];
        return { outcome: 'answered', text: 'Liability has a limit.', quotes, nearestQuotes: [] };
      },
    },
  }),
});

beforeAll(async () => {
  guest = makeGuest(lexden);
  const pdf = await makeTextPdf([
    `SUPPLY AGREEMENT\n\n1. Words. ${MEANING}\n\n2. Messages. ${FILLING.repeat(3)}\n\n3. Limit of Liability. ${RULE}`,
    `4. Deliveries. ${FILLING.repeat(6)}\n\n5. Boxes. ${FILLING.repeat(6)}`,
    `6. Lists. ${FILLING.repeat(3)}\n\n7. Intent. ${EXCEPTION}\n\n8. Law. This Agreement is governed by the law of Ohio.`,
  ]);
  documentId = await guest.uploadAndRead(pdf, 'Supply.pdf');
});
beforeEach(() => {
  isOther = false;
  asked = undefined;
  change = (related) => related;
});

const fold = (text: string): string => text.replace(/\s+/gu, ' ');
const ask = async () =>
  (await guest.post('/chat', { documentIds: [documentId], message: QUESTION })).json<ChatResponse>();

test('related passages › add exceptions and definitions, each verified on its page', async () => {
  const { sources, response, messageId, conversationId } = await ask();
  expect(fold(sources[0]?.quote ?? '')).toContain(RULE);
  expect(sources[0]).not.toHaveProperty('relation');
  expect(sources.slice(-2).map((source) => ({ ...source, quote: fold(source.quote) }))).toMatchObject([
    ...[{ relation: 'exception', label: 'Section 7 makes an exception to this', quote: EXCEPTION, pageNumber: 3 }],
    ...[{ relation: 'definition', label: 'What “Yearly Price” means', quote: MEANING, pageNumber: 1 }],
  ]);
  for (const { verified, rects } of sources) {
    expect(verified).toBe(true);
    expect(rects.length).toBeGreaterThan(0);
  }
  expect(response).toContain(`**Section 7 makes an exception to this:**\n\n> “${EXCEPTION}” (page 3)`);
  expect(response).toContain(`**What “Yearly Price” means:**\n\n> ${MEANING} (page 1)`);
  const stored = (await guest.get(`/conversations/${conversationId}/messages`)).json<Message[]>();
  expect(stored.find(({ id }) => id === messageId)).toMatchObject({ content: response, metadata: { sources } });
});

test('related passages › are given to a model with the rule, and follow its streamed text', async () => {
  isOther = true;
  const stream = await guest.ask({ documentIds: [documentId], message: QUESTION });
  const events = await Array.fromAsync(stream.events);
  const answer = events.at(-1)?.data.answer as ChatResponse;
  expect(asked?.passages.some(({ text }) => fold(text).includes(EXCEPTION))).toBe(true);
  expect(answer.response).toMatch(/^Liability has a limit\.\n\n\*\*Section 7 makes an exception to this:\*\*/);
  expect(answer.sources.map(({ relation }) => relation)).toEqual([undefined, 'exception', 'definition']);
  const dataOf = (name: string) => events.filter((event) => event.name === name).map(({ data }) => data);
  expect(
    dataOf('text-delta')
      .map(({ text }) => text)
      .join(''),
  ).toBe(answer.response);
  expect(dataOf('source').map(({ source }) => source)).toEqual(answer.sources);
});

test('related passages › are dropped as a whole when not found verbatim', async () => {
  change = (related) =>
    related.map((passage) => ({
      ...passage,
      quotes: [...passage.quotes, { documentId, pageNumber: 2, text: 'words that are not on this page' }],
    }));
  const { outcome, sources, response } = await ask();
  expect(outcome).toBe('answered');
  expect(sources.every(({ relation }) => relation === undefined)).toBe(true);
  expect(response).not.toContain('makes an exception');
});
