import { describe, expect, test } from 'vitest';
import { directVerification } from '#server/domain/claims/verification.ts';
import type { AnswerPart, AnswerRequest } from '#server/ports/language-model.ts';
import { type AnswerEvent, createAnswerStream } from './answer-stream.ts';

const QUOTE = 'The rent of $1,450 is due on the first day of each month to account DE89370400440532013000.';
const REQUEST = { question: 'What is the rent?', passages: [], documents: [] } as unknown as AnswerRequest;

function makeStream({ showsDrafts = true, isJudged = false } = {}) {
  const events: AnswerEvent[] = [];
  let looked = 0;
  const stream = createAnswerStream({
    showsDrafts,
    isJudged,
    emit: (event) => events.push(event),
    verification: directVerification,
    citationResolver: {
      cite: async ({ text }) => {
        looked += 1;
        const source = { documentId: 7, filename: 'lease.pdf', pageNumber: 1, quote: text, rects: [], verified: true };
        return QUOTE.includes(text) ? [source] : [];
      },
    },
  });
  const part = (kind: 'writing' | 'statement', text: string, quote = QUOTE): AnswerPart => {
    return { kind, statement: { text, quotes: [{ documentId: 7, pageNumber: 1, text: quote }] } };
  };
  return {
    events,
    part,
    looked: () => looked,
    async send(...parts: readonly AnswerPart[]): Promise<void> {
      for (const own of parts) {
        stream.onPart(REQUEST, own);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    },
    stream,
  };
}

const kinds = (events: readonly AnswerEvent[]) => events.map(({ type }) => type);

describe('a statement that is being written', () => {
  test('is sent as a draft once its quotes were found, and then as text', async () => {
    const { send, part, events, looked } = makeStream();
    await send(part('writing', 'The rent'), part('writing', 'The rent is $1,450'));
    expect(events).toEqual([
      { type: 'draft', text: 'The rent' },
      // The figure may not be whole.
      { type: 'draft', text: 'The rent is' },
    ]);
    expect(looked()).toBe(1);
    await send(part('statement', 'The rent is $1,450.'));
    expect(kinds(events.slice(2))).toEqual(['source', 'text-delta']);
  });

  test('is not sent while its quote stands nowhere, nor to a client that did not ask', async () => {
    const invented = makeStream();
    await invented.send(invented.part('writing', 'The rent', 'rent of $9'));
    expect(invented.events).toEqual([]);
    const plain = makeStream({ showsDrafts: false });
    await plain.send(plain.part('writing', 'The rent'), plain.part('statement', 'The rent is $1,450.'));
    expect(kinds(plain.events)).toEqual(['source', 'text-delta']);
  });

  test('is taken back where the statement does not stand, or another attempt begins', async () => {
    const { send, part, events, stream } = makeStream();
    const fabricated = 'It says “the landlord may enter whenever he likes to”.';
    await send(part('writing', 'It says'), part('statement', fabricated));
    expect(events).toEqual([
      { type: 'draft', text: 'It says' },
      { type: 'draft', text: '' },
    ]);
    await send(part('writing', 'The rent'), { kind: 'withdrawn' });
    expect(events.slice(2)).toEqual([
      { type: 'draft', text: 'The rent' },
      { type: 'draft', text: '' },
    ]);
    expect(stream.hasSent()).toBe(true);
  });

  test('has no part of an account number', async () => {
    const { send, part, events } = makeStream();
    await send(part('writing', 'Pay to DE89370400440532013000 on'));
    expect(JSON.stringify(events)).not.toContain('37040044');
    await send(part('writing', 'Pay to 1234 5678 90'));
    expect(JSON.stringify(events)).not.toContain('1234');
  });
});

describe('a statement whose words say something else', () => {
  const DOUBTED = 'The rent is never due before the first day of each month.';

  test('is marked at once where nothing judges it, and not otherwise', async () => {
    const unjudged = makeStream();
    await unjudged.send(unjudged.part('statement', DOUBTED));
    expect(unjudged.events.at(-1)).toMatchObject({ text: expect.stringContaining('(compare with the quote)') });
    const judged = makeStream({ isJudged: true });
    await judged.send(judged.part('statement', DOUBTED));
    expect(judged.events.at(-1)).toMatchObject({ text: DOUBTED });
  });
});
