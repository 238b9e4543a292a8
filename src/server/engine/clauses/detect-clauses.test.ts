import { describe, expect, it } from 'vitest';
import { categoryNumber } from './categories.ts';
import { extractConcepts } from './clause-concepts.ts';
import { scoreDocument } from './clause-sentences.ts';
import { narrowToLabel } from './clause-spans.ts';
import { detectClauses } from './detect-clauses.ts';
import { readClauseModel } from './load-clause-model.ts';

const PASSAGES = [
  {
    heading: null,
    text: 'SUPPLY AGREEMENT\nThis Supply Agreement (the "Agreement") is made and entered into as of March 3, 2021 by and between Bright Orchard Ltd. ("Seller") and Tall Pine GmbH ("Buyer").',
  },
  { heading: 'Products', text: 'Seller shall deliver apples to Buyer on every working day. The apples are red.' },
  {
    heading: 'Governing Law',
    text: 'This Agreement shall be governed by and construed in accordance with the laws of the State of Oregon.',
  },
  {
    heading: 'Assignment',
    text: 'Neither party may assign this Agreement without the prior written consent of the other party. Headings are for convenience only.',
  },
];

describe('detectClauses', () => {
  const model = readClauseModel();
  const { presence, clauses } = detectClauses(PASSAGES, scoreDocument(PASSAGES, model), model);
  const wordsOf = (id: string): string | undefined => {
    const found = clauses.find(({ category }) => category === categoryNumber(id));
    return found && PASSAGES[found.ordinal]?.text.slice(found.start, found.end);
  };

  it.each([
    ['governing-law', /^This Agreement shall be governed .* Oregon\.$/u],
    ['anti-assignment', /^Neither party may assign .* other party\.$/u],
    ['agreement-date', /^March 3, 2021$/u],
    ['document-name', /^(?:SUPPLY AGREEMENT|Supply Agreement)$/u],
  ])('finds the words of %s', (id, words) => {
    expect(wordsOf(id)).toMatch(words);
    expect(presence[categoryNumber(id)]).toBeGreaterThan(0.5);
  });

  it('finds no clause where there is none', () => {
    for (const id of ['source-code-escrow', 'insurance', 'non-compete']) {
      expect(presence[categoryNumber(id)]).toBeLessThan(0.2);
      const best = clauses.find(({ category }) => category === categoryNumber(id));
      expect(best?.probability).toBeLessThan(0.3);
    }
  });

  it('returns nothing for an empty document', () => {
    const empty = detectClauses([], scoreDocument([], model), model);
    expect(empty.clauses).toEqual([]);
    expect(Math.max(...empty.presence.slice(4))).toBeLessThan(0.6);
  });
});

describe('extractConcepts', () => {
  it('finds the same concepts in synonyms', () => {
    const one = extractConcepts('solicit my customer', 20).buckets;
    expect(extractConcepts('entice our clients', 20).buckets).toEqual(one);
    expect(extractConcepts('eat an apple', 20).buckets).toHaveLength(0);
  });
});

describe('narrowToLabel', () => {
  it.each([
    ['made on this 25th day of May, 1999 by', '25th day of May, 1999'],
    ['effective 31 July 2019.', '31 July 2019'],
    ['signed 7/18/11', '7/18/11'],
    ['on the date of the last signature', 'on the date of the last signature'],
  ])('extracts the day from "%s"', (text, day) => {
    const { start, end } = narrowToLabel(categoryNumber('agreement-date'), text, { start: 0, end: text.length });
    expect(text.slice(start, end)).toBe(day);
  });
});
