import { describe, expect, it } from 'vitest';
import { readComparison } from './read-comparison.ts';

describe('readComparison', () => {
  it.each([
    ['which terminal is cheaper', 'how much is the terminal?'],
    ['Which has the shorter notice period?', 'how long is the notice period?'],
    ['which one has the lower deposit?', 'how much is the deposit?'],
    ['whose guarantee lasts longer', 'how long is the guarantee?'],
    ['compare the late fee', 'how much is the late fee?'],
    ['what does the terminal cost at each', 'what does the terminal cost?'],
    ['how long is the term in both contracts?', 'how long is the term?'],
  ])('%s', (question, asked) => expect(readComparison(question)).toBe(asked));

  it.each(['which one is cheaper', 'which of them is longer?', 'what is the rent', 'can I cancel both?'])(
    'asks for nothing in particular: %s',
    (question) => expect(readComparison(question)).toBeNull(),
  );
});
