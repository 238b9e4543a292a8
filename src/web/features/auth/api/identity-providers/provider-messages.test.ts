import { expect, test } from 'vitest';
import type { ProviderCode } from '#web/lib/auth/auth.tsx';
import { genericFailure, providerFailure } from './provider-messages.ts';

const CODES: readonly ProviderCode[] = [
  ...(['user-disabled', 'user-token-expired', 'network-request-failed'] as const),
  ...(['popup-blocked', 'popup-closed-by-user', 'unauthorized-domain'] as const),
];

test('provider messages › has a message for every code [spec: 8.5]', () => {
  const messages = CODES.map((code) => providerFailure(code).message);
  expect(new Set(messages).size).toBe(CODES.length);
  for (const message of messages) expect(message).toMatch(/^[A-Z].{30,}\.$/);
});

test('provider messages › has a message for unknown failures [spec: 8.3]', () => {
  expect(genericFailure()).toEqual({
    title: 'Sign In Failed',
    code: null,
    message: 'Please try again or use the debug panel.',
  });
  expect(genericFailure('Something else.').message).toBe('Something else.');
});
