import type { LightMyRequestResponse } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import type { Plan } from '#contract/plans.ts';
import type { Database } from '#server/db/connection.ts';
import { hashSecret, makeSecret } from '#server/platform/secrets.ts';
import { makeGuestId, multipartOf, type TestLexden } from './test-lexden.ts';

const DAY_MS = 86_400_000;

/** One account holder's browser, without the browser. */
export interface Account {
  readonly userId: string;
  readonly email: string;
  /** What the browser sends along with every request. */
  readonly headers: Readonly<Record<string, string>>;
  get(path: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  post(path: string, payload?: object): Promise<LightMyRequestResponse>;
  delete(path: string): Promise<LightMyRequestResponse>;
  upload(files: readonly { readonly name: string; readonly bytes: Uint8Array }[]): Promise<LightMyRequestResponse>;
  /** Uploads one good file, waits until it was read, and answers the document's id. */
  uploadAndRead(bytes: Uint8Array, name?: string): Promise<number>;
}

interface AccountOptions {
  readonly email?: string;
  readonly displayName?: string;
  readonly plan?: Plan;
}

/**
 * Puts the rows of an account and its session where signing in puts them; the way there has tests of its own.
 *
 * @returns the user's id and the token that is in the browser's cookie
 */
export async function insertSession(
  db: Database,
  { email, displayName = 'Ada Finch', plan = 'free' }: AccountOptions = {},
): Promise<{ readonly userId: string; readonly token: string }> {
  const [userId, token, now] = [uuidv7(), makeSecret(), Date.now()];
  await db
    .insertInto('users')
    .values({
      id: userId,
      kind: 'account',
      guest_id_hash: null,
      plan,
      chat_credits: 0,
      created_at: now,
      subscription_status: 'inactive',
      display_name: displayName,
      email: email ?? `${userId}@example.org`,
      identity_issuer: 'https://issuer.example',
      identity_subject: userId,
    })
    .execute();
  await db
    .insertInto('sessions')
    .values({
      token_hash: hashSecret(token),
      id: uuidv7(),
      user_id: userId,
      client: 'Chrome on Linux',
      created_at: now,
      seen_at: now,
      expires_at: now + DAY_MS,
    })
    .execute();
  return { userId, token };
}

/** An account that is signed in already. */
export async function makeAccount(
  { app, database }: Pick<TestLexden, 'app' | 'database'>,
  { email = `${uuidv7()}@example.org`, ...options }: AccountOptions = {},
): Promise<Account> {
  const { userId, token } = await insertSession(database.db, { email, ...options });
  const own = { cookie: `lexden_session=${token}`, 'x-session-id': makeGuestId() };
  const upload: Account['upload'] = (files) => {
    const { payload, contentType } = multipartOf(files);
    const headers = { ...own, 'content-type': contentType };
    return app.inject({ method: 'POST', url: '/api/documents/upload', headers, payload });
  };
  return {
    userId,
    email,
    headers: own,
    upload,
    get: (path, headers = {}) => app.inject({ url: `/api${path}`, headers: { ...own, ...headers } }),
    post: (path, payload) =>
      app.inject({ method: 'POST', url: `/api${path}`, headers: own, ...(payload && { payload }) }),
    delete: (path) => app.inject({ method: 'DELETE', url: `/api${path}`, headers: own }),
    async uploadAndRead(bytes, name = 'Lease.pdf') {
      const answer = await upload([{ name, bytes }]);
      if (answer.statusCode !== 200) throw new Error(`The upload was refused: ${answer.body}`);
      const { id } = answer.json().documents[0];
      await app.inject({ url: `/api/documents/${id}/events`, headers: own });
      return id;
    },
  };
}
