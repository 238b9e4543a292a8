import { describe, expect, it, test } from 'vitest';
import type { StoredAnalysis } from '#contract/analysis.ts';
import { formatRole, formatSide, formatUnread, isPluralRole, sideIdOf } from './format-side.ts';
import { looksLikePerson, suggestSide } from './suggest-side.ts';
import { viewFromSide } from './view-from-side.ts';

test('formatRole › adds an article to role nouns', () => {
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

test('formatUnread › names who is only called by a pronoun', () => {
  expect(formatUnread({ role: 'You', names: ['Ada Finch', 'Bo Finch'] })).toBe('Ada Finch and Bo Finch');
  expect(formatUnread({ role: 'You', names: [] })).toBe('the other side (“you”)');
  expect(formatUnread({ role: 'Tenant', names: ['Ada Finch'] })).toBe('the Tenant');
});

test('sideIdOf › is short, without spaces, and never empty', () => {
  expect(sideIdOf('Disclosing Party')).toBe('disclosing-party');
  expect(sideIdOf('“ ”')).toBe('side');
  expect(sideIdOf(`${'x'.repeat(79)} y`)).toBe('x'.repeat(79));
});

describe('looksLikePerson', () => {
  it.each(['Ada Finch', 'Dr. Amina Yusuf', 'MARIA SANTOS', 'Jean-Luc de la Tour', 'John Q. Public, Jr.', 'Ian McKay'])(
    'is true for %s',
    (name) => expect(looksLikePerson(name)).toBe(true),
  );
  it.each(['Acme, Inc.', 'Quay Bank', 'Lloyds Register FNMA', 'interest to', 'Ada', 'NeoMedia Paint', 'City of Salem'])(
    'is false for %s',
    (name) => expect(looksLikePerson(name)).toBe(false),
  );
});

describe('suggestSide', () => {
  const landlord = { id: 'landlord', role: 'Landlord', names: ['Harbour View, LLC'] };
  const tenant = { id: 'tenant', role: 'Tenant', names: ['Ada Finch'] };
  const seller = { id: 'seller', role: 'Seller', names: ['Bo Lund'] };

  it('suggests the side with the name of the reader, ignoring middle names', () => {
    expect(suggestSide([seller, { ...tenant, names: ['Ms. ADA M. FINCH'] }], 'Ada Finch')).toEqual({
      id: 'tenant',
      reason: 'it has your name',
    });
    expect(suggestSide([seller, tenant], 'Ada')).toBeNull();
    expect(suggestSide([seller, tenant], 'Ada Finchley')).toBeNull();
  });

  it('suggests the only person among companies, or the addressed party', () => {
    expect(suggestSide([landlord, tenant], null)?.id).toBe('tenant');
    const terms = ['You', 'We'].map((role) => ({ id: role.toLowerCase(), role, names: [] }));
    expect(suggestSide(terms, null)?.id).toBe('you');
  });

  it.each<[string, string[], string, string[]]>([
    ['Provider', ['Ironworks Oxford Road'], 'Member', ['Kofi Boateng']],
    ['Venue', ['Rosewood Hall'], 'Client', ['Jenna Cole', 'Marcus Cole']],
    ['Venue', ['Rosewood Hall'], 'Wedding Couple', []],
    ['Insurer', ['Pennine Friendly Mutual'], 'Policyholder', ['Owen Bracewell']],
    ['Anbieter', [], 'Kunde', []],
  ])('suggests the consumer of what the %s offers', (offers, names, takes, ofTaker) => {
    const sides = [
      { id: 'one', role: offers, names },
      { id: 'other', role: takes, names: ofTaker },
    ];
    expect(suggestSide(sides, null)).toMatchObject({ id: 'other' });
  });

  it.each<[string, string, string[]]>([
    ['Provider', 'Customer', ['Skagit Cold Haul Co.']],
    ['Contractor', 'Client', ['Maya Lind']],
    ['Landlord', 'Tenant', []],
    ['Lender', 'Borrower', []],
    ['Publisher', 'Illustrator', ['Jo Telfer']],
  ])('suggests none of %s and %s, of which either may read it', (role, other, names) => {
    const sides = [
      { id: 'one', role, names: [] },
      { id: 'other', role: other, names },
    ];
    expect(suggestSide(sides, null)).toBeNull();
  });

  it('suggests the party that the document calls "you"', () => {
    const provider = { id: 'provider', role: 'Provider', names: ['Larkspur Media, Inc.'] };
    const customer = { id: 'customer', role: 'Customer', names: [], isAddressed: true };
    expect(suggestSide([provider, customer], null)?.id).toBe('customer');
    expect(suggestSide([{ ...landlord, isAddressed: true }, tenant], null)?.id).toBe('landlord');
  });

  it.each<[string, string[], string]>([
    ['Customer', ['Copper Kettle Café Limited'], 'Guarantor'],
    ['Merchant', ['Fade and Blade LLC'], 'Guarantor'],
    ['Tenant', ['Ada Finch'], 'Surety'],
    ['Resident', ['Ada Finch'], 'Responsible Person'],
  ])('suggests the %s rather than a person who answers for it', (role, names, beside) => {
    const sides = [
      { id: 'guarantor', role: beside, names: ['Bo Lund'] },
      { id: 'offers', role: 'Provider', names: ['Northway Supplies, Inc.'] },
      { id: 'owes', role, names },
    ];
    expect(suggestSide(sides, null)?.id).toBe('owes');
    expect(suggestSide(sides, 'Bo Lund')?.id).toBe('guarantor');
    expect(suggestSide(sides.slice(0, 2), null)?.id).toBe('guarantor');
  });

  it('suggests none between two people, two companies, or beside an unnamed party', () => {
    expect(suggestSide([seller, tenant], null)).toBeNull();
    expect(suggestSide([landlord, { ...landlord, id: 'other' }], null)).toBeNull();
    expect(suggestSide([{ ...landlord, names: [] }, tenant], null)).toBeNull();
    expect(suggestSide([tenant], 'Ada Finch')).toBeNull();
  });
});

test('viewFromSide › uses the wording for the chosen side and keeps order and quotes', () => {
  const risk = { risk: 'Neutral', explanation: 'For any reader.', severity: 'Low' as const };
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
  const viewOf = (side: string | null) => {
    const { riskFactors, ...rest } = viewFromSide(analysis, side);
    return {
      side: rest.side,
      score: rest.riskScore,
      risks: riskFactors.map((one) => [one.risk, one.severity, one.stance]),
    };
  };
  const NEUTRAL = ['Neutral', 'Low'];
  expect(viewOf(null).risks).toEqual([1, 2, 3].map(() => [...NEUTRAL, null]));
  expect(viewOf('b')).toEqual({
    side: 'b',
    score: 33,
    risks: [
      ['Yours', 'High', 'you'],
      [...NEUTRAL, 'both'],
      [...NEUTRAL, null],
    ],
  });
  expect(viewOf('c').risks[0]).toEqual([...NEUTRAL, 'other']);
  // Of one high and two low ones, the first of which affects only b, and the second a and b.
  expect([viewOf(null), viewOf('b'), viewOf('a'), viewOf('c')].map(({ score }) => score)).toEqual([6, 33, 4, 2]);
  expect(viewOf('gone')).toEqual(viewOf(null));
  expect(viewFromSide(analysis, 'b').riskFactors[0]).not.toHaveProperty('views');
});
