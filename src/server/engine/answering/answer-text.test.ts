import { expect, it } from 'vitest';
import { writeQuote } from './answer-text.ts';
import type { ChosenSentence } from './choose-sentences.ts';

const DOCUMENTS = [{ documentId: 1, title: 'quote.pdf', pagesTotal: 1, pagesRead: 1, unreadPages: [] }];

function choose(page: string, text: string): ChosenSentence {
  const start = page.indexOf(text);
  const passage = { documentId: 1, ordinal: 0, text: page, spans: [], section: null, heading: null, categories: [] };
  return { passage: { ...passage, score: 1 }, start, end: start + text.length, text, pageNumber: 1, score: 1 };
}

it.each([
  { heading: 'Not included', shown: '> Under “Not included”: “The sign permit, at cost.” (page 1)' },
  { heading: 'Included in the price', shown: '> “The sign permit, at cost.” (page 1)' },
])('writeQuote › puts the heading “$heading” in front where it denies what stands under it', ({ heading, shown }) => {
  const page = `Total $6,237.56.\n${heading}\nThe sign permit, at cost.`;
  expect(writeQuote(choose(page, 'The sign permit, at cost.'), DOCUMENTS)).toBe(shown);
});
