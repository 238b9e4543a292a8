import { expect, test } from 'vitest';
import { createWordsInSight } from './words-in-sight.ts';

const rects = [{ x: 72, y: 300, width: 200, height: 12 }];

test('words in sight › are those on the seen part of the shown document', () => {
  const words = createWordsInSight();
  const source = { documentId: 7, pageNumber: 2, rects };
  expect(words.has(source)).toBe(false);
  words.show(7, [{ pageNumber: 2, topPt: 250, bottomPt: 792 }]);
  expect(words.has(source)).toBe(true);
  expect(words.has({ ...source, pageNumber: 1 })).toBe(false);
  expect(words.has({ ...source, documentId: 8 })).toBe(false);
  words.show(7, [{ pageNumber: 2, topPt: 320, bottomPt: 792 }]);
  expect(words.has(source)).toBe(false);
});

test('words in sight › report changes until unsubscribed', () => {
  const words = createWordsInSight();
  let changes = 0;
  const stop = words.subscribe(() => {
    changes += 1;
  });
  words.show(7, []);
  words.clear();
  stop();
  words.show(7, []);
  expect(changes).toBe(2);
});
