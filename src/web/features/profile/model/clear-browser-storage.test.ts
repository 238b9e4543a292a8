import { afterEach, expect, test, vi } from 'vitest';
import { clearBrowserStorage } from './clear-browser-storage.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** As in a browser: the entries are the storage's own properties. */
class FakeStorage {
  [key: string]: unknown;

  removeItem(key: string): void {
    delete this[key];
  }
}

const storageOf = (entries: Record<string, string>) => Object.assign(new FakeStorage(), entries);

test('clearBrowserStorage › removes all personal data and keeps the color scheme', () => {
  const local = storageOf({ sessionId: 'guest_1', anonymousMode: 'true', 'mantine-color-scheme-value': 'dark' });
  const session = storageOf({ authSnapshot: '{}', selectedDocumentId: '42' });
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('sessionStorage', session);
  clearBrowserStorage();
  expect([Object.entries(local), Object.entries(session)]).toEqual([[['mantine-color-scheme-value', 'dark']], []]);
});

test('clearBrowserStorage › clears one storage when the other is locked', () => {
  const session = storageOf({ authSnapshot: '{}' });
  vi.stubGlobal('sessionStorage', session);
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get: () => {
      throw new DOMException('Storage is locked.', 'SecurityError');
    },
  });
  clearBrowserStorage();
  expect(Object.keys(session)).toEqual([]);
  Reflect.deleteProperty(globalThis, 'localStorage');
});
