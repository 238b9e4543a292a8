import { expect, test } from 'vitest';
import { excerptOf, looksLegal } from './document-text.ts';

test('excerptOf › returns one line, truncated between words', () => {
  expect(excerptOf('  This  is\na short\ttext ')).toBe('This is a short text');
  const excerpt = excerptOf('word '.repeat(500));
  expect(excerpt.length).toBeLessThanOrEqual(301);
  expect(excerpt).toMatch(/word…$/);
  expect(excerptOf('')).toBe('');
});

test('excerptOf › does not split a surrogate pair in text without spaces', () => {
  expect(excerptOf('🦊'.repeat(1000)).isWellFormed()).toBe(true);
});

test('looksLegal › distinguishes legal documents from others', () => {
  expect(looksLegal('x.pdf', 'This Agreement is made between the Landlord and the Tenant. It may be terminated.')).toBe(
    true,
  );
  expect(looksLegal('lease.pdf', 'Whereas the Licensor hereby grants')).toBe(true);
  expect(looksLegal('cake.pdf', 'In agreement with my grandmother, I use three eggs.')).toBe(false);
});
