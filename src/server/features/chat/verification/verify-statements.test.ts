import { describe, expect, test } from 'vitest';
import { locateModelQuote } from '#server/domain/citations/locate-model-quote.ts';
import { createPageForms } from '#server/domain/citations/page-forms.ts';
import { directVerification } from '#server/domain/claims/verification.ts';
import type { AnswerRequest, ClaimedQuote, DraftStatement } from '#server/ports/language-model.ts';
import { verifyStatements } from './verify-statements.ts';

const PAGE = [
  'The Tenant shall pay a monthly rent of $1,450.00 on the first day of each month.',
  'If rent is not received by the fifth day of the month, the Tenant shall pay a late fee of $75.00.',
].join('\n');
const [RENT = '', LATE = ''] = PAGE.split('\n');

const request: AnswerRequest = {
  question: 'What do I pay in a year?',
  history: [],
  passages: [],
  categories: [],
  foundProbability: 1,
  foundByDocument: [],
  documents: [{ documentId: 7, title: 'Lease.pdf', pagesTotal: 1, pagesRead: 1, unreadPages: [] }],
};
const citationResolver = {
  async cite({ documentId, pageNumber, text }: ClaimedQuote) {
    const found = locateModelQuote(text, pageNumber, createPageForms(new Map([[1, PAGE]])));
    return (found?.parts ?? []).map((part) => {
      return { documentId, filename: 'lease.pdf', pageNumber, quote: part.text, rects: [], verified: true };
    });
  },
};
const verify = (...statements: readonly (readonly [string, ...string[]])[]) =>
  verifyStatements(
    statements.map(([text, ...quotes]): DraftStatement => {
      return { text, quotes: quotes.map((quote) => ({ documentId: 7, pageNumber: 1, text: quote })) };
    }),
    request,
    { citationResolver, verification: directVerification },
  );

describe('verifying statements', () => {
  test('keeps those whose quotes are all on their page, and costs no other by one that is not', async () => {
    const verified = await verify(
      ['The rent is $1,450.', RENT],
      ['It is $1,450 for others.', RENT, 'a monthly rent of $9,999.00'],
      ['There is a late fee of $75.', LATE],
      ['So I think.'],
      [' ', RENT],
    );
    expect(verified.map((statement) => statement?.text ?? null)).toEqual([
      'The rent is $1,450.',
      null,
      'There is a late fee of $75.',
      null,
      null,
    ]);
  });

  test('takes figures from the own quotes of a statement, not from those of others', async () => {
    const [rent, fee] = await verify(['The rent is $1,450.', RENT], ['The late fee is $1,450.', LATE]);
    expect(rent?.unverified).toEqual([]);
    expect(fee?.unverified).toEqual(['The late fee is $1,450.']);
    expect(fee).toMatchObject({ text: 'The late fee is $1,450 (not verified).', hasSupportedSentence: false });
  });

  test('accepts calculated figures with their calculation', async () => {
    const [right, wrong] = await verify(
      ['In a year that is 12 × $1,450 = $17,400.', RENT],
      ['In a year that is 12 × $1,450 = $19,400.', RENT],
    );
    expect(right?.unverified).toEqual([]);
    expect(wrong?.unverified).toHaveLength(1);
  });

  test('drops invented words in quotation marks, and account numbers are masked', async () => {
    const [quoted, plain] = await verify(
      ['It says “the tenant owes the landlord a hundred camels”.', RENT],
      ['Pay the rent to account number 20349871.', RENT],
    );
    expect(quoted).toBeNull();
    expect(plain?.text).toContain('•••• 9871');
  });

  test('is done once for all statements, in linear time', async () => {
    const many = Array.from({ length: 40 }, (_, index) => [`Rent ${index} is $1,450.`, RENT] as const);
    const long = {
      ...request,
      sent: { isWhole: true, pages: [{ documentId: 7, pageNumber: 1, text: PAGE.repeat(2_000) }] },
    };
    const startedMs = performance.now();
    const statements = many.map(([text, quote]) => ({ text, quotes: [{ documentId: 7, pageNumber: 1, text: quote }] }));
    const checks = { citationResolver, verification: directVerification };
    const verified = await verifyStatements(statements, long as unknown as AnswerRequest, checks);
    expect(verified.filter((statement) => statement !== null)).toHaveLength(40);
    expect(performance.now() - startedMs).toBeLessThan(10_000);
  });
});
