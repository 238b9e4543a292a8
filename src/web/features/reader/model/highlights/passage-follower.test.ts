import { expect, test } from 'vitest';
import { choosePassage } from './passage-follower.ts';

const HEIGHT = 1000;
const span = (key: string, topPx: number, bottomPx = topPx + 40) => ({ key, topPx, bottomPx });

test('passage follower › chooses the passage at the reading line, else the nearest one', () => {
  expect(choosePassage([span('a', 100), span('b', 290), span('c', 400)], HEIGHT)).toBe('b');
  expect(choosePassage([span('a', 100), span('c', 400)], HEIGHT)).toBe('c');
  expect(choosePassage([span('long', 10, 700), span('c', 320)], HEIGHT)).toBe('long');
});

test('passage follower › chooses none above the window, nor one that is not read yet', () => {
  expect(choosePassage([span('above', -80), span('below', 850)], HEIGHT)).toBeNull();
  expect(choosePassage([], HEIGHT)).toBeNull();
});
