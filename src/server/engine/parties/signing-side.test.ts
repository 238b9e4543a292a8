import { expect, it } from 'vitest';
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
  [[], null, null],
])('pairSides › of %j in a %s is %s', (roles, kind, signing) => {
  expect(signingOf(roles, kind)).toBe(signing);
});
