import { expect, test } from 'vitest';
import { clampShare, shareAfterDoubleClick, shareAfterKey } from './split-handle.tsx';

test('split handle › keeps both panes readable', () => {
  expect([clampShare(5), clampShare(95), clampShare(51.6)]).toEqual([30, 70, 52]);
  expect(clampShare(Number.NaN)).toBe(52);
});

test('split handle › widens the reader with the left arrow, and ignores other keys', () => {
  expect([shareAfterKey('ArrowLeft', 50), shareAfterKey('ArrowRight', 50)]).toEqual([52, 48]);
  expect([shareAfterKey('Home', 50), shareAfterKey('End', 50), shareAfterKey('Tab', 50)]).toEqual([70, 30, null]);
});

test('split handle › reaches every width by double clicks', () => {
  const wide = shareAfterDoubleClick(52);
  const narrow = shareAfterDoubleClick(wide);
  expect([wide, narrow, shareAfterDoubleClick(narrow), shareAfterDoubleClick(61)]).toEqual([70, 30, 52, 52]);
});
