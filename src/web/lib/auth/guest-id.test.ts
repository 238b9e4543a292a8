import { expect, test } from 'vitest';
import { guestIdSchema } from '#contract/users.ts';
import { makeGuestId, readGuestId } from './guest-id.ts';

test('an identifier is what the server expects, with the time it was made [spec: 3.4]', () => {
  const guestId = makeGuestId(1_795_240_000_000);
  expect(guestIdSchema.parse(guestId)).toBe(guestId);
  expect(guestId.startsWith('guest_1795240000000')).toBe(true);
});

test('identifiers differ, and every letter and digit comes up [spec: 3.4]', () => {
  const made = Array.from({ length: 400 }, () => makeGuestId(1_795_240_000_000).slice(-16));
  expect(new Set(made).size).toBe(400);
  expect(new Set(made.join('')).size).toBe(62);
});

test('without storage the identifier stays the same for as long as the page', () => {
  const first = readGuestId();
  expect(guestIdSchema.safeParse(first).success).toBe(true);
  expect(readGuestId()).toBe(first);
});
