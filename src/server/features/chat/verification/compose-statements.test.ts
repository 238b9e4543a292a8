import { describe, expect, test } from 'vitest';
import type { VerifiedStatement } from './compose-answer.ts';
import { composeStatements } from './compose-statements.ts';

const sourceOf = (quote: string) => {
  return { documentId: 7, filename: 'lease.pdf', pageNumber: 2, quote, rects: [], verified: true };
};

function statementOf(text: string, quotes: readonly string[], unverified: readonly string[] = []): VerifiedStatement {
  return {
    text,
    sources: quotes.map(sourceOf),
    unverified,
    hasSupportedSentence: unverified.length === 0,
    judged: { text, unverified, hasSupportedSentence: unverified.length === 0 },
    cautious: { text, doubtful: [] },
  };
}

const RENT = statementOf('The rent is $1,450.', ['rent of $1,450']);
const LATE = statementOf('A late fee is added.', ['a late fee of $75', 'rent of $1,450']);
const MARKED = statementOf('It is $9 (not verified).', ['rent of $1,450'], ['It is $9.']);

describe('composing statements', () => {
  test('numbers each source once, in the order of the statements', () => {
    const composed = composeStatements([RENT, LATE], undefined);
    expect(composed?.statements).toEqual([
      { text: 'The rent is $1,450.', sources: [0] },
      { text: ' A late fee is added.', sources: [1, 0] },
    ]);
    expect(composed?.sources.map(({ quote }) => quote)).toEqual(['rent of $1,450', 'a late fee of $75']);
    expect(composed?.text).toBe('The rent is $1,450. A late fee is added.');
    expect(composed?.explain('answered', 0)).toEqual([]);
  });

  test.each(['contradicted', 'unrelated'] as const)(
    'leaves out statements that are %s, with their sources',
    (verdict) => {
      const composed = composeStatements([LATE, RENT], [verdict, 'supported']);
      expect(composed?.text).toBe('The rent is $1,450.');
      expect(composed?.statements).toEqual([{ text: 'The rent is $1,450.', sources: [0], support: 'full' }]);
      expect(composed?.sources).toHaveLength(1);
      expect(composeStatements([RENT], [verdict])).toBeUndefined();
    },
  );

  test('marks statements that are partly supported, before the signs at their end, and explains the mark once', () => {
    const row = statementOf('| Fee | **$75** |', ['a late fee of $75']);
    const composed = composeStatements([RENT, LATE, row], ['supported', 'partly', 'partly']);
    expect(composed?.text).toBe(
      'The rent is $1,450. A late fee is added (partly supported).\n\n| Fee | **$75**  (partly supported)|',
    );
    expect(composed?.statements.map(({ support }) => support)).toEqual(['full', 'part', 'part']);
    const explained = composed?.explain('partial', 2) ?? [];
    expect(explained.map((paragraph) => /^\*\*([^*]+):\*\*/u.exec(paragraph)?.[1])).toEqual([
      'Partly supported',
      'Left out',
      'Not all of it',
    ]);
  });

  test('marks doubtful sentences only where nothing was judged', () => {
    const cautious = { text: 'It may go on (compare with the quote).', doubtful: ['It may go on.'] };
    const doubted = { ...statementOf('It may go on.', ['rent of $1,450']), cautious };
    const unjudged = composeStatements([RENT, doubted], undefined);
    expect(unjudged?.text).toBe('The rent is $1,450. It may go on (compare with the quote).');
    expect(unjudged?.unverified).toEqual(['It may go on.']);
    expect(unjudged?.explain('answered', 0)).toEqual([expect.stringMatching(/^\*\*Compare with the quote:/u)]);
    const judged = composeStatements([RENT, doubted], ['supported', 'supported']);
    expect(judged?.text).toBe('The rent is $1,450. It may go on.');
    expect(judged?.unverified).toEqual([]);
  });

  test('does not mark what a judge supports and no calculation of ours refutes', () => {
    const judged = { text: 'It is $9.', unverified: [], hasSupportedSentence: true };
    const settled = { ...MARKED, judged };
    const composed = composeStatements([settled], ['supported']);
    expect(composed?.text).toBe('It is $9.');
    expect(composed?.unverified).toEqual([]);
    expect(composed?.explain('answered', 0)).toEqual([]);
    expect(composeStatements([RENT, settled], ['supported', 'partly'])?.unverified).toEqual(['It is $9.']);
    expect(composeStatements([RENT, settled], undefined)?.unverified).toEqual(['It is $9.']);
  });

  test('does not mark twice, and needs a sentence that is not marked', () => {
    const composed = composeStatements([RENT, MARKED], ['supported', 'partly']);
    expect(composed?.text).toBe('The rent is $1,450. It is $9 (not verified).');
    expect(composed?.unverified).toEqual(['It is $9.']);
    expect(composed?.explain('answered', 0)).toHaveLength(1);
    expect(composeStatements([RENT, MARKED], ['contradicted', 'supported'])).toBeUndefined();
  });
});
