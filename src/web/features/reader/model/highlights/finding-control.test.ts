import { expect, test } from 'vitest';
import { nextHighlight } from './finding-control.ts';
import type { FindingHighlight } from './finding-highlights.ts';

const HIGHLIGHTS: readonly FindingHighlight[] = [1, 1, 4, 9].map((pageNumber, index) => ({
  id: `${pageNumber}/${index}`,
  pageNumber,
  rects: [],
  findings: [],
  tone: 'fact',
}));

test('nextHighlight › steps from the last highlight and wraps around', () => {
  expect(nextHighlight(HIGHLIGHTS, 'next', '1/0', 1)?.id).toBe('1/1');
  expect(nextHighlight(HIGHLIGHTS, 'next', '9/3', 9)?.id).toBe('1/0');
  expect(nextHighlight(HIGHLIGHTS, 'previous', '1/0', 1)?.id).toBe('9/3');
});

test('nextHighlight › continues from the current page after the user has scrolled away', () => {
  expect(nextHighlight(HIGHLIGHTS, 'next', '1/0', 4)?.id).toBe('4/2');
  expect(nextHighlight(HIGHLIGHTS, 'previous', null, 8)?.id).toBe('4/2');
  expect(nextHighlight([], 'next', null, 1)).toBeNull();
});
