import { describe, expect, test } from 'vitest';
import { directVerification } from '#server/domain/claims/verification.ts';
import type { AnswerPart, AnswerRequest } from '#server/ports/language-model.ts';
import { type AnswerEvent, createAnswerStream } from './answer-stream.ts';

const QUOTE = 'The rent of $1,450 is due on the first day of each month to account DE89370400440532013000.';
const DOUBTED = 'The rent is never due before the first day of each month.';
const REQUEST = { question: 'What is the rent?', passages: [], documents: [] } as unknown as AnswerRequest;

function makeStream({ showsDrafts = true, isJudged = false } = {}) {
  const events: AnswerEvent[] = [];
  let looked = 0;
  let checked = 0;
  const stream = createAnswerStream({
    showsDrafts,
    isJudged,
    emit: (event) => events.push(event),
    verification: {
      markStatements: async (...given) => {
        checked += 1;
        return directVerification.markStatements(...given);
      },
    },
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
    checked: () => checked,
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
    await send(part('statement', 'The rent is $1,450.'));
    expect(kinds(events.slice(2))).toEqual(['source', 'text-delta']);
    expect(looked()).toBe(1);
  });

  test('has its quotes looked up before its first word', async () => {
    const { send, part, events, looked } = makeStream();
    await send(part('writing', ''));
    expect(looked()).toBe(1);
    expect(events).toEqual([]);
    await send(part('writing', 'The rent'));
    expect(events).toEqual([{ type: 'draft', text: 'The rent' }]);
    expect(looked()).toBe(1);
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
    await send(part('writing', 'Pay to FR14 2004 1010 0505 0001 3M02 6'));
    expect(JSON.stringify(events)).not.toContain('2004');
  });
});

describe('a whole sentence of a statement that is being written', () => {
  const texts = (events: readonly AnswerEvent[]) => events.map((event) => (event.type === 'draft' ? event.text : null));

  test('is marked where its quotes do not say it, while the next one is written', async () => {
    const { send, part, events } = makeStream();
    await send(part('writing', 'The rent is $9,999 a'), part('writing', 'The rent is $9,999 a month. It is due'));
    await send(part('writing', 'The rent is $9,999 a month.\n\n- It is due then'));
    expect(texts(events)).toEqual([
      'The rent is $9,999 a',
      'The rent is $9,999 a month (not verified). It is due',
      'The rent is $9,999 a month (not verified).\n\n- It is due then',
    ]);
  });

  test('takes the draft back where its quotation stands nowhere, until the next statement', async () => {
    const { send, part, events } = makeStream();
    const fabricated = 'It says “the landlord may enter whenever he likes to”.';
    await send(
      part('writing', 'It says'),
      part('writing', `${fabricated} And`),
      part('writing', `${fabricated} And so`),
    );
    expect(texts(events)).toEqual(['It says', '']);
    await send(part('statement', `${fabricated} And so on.`), part('writing', 'The rent'));
    expect(texts(events)).toEqual(['It says', '', 'The rent']);
  });

  test('is marked for its words where nothing judges them, and not otherwise', async () => {
    const written = `${DOUBTED} It is due`;
    const unjudged = makeStream();
    await unjudged.send(unjudged.part('writing', written));
    expect(texts(unjudged.events)).toEqual([expect.stringContaining('(compare with the quote). It is due')]);
    const judged = makeStream({ isJudged: true });
    await judged.send(judged.part('writing', written));
    expect(texts(judged.events)).toEqual([written]);
  });

  test('is checked once, and a state that was checked is sent although another one follows it', async () => {
    const { stream, part, events, checked } = makeStream();
    const first = part('writing', 'The rent is $1,450. It');
    stream.onPart(REQUEST, first);
    await Promise.resolve();
    for (const word of ['It is', 'It is due']) stream.onPart(REQUEST, part('writing', `The rent is $1,450. ${word}`));
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(texts(events)).toEqual(['The rent is $1,450. It', 'The rent is $1,450. It is due']);
    expect(checked()).toBe(1);
  });
});

describe('a statement of which nothing is supported', () => {
  test('stays as a draft with its marks until another one is, and is followed by what is written', async () => {
    const { send, part, events } = makeStream();
    await send(
      part('writing', 'It is $9,999 a'),
      part('statement', 'It is $9,999 a month.'),
      part('writing', 'The rent'),
    );
    await send(part('statement', 'The rent is $1,450.'));
    expect(events.slice(0, 3)).toEqual([
      { type: 'draft', text: 'It is $9,999 a' },
      { type: 'draft', text: 'It is $9,999 a month (not verified).' },
      { type: 'draft', text: 'It is $9,999 a month (not verified). The rent' },
    ]);
    expect(events.slice(3)).toMatchObject([
      { type: 'source' },
      { type: 'text-delta', text: 'It is $9,999 a month (not verified).' },
      { type: 'text-delta', text: ' The rent is $1,450.' },
    ]);
  });
});

describe('a statement whose words say something else', () => {
  test('is marked at once where nothing judges it, and not otherwise', async () => {
    const unjudged = makeStream();
    await unjudged.send(unjudged.part('statement', DOUBTED));
    expect(unjudged.events.at(-1)).toMatchObject({ text: expect.stringContaining('(compare with the quote)') });
    const judged = makeStream({ isJudged: true });
    await judged.send(judged.part('statement', DOUBTED));
    expect(judged.events.at(-1)).toMatchObject({ text: DOUBTED });
  });
});
