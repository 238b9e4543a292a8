import { expect, test } from 'vitest';
import { chooseByKey } from './components/sidebar/pages-panel.tsx';
import { chooseNext } from './model/highlights/finding-control.ts';
import type { MarkedPlace } from './model/highlights/place-findings.ts';

const PLACES: readonly MarkedPlace[] = [1, 1, 4, 9].map((pageNumber, index) => ({
  id: `${pageNumber}/${index}`,
  pageNumber,
  rects: [],
  findings: [],
  tone: 'fact',
}));

test('the next finding is the neighbour of the last one, round and round', () => {
  expect(chooseNext(PLACES, 'next', '1/0', 1)?.id).toBe('1/1');
  expect(chooseNext(PLACES, 'next', '9/3', 9)?.id).toBe('1/0');
  expect(chooseNext(PLACES, 'previous', '1/0', 1)?.id).toBe('9/3');
});

test('whoever has gone elsewhere meanwhile goes on from there', () => {
  expect(chooseNext(PLACES, 'next', '1/0', 4)?.id).toBe('4/2');
  expect(chooseNext(PLACES, 'previous', null, 8)?.id).toBe('4/2');
  expect(chooseNext([], 'next', null, 1)).toBeNull();
});

test('keys move among the small pictures and stop at both ends', () => {
  expect(chooseByKey('ArrowDown', 5, 5)).toBe(5);
  expect(chooseByKey('ArrowUp', 1, 5)).toBe(1);
  expect([chooseByKey('Home', 3, 5), chooseByKey('End', 3, 5), chooseByKey('Enter', 3, 5)]).toEqual([1, 5, null]);
});
