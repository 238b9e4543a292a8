import { expect, test } from 'vitest';
import { parseByteRange } from './byte-range.ts';

test.each([
  [undefined, undefined],
  ['bytes=0-99', { start: 0, end: 100 }],
  ['bytes=900-', { start: 900, end: 1000 }],
  ['bytes=900-5000', { start: 900, end: 1000 }],
  ['bytes=-1', { start: 999, end: 1000 }],
  ['bytes=-5000', { start: 0, end: 1000 }],
  ['bytes=0-0', { start: 0, end: 1 }],
  ['bytes=-', undefined],
  ['bytes=5-2', undefined],
  ['bytes=0-1,5-6', undefined],
  ['lines=0-1', undefined],
])('parseByteRange › parses %o', (header, range) => {
  expect(parseByteRange(header, 1000)).toEqual(range);
});

test.each(['bytes=1000-', 'bytes=1000-2000', 'bytes=-0'])('parseByteRange › refuses %s', (header) => {
  expect(() => parseByteRange(header, 1000)).toThrow('range-not-satisfiable');
});
