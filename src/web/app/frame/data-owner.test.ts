import { expect, test } from 'vitest';
import { type DataOwner, nextOwner } from './data-owner.ts';

const trial: DataOwner = { kind: 'trial', id: null, generation: 3 };
const account: DataOwner = { kind: 'account', id: 'a', generation: 3 };

test('data owner › stays the same when the server identifies a trial or confirms an account', () => {
  expect(nextOwner(trial, { kind: 'trial', id: 't' })).toEqual({ kind: 'trial', id: 't', generation: 3 });
  expect(nextOwner({ ...account, id: null }, { kind: 'account', id: 'a' })).toEqual(account);
});

test('data owner › returns the same object when nothing changed', () => {
  expect(nextOwner(account, { kind: 'account', id: 'a' })).toBe(account);
  expect(nextOwner(account, { kind: 'account', id: null })).toBe(account);
});

test.each([
  [trial, { kind: 'account', id: 'a' }],
  [trial, { kind: 'account', id: null }],
  [account, { kind: 'trial', id: null }],
  [account, { kind: 'account', id: 'b' }],
] as const)('data owner › changes from %o to %o', (owner, identity) => {
  expect(nextOwner(owner, identity)).toEqual({ ...identity, generation: 4 });
});
