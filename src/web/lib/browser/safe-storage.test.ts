import { expect, test } from 'vitest';
import { asWebStorage, createSafeStorage } from './safe-storage.ts';

test('where the browser stores nothing, code of others finds what it kept all the same', () => {
  const storage = asWebStorage(
    createSafeStorage(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    }),
  );
  storage.setItem('oidc.one', 'begun');
  storage.setItem('oidc.two', 'begun as well');
  expect([storage.length, storage.key(0), storage.key(2), storage.getItem('oidc.two')]).toEqual([
    2,
    'oidc.one',
    null,
    'begun as well',
  ]);
  storage.removeItem('oidc.one');
  expect(storage.getItem('oidc.one')).toBeNull();
  storage.clear();
  expect(storage.length).toBe(0);
});

test('what a full storage does not take is found all the same, and not the old value', () => {
  const entries = new Map([['analyticsChoice', 'accepted']]);
  const full: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = {
    getItem: (key) => entries.get(key) ?? null,
    setItem: () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    },
    removeItem: (key) => void entries.delete(key),
  };
  const storage = createSafeStorage(() => full as Storage);
  storage.set('analyticsChoice', 'declined');
  expect(storage.get('analyticsChoice')).toBe('declined');
  expect([...entries]).toEqual([]);
});
