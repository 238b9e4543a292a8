import { expect, test } from 'vitest';
import type { RiskFactor } from '#contract/analysis.ts';
import { describeVerdict, hasStarted } from './describe-verdict.ts';

const SIDES = [
  { id: 'tenant', role: 'Tenant' },
  { id: 'landlord', role: 'Landlord' },
];
const risk = (
  severity: RiskFactor['severity'],
  term: string | null,
  burdens: readonly string[] = ['tenant'],
  stance: RiskFactor['stance'] = null,
) => ({ severity, term, burdens: [...burdens], stance });
const judge = (riskFactors: readonly ReturnType<typeof risk>[], rest: object = {}) =>
  describeVerdict({
    riskFactors,
    sides: SIDES,
    side: null,
    notAssessed: null,
    coverage: { unreadPages: [] },
    ...rest,
  });

test('describeVerdict › counts what weighs heavily, names the first three, and says on whom', () => {
  const high = ['Late fee', 'Non-compete', 'GPS tracking', 'Jury waiver'].map((term) => risk('High', term));
  expect(judge([...high, risk('Medium', 'Notice form')])).toBe(
    '4 points weigh heavily on the Tenant, above all late fee, non-compete and GPS tracking. Settle them before you sign. One more deserves a closer look.',
  );
  expect(judge([risk('High', 'Late fee')])).toBe(
    'One point weighs heavily on the Tenant: late fee. Settle it before you sign.',
  );
});

test('describeVerdict › names no bearer where it is not one alone', () => {
  expect(judge([risk('High', 'Late fee'), risk('High', 'Deposit', ['landlord'])])).toBe(
    '2 points weigh heavily: late fee and deposit. Settle them before you sign.',
  );
  expect(judge([risk('High', 'Late fee', [])])).toMatch(/^One point weighs heavily: late fee\./u);
});

test('describeVerdict › speaks to the reader, and leaves out what hits the other side', () => {
  const risks = [risk('High', 'Late fee', ['tenant'], 'you'), risk('High', 'Repairs', ['landlord'], 'other')];
  expect(judge(risks, { side: 'tenant' })).toBe(
    'One point weighs heavily on you: late fee. Settle it before you sign.',
  );
  const you = [{ id: 'you', role: 'You' }];
  expect(judge([risk('High', 'Late fee', ['you'])], { sides: you })).toMatch(/^One point weighs heavily on you:/u);
});

test('describeVerdict › counts what the score counts, and says where it is unclear whom it affects', () => {
  const mine = risk('High', 'Late fee', ['tenant'], 'you');
  const open = risk('High', 'Automatic renewal', [], null);
  const shared = risk('High', 'Blanks', ['tenant', 'landlord'], 'both');
  expect(judge([mine, open], { side: 'tenant' })).toBe(
    '2 points weigh heavily on you, or may: late fee and automatic renewal. Settle them before you sign.',
  );
  expect(judge([mine, shared], { side: 'tenant' })).toMatch(/^2 points weigh heavily on you: late fee and blanks\./u);
  expect(judge([open], { side: 'tenant' })).toBe(
    'One point weighs heavily, though it is unclear on whom: automatic renewal. Settle it before you sign.',
  );
  expect(judge([risk('Medium', 'Deposit', ['tenant'], 'you'), risk('Medium', 'Fee')], { side: 'tenant' })).toBe(
    'No single point weighs heavily, but 2 points deserve a closer look: deposit and fee.',
  );
});

test('describeVerdict › is calm where nothing is high', () => {
  expect(judge([risk('Medium', 'Late fee'), risk('Medium', null), risk('Low', 'Deposit')])).toBe(
    'No single point weighs heavily, but 2 points deserve a closer look, above all late fee.',
  );
  expect(judge([risk('Medium', null)])).toBe('No single point weighs heavily, but one point deserves a closer look.');
  expect(judge([risk('Low', 'Deposit')])).toBe('Only minor points were found: deposit.');
  expect(judge([])).toBe('Nothing that lawyers usually warn of was found.');
  expect(judge([], { coverage: { unreadPages: [3] } })).toBe(
    'Nothing that lawyers usually warn of was found on the pages that could be read.',
  );
});

test('describeVerdict › says what makes a score high where few points are heavy', () => {
  const medium = (count: number) => Array.from({ length: count }, (_, index) => risk('Medium', `Term ${index}`));
  expect(judge(medium(11))).toBe(
    '11 points of medium weight add up to a high risk, above all term 0, term 1 and term 2.',
  );
  expect(judge(medium(3))).toMatch(/^No single point weighs heavily, but 3 points deserve a closer look/u);
  expect(judge([risk('High', 'Late fee'), ...medium(12), risk('Low', 'Notice form')])).toBe(
    'One point weighs heavily on the Tenant: late fee. Settle it before you sign. 12 more deserve a closer look.',
  );
});

test('describeVerdict › leaves out what weighs on the other side alone', () => {
  const own = [risk('Low', 'Notice form', ['tenant'], 'you')];
  const others = ['Repairs', 'Deposit'].map((term) => risk('High', term, ['landlord'], 'other'));
  expect(judge([...own, ...others], { side: 'tenant' })).toBe('Only minor points were found: notice form.');
  expect(judge(others, { side: 'tenant' })).toBe(
    'Nothing that lawyers usually warn of was found to weigh on you. What you promise in turn still deserves a close reading.',
  );
});

test('describeVerdict › says nothing where risks were not assessed', () => {
  expect(judge([], { notAssessed: 'kind' })).toBe(null);
});

test('describeVerdict › asks no one to settle before signing what has long begun', () => {
  expect(judge([risk('High', 'Late fee')], { hasStarted: true })).toBe(
    'One point weighs heavily on the Tenant: late fee. If it isn’t signed yet, settle it first.',
  );
  const starts = (day: string) => [{ kind: 'starts' as const, day }];
  expect(hasStarted(starts('2026-06-01'), '2026-11-28')).toBe(true);
  expect(hasStarted(starts('2026-11-20'), '2026-11-28')).toBe(false);
  expect(hasStarted([{ kind: 'due', day: '2026-06-01' }], '2026-11-28')).toBe(false);
});
