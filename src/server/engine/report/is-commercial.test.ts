import { describe, expect, it } from 'vitest';
import { isCommercial } from './is-commercial.ts';

const party = (name: string) => ({ name, aliases: [], start: 0, end: 1 });
const isListed = (type: string, names: readonly string[], list?: string) =>
  isCommercial({ kind: { type, isLegal: true, isContract: true }, parties: names.map(party) }, list);

describe('isCommercial', () => {
  it.each([
    'lease',
    'sublease',
    'employment contract',
    'job offer',
    'care agreement',
    'membership agreement',
    'loan agreement',
  ])('lists no commercial clauses for a %s', (type) => {
    expect(isListed(type, ['Elm Ltd', 'Ash Ltd'])).toBe(false);
  });

  it('lists them for a lease of business rooms', () => {
    expect(isListed('lease', ['Elm Ltd', 'Ash Ltd'], 'commercial-lease')).toBe(true);
    expect(isListed('lease', ['Elm Ltd', 'Ash Ltd'], 'residential-lease')).toBe(false);
  });

  it('lists them for services between firms, and not for those to a person', () => {
    expect(isListed('services agreement', ['Elm Ltd', 'Ash, Inc.'])).toBe(true);
    expect(isListed('services agreement', ['Elm Ltd', 'Ana Ruiz'])).toBe(false);
    expect(isListed('distribution agreement', ['Elm Ltd', 'Ana Ruiz'])).toBe(true);
    expect(isListed('agreement', ['Elm Ltd'])).toBe(true);
  });
});
