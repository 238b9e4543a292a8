import { expect, test } from 'vitest';
import type { User } from '#contract/users.ts';
import { avatarInitial } from './user-avatar.tsx';

const person = (known: Partial<User>): User => ({ firstName: null, email: null, ...known }) as User;

test.each([
  [{ firstName: 'ada', email: 'zoe@example.com' }, 'A'],
  [{ firstName: ' ', email: 'zoe@example.com' }, 'Z'],
  [{ firstName: null, email: 'zoe@example.com' }, 'Z'],
  [{ firstName: '𝒜da', email: null }, '𝒜'],
  [{}, 'U'],
])('user avatar › shows the initial of %o as %s [spec: 2.32]', (known, shown) => {
  expect(avatarInitial(person(known), 'account')).toBe(shown);
});

test('user avatar › falls back to the kind of caller [spec: 2.32]', () => {
  expect(avatarInitial(null, 'trial')).toBe('T');
  expect(avatarInitial(undefined, 'account')).toBe('U');
});
