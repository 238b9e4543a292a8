import { expect, test } from 'vitest';
import { clampShare, shareAfterDoubleClick, shareAfterKey } from './split-handle.tsx';

test('neither side becomes too narrow to be read', () => {
  expect([clampShare(5), clampShare(95), clampShare(51.6)]).toEqual([30, 70, 52]);
  expect(clampShare(Number.NaN)).toBe(52);
});

test('the left arrow makes the reader wider, and other keys are left alone', () => {
  expect([shareAfterKey('ArrowLeft', 50), shareAfterKey('ArrowRight', 50)]).toEqual([52, 48]);
  expect([shareAfterKey('Home', 50), shareAfterKey('End', 50), shareAfterKey('Tab', 50)]).toEqual([70, 30, null]);
});

test('whoever cannot drag comes to every width by double clicks', () => {
  const wide = shareAfterDoubleClick(52);
  const narrow = shareAfterDoubleClick(wide);
  expect([wide, narrow, shareAfterDoubleClick(narrow), shareAfterDoubleClick(61)]).toEqual([70, 30, 52, 52]);
});
