import { describe, expect, it } from 'vitest';
import { correctSpelling, isOneEditAway } from './correct-spelling.ts';
import type { QuestionUnderstanding } from './understand-question.ts';

const asked = (stems: readonly string[], strangeStems: readonly string[]): QuestionUnderstanding => ({
  intent: 'content',
  text: '',
  stems: new Map(stems.map((stem) => [stem, 1])),
  unknownStems: strangeStems,
  related: new Map(),
  expected: new Map(),
  subjects: new Float64Array(),
  places: [],
  kinds: [],
  phrases: [],
});

describe('correctSpelling', () => {
  it.each([
    ['elecric', 'electric', true],
    ['electrric', 'electric', true],
    ['elektric', 'electric', true],
    ['eletcric', 'electric', true],
    ['electric', 'electric', false],
    ['elecrix', 'electric', false],
    ['xlectric', 'electric', false],
    ['aabbcc', 'abaabbcc', false],
  ])('isOneEditAway compares %s with %s', (first, second, expected) => {
    expect(isOneEditAway(first, second)).toBe(expected);
  });

  it("corrects a misspelt word to the document's, and no other", () => {
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
