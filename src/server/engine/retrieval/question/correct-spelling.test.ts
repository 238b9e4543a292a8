import { describe, expect, it } from 'vitest';
import { correctSpelling, isOneEditAway } from './correct-spelling.ts';
import type { QuestionUnderstanding } from './understand-question.ts';

const asked = (stems: readonly string[], strangeStems: readonly string[]): QuestionUnderstanding => ({
  intent: 'content',
  stems: new Map(stems.map((stem) => [stem, 1])),
  unknownStems: strangeStems,
  related: new Map(),
  expected: new Map(),
  subjects: new Float64Array(),
  places: [],
  kinds: [],
  phrases: [],
});

describe('words that were typed badly', () => {
  it.each([
    ['elecric', 'electric', true],
    ['electrric', 'electric', true],
    ['elektric', 'electric', true],
    ['eletcric', 'electric', true],
    ['electric', 'electric', false],
    ['elecrix', 'electric', false],
    ['xlectric', 'electric', false],
    ['aabbcc', 'abaabbcc', false],
  ])('tells whether %s is one slip away from %s', (first, second, expected) => {
    expect(isOneEditAway(first, second)).toBe(expected);
  });

  it('reads such a word as the one that the document holds, and leaves all others alone', () => {
    const question = asked(['elecric', 'leasing', 'boating'], ['elecric', 'boating']);
    const corrected = correctSpelling(question, new Set(['electric', 'leaving', 'boating', 'coating']));
    expect([...corrected.stems]).toEqual([
      ['electric', 0.8],
      ['leasing', 1],
      ['boating', 1],
    ]);
    expect(corrected.unknownStems).toEqual(['boating']);
  });
});
