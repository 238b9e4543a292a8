import { expect, test } from 'vitest';
import type { User } from '#contract/users.ts';
import { avatarInitial } from './avatar-initial.ts';

const person = (known: Partial<User>): User => ({ firstName: null, email: null, ...known }) as User;

test.each([
  [{ firstName: 'ada', email: 'zoe@example.com' }, 'A'],
  [{ firstName: ' ', email: 'zoe@example.com' }, 'Z'],
  [{ firstName: null, email: 'zoe@example.com' }, 'Z'],
  [{ firstName: '𝒜da', email: null }, '𝒜'],
  [{}, 'U'],
])('for %o the avatar shows %s [spec: 2.32]', (known, shown) => {
  expect(avatarInitial(person(known), 'account')).toBe(shown);
});

test('without a name the kind of caller is shown [spec: 2.32]', () => {
  expect(avatarInitial(null, 'trial')).toBe('T');
  expect(avatarInitial(undefined, 'account')).toBe('U');
});
