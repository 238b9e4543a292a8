import { expect, test } from 'vitest';
import { guestIdSchema } from '#contract/users.ts';
import { makeGuestId, readGuestId } from './guest-id.ts';

test('guest id › has the server’s format and its creation time [spec: 3.4]', () => {
  const guestId = makeGuestId(1_795_240_000_000);
  expect(guestIdSchema.parse(guestId)).toBe(guestId);
  expect(guestId.startsWith('guest_1795240000000')).toBe(true);
});

test('guest id › is unique and uses every letter and digit [spec: 3.4]', () => {
  const made = Array.from({ length: 400 }, () => makeGuestId(1_795_240_000_000).slice(-16));
  expect(new Set(made).size).toBe(400);
  expect(new Set(made.join('')).size).toBe(62);
});

test('guest id › stays the same for the page without storage', () => {
  const first = readGuestId();
  expect(guestIdSchema.safeParse(first).success).toBe(true);
  expect(readGuestId()).toBe(first);
});
