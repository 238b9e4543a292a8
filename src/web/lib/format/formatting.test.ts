import { expect, test } from 'vitest';
import { formatDate, formatKilobytes, formatSize, listPages, pluralize, stripNamePrefix } from './formatting.ts';

test.each([
  [0, '0 Bytes'],
  [1, '1 Byte'],
  [1023, '1023 Bytes'],
  [1024, '1.0 KB'],
  [1024 * 1024 - 1, '1024.0 KB'],
  [1024 * 1024, '1.0 MB'],
  [20 * 1024 * 1024, '20.0 MB'],
])('file size › %i bytes is %s [spec: 5.15]', (bytes, text) => {
  expect(formatSize(bytes)).toBe(text);
});

test('file size › in lists is always in kilobytes', () => {
  expect(formatKilobytes(512)).toBe('0.5 KB');
  expect(formatKilobytes(3 * 1024 * 1024)).toBe('3072.0 KB');
});

test.each([
  ['1732000000000_Lease.pdf', 'Lease.pdf'],
  ['2024_Budget_final.pdf', 'Budget_final.pdf'],
  ['Lease 12.pdf', 'Lease 12.pdf'],
  ['12Lease.pdf', '12Lease.pdf'],
  ['42_', '42_'],
  ['2026_.pdf', '2026_.pdf'],
])('file name › %s is shown as %s', (name, shown) => {
  expect(stripNamePrefix(name)).toBe(shown);
});

test('formatting › writes counts and page lists in words', () => {
  expect(pluralize(1, 'page')).toBe('1 page');
  expect(pluralize(1200, 'page')).toBe('1,200 pages');
  expect(pluralize(2, 'analysis', 'analyses')).toBe('2 analyses');
  expect(listPages([7])).toBe('page 7');
  expect(listPages([3, 4, 9])).toBe('pages 3, 4 and 9');
  expect(listPages([1, 2, 3, 4, 5, 6, 7, 8])).toBe('pages 1, 2, 3, 4, 5, 6 and 2 more');
});

test('formatting › writes unambiguous dates', () => {
  expect(formatDate(new Date(2026, 10, 5, 12).toISOString())).toBe('Nov 5, 2026');
});
