import { expect, it } from 'vitest';
import { findBurdenedSide, findBurdenInside } from './find-burdened-side.ts';
import { findObliged } from './find-obliged.ts';
import { makeSides } from './sides.ts';
import { pairSides } from './signing-side.ts';

const all = ['Owner', 'Grower', 'Guarantor'].map((role) => ({ role, names: [] }));
const [owner, grower] = all as [(typeof all)[0], (typeof all)[0]];
const TWO = makeSides([owner, grower], [], false);
const THREE = makeSides(all, [], false);
const NONE = { signing: null, other: null };

it.each<[string, string | null]>([
  ['The Grower indemnifies the Owner against all claims.', 'Grower'],
  ['4.2 The Grower must not sell to any other person.', 'Grower'],
  ['If a crop fails, the Grower shall bear the loss.', 'Grower'],
  ['The Owner may set off against any sum due to the Grower.', 'Grower'],
  ['The Owner is not liable to the Grower for lost profit.', 'Grower'],
  ['The Owner shall not be responsible for frost.', 'Grower'],
  ['The Owner shall be entitled to inspect the land.', 'Grower'],
  ['The Owner has sole conduct of any claim.', 'Grower'],
  ['The Owner may only enter by day.', 'Owner'],
  ["The Grower's liability is not limited.", 'Grower'],
  ["The Owner's decision is final.", null],
  ['The Owner is a company of Ohio.', null],
  ['Each party shall keep records.', null],
  ['The season begins in May.', null],
])('findBurdenedSide › tells by the subject alone: %s', (text, role) => {
  expect(findBurdenedSide(text, TWO, NONE)?.side?.role ?? null).toBe(role);
});

it.each<[string, string | null]>([
  ['The Grower irrevocably appoints the Owner its attorney.', 'Grower'],
  ['The Grower irrevocably and by way of security appoints the Owner its attorney.', 'Grower'],
  ['The Grower hereby directs its bank to pay the Owner.', 'Grower'],
  ['The Grower is deemed to agree unless it objects.', 'Grower'],
  ['The Owner need not obtain consent.', 'Grower'],
  ['The Owner Manager may restrict any visitor.', 'Grower'],
  ['The Grower recently moved to Ohio.', null],
])('findBurdenedSide › knows who gives something away, and who need not ask: %s', (text, role) => {
  expect(findBurdenedSide(text, TWO, NONE)?.side?.role ?? null).toBe(role);
});

it.each<[string, string | null]>([
  ['The unpaid part is the personal obligation of the Grower.', 'Grower'],
  ['Calculations are to be checked by the Grower, who bears all costs.', 'Grower'],
  ['Any action by the Grower must be begun within a year.', 'Grower'],
  ["The seed is tested at the Grower's own expense.", 'Grower'],
  ['Sums due from the Grower bear interest.', 'Grower'],
  ['In return for its services the Owner is entitled to a share of the crop.', 'Grower'],
  ['Following the end of the Term howsoever arising the Owner shall continue to be entitled to a share.', 'Grower'],
  ['If the Grower ends this Agreement before harvest it shall pay twice the rent.', 'Grower'],
  ['Where the Grower leaves within a year, the discount will be recharged.', 'Grower'],
  ['The seed that the Owner may choose is stored in the barn.', null],
  ['The season begins in May.', null],
])('findBurdenInside › tells by who pays, loses or gives something: %s', (text, role) => {
  expect((findBurdenedSide(text, TWO, NONE) ?? findBurdenInside(text, TWO, NONE))?.side?.role ?? null).toBe(role);
});

it('findBurdenedSide › among three, a right burdens the other of the pair, or none that is known', () => {
  const pair = pairSides(THREE, 'residential-lease');
  expect(findBurdenedSide('The Guarantor shall pay what is due.', THREE, pair)?.side?.role).toBe('Guarantor');
  expect(findBurdenedSide('The Owner may end it at once.', THREE, NONE)?.side).toBeNull();
});

it('findObliged › names the side on which a document lays its duties, and none where they are shared or few', () => {
  const duties = (role: string, count: number): string =>
    Array.from({ length: count }, (_, index) => `The ${role} shall do thing ${index}.`).join(' ');
  const find = (text: string) => findObliged(text, [owner, grower], [])?.role ?? null;
  expect(find(`${duties('Grower', 8)} ${duties('Owner', 2)}`)).toBe('Grower');
  expect(
    find(
      `${duties('Grower', 3)} The Owner may enter. The Owner may stop. The Owner shall not be liable. The Owner is entitled to a share.`,
    ),
  ).toBe('Grower');
  expect(find(`${duties('Grower', 8)} ${duties('Owner', 4)}`)).toBeNull();
  expect(find(duties('Grower', 4))).toBeNull();
  expect(findObliged(duties('Grower', 9), all, [])).toBeNull();
});
