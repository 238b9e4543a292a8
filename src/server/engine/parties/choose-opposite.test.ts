import { expect, it } from 'vitest';
import { chooseOpposite } from './choose-opposite.ts';

const side = (role: string, speaksAs: 'we' | null = null) => ({ roles: [role], names: [], speaksAs });

it.each<[string, ReturnType<typeof side>[], string | null]>([
  ['the only one', [side('Landlord')], 'Landlord'],
  ['the one that speaks', [side('Responsible Person'), side('Home', 'we')], 'Home'],
  ['the one that is no guarantor', [side('Guarantor'), side('Lender')], 'Lender'],
  ['none of two', [side('Seller'), side('Bank')], null],
  ['none where there is none', [], null],
])('chooseOpposite › takes %s', (_, others, role) => expect(chooseOpposite(others)?.roles[0] ?? null).toBe(role));
