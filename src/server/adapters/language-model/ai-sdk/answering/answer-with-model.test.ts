import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { directVerification } from '#server/domain/claims/verification.ts';
import type { AnswerPart, AnswerRequest } from '#server/ports/language-model.ts';
import { passageOf } from '#tests/support/engine/build-reading.ts';
import { createModelCalls } from '../calls/create-model-calls.ts';
import type { ModelCalls } from '../calls/model-calls.ts';
import { answerOf, notFoundWith, statementOf } from '../testing/model-answer.ts';
import type { ModelServer } from '../testing/model-server.ts';
import { startProvider } from '../testing/providers.ts';
import { answerWithModel } from './answer-with-model.ts';

let server: ModelServer;
let calls: ModelCalls;

beforeAll(async () => {
  const started = await startProvider('openai');
  server = started.server;
  calls = await createModelCalls(started.settings, { random: () => 1, wait: async () => {} });
});
beforeEach(() => server.reset());
afterAll(() => server.close());

const RENT = 'The Tenant shall pay a monthly rent of $1,450.00 on the first day of each month.';
const NOTICE = 'Either party may end this lease by\nwritten notice of sixty (60) days.';

const passage = (documentId: number, pageNumber: number, text: string) =>
  passageOf(text, pageNumber, { documentId, spans: [{ pageNumber, start: 100, end: 100 + text.length }] });

function facts(documentId: number, title: string) {
  return { documentId, title, pagesTotal: 9, pagesRead: 9, unreadPages: [] as number[] };
}

const REQUEST: AnswerRequest = {
  question: 'What is the rent?',
  history: [{ role: 'user', content: 'Hello there' }],
  passages: [passage(41, 2, RENT), passage(41, 7, NOTICE)],
  categories: [],
  foundProbability: 0.9,
  foundByDocument: [{ documentId: 41, probability: 0.9 }],
  documents: [facts(41, 'Secret name.pdf')],
};
const QUOTE = { document: 1, page: 2, text: 'a monthly rent of $1,450.00' };
const RENT_TEXT = 'The rent is **$1,450.00** a month.';
const DUE_TEXT = 'It is due monthly.';
const GOOD = answerOf(statementOf(RENT_TEXT, QUOTE), statementOf(DUE_TEXT, QUOTE));
const GOOD_TEXT = `${RENT_TEXT} ${DUE_TEXT}`;
const quoting = (quote: typeof QUOTE) => answerOf(statementOf(RENT_TEXT, quote));
const verification = directVerification;
const never = new AbortController().signal;

const answer = (request = REQUEST, onPart?: (part: AnswerPart) => void) =>
  answerWithModel({ calls, verification }, request, {
    signal: never,
    ...(onPart && { onPart: (part) => part.kind !== 'writing' && onPart(part) }),
  });

describe('answer with a model', () => {
  test('is based on delimited passages, and locates its quotes', async () => {
    server.play({ kind: 'value', value: GOOD });
    const draft = await answer();
    expect(draft).toMatchObject({
      outcome: 'answered',
      text: GOOD_TEXT,
      passagesSent: 2,
      nearestQuotes: [],
      statements: [
        { text: RENT_TEXT, quotes: [{ documentId: 41, pageNumber: 2, text: QUOTE.text }] },
        { text: DUE_TEXT, quotes: [{ documentId: 41, pageNumber: 2, text: QUOTE.text }] },
      ],
      usage: { calls: 1 },
    });
    expect(server.complaints).toEqual([]);
    const { content = '', instructions = '' } = server.requests[0] ?? {};
    const boundary = /⟦data ([0-9a-f]{32}) passage 1, document 1, page 2⟧\n/.exec(content)?.[1];
    expect(content).toContain(`${RENT}\n⟦end ${boundary}⟧`);
    expect(content).toContain(`⟦data ${boundary} earlier question⟧\nHello there`);
    expect(content.endsWith(REQUEST.question)).toBe(true);
    expect(instructions).not.toContain('rent');
    // A single document is sent without its name.
    expect(content).not.toContain('Secret');
    await answer();
    expect(server.requests[1]?.content).not.toContain(boundary);
  });

  test.each([
    [
      'on a wrong page: mended where one passage holds the words',
      { ...QUOTE, page: 5 },
      { documentId: 41, pageNumber: 2 },
    ],
    ['over a line end', { ...QUOTE, page: 1, text: 'by written notice of sixty' }, { documentId: 41, pageNumber: 7 }],
    ['altered: left as it is', { ...QUOTE, page: 5, text: 'rent of $1,540.00' }, { documentId: 41, pageNumber: 5 }],
    ['of no document: of none', { ...QUOTE, document: 2 }, { documentId: 0, pageNumber: 2 }],
  ])('locates a quote %s', async (_name, quote, claim) => {
    server.play({ kind: 'value', value: quoting(quote) });
    expect((await answer()).quotes).toEqual([{ ...claim, text: quote.text }]);
  });

  test("keeps the model's page for a quote that occurs on two pages", async () => {
    const passages = [passage(41, 2, RENT), passage(41, 4, RENT)];
    server.play({ kind: 'value', value: quoting({ ...QUOTE, page: 3 }) });
    expect((await answer({ ...REQUEST, passages })).quotes[0]).toMatchObject({ pageNumber: 3 });
  });

  test('splits a passage at a page break', async () => {
    const [head, tail] = ['The rent is due', 'on the first of May.'];
    const spans = [
      { pageNumber: 3, start: 900, end: 900 + head.length },
      { pageNumber: 4, start: 0, end: tail.length },
    ];
    server.play({ kind: 'value', value: quoting({ ...QUOTE, page: 3, text: 'on the first of May' }) });
    const draft = await answer({ ...REQUEST, passages: [{ ...passage(41, 3, `${head}\n${tail}`), spans }] });
    expect(server.requests[0]?.content).toMatch(/passage 1, document 1, page 4⟧\non the first of May\.\n⟦end/);
    expect(draft.quotes[0]).toMatchObject({ pageNumber: 4 });
  });

  test('replaces the text of a not-found answer, and adds the nearest quotes', async () => {
    const { statements } = answerOf(statementOf('The rent is $99.', QUOTE));
    server.play({ kind: 'value', value: { ...notFoundWith('rent of $99'), statements } });
    const draft = await answer();
    // The model's words are used as a search query only.
    expect(draft).toMatchObject({ outcome: 'not-found', quotes: [], suggestedQuery: 'rent of $99' });
    expect(draft).not.toHaveProperty('statements');
    expect(draft.text).toContain('I did not find');
    expect(draft.text).not.toContain('99');
    expect(draft.nearestQuotes).toEqual([
      { documentId: 41, pageNumber: 2, text: RENT },
      { documentId: 41, pageNumber: 7, text: NOTICE },
    ]);
  });

  test('of text that was too long for the model comes from the best passages, and counts all that was sent', async () => {
    const pages = [2, 7].map((pageNumber) => ({ documentId: 41, pageNumber, text: RENT.repeat(200) }));
    const sent = { isWhole: true, pages, passages: [], tables: [], passageCount: 60 };
    server.play({ kind: 'too-long' }, { kind: 'value', value: GOOD });
    const draft = await answer({ ...REQUEST, sent });
    expect(draft).toMatchObject({
      outcome: 'answered',
      passagesSent: 60,
      sentWhole: true,
      quotes: [{ pageNumber: 2 }, { pageNumber: 2 }],
    });
    expect(server.requests).toHaveLength(2);
    expect(server.requests[1]?.content).toContain('passage 1, document 1, page 2');
  });

  test('finds a row that was quoted with the borders of its cells', async () => {
    const row = 'Attic room $300 monthly';
    const sent = {
      isWhole: true,
      pages: [{ documentId: 41, pageNumber: 3, text: `Rooms\n${row}` }],
      passages: [],
      tables: [{ documentId: 41, pageNumber: 3, headers: ['Room', 'Rent'], rows: [['Attic room', '$300 monthly']] }],
      passageCount: 1,
    };
    const quote = { document: 1, page: 1, text: '| Attic room | $300 monthly |' };
    server.play({ kind: 'value', value: quoting(quote) });
    expect((await answer({ ...REQUEST, sent })).quotes).toEqual([{ documentId: 41, pageNumber: 3, text: row }]);
  });

  test('is requested once more when it has no quotes', async () => {
    server.play({ kind: 'value', value: answerOf(statementOf(RENT_TEXT)) }, { kind: 'value', value: GOOD });
    expect(await answer()).toMatchObject({ outcome: 'answered', usage: { calls: 2 } });
    server.play({ kind: 'value', value: answerOf(statementOf(' ', QUOTE)) });
    await expect(answer()).rejects.toMatchObject({ code: 'unusable-output', usage: { calls: 2 } });
  });

  test('is rejected when it leaks the instructions', async () => {
    server.play({ kind: 'value', value: GOOD });
    await answer();
    const text = `Certainly. ${server.requests[0]?.instructions}`;
    server.play({ kind: 'value', value: answerOf(...GOOD.statements, statementOf(text, QUOTE)) });
    const parts: AnswerPart[] = [];
    await expect(answer(REQUEST, (part) => parts.push(part))).rejects.toMatchObject({ code: 'unusable-output' });
    expect(JSON.stringify(parts)).not.toContain('decide on');
  });

  test('adds a note about unread pages', async () => {
    server.play({ kind: 'value', value: GOOD });
    const draft = await answer({ ...REQUEST, documents: [{ ...facts(41, 'Lease.pdf'), unreadPages: [6] }] });
    expect(draft.coverageNote).toContain('6');
    expect(draft.text).toBe(GOOD_TEXT);
  });

  test('receives only as many passages as fit the context', async () => {
    server.play({ kind: 'value', value: GOOD });
    const passages = Array.from({ length: 12 }, (_, index) => passage(41, index + 1, `${RENT} ${'word '.repeat(300)}`));
    const small: ModelCalls = { ...calls, contentTokensLimit: 2_000 };
    const draft = await answerWithModel({ calls: small, verification }, { ...REQUEST, passages }, { signal: never });
    expect(draft.passagesSent).toBe(3);
    expect(server.requests[0]?.content).not.toContain('passage 4');
  });
});

describe('streamed answer', () => {
  const STATEMENTS = [RENT_TEXT, DUE_TEXT].map((text) => {
    return { text, quotes: [{ documentId: 41, pageNumber: 2, text: QUOTE.text }] };
  });
  const textsOf = (parts: readonly AnswerPart[]) =>
    parts.map((part) => (part.kind === 'statement' ? part.statement.text : part.kind));

  test('consists of whole statements with their quotes', async () => {
    server.play({ kind: 'value', value: GOOD });
    const parts: AnswerPart[] = [];
    await answer(REQUEST, (part) => parts.push(part));
    expect(parts).toEqual(STATEMENTS.map((statement) => ({ kind: 'statement', statement })));
  });

  test('has the beginning of a statement, with its quotes, while the model writes it', async () => {
    const { promise: release, resolve: resume } = Promise.withResolvers<void>();
    const long = statementOf(`The rent is due${' and due'.repeat(120)}.`, QUOTE);
    server.play({ kind: 'held', value: answerOf(long), release });
    const parts: AnswerPart[] = [];
    await answerWithModel({ calls, verification }, REQUEST, {
      signal: never,
      onPart: (part) => {
        parts.push(part);
        resume();
      },
    });
    const [first] = parts;
    expect(first?.kind).toBe('writing');
    expect(parts.at(-1)).toEqual({ kind: 'statement', statement: { ...STATEMENTS[0], text: long.text } });
    for (const part of parts) {
      if (part.kind === 'withdrawn') throw new Error('Nothing is withdrawn.');
      expect(long.text.startsWith(part.statement.text)).toBe(true);
      expect(part.statement.quotes).toEqual(STATEMENTS[0]?.quotes);
    }
  });

  test('has what leads to a statement together with it', async () => {
    server.play({
      kind: 'value',
      value: answerOf(statementOf('You pay:'), statementOf('- rent', QUOTE), ...GOOD.statements),
    });
    const parts: AnswerPart[] = [];
    const draft = await answer(REQUEST, (part) => parts.push(part));
    expect(textsOf(parts)).toEqual(['You pay:\n\n- rent', RENT_TEXT, DUE_TEXT]);
    expect(draft.statements?.map(({ text }) => text)).toEqual(textsOf(parts));
  });

  test('has a statement before the model writes the next', async () => {
    const { promise: release, resolve: resume } = Promise.withResolvers<void>();
    const later = statementOf(`And so on${' and on'.repeat(60)}.`, QUOTE);
    server.play({ kind: 'held', value: answerOf(...GOOD.statements, later), release });
    const parts: AnswerPart[] = [];
    await answer(REQUEST, (part) => {
      parts.push(part);
      if (parts.length === 1) resume();
    });
    expect(textsOf(parts)).toEqual([RENT_TEXT, DUE_TEXT, later.text]);
  });

  test('is withdrawn when the connection is lost, and starts again', async () => {
    const long = answerOf(...GOOD.statements, statementOf('So it says. '.repeat(60), QUOTE));
    server.play({ kind: 'cut', text: JSON.stringify(long) }, { kind: 'value', value: GOOD });
    const parts: AnswerPart[] = [];
    const draft = await answer(REQUEST, (part) => parts.push(part));
    expect(draft.text).toBe(GOOD_TEXT);
    const withdrawn = parts.findIndex(({ kind }) => kind === 'withdrawn');
    expect(withdrawn).toBeGreaterThan(0);
    expect(textsOf(parts.slice(withdrawn + 1))).toEqual([RENT_TEXT, DUE_TEXT]);
  });

  test('is empty where nothing was found', async () => {
    const parts: AnswerPart[] = [];
    server.play({ kind: 'value', value: { ...GOOD, ...notFoundWith('Nothing.'), statements: GOOD.statements } });
    await answer(REQUEST, (part) => parts.push(part));
    expect(parts).toEqual([]);
  });
});

describe('outcomes', () => {
  const WHOLE = {
    isWhole: true,
    pages: [{ documentId: 41, pageNumber: 2, text: RENT }],
    passages: [],
    tables: [],
    passageCount: 1,
  };

  test('a model whose server cut the prompt cannot know that the documents are silent', async () => {
    const problems: string[] = [];
    const { settings } = await startProvider('openai');
    const own = await createModelCalls(
      { ...settings, baseUrl: server.baseUrl },
      { onProblem: (problem) => problems.push(problem) },
    );
    server.play({ kind: 'value', value: { ...notFoundWith(''), outcome: 'silent' }, inputTokens: 400 });
    const ask = () => answerWithModel({ calls: own, verification }, { ...REQUEST, sent: WHOLE }, { signal: never });
    const draft = await ask();
    expect(draft).toMatchObject({ outcome: 'not-found', sentWhole: true });
    expect(draft.text).not.toContain('I had all of the text');
    await ask();
    expect(problems).toEqual([
      expect.stringMatching(/read only 400 tokens .* OLLAMA_CONTEXT_LENGTH.*LLM_CONTEXT_TOKENS/),
    ]);
  });

  test('a model that was sent whole documents may say that they are silent, one that was sent passages may not', async () => {
    server.play({ kind: 'value', value: { ...notFoundWith(''), outcome: 'silent' } });
    const silent = await answer({ ...REQUEST, sent: WHOLE });
    expect(silent).toMatchObject({ outcome: 'silent', quotes: [] });
    expect(silent.text).toContain('The document does not seem to say.');
    expect((await answer()).outcome).toBe('not-found');
  });

  test('a part of an answer is one', async () => {
    server.play({ kind: 'value', value: { ...GOOD, outcome: 'partial' } });
    expect(await answer()).toMatchObject({ outcome: 'partial', text: GOOD_TEXT });
  });
});

describe('bounds', () => {
  test('cut statements, quotes and texts, and say so', async () => {
    const many = Array.from({ length: 50 }, (_, index) => statementOf(`Statement ${index}.`, QUOTE));
    server.play({ kind: 'value', value: answerOf(...many) });
    const draft = await answer();
    expect(draft).toMatchObject({ isTruncated: true });
    expect(draft.statements).toHaveLength(40);
    const long = statementOf(`The rent is due. ${'It is due each month. '.repeat(300)}`, ...Array(9).fill(QUOTE));
    server.play({ kind: 'value', value: answerOf(long) });
    const [cut] = (await answer()).statements ?? [];
    expect(cut?.quotes).toHaveLength(6);
    expect(cut?.text.length).toBeLessThanOrEqual(3_000);
    expect(cut?.text).toMatch(/month\.$/);
  });

  test('keep the complete statements of truncated output, and the beginning of the last', async () => {
    const text = JSON.stringify(
      answerOf(...GOOD.statements, statementOf('It is due. It may not be paid in cash', QUOTE)),
    );
    server.play({ kind: 'length', text: text.slice(0, text.indexOf(' in cash')) });
    expect(await answer()).toMatchObject({ text: `${GOOD_TEXT} It is due.`, isTruncated: true });
    server.play({ kind: 'length', text: text.slice(0, text.lastIndexOf('1,450')) });
    expect(await answer()).toMatchObject({ text: GOOD_TEXT, isTruncated: true });
  });
});
