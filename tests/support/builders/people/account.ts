import { v7 as uuidv7 } from 'uuid';
import type { Plan } from '#contract/plans.ts';
import type { Database } from '#server/db/connection.ts';
import { hashSecret, makeSecret } from '#server/platform/secrets.ts';
import { makeAccountRow } from '#tests/support/builders/database/rows.ts';
import type { TestLexden } from '#tests/support/builders/server/test-lexden.ts';
import { createTestClient, type TestClient } from '#tests/support/client/test-client.ts';

const DAY_MS = 86_400_000;

/** One account holder's browser. */
export interface Account extends TestClient {
  readonly userId: string;
  readonly email: string;
  /** Token of its session. */
  readonly session: string;
}

interface AccountOptions {
  readonly email?: string;
  readonly displayName?: string;
  readonly plan?: Plan;
}

/**
 * Puts the rows of an account and its session where signing in puts them; signing in has its own tests.
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
    .values(makeAccountRow({ id: userId, plan, display_name: displayName, ...(email && { email }) }))
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
  const { userId, token: session } = await insertSession(database.db, { email, ...options });
  return Object.assign(createTestClient({ app }, { session }), { userId, email, session });
}
