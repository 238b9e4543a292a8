import { expect, test } from 'vitest';
import { setUpLexden } from '#tests/support/builders/server/set-up-lexden.ts';
import { createTestClient } from '#tests/support/client/test-client.ts';
import type { TestResponse } from '#tests/support/client/transport.ts';
import { type BegunSignIn, openProviderBrowser } from '#tests/support/identity/provider-browser.ts';
import { setReadOnly } from './read-only-database.ts';

const ORIGIN = 'http://localhost:3000';
const KNOWN = { email: 'ada@example.org', password: 'a quiet lake at dawn' };

const lexden = setUpLexden();

/** The steps of a sign-up or sign-in, one request each; each can be repeated. */
function startSignIn(step: 'create' | 'sign-in', form: Readonly<Record<string, string>>) {
  const client = createTestClient(lexden, { origin: ORIGIN });
  const browser = openProviderBrowser(lexden, ORIGIN);
  const found = { nonce: '', next: '', idToken: '', returned: new URL(ORIGIN) };
  let begun: BegunSignIn | undefined;
  const readLocation = (answer: TestResponse) => {
    found.next = String(answer.headers.location ?? '');
    return answer;
  };
  const steps: readonly (() => Promise<TestResponse>)[] = [
    async () => {
      const answer = await client.get('/api/auth/config');
      found.nonce = answer.json().nonce;
      return answer;
    },
    async () => {
      begun = await browser.begin({ nonce: found.nonce });
      return begun.page;
    },
    async () => readLocation(await browser.post(`${begun?.path}/${step}`, form)),
    async () => {
      const answer = await browser.get(found.next);
      if (answer.headers.location) found.returned = new URL(String(answer.headers.location), ORIGIN);
      return answer;
    },
    async () => {
      if (!begun) throw new Error('Nothing was begun.');
      const answer = await browser.exchange(begun, found.returned);
      found.idToken = answer.json().id_token;
      return answer;
    },
    async () => {
      const uid =
        found.idToken && JSON.parse(Buffer.from(found.idToken.split('.')[1] ?? '', 'base64url').toString()).sub;
      return client.post('/api/oidc-auth', { idToken: found.idToken, uid });
    },
  ];
  return steps;
}

const GOOD: ReadonlySet<number> = new Set([200, 303]);

async function countRows() {
  const { db } = lexden.database;
  const count = async (table: 'identity_accounts' | 'users' | 'sessions') =>
    (
      await db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count;
  return [Number(await count('identity_accounts')), Number(await count('users')), Number(await count('sessions'))];
}

test.each([
  ['makes an account', 'create', { ...KNOWN, name: 'Ada Finch' }, 1],
  ['signs in', 'sign-in', KNOWN, 0],
] as const)(
  'a full disk stops a user who %s at every step with a reason, and the same step works afterwards',
  async (_, way, form, isNew) => {
    const [accounts = 0, users = 0, sessions = 0] = await countRows();
    for (const [place, step] of startSignIn(way, form).entries()) {
      await setReadOnly(lexden.database, true);
      const stopped = await step();
      await setReadOnly(lexden.database, false);
      // The first one writes nothing.
      const expected = place === 0 ? [200, undefined] : [503, '30'];
      expect([place, stopped.statusCode, stopped.headers['retry-after']]).toEqual([place, ...expected]);
      if (place > 0) expect(stopped.body).toContain('isn’t available right now');
      const answer = await step();
      expect([place, GOOD.has(answer.statusCode)]).toEqual([place, true]);
      expect(answer.headers.location ?? '').not.toContain('error=');
    }
    expect(await countRows()).toEqual([accounts + isNew, users + isNew, sessions + 1]);
  },
);
