import { expect, test } from 'vitest';
import { createWordsInSight } from './words-in-sight.ts';

const rects = [{ x: 72, y: 300, width: 200, height: 12 }];

test('words in sight › are those that were opened, on the seen part of the shown document', () => {
  const words = createWordsInSight();
  const source = { documentId: 7, pageNumber: 2, quote: 'The rent is due.', rects };
  expect(words.has(source)).toBe(false);
  words.open(7, source);
  words.show([{ pageNumber: 2, topPt: 250, bottomPt: 792 }]);
  expect(words.has(source)).toBe(true);
  expect(words.has({ ...source, pageNumber: 1 })).toBe(false);
  expect(words.has({ ...source, documentId: 8 })).toBe(false);
  words.show([{ pageNumber: 2, topPt: 320, bottomPt: 792 }]);
  expect(words.has(source)).toBe(false);
});

test('words in sight › others on the same part of the page were not opened, and nothing was before a click', () => {
  const words = createWordsInSight();
  const source = { documentId: 7, pageNumber: 2, quote: 'The rent is due.', rects };
  words.open(7, null);
  words.show([{ pageNumber: 2, topPt: 0, bottomPt: 792 }]);
  expect(words.has(source)).toBe(false);
  words.open(7, source);
  expect(words.has({ ...source, quote: 'The deposit is kept.' })).toBe(false);
  expect(words.has({ ...source, rects: [{ x: 72, y: 400, width: 200, height: 12 }] })).toBe(false);
});

test('words in sight › report changes until unsubscribed', () => {
  const words = createWordsInSight();
  let changes = 0;
  const stop = words.subscribe(() => {
    changes += 1;
  });
  words.show([]);
  words.clear();
  stop();
  words.show([]);
  expect(changes).toBe(2);
});
