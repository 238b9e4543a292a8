import { expect, test } from 'vitest';
import { createSafeStorage, type StorageArea } from '#web/lib/browser/safe-storage.ts';
import { type AuthStorage, createAuthStorage, PENDING_FLAGS } from './auth-storage.ts';

const ADA = { uid: 'ada-1', email: 'ada@example.org', displayName: 'Ada Finch', photoURL: null };

function makeArea(entries: Record<string, string>): StorageArea {
  return {
    get: (key) => entries[key] ?? null,
    set(key, value) {
      entries[key] = value;
    },
    remove(key) {
      delete entries[key];
    },
    keys: () => Object.keys(entries),
  };
}

function makeStorage(local: Record<string, string> = {}, session: Record<string, string> = {}) {
  const mark = { isSet: () => false, set: () => undefined, clear: () => undefined };
  return { storage: createAuthStorage(makeArea(local), makeArea(session), mark), local, session };
}

test('auth storage › uses the key names of the specification [spec: 3.5, 3.15]', () => {
  const { storage, local, session } = makeStorage();
  storage.setLoggedOut(true);
  storage.setAnonymousMode(true);
  storage.setAnonymousUserId('anonymous-12');
  storage.setFlags([...PENDING_FLAGS, 'justAuthenticated', 'userLoginTracked']);
  storage.markRedirectAttempt(100);
  storage.setSnapshot(ADA, 100);
  expect(local).toEqual({ userLoggedOut: 'true', anonymousMode: 'true', anonymousUserId: 'anonymous-12' });
  expect(session).toEqual({
    authRedirectPending: 'true',
    ssoAuthInProgress: 'true',
    pendingSSO: 'true',
    signInInProgress: 'true',
    justAuthenticated: 'true',
    userLoginTracked: 'true',
    redirectAttempt: '100',
    authSnapshot: JSON.stringify({ ...ADA, timestamp: 100 }),
  });
});

test('auth storage › returns what was set, and nothing after removal', () => {
  const { storage, local, session } = makeStorage();
  const read = (from: AuthStorage) => [from.isLoggedOut(), from.isAnonymousMode(), from.hasFlag('pendingSSO')];
  expect(read(storage)).toEqual([false, false, false]);
  storage.setLoggedOut(true);
  storage.setAnonymousMode(true);
  storage.setFlags(['pendingSSO']);
  expect(read(storage)).toEqual([true, true, true]);
  storage.setLoggedOut(false);
  storage.setAnonymousMode(false);
  storage.setAnonymousUserId(null);
  storage.setSnapshot(null, 0);
  storage.clearFlags(PENDING_FLAGS);
  storage.clearRedirectAttempt();
  expect([local, session]).toEqual([{}, {}]);
});

test('auth storage › expires a snapshot after five minutes and a redirect marker after two [spec: 9.17]', () => {
  const { storage } = makeStorage();
  storage.setSnapshot(ADA, 1_000);
  storage.markRedirectAttempt(1_000);
  expect([storage.snapshot(300_999), storage.snapshot(301_000), storage.snapshot(999)]).toEqual([ADA, null, null]);
  const marks = [120_999, 121_000, 999].map(storage.hasRedirectAttempt);
  expect(marks).toEqual([true, false, false]);
});

test.each(['', 'null', '[]', '7', '{', '{"uid":7,"timestamp":1}', '{"uid":"a"}', '{"uid":"a","timestamp":"x"}'])(
  'auth storage › ignores the invalid snapshot %j',
  (authSnapshot) => {
    expect(makeStorage({}, { authSnapshot }).storage.snapshot(1)).toBeNull();
  },
);

test('auth storage › drops snapshot fields of the wrong type', () => {
  const authSnapshot = JSON.stringify({ ...ADA, email: 7, displayName: {}, timestamp: 1 });
  expect(makeStorage({}, { authSnapshot }).storage.snapshot(1)).toEqual({ ...ADA, email: null, displayName: null });
});

test.each(['', 'anonymous-', 'anonymous-x', 'unknown'])(
  'auth storage › ignores the invalid anonymous identifier %j [spec: 3.3]',
  (anonymousUserId) => {
    expect(makeStorage({ anonymousUserId }).storage.anonymousUserId()).toBeNull();
  },
);

test('auth storage › clears only the entries of the providers’ SDKs as provider entries [spec: 2.19]', () => {
  const { storage, local, session } = makeStorage(
    { 'oidc.user': '1', 'firebase:user': '2', sessionId: 'guest', notoidc: '3' },
    { 'oidc.state': '1', 'firebase:redirect': '2', upgradeSessionId: 'up', 'my-firebase:x': '3' },
  );
  expect(storage.hasProviderEntries()).toBe(true);
  storage.clearProviderEntries();
  expect(storage.hasProviderEntries()).toBe(false);
  expect([local, session]).toEqual([
    { sessionId: 'guest', notoidc: '3' },
    { upgradeSessionId: 'up', 'my-firebase:x': '3' },
  ]);
  expect(storage.hasGuestId()).toBe(true);
});

test('auth storage › falls back to memory where the browser refuses storage', () => {
  const blockedStorage = createSafeStorage(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  blockedStorage.set('a', '1');
  expect([blockedStorage.get('a'), blockedStorage.keys()]).toEqual(['1', ['a']]);
  blockedStorage.remove('a');
  expect([blockedStorage.get('a'), blockedStorage.keys()]).toEqual([null, []]);
});

test('auth storage › trusts a browser that stores', () => {
  const entries: Record<string, string> = { a: '1' };
  const { get, set, remove } = makeArea(entries);
  const storage = createSafeStorage(() => ({ getItem: get, setItem: set, removeItem: remove }) as Storage);
  expect(storage.get('a')).toBe('1');
  storage.set('a', '2');
  expect(entries).toEqual({ a: '2' });
  storage.remove('a');
  expect([entries, storage.get('a')]).toEqual([{}, null]);
});
