import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestIdentity } from '#server/adapters/identity/testing.ts';
import { describeError } from '#server/http/errors/error-table.ts';
import type { IdentityHost } from '#server/ports/identity.ts';
import { listAuditEvents } from '#tests/support/builders/database/audit-events.ts';
import { type Browser, makeBrowser } from '#tests/support/builders/people/browser.ts';
import { openBeforeAll } from '#tests/support/builders/server/open-before.ts';
import { startTestLexden } from '#tests/support/builders/server/test-lexden.ts';
import { statusAndBody } from '#tests/support/client/refusal.ts';
import { createAuditLog } from './audit-log/audit-log.ts';
import { createAuditStore } from './audit-log/audit-store.ts';
import { createAccountManagement } from './manage-accounts.ts';
import { createManagedAccountStore } from './manage-accounts-store.ts';
import { createSessionStore } from './sessions/session-store.ts';

const USER_AGENT = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:128.0) Gecko/20100101 Firefox/128.0';

let host: IdentityHost;
let browser: Browser;
let management: ReturnType<typeof createAccountManagement>;
let people = 0;
let ada: { sub: string; email: string };
const identity = await createTestIdentity();
const mountIdentity = async (_app: unknown, given: IdentityHost) => {
  host = given;
};
const lexden = openBeforeAll(() => startTestLexden({ replaceAdapters: () => ({ identity, mountIdentity }) }));
beforeAll(() => {
  const { db } = lexden.database;
  const { recordEvent } = createAuditLog({ audit: createAuditStore(db), clock: lexden.adapters.clock });
  management = createAccountManagement({
    db,
    recordEvent,
    clock: lexden.adapters.clock,
    accounts: createManagedAccountStore(db),
    sessions: createSessionStore(db),
  });
});
beforeEach(() => {
  people += 1;
  ada = { sub: `ada-${people}`, email: `ada-${people}@example.org` };
  browser = makeBrowser(lexden, identity);
});

const signIn = async (as = browser): Promise<string> => (await as.signIn(ada)).json().user.id;

const countSessions = async (userId: string) =>
  (await lexden.database.db.selectFrom('sessions').select('id').where('user_id', '=', userId).execute()).length;

describe('disabled account', () => {
  test('is refused from the next request on, on every route', async () => {
    const userId = await signIn();
    const phone = makeBrowser(lexden, identity);
    await signIn(phone);
    await management.disable(ada.email);
    for (const of of [browser, phone]) {
      for (const url of ['/api/auth/user', '/api/documents', '/api/account/sessions']) {
        expect((await of.get(url)).statusCode).toBe(401);
      }
    }
    expect((await listAuditEvents(lexden, userId)).at(-1)).toMatchObject({
      action: 'sessions-ended',
      detail: 'account disabled',
    });
  });

  test('is refused even with a remaining session', async () => {
    const userId = await signIn();
    const { db } = lexden.database;
    await db.updateTable('users').set({ disabled_at: Date.now() }).where('id', '=', userId).execute();
    expect(await countSessions(userId)).toBe(1);
    for (const url of ['/api/auth/user', '/api/documents']) expect((await browser.get(url)).statusCode).toBe(401);
  });

  test('cannot sign in, with a clear error, and the attempt is in its audit log', async () => {
    const userId = await signIn();
    await management.disable(userId);
    expect(await statusAndBody(browser.signIn({ ...ada, email: 'changed@example.org' }))).toEqual([
      403,
      describeError('user-disabled'),
    ]);
    expect(await countSessions(userId)).toBe(0);
    const attempt = { action: 'sign-in-failed', client: 'Chrome on Linux', detail: 'user-disabled' };
    expect((await listAuditEvents(lexden, userId)).at(-1)).toMatchObject(attempt);
    const users = lexden.database.db.selectFrom('users').select('email').where('id', '=', userId);
    expect(await users.execute()).toEqual([{ email: ada.email }]);
    await management.enable(userId);
    expect((await browser.signIn(ada)).json().user.id).toBe(userId);
  });

  test('keeps no session of concurrent sign-ins', async () => {
    const userId = await signIn();
    const browsers = Array.from({ length: 6 }, () => makeBrowser(lexden, identity));
    const ready = await Promise.all(browsers.map(async (each) => [each, await each.makeSignIn(ada)] as const));
    await Promise.all([
      ...ready.slice(0, 3).map(([each, request]) => each.post('/api/oidc-auth', request)),
      management.disable(userId),
      ...ready.slice(3).map(([each, request]) => each.post('/api/oidc-auth', request)),
    ]);
    expect(await countSessions(userId)).toBe(0);
  });
});

describe('embedded identity provider', () => {
  test('can query whether a user is disabled', async () => {
    const userId = await signIn();
    const person = { issuer: identity.issuerName, subject: ada.sub };
    expect(await host.isDisabled(person)).toBe(false);
    await management.disable(userId);
    expect(await host.isDisabled(person)).toBe(true);
    expect(await host.isDisabled({ ...person, issuer: 'another' })).toBe(false);
    expect(await host.isDisabled({ ...person, subject: 'unknown' })).toBe(false);
  });

  test('ends every session when the password changes', async () => {
    const userId = await signIn();
    const phone = makeBrowser(lexden, identity);
    await signIn(phone);
    const stranger = makeBrowser(lexden, identity);
    await stranger.signIn({ sub: `${ada.sub}-sister` });
    const person = { issuer: identity.issuerName, subject: ada.sub };
    await host.recordEvent({ action: 'password-changed', person, userAgent: USER_AGENT });
    for (const of of [browser, phone]) expect((await of.get('/api/auth/user')).statusCode).toBe(401);
    expect((await stranger.get('/api/auth/user')).statusCode).toBe(200);
    const change = { action: 'password-changed', client: 'Firefox on macOS', detail: null };
    expect((await listAuditEvents(lexden, userId)).at(-1)).toMatchObject(change);
  });

  test.each(['sign-in-failed', 'password-reset-requested'] as const)(
    'has %s recorded and nothing else',
    async (action) => {
      const userId = await signIn();
      const person = { issuer: identity.issuerName, subject: ada.sub };
      await host.recordEvent({ action, person, userAgent: undefined });
      await host.recordEvent({ action, person: { ...person, subject: 'unknown' }, userAgent: undefined });
      await host.recordEvent({ action, person: null, userAgent: undefined });
      expect((await browser.get('/api/auth/user')).statusCode).toBe(200);
      expect((await listAuditEvents(lexden, userId)).slice(1)).toMatchObject([{ action, client: null, detail: null }]);
    },
  );
});
