import { expect, test } from 'vitest';
import type { AccountDeletionReceipt } from '#contract/account.ts';
import type { User } from '#contract/users.ts';
import { displayNameOf, listRemoved, memberSince } from './profile-text.ts';

const person = (known: Partial<User>): User =>
  ({ firstName: null, lastName: null, displayName: null, email: null, ...known }) as User;

test.each([
  [{ firstName: 'Ada', lastName: 'Finch', displayName: 'ada_f', email: 'ada@example.com' }, 'Ada Finch'],
  [{ firstName: 'Ada', email: 'ada@example.com' }, 'Ada'],
  [{ displayName: 'ada_f', email: 'ada@example.com' }, 'ada_f'],
  [{ displayName: ' ', email: 'ada@example.com' }, 'ada@example.com'],
  [{}, 'Your account'],
])('displayNameOf › %o is %s', (known, name) => {
  expect(displayNameOf(person(known))).toBe(name);
});

test('member since › is a month and a year, or recently [spec: 2.72]', () => {
  expect(memberSince('2026-11-15T12:00:00.000Z')).toBe('November 2026');
  expect(memberSince('not a date')).toBe('Recently');
  expect(memberSince(null)).toBe('Recently');
  expect(memberSince(undefined)).toBe('Recently');
});

test('deletion receipt › lists what was removed, without zero counts', () => {
  const nothing = {
    documents: 0,
    files: 0,
    pages: 0,
    indexes: 0,
    analyses: 0,
    conversations: 0,
    messages: 0,
    notes: 0,
  };
  const receipt = (removed: Partial<AccountDeletionReceipt['removed']>): AccountDeletionReceipt => ({
    deletedAt: '2026-11-15T12:00:00.000Z',
    removed: { ...nothing, sessions: 0, auditEvents: 0, ...removed },
    signInRemoved: true,
    subscriptionEnded: false,
  });
  expect(listRemoved(receipt({ documents: 2, files: 2, pages: 1, indexes: 2, analyses: 1, sessions: 1 }))).toEqual([
    '2 documents',
    '2 stored files',
    '1 page of text',
    '2 search indexes',
    '1 analysis',
    '1 session',
  ]);
  expect(listRemoved(receipt({}))).toEqual([]);
});
