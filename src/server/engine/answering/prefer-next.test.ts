import { describe, expect, it } from 'vitest';
import type { RankedPassage } from '#server/ports/language-model.ts';
import type { ChosenSentence } from './choose-sentences.ts';
import { preferNext } from './prefer-next.ts';

const TEXTS = [
  'Tuition changes when a child moves to the next room. Until then the tuition of the current room continues. Snacks and a warm lunch are included in the tuition. All of the children rest for an hour at noon.',
  'Diapers and wipes for each day are provided by you. A spare set of clothes is kept at the center.',
];
const passages = TEXTS.map(
  (text, ordinal): RankedPassage => ({
    documentId: 1,
    ordinal,
    text,
    spans: [],
    section: null,
    heading: null,
    categories: [],
    score: 1,
  }),
);
const documents = [{ documentId: 1, title: 'Agreement', pagesTotal: 1, pagesRead: 1, unreadPages: [] }];

function choose(words: string, score: number): ChosenSentence {
  const passage = passages.find(({ text }) => text.includes(words)) as RankedPassage;
  const start = passage.text.indexOf(words);
  return { passage, start, end: start + words.length, text: words, pageNumber: 1, score };
}

const DIAPERS = choose('Diapers and wipes for each day are provided by you.', 1);
const UNTIL_THEN = choose('Until then the tuition of the current room continues.', 0.2);
const NAPS = choose('All of the children rest for an hour at noon.', 0.5);

function answered(quote: string) {
  return [
    { role: 'user' as const, content: 'When does the price drop?' },
    { role: 'assistant' as const, content: `The document says:\n\n> “${quote}” (page 1)` },
  ];
}

const SENTENCES = [DIAPERS, NAPS, UNTIL_THEN];

describe('preferNext', () => {
  it('takes what stands behind the words of the last answer first, where it fits nearly as well', () => {
    const history = answered('Tuition changes when a child moves to the next room.');
    expect(preferNext({ history, documents, passages }, SENTENCES)[0]).toBe(UNTIL_THEN);
  });

  it('counts on into the next passage', () => {
    const history = answered('All of the children rest for an hour at noon.');
    const clothes = choose('A spare set of clothes is kept at the center.', 0.4);
    const others = [choose('Snacks and a warm lunch are included in the tuition.', 1), clothes];
    expect(preferNext({ history, documents, passages }, others)[0]).toBe(clothes);
  });

  it('changes nothing without a last answer, behind other words, and across documents', () => {
    const history = answered('Tuition changes when a child moves to the next room.');
    expect(preferNext({ history: [], documents, passages }, SENTENCES)).toEqual(SENTENCES);
    expect(preferNext({ history: answered('Fees are due weekly.'), documents, passages }, SENTENCES)).toEqual(
      SENTENCES,
    );
    const two = [...documents, { ...documents[0], documentId: 2 } as (typeof documents)[0]];
    expect(preferNext({ history, documents: two, passages }, SENTENCES)).toEqual(SENTENCES);
  });
});
