import { expect, test } from 'vitest';
import { pageForKey } from './pages-panel.tsx';

test('pages panel › arrow keys, Home and End move the focus and stop at both ends', () => {
  expect(pageForKey('ArrowDown', 5, 5)).toBe(5);
  expect(pageForKey('ArrowUp', 1, 5)).toBe(1);
  expect([pageForKey('Home', 3, 5), pageForKey('End', 3, 5), pageForKey('Enter', 3, 5)]).toEqual([1, 5, null]);
});
