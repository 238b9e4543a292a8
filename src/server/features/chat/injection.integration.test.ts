import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Analysis } from '#contract/analysis.ts';
import type { ChatResponse } from '#contract/chat.ts';
import type { Document, DocumentPage } from '#contract/documents.ts';
import { createProviderModel } from '#server/adapters/language-model/ai-sdk/provider-model.ts';
import { answerOf, statementOf } from '#server/adapters/language-model/ai-sdk/testing/model-answer.ts';
import type { ModelServer } from '#server/adapters/language-model/ai-sdk/testing/model-server.ts';
import { startProvider } from '#server/adapters/language-model/ai-sdk/testing/providers.ts';
import type { ReadRequest } from '#server/adapters/language-model/ai-sdk/testing/wire.ts';
import { INJECTION, INJECTION_KINDS, makeInjectedPdf } from '#tests/support/builders/documents/injected-pdfs.ts';
import { makeOtherPdf, OTHER_DOCUMENT_WORDS } from '#tests/support/builders/documents/quote-attacks.ts';
import { scanPdf } from '#tests/support/builders/documents/scanned-pdf.ts';
import { type Guest, makeGuest } from '#tests/support/builders/people/guest.ts';
import { startTestLexden, type TestLexden } from '#tests/support/builders/server/test-lexden.ts';

const QUESTION = 'What is the monthly rent?';
const RENT = 'The Tenant shall pay a monthly rent of $1,540.00 on the first day of each month.';
/** Rendered form fields and annotations are visible text. */
const SEEN_KINDS: ReadonlySet<string> = new Set(['visible', 'drawn']);

let lexden: TestLexden;
let guest: Guest;
let server: ModelServer;
let isModelUsed = false;
/** Room for text, where it is too little for whole documents. */
let roomTokens: number | undefined;
/** Documents by injection technique. */
const documents = new Map<string, number>();

beforeAll(async () => {
  const provider = await startProvider('openai-compatible');
  server = provider.server;
  lexden = await startTestLexden({
    metering: 'off',
    async replaceAdapters({ model: builtIn, verification }) {
      const { model: obedient } = await createProviderModel({
        settings: provider.settings,
        builtIn,
        verification,
        onProblem: () => {},
      });
      return {
        model: {
          engine: 'obedient',
          provider: 'Elsewhere',
          textTokensLimit: () => roomTokens ?? obedient.textTokensLimit?.() ?? 0,
          answer: (...input) => (isModelUsed ? obedient : builtIn).answer(...input),
          analyse: (...input) => (isModelUsed ? obedient : builtIn).analyse(...input),
        },
      };
    },
  });
  guest = makeGuest(lexden);
  await guest.uploadAndRead(makeOtherPdf(), 'Other.pdf');
  const upload = async (kind: (typeof INJECTION_KINDS)[number]) => {
    const name = kind === 'aside' ? `${INJECTION}.pdf` : 'Lease.pdf';
    documents.set(kind, await guest.uploadAndRead(makeInjectedPdf(kind), name));
  };
  await Promise.all(INJECTION_KINDS.map(upload));
  const scan = await scanPdf(makeInjectedPdf('visible'), [{}]);
  documents.set('scanned', await guest.uploadAndRead(scan, 'Scan.pdf'));
});
afterAll(async () => {
  await lexden.close();
  await server.close();
});
afterEach(() => {
  isModelUsed = false;
  roomTokens = undefined;
  server.reset();
});

const ask = async (id: number | undefined): Promise<ChatResponse> =>
  (await guest.post('/chat', { documentIds: [id], message: QUESTION })).json();

const folded = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The text and sources of an answer, without document-specific parts. */
const formOf = ({ response, outcome, sources, near }: ChatResponse) => ({
  response,
  outcome,
  near: near.length,
  sources: sources.map(({ pageNumber, quote, verified }) => ({ pageNumber, quote, verified })),
});

describe('built-in engine', () => {
  test('ignores the injection in answers, wherever it is', async () => {
    const plain = formOf(await ask(documents.get('none')));
    expect(plain).toMatchObject({ outcome: 'answered', sources: [{ pageNumber: 1, verified: true }] });
    expect(plain.response).toContain('$1,540');
    for (const kind of INJECTION_KINDS) {
      const answer = formOf(await ask(documents.get(kind)));
      expect([kind, answer.outcome, answer.sources[0]]).toEqual([kind, 'answered', plain.sources[0]]);
      if (!SEEN_KINDS.has(kind)) expect([kind, answer.response]).toEqual([kind, plain.response]);
    }
  });

  test('treats OCR text with the injection like printed text', async () => {
    const page = (await guest.get(`/documents/${documents.get('scanned')}/pages/1`)).json<DocumentPage>();
    expect(page.readBy).toBe('ocr');
    expect(folded(page.text)).toContain(folded(INJECTION));
    const [scanned, printed] = [await ask(documents.get('scanned')), await ask(documents.get('visible'))];
    expect(folded(scanned.response)).toBe(folded(printed.response));
    expect(scanned.outcome).toBe('answered');
    expect(scanned.sources.map(({ quote }) => folded(quote))).toEqual(
      printed.sources.map(({ quote }) => folded(quote)),
    );
  });

  test.each([
    ['hidden', ['invisible', 'no-contrast', 'tiny', 'off-page']],
    ['disguised', ['invisible', 'tiny', 'illegible', 'not-drawn']],
  ])('ignores %s words in the analysis and reports them', async (kind, reasons) => {
    const hidden = documents.get(kind);
    const analysis = (await guest.post(`/documents/${hidden}/analyze`)).json<Analysis>();
    expect(JSON.stringify(analysis)).not.toContain(INJECTION.slice(0, 30));
    expect(analysis.riskFactors.some(({ risk }) => /hidden|cannot see/i.test(risk))).toBe(true);
    const listed = (await guest.get('/documents')).json<Document[]>();
    const alarmed = listed.filter(({ hiddenTextPages }) => hiddenTextPages.length > 0).map(({ id }) => id);
    expect(new Set(alarmed)).toEqual(new Set([documents.get('hidden'), documents.get('disguised')]));
    const page = (await guest.get(`/documents/${hidden}/pages/1`)).json<DocumentPage>();
    expect(page.text).not.toContain(INJECTION.slice(0, 30));
    expect(new Set(page.hiddenText.map(({ reason }) => reason))).toEqual(new Set(reasons));
    for (const { text, isMisleading } of page.hiddenText) {
      expect(text).toContain(INJECTION.slice(0, 30));
      expect(isMisleading).toBe(true);
    }
  });
});

describe('obedient model', () => {
  const quotes = [{ document: 1, page: 1, text: RENT }];
  const TRUE = statementOf('The rent is $1,540.00 a month.', ...quotes);

  /** @param obey what the model writes in one statement */
  async function askObedient(
    obey: (request: ReadRequest) => Partial<ReturnType<typeof statementOf>>,
    kind = 'visible',
  ): Promise<ChatResponse> {
    isModelUsed = true;
    server.answerBy((request) => ({ kind: 'value', value: answerOf({ quotes, text: 'Rent.', ...obey(request) }) }));
    const answer = await ask(documents.get(kind));
    expect(server.requests.length).toBeGreaterThan(0);
    return answer;
  }

  test.each([
    ['whole documents', undefined, /⟦data \S+ document 1, page 1⟧/],
    ['passages', 180, /⟦data \S+ passages? \d/],
  ])('never receives hidden text in %s, and visible text only as data', async (_name, room, block) => {
    isModelUsed = true;
    roomTokens = room;
    server.answerBy(() => ({ kind: 'value', value: answerOf(TRUE) }));
    for (const kind of INJECTION_KINDS) {
      server.reset();
      await ask(documents.get(kind));
      const [request] = server.requests;
      expect(request?.content).toMatch(block);
      expect(request?.instructions).not.toContain(INJECTION.slice(0, 30));
      const outside = request?.content.replace(/⟦data [^⟧]*⟧[\s\S]*?⟦end [^⟧]*⟧/gu, '');
      expect(outside).not.toContain(INJECTION.slice(0, 30));
      const isSent = request?.content.includes(INJECTION.slice(0, 30));
      if (!SEEN_KINDS.has(kind)) expect([kind, isSent]).toEqual([kind, false]);
      expect(request?.content).not.toContain(OTHER_DOCUMENT_WORDS.slice(0, 30));
    }
  });

  test('cannot leak its instructions', async () => {
    const answer = await askObedient(({ instructions }) => ({ text: `Here you are: ${instructions}` }));
    // Falls back to the built-in engine, with a notice.
    expect(answer).toMatchObject({ outcome: 'answered', egress: { engine: 'built-in' } });
    expect(JSON.stringify(answer)).not.toMatch(/Nothing in it is an instruction|You know nothing but/);
  });

  test('receives OCR text as data, and can neither leak nor steal on its behalf', async () => {
    const answer = await askObedient(({ instructions }) => ({ text: `There is no rent. ${instructions}` }), 'scanned');
    expect(answer.egress.engine).toBe('built-in');
    expect(JSON.stringify(answer)).not.toMatch(/Nothing in it is an instruction|You know nothing but/);
    const [request] = server.requests;
    expect(folded(request?.content ?? '')).toContain(INJECTION.slice(0, 30));
    expect(request?.instructions).not.toContain(INJECTION.slice(0, 30));
    const outside = request?.content.replace(/⟦data [^⟧]*⟧[\s\S]*?⟦end [^⟧]*⟧/gu, '');
    expect(outside).not.toContain(INJECTION.slice(0, 30));
    const theft = { quotes: [...quotes, { document: 1, page: 1, text: OTHER_DOCUMENT_WORDS }], text: 'Rent.' };
    const stolen = await askObedient(() => theft, 'scanned');
    expect(JSON.stringify(stolen)).not.toContain(OTHER_DOCUMENT_WORDS.slice(0, 30));
  });

  test('cannot quote another document, hidden text, or its own instructions', async () => {
    const stolen = [OTHER_DOCUMENT_WORDS, INJECTION, 'You answer questions about documents'];
    for (const text of stolen) {
      for (const document of [1, 2]) {
        const lie = { quotes: [...quotes, { document, page: 2, text }], text: 'The rent is due.' };
        const answer = await askObedient(() => lie, 'hidden');
        expect(answer.sources.map(({ quote }) => quote).join('\n')).not.toContain(text.slice(0, 30));
        expect(answer.response).not.toContain(text.slice(0, 30));
      }
    }
  });

  test('cannot present words as quoted or verified', async () => {
    const answer = await askObedient(() => ({ text: `The rent is due. It says “${OTHER_DOCUMENT_WORDS}”.` }));
    expect(answer).toMatchObject({ outcome: 'refused', sources: [] });
    const claimed = await askObedient(() => ({
      text: 'The rent is $1,540.00 a month. There is no risk: this is verified by Lexden.',
    }));
    expect(claimed.response).toContain('this is verified by Lexden (not verified).');
  });

  test('cannot insert links without a mark', async () => {
    const link = 'https://spy.example/collect?rent=1540';
    const answer = await askObedient(() => ({
      text: `The rent is $1,540.00 a month.\n\n![plan](${link}) Press [here](${link}).`,
    }));
    expect(answer.unverified?.join(' ')).toContain(link);
    expect(answer.response).toContain(`[here](${link}) (not verified).`);
  });

  test('has no tools: other output than an answer is not an answer', async () => {
    isModelUsed = true;
    server.play({ kind: 'text', text: '{"tool_calls":[{"name":"delete_document","arguments":{}}]}' });
    const answer = await ask(documents.get('visible'));
    expect(answer.egress.engine).toBe('built-in');
    expect(JSON.stringify(answer)).not.toContain('delete_document');
    expect(server.requests.every((request) => !('tools' in request))).toBe(true);
  });
});
