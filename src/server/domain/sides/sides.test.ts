import { describe, expect, it, test } from 'vitest';
import type { StoredAnalysis } from '#contract/analysis.ts';
import { formatRole, formatSide, isPluralRole, sideIdOf } from './format-side.ts';
import { looksLikePerson, suggestSide } from './suggest-side.ts';
import { viewFromSide } from './view-from-side.ts';

test('sides are named with an article where they are called by what they do', () => {
  expect(['Tenant', 'Service Provider', 'Acme', 'We'].map(formatRole)).toEqual([
    'the Tenant',
    'the Service Provider',
    'Acme',
    'the other side (“we”)',
  ]);
  expect(['Sellers', 'Seller', 'Jones', 'Parties'].map(isPluralRole)).toEqual([true, false, false, false]);
  expect(formatSide({ role: 'Tenant', names: [] })).toBe('the Tenant');
  expect(formatSide({ role: 'Tenant', names: ['Ada Finch', 'Bo Lund', 'Cy Roe'] })).toBe(
    'the Tenant (Ada Finch, Bo Lund and 1 more)',
  );
  expect(formatSide({ role: 'Acme, Inc.', names: ['Acme, Inc.'] })).toBe('Acme, Inc.');
  expect(formatSide({ role: 'You', names: [] })).toBe('“you” in the document');
});

test('a side’s id is short, without spaces, and never empty', () => {
  expect(sideIdOf('Disclosing Party')).toBe('disclosing-party');
  expect(sideIdOf('“ ”')).toBe('side');
  expect(sideIdOf(`${'x'.repeat(79)} y`)).toBe('x'.repeat(79));
});

describe('a person', () => {
  it.each(['Ada Finch', 'Dr. Amina Yusuf', 'MARIA SANTOS', 'Jean-Luc de la Tour', 'John Q. Public, Jr.', 'Ian McKay'])(
    'is read out of %s',
    (name) => expect(looksLikePerson(name)).toBe(true),
  );
  it.each(['Acme, Inc.', 'Quay Bank', 'Lloyds Register FNMA', 'interest to', 'Ada', 'NeoMedia Paint', 'City of Salem'])(
    'is not read out of %s',
    (name) => expect(looksLikePerson(name)).toBe(false),
  );
});

describe('the side that is suggested', () => {
  const landlord = { id: 'landlord', role: 'Landlord', names: ['Harbour View, LLC'] };
  const tenant = { id: 'tenant', role: 'Tenant', names: ['Ada Finch'] };
  const seller = { id: 'seller', role: 'Seller', names: ['Bo Lund'] };

  it('has the reader’s name, whatever stands between first and last', () => {
    expect(suggestSide([seller, { ...tenant, names: ['Ms. ADA M. FINCH'] }], 'Ada Finch')).toEqual({
      id: 'tenant',
      reason: 'it has your name',
    });
    expect(suggestSide([seller, tenant], 'Ada')).toBeNull();
    expect(suggestSide([seller, tenant], 'Ada Finchley')).toBeNull();
  });

  it('is the one person beside companies, or the one who is spoken to', () => {
    expect(suggestSide([landlord, tenant], null)?.id).toBe('tenant');
    const terms = ['You', 'We'].map((role) => ({ id: role.toLowerCase(), role, names: [] }));
    expect(suggestSide(terms, null)?.id).toBe('you');
  });

  it('is none between two people, two companies, or beside somebody without a name', () => {
    expect(suggestSide([seller, tenant], null)).toBeNull();
    expect(suggestSide([landlord, { ...landlord, id: 'other' }], null)).toBeNull();
    expect(suggestSide([{ ...landlord, names: [] }, tenant], null)).toBeNull();
    expect(suggestSide([tenant], 'Ada Finch')).toBeNull();
  });
});

test('an analysis reads from the chosen side in its words, and keeps its order, its quotes and its score', () => {
  const risk = { risk: 'Neutral', explanation: 'For anybody.', severity: 'Low' as const };
  const view = { side: 'b', risk: 'Yours', explanation: 'For you.', severity: 'High' as const };
  const analysis = {
    sides: ['a', 'b', 'c'].map((id) => ({ id, role: id.toUpperCase(), names: [] })),
    riskFactors: [
      { ...risk, burdens: ['b'], views: [view] },
      { ...risk, burdens: ['a', 'b'], views: [] },
      { ...risk, burdens: [], views: [] },
    ],
    riskScore: 12,
  } as unknown as StoredAnalysis;
  const told = (side: string | null) => {
    const { riskFactors, ...rest } = viewFromSide(analysis, side);
    return {
      side: rest.side,
      score: rest.riskScore,
      risks: riskFactors.map((one) => [one.risk, one.severity, one.stance]),
    };
  };
  const NEUTRAL = ['Neutral', 'Low'];
  expect(told(null).risks).toEqual([1, 2, 3].map(() => [...NEUTRAL, null]));
  expect(told('b')).toEqual({
    side: 'b',
    score: 12,
    risks: [
      ['Yours', 'High', 'you'],
      [...NEUTRAL, 'both'],
      [...NEUTRAL, null],
    ],
  });
  expect(told('c').risks[0]).toEqual([...NEUTRAL, 'other']);
  expect(told('gone')).toEqual(told(null));
  expect(viewFromSide(analysis, 'b').riskFactors[0]).not.toHaveProperty('views');
});
