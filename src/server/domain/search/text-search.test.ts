import { expect, test } from 'vitest';
import { cutSnippet } from './cut-snippet.ts';
import { createTextSearch, type SearchOptions } from './text-search.ts';

const LOOSE: SearchOptions = { matchesCase: false, wholeWords: false };

function find(query: string, text: string, options: Partial<SearchOptions> = {}): string[] {
  return createTextSearch(query, { ...LOOSE, ...options })(text).map(({ start, end }) => text.slice(start, end));
}

test.each([
  ['fee', 'Fee, FEE and feed', ['Fee', 'FEE', 'fee']],
  ['resume', 'Résumé re\u0301sume\u0301.', ['Résumé', 're\u0301sume\u0301']],
  ['Résumé', 'a resume', ['resume']],
  ['office', 'the o\uFB03ce', ['o\uFB03ce']],
  ['off', 'the o\uFB03ce', ['o\uFB03']],
  ['strasse', 'Straße 5', ['Straße']],
  ["tenant's", 'the tenant’s key', ['tenant’s']],
  ['termination fee', 'The termi-\nnation\n   fee', ['termi-\nnation\n   fee']],
  ['coopera', 'coop\u00ADeration', ['coop\u00ADera']],
  ['non-refundable', 'non‑refundable, non refundable', ['non‑refundable']],
  ['non-', 'non-refundable none', ['non']],
  ['aa', 'aaaa', ['aa', 'aa']],
  ['10²', '10² and 102', ['10²']],
  ['1,000', '$1,000.50', ['1,000']],
  ['%', '5 % a month', ['%']],
  ['наём', 'НАЕМ жилья', ['НАЕМ']],
  ['—', 'one — two', []],
  ['missing', 'nothing of the kind', []],
])('createTextSearch › finds %j in %j', (query, text, found) => {
  expect(find(query, text)).toEqual(found);
});

test('createTextSearch › matches case when requested', () => {
  const text = 'The Tenant and a tenant. TENANT. Émile';
  expect(find('Tenant', text, { matchesCase: true })).toEqual(['Tenant']);
  expect(find('Emile', text, { matchesCase: true })).toEqual(['Émile']);
  expect(find('emile', text, { matchesCase: true })).toEqual([]);
});

test('createTextSearch › does not find whole words inside longer ones or in halves of a hyphenated one', () => {
  const options = { wholeWords: true };
  expect(find('rent', 'Rent, current, rents; (rent)', options)).toEqual(['Rent', 'rent']);
  expect(find('nation', 'termi-\nnation of a nation', options)).toEqual(['nation']);
  expect(find('termination', 'termi-\nnation of it', options)).toEqual(['termi-\nnation']);
  expect(find('and', 'and/or; hand', options)).toEqual(['and']);
});

test('cutSnippet › truncates at word boundaries, on one line', () => {
  const text = `${'word '.repeat(60)}termi-\nnation ${'other '.repeat(60)}`;
  const [match] = createTextSearch('termination', LOOSE)(text);
  const snippet = cutSnippet(text, match ?? { start: 0, end: 0 });
  expect(snippet.match).toBe('termination');
  expect(snippet.before).toMatch(/^…(word )+$/);
  expect(snippet.after).toMatch(/^( other)+…$/);
  expect(snippet.before.length + snippet.after.length).toBeLessThan(130);
  expect(cutSnippet('The fee is due.', { start: 4, end: 7 })).toEqual({
    before: 'The ',
    match: 'fee',
    after: ' is due.',
  });
});
