import { expect, it } from 'vitest';
import { makeSides } from '../parties/sides.ts';
import { pairSides } from '../parties/signing-side.ts';
import { findRecord } from '../playbook/playbook.ts';
import type { PlaybookRecord } from '../playbook/playbook-record.ts';
import { chooseBearer, findPlainBearer } from './choose-bearer.ts';
import type { ReadSentence } from './find-findings.ts';
import { leanOnRisks } from './lean-on-risks.ts';

const record = findRecord('one-sided-indemnity') as PlaybookRecord;
const sidesOf = (...roles: readonly string[]) =>
  makeSides(
    roles.map((role) => ({ role, names: [] })),
    [],
    false,
  );
const LEASE = sidesOf('Landlord', 'Tenant', 'Guarantor');
const OPEN = sidesOf('Alder', 'Birch');

it.each<[string, string]>([
  ['The Tenant shall pay all costs.', 'Tenant'],
  ['The Guarantor undertakes that the Tenant will pay the rent.', 'Guarantor'],
  ['The Landlord will deduct the cost from the deposit.', 'Tenant'],
  ['All costs are borne as set out in the schedule.', 'Tenant'],
])('chooseBearer › lets a third side bear what it promises: %s', (text, role) => {
  expect(chooseBearer(record, text, LEASE, pairSides(LEASE, 'residential-lease'))?.role).toBe(role);
});

it.each<[string, string | null]>([
  ['Birch shall indemnify Alder against all claims.', 'Birch'],
  ['Alder may change the price at any time.', 'Birch'],
  ['Claims are to be made in writing.', null],
])('chooseBearer › where nothing tells who signs, lets the subject tell: %s', (text, role) => {
  expect(chooseBearer(record, text, OPEN, pairSides(OPEN, null))?.role ?? null).toBe(role);
});

it.each<[string, string | null]>([
  ['The Tenant shall leave at once.', 'Tenant'],
  ['The Landlord may enter at any time.', 'Tenant'],
  ["The Guarantor's liability continues in every extension.", 'Guarantor'],
  ['The Landlord shall repair the roof.', null],
  ['The Tenant may leave with eight weeks of notice.', null],
  ['Changes in tax are paid by the Landlord.', null],
  ['Neither party may assign this lease.', null],
  ['The deposit is not refundable.', 'Tenant'],
  ['Overdue rent is the personal responsibility of the Guarantor.', 'Guarantor'],
])('findPlainBearer › says only what the subject makes clear: %s', (text, role) => {
  expect(findPlainBearer(text, LEASE, pairSides(LEASE, 'residential-lease'))?.role ?? null).toBe(role);
});

it('leanOnRisks › takes the side that the risks burden for the one that signs, where it is clear', () => {
  const read = (texts: readonly string[], noted = 1) =>
    texts.map((text) => ({ sentence: { text }, noted }) as unknown as ReadSentence);
  const risks = [
    'Birch shall indemnify Alder.',
    'Birch must not sell elsewhere.',
    'Alder may end this at once.',
    'Alder is not liable for loss.',
  ];
  const leaned = (sentences: readonly ReadSentence[]) => leanOnRisks(OPEN, sentences).obliged?.role ?? null;
  expect(leaned(read(risks))).toBe('Birch');
  expect(pairSides(leanOnRisks(OPEN, read(risks)), null).signing?.role).toBe('Birch');
  expect(leaned(read(risks, -1))).toBeNull();
  expect(leaned(read(risks.slice(0, 3)))).toBeNull();
  expect(leaned(read([...risks, 'Alder shall pay the tax.', 'Alder must keep records.']))).toBeNull();
});
