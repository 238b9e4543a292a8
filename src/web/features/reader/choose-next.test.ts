import { expect, test } from 'vitest';
import { pageForKey } from './components/sidebar/pages-panel.tsx';
import { nextHighlight } from './model/highlights/finding-control.ts';
import type { FindingHighlight } from './model/highlights/finding-highlights.ts';

const PLACES: readonly FindingHighlight[] = [1, 1, 4, 9].map((pageNumber, index) => ({
  id: `${pageNumber}/${index}`,
  pageNumber,
  rects: [],
  findings: [],
  tone: 'fact',
}));

test('the next finding is the neighbour of the last one, round and round', () => {
  expect(nextHighlight(PLACES, 'next', '1/0', 1)?.id).toBe('1/1');
  expect(nextHighlight(PLACES, 'next', '9/3', 9)?.id).toBe('1/0');
  expect(nextHighlight(PLACES, 'previous', '1/0', 1)?.id).toBe('9/3');
});

test('whoever has gone elsewhere meanwhile goes on from there', () => {
  expect(nextHighlight(PLACES, 'next', '1/0', 4)?.id).toBe('4/2');
  expect(nextHighlight(PLACES, 'previous', null, 8)?.id).toBe('4/2');
  expect(nextHighlight([], 'next', null, 1)).toBeNull();
});

test('keys move among the small pictures and stop at both ends', () => {
  expect(pageForKey('ArrowDown', 5, 5)).toBe(5);
  expect(pageForKey('ArrowUp', 1, 5)).toBe(1);
  expect([pageForKey('Home', 3, 5), pageForKey('End', 3, 5), pageForKey('Enter', 3, 5)]).toEqual([1, 5, null]);
});
