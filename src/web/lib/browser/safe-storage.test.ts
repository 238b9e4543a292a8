import { expect, test } from 'vitest';
import { asWebStorage, createSafeStorage } from './safe-storage.ts';

test('safe storage › keeps a library’s values in memory without browser storage', () => {
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

test('safe storage › returns the new value when the storage is full', () => {
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
