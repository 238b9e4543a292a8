import { describe, expect, it } from 'vitest';
import type { ChosenSentence } from './choose-sentences.ts';
import { preferActor } from './prefer-actor.ts';

const passage = {
  documentId: 1,
  ordinal: 0,
  text: '',
  spans: [],
  section: null,
  heading: null,
  categories: [],
  score: 1,
};
const sentence = (text: string, score: number): ChosenSentence => ({
  passage,
  start: 0,
  end: 1,
  text,
  pageNumber: 1,
  score,
});
const WE = sentence('We may end the fixed term early by giving two months’ notice.', 1);
const YOU = sentence('You may not end the fixed term early.', 0.6);
const firstFor = (question: string, sentences: readonly ChosenSentence[]) => preferActor(question, sentences)[0];

describe('preferActor', () => {
  it('answers what the reader may do with what the reader may do', () => {
    expect(firstFor('can we leave early?', [WE, YOU])).toBe(YOU);
    expect(firstFor('Can they end it early?', [YOU, WE])).toBe(WE);
  });

  it('changes nothing where no side is asked about, or the other one hardly fits', () => {
    expect(firstFor('early termination?', [WE, YOU])).toBe(WE);
    expect(firstFor('can we leave early?', [WE, { ...YOU, score: 0.1 }])).toBe(WE);
    expect(firstFor('can we leave early?', [YOU, WE])).toBe(YOU);
    expect(preferActor('can we leave early?', [])).toEqual([]);
  });
});
