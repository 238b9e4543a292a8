import { expect, it } from 'vitest';
import type { Sides } from './sides.ts';
import { pairSides } from './signing-side.ts';

function signingOf(roles: readonly string[], kind: string | null): string | null {
  const all = roles.map((role) => ({ role, names: [] }));
  const sides: Sides = { all, of: () => [], namedIn: () => [], opposite: () => [] };
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
  [['Tenant', 'Landlord', 'Guarantor'], 'residential-lease', null],
  [[], null, null],
])('pairSides › of %j in a %s is %s', (roles, kind, signing) => {
  expect(signingOf(roles, kind)).toBe(signing);
});
