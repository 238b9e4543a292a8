import { describe, expect, it } from 'vitest';
import type { Sides } from './sides.ts';
import { pairSides } from './signing-side.ts';

function signingOf(roles: readonly string[], kind: string | null): string | null {
  const all = roles.map((role) => ({ role, names: [] }));
  const sides: Sides = { all, of: () => [], namedIn: () => null, opposite: () => [] };
  return pairSides(sides, kind).signing?.role ?? null;
}

it.each<[readonly string[], string | null, string | null]>([
  [['Landlord', 'Tenant'], null, 'Tenant'],
  [['Lessee', 'Lessor'], 'residential-lease', 'Lessee'],
  [['You', 'We'], 'terms-of-service', 'You'],
  [['Client', 'Consultant'], 'consulting-agreement', 'Consultant'],
  [['Contractor', 'Homeowner'], 'construction-contract', 'Homeowner'],
  [['Provider', 'Customer'], 'saas-agreement', 'Customer'],
  [['Alder', 'Birch'], 'supply-agreement', null],
  [['Tenant', 'Landlord', 'Guarantor'], 'residential-lease', 'Tenant'],
  [['Guarantor', 'Lender', 'Borrower'], 'guarantee', 'Guarantor'],
  [['Lender', 'Borrower', 'Guarantor'], 'loan-agreement', 'Borrower'],
  [['Alder', 'Birch', 'Cedar'], 'partnership-agreement', null],
  [['Provider', 'Member'], 'membership', 'Member'],
  [['Owner', 'Hirer', 'Dealer'], 'hire-purchase', 'Hirer'],
  [['Supplier', 'Distributor'], 'distribution-agreement', 'Distributor'],
  [['I', 'Subtenant'], 'sublease', 'Subtenant'],
  [['Vermieterin', 'Mieter'], 'residential-lease', 'Mieter'],
  [['Verkäufer', 'Käufer'], 'sale-agreement', 'Käufer'],
  [['Hauptmieterin', 'Untermieter'], 'sublease', 'Untermieter'],
  [['Dienstgeberin', 'Dienstnehmerin'], 'employment-contract', 'Dienstnehmerin'],
  [['Auftraggeberin', 'Auftragnehmerin'], 'freelance-agreement', 'Auftragnehmerin'],
  [['Auftraggeber', 'Auftragnehmer'], 'construction-contract', 'Auftraggeber'],
  [['Provider', 'Wedding Couple'], 'event-or-travel', 'Wedding Couple'],
  [['Provider', 'Account Holder'], 'statement-of-account', 'Account Holder'],
  [['Client', 'Developer'], 'freelance-agreement', 'Developer'],
  [['Employer', 'Contractor'], 'services-agreement', 'Employer'],
  [[], null, null],
])('pairSides › of %j in a %s is %s', (roles, kind, signing) => {
  expect(signingOf(roles, kind)).toBe(signing);
});

function sidesOf(roles: readonly string[], told: { you?: string; we?: string; obliged?: string }): Sides {
  const all = roles.map((role) => ({ role, names: [] }));
  const find = (role: string | undefined) => all.find((side) => side.role === role);
  const [you, we, obliged] = [find(told.you), find(told.we), find(told.obliged)];
  return {
    all,
    of: () => [],
    namedIn: () => null,
    opposite: () => [],
    said: { ...(you && { you }), ...(we && { we }) },
    ...(obliged && { obliged }),
  };
}

describe('pairSides', () => {
  it.each<[readonly string[], { you?: string; we?: string; obliged?: string }, string | null, string | null]>([
    [['Provider', 'Merchant'], { you: 'Merchant', we: 'Provider' }, null, 'Merchant'],
    [['Client', 'Editor'], { you: 'Client', we: 'Editor' }, 'freelance-agreement', 'Client'],
    [['Landlord', 'Tenant', 'Guarantor'], { you: 'Tenant' }, 'residential-lease', 'Tenant'],
    [['Alder', 'Birch'], { we: 'Alder' }, null, 'Birch'],
    [['Landlord', 'Tenant'], { we: 'Tenant' }, null, 'Tenant'],
  ])('lets the pronouns of a document tell: of %j, %j, in a %s signs %s', (roles, told, kind, signing) => {
    expect(pairSides(sidesOf(roles, told), kind).signing?.role ?? null).toBe(signing);
  });

  it.each<[readonly string[], string, string | null, string]>([
    [['Publisher', 'Illustrator'], 'Illustrator', null, 'Illustrator'],
    [['Purchaser', 'Supplier'], 'Supplier', 'supply-agreement', 'Supplier'],
    [['Licensee', 'Photographer'], 'Photographer', 'licence-agreement', 'Photographer'],
    [['Dealer', 'Purchaser'], 'Dealer', 'sale-agreement', 'Purchaser'],
    [['Landlord', 'Tenant'], 'Landlord', 'residential-lease', 'Tenant'],
    [['Discloser', 'Recipient'], 'Discloser', 'nda', 'Recipient'],
  ])(
    'lets whom a document mostly binds tell only where roles do not: of %j, %s bound, in a %s signs %s',
    (roles, obliged, kind, signing) => {
      expect(pairSides(sidesOf(roles, { obliged }), kind).signing?.role).toBe(signing);
    },
  );
});
