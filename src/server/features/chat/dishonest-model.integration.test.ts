import { beforeAll, describe, expect, test } from 'vitest';
import type { Analysis } from '#contract/analysis.ts';
import type { ChatResponse } from '#contract/chat.ts';
import type { DocumentPage } from '#contract/documents.ts';
import type { AnalysisDraft, AnswerDraft, ClaimedQuote } from '#server/ports/language-model.ts';
import {
  FALSE_QUOTES,
  makeAttackedPdf,
  makeOtherPdf,
  TRUE_QUOTES,
} from '#tests/support/builders/documents/quote-attacks.ts';
import { readArchive } from '#tests/support/builders/documents/read-archive.ts';
import { type Guest, makeGuest } from '#tests/support/builders/people/guest.ts';
import { setUpLexden } from '#tests/support/builders/server/set-up-lexden.ts';

let guest: Guest;
let lease: number;
/** The dishonest model's answer and analysis. */
let answer: AnswerDraft;
let modifyDraft: (draft: AnalysisDraft) => AnalysisDraft = (draft) => draft;

const lexden = setUpLexden({
  metering: 'off',
  replaceAdapters: ({ model }) => ({
    model: {
      engine: 'liar',
      provider: 'Liar Inc.',
      answer: async () => answer,
      analyse: async (...input) => modifyDraft(await model.analyse(...input)),
    },
  }),
});

beforeAll(async () => {
  guest = makeGuest(lexden);
  await guest.uploadAndRead(makeOtherPdf(), 'Other.pdf');
  lease = await guest.uploadAndRead(makeAttackedPdf(), 'Lease.pdf');
});

const folded = (text: string) => text.replace(/\s+/g, ' ');
const claim = (pageNumber: number, text: string): ClaimedQuote => ({ documentId: lease, pageNumber, text });

async function ask(draft: Partial<AnswerDraft>): Promise<ChatResponse> {
  answer = {
    outcome: 'answered',
    text: 'A lie of seven small words, all plain.',
    quotes: [],
    nearestQuotes: [],
    ...draft,
  };
  const response = await guest.post('/chat', { documentIds: [lease], message: 'What must the Tenant pay?' });
  expect(response.statusCode).toBe(200);
  return response.json();
}

describe('chat with a dishonest model', () => {
  let given: ClaimedQuote;
  beforeAll(() => {
    given = claim(1, 'The Tenant shall pay a monthly rent of $1,540.00 on the first day of each month.');
  });

  test('shows true quotes in the words of their pages', async () => {
    const { outcome, sources } = await ask({ quotes: TRUE_QUOTES.map(({ page, quote }) => claim(page, quote)) });
    expect(outcome).toBe('answered');
    expect(sources).toHaveLength(TRUE_QUOTES.length);
    const texts = await Promise.all([1, 2].map((page) => guest.get(`/documents/${lease}/pages/${page}`)));
    for (const [index, source] of sources.entries()) {
      const { page } = TRUE_QUOTES[index]!;
      expect(source).toMatchObject({ documentId: lease, pageNumber: page, verified: true });
      expect(texts[page - 1]?.json<DocumentPage>().text).toContain(source.quote);
      expect(source.rects.length).toBeGreaterThan(0);
    }
  });

  // All of them are tested below, where one answer can contain many.
  const some = FALSE_QUOTES.filter((_attack, index) => index % 6 === 0);
  test.each(some)('refuses an answer with one false quote: $name', async ({ page, quote }) => {
    const reply = await ask({ quotes: [given, claim(page, quote)] });
    expect(reply).toMatchObject({ outcome: 'refused', sources: [], charged: false });
    expect(reply.response).not.toContain('A lie');
  });

  test('shows no false quotes as nearest passages', async () => {
    const near = FALSE_QUOTES.map(({ page, quote }) => claim(page, quote));
    for (const outcome of ['not-found', 'refused', 'answered'] as const) {
      expect((await ask({ outcome, nearestQuotes: near })).near).toEqual([]);
    }
    expect((await ask({ outcome: 'not-found', nearestQuotes: [given, ...near] })).near).toHaveLength(1);
  });

  test('rejects quotes of documents outside the question', async () => {
    const others = [0, -1, lease + 1, Number.MAX_SAFE_INTEGER];
    for (const documentId of others)
      expect(await ask({ quotes: [{ ...given, documentId }] })).toMatchObject({ sources: [] });
  });

  test('marks a sentence with numbers that no quote contains, and stores the mark', async () => {
    const reply = await ask({ text: 'You pay **$1,540** a month. From 2028 it is $1,900.', quotes: [given] });
    expect(reply).toMatchObject({ outcome: 'answered', unverified: ['From 2028 it is $1,900.'] });
    expect(reply.response).toContain('You pay **$1,540** a month. From 2028 it is $1,900 (not verified).');
    expect(reply.response).toContain('**Not verified:**');
    const messages = (await guest.get(`/conversations/${reply.conversationId}/messages`)).json();
    expect(messages.at(-1)).toMatchObject({ content: reply.response, metadata: { unverified: reply.unverified } });
  });

  test.each([
    ['has nothing else to say', 'You pay $1,900 a month.'],
    [
      'puts invented words in quotation marks',
      'You pay rent each month. It says “the Tenant shall pay all taxes and fees”.',
    ],
    [
      'joins words in quotation marks',
      'You pay rent each month. It says “The Tenant shall … on the first day of each month”.',
    ],
  ])('refuses an answer that %s', async (_name, text) => {
    const reply = await ask({ text, quotes: [given] });
    expect(reply).toMatchObject({ outcome: 'refused', sources: [] });
    expect(reply.response).not.toContain('You pay');
  });

  test('a negative answer cannot make other statements', async () => {
    for (const text of ['I found nothing, but it is $1,900.', 'Not there. It says “pay all taxes and fees at once”.']) {
      const reply = await ask({ outcome: 'not-found', text });
      expect(reply).toMatchObject({ outcome: 'not-found', sources: [] });
      expect(reply.response).toBe('I did not find an answer to this in what I have read.');
      const refused = await ask({ outcome: 'refused', text });
      expect(refused.outcome).toBe('refused');
      expect(refused.response).not.toMatch(/1,900|at once/);
    }
    expect((await ask({ outcome: 'not-found', text: 'I read all 2 pages and found nothing.' })).response).toContain(
      '2 pages',
    );
  });
});

describe('analysis with a dishonest model', () => {
  test('drops items with a false quote from all lists and reports', async () => {
    modifyDraft = (draft) => {
      const lies = FALSE_QUOTES.map(({ page, quote }, index) => ({
        text: `Lie ${index}.`,
        quotes: [claim(page, quote)],
      }));
      const lie = { risk: 'Lie', explanation: 'Lie.', severity: 'High' as const };
      return {
        ...draft,
        summary: lies[0]!,
        basicInfo: lies,
        keyTerms: lies,
        obligations: lies,
        riskFactors: lies.map(({ quotes }) => ({ ...lie, quotes })),
        clauses: draft.clauses.map((clause, index) => ({
          ...clause,
          present: true,
          quotes: lies[index % lies.length]!.quotes,
        })),
        dates: lies.map(({ quotes }) => {
          return { kind: 'ends', day: '2027-03-31', title: 'Lie', detail: 'Lie.', isPrinted: true, quotes } as const;
        }),
      };
    };
    const analysis = await analyse(makeAttackedPdf());
    expect(analysis).toMatchObject({ summary: '', basicInfo: [], keyTerms: [], obligations: [], riskFactors: [] });
    expect(analysis).toMatchObject({ citations: [], dates: [], riskScore: 0 });
    expect(analysis.clauses.filter(({ present, sources }) => present || sources.length > 0)).toEqual([]);
    const report = await guest.get(`/documents/${analysis.documentId}/report.docx`);
    expect(report.statusCode).toBe(200);
    const words = [...(await readArchive(report.rawPayload)).values()].join('\n');
    expect(words).toContain('Lease.pdf');
    expect(words).not.toMatch(/\bLie\b|secret fee/);
  });

  test('replaces unsupported text by the quotes or drops it', async () => {
    const notice = (): ClaimedQuote[] => [
      claim(2, 'Either party may end this lease with sixty (60) days written notice.'),
    ];
    const deposit = (): ClaimedQuote[] => [
      claim(2, 'The Landlord shall return the deposit of $2,900 by March 31, 2027.'),
    ];
    modifyDraft = (draft) => ({
      ...draft,
      summary: { text: 'A lease. It ends with 60 days notice. The rent doubles in 2028.', quotes: [] },
      basicInfo: [
        { text: 'The deposit is 2,900 dollars.', quotes: deposit() },
        { text: 'The deposit is 3,900 dollars.', quotes: deposit() },
      ],
      keyTerms: [{ text: 'No pets are allowed.', quotes: [] }],
      obligations: [{ text: 'Give sixty days notice.', quotes: notice() }],
      riskFactors: [
        { risk: 'Short notice', explanation: 'Only 30 days.', severity: 'High', quotes: notice() },
        { risk: 'Fee of $500', explanation: 'Sixty days are long.', severity: 'Low', quotes: notice() },
        { risk: 'No limit of liability', explanation: 'There is none.', severity: 'Low', quotes: [] },
      ],
      dates: [
        {
          kind: 'ends',
          day: '2027-03-31',
          title: 'Deposit',
          detail: 'It is due back.',
          isPrinted: true,
          quotes: deposit(),
        },
        {
          kind: 'ends',
          day: '2027-03-30',
          title: 'Altered',
          detail: 'A day before.',
          isPrinted: true,
          quotes: deposit(),
        },
        {
          kind: 'ends',
          day: '2027-01-30',
          title: 'Counted',
          detail: 'By a model.',
          isPrinted: false,
          quotes: deposit(),
        },
      ],
    });
    const analysis = await analyse(makeAttackedPdf());
    expect(analysis.summary).toBe('A lease. It ends with 60 days notice.');
    expect(analysis.basicInfo).toEqual([
      'The deposit is 2,900 dollars.',
      'The document says: “The Landlord shall return the deposit of $2,900 by March 31, 2027.”',
    ]);
    expect(analysis.keyTerms).toEqual([]);
    expect(analysis.obligations).toEqual(['Give sixty days notice.']);
    expect(analysis.riskFactors.map(({ risk, explanation }) => [risk, folded(explanation)])).toEqual([
      ['Short notice', 'The document says: “Either party may end this lease with sixty (60) days written notice.”'],
      ['A provision to read with care', 'Sixty days are long.'],
    ]);
    expect(analysis.dates.map(({ title }) => title)).toEqual(['Deposit']);
  });

  /** A separate file, because each is analysed once; claims refer to it as the lease. */
  async function analyse(bytes: Buffer): Promise<Analysis> {
    const before = lease;
    lease = await guest.uploadAndRead(bytes, 'Lease.pdf');
    const response = await guest.post(`/documents/${lease}/analyze`);
    lease = before;
    modifyDraft = (draft) => draft;
    expect(response.statusCode).toBe(200);
    return response.json();
  }
});
