import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import { DAY_MS, MINUTE_MS } from '#contract/units.ts';
import type { Database, DatabaseTransaction } from '#server/db/connection.ts';
import type { Clock } from '#server/ports/clock.ts';

/** A key signs for this long; then a new one takes over. */
const SIGNING_PERIOD_MS = 90 * DAY_MS;
/** After it was replaced, a key can still be used for checking this long. */
const CHECKING_PERIOD_MS = 90 * DAY_MS;
/** Cache duration: the longest delay before a server signs with a key that another one made. */
const FRESHNESS_MS = 10 * MINUTE_MS;
/** Lock row: its holder alone rotates the keys. */
const LOCK_NAME = 'key-turn';

export type SigningKeys = ReturnType<typeof createSigningKeys>;

/**
 * The keys ID tokens are signed with (RS256), kept in the database for all servers. Replacing takes effect in running
 * servers: each looks at most ten minutes after another one did it, and checks by what the database holds at that moment.
 */
export function createSigningKeys(db: Database, clock: Clock) {
  let known: { readonly keys: readonly JWK[]; readonly at: number } | undefined;
  let reading: Promise<readonly JWK[]> | undefined;
  const read = async () => {
    const keys = (await readKeys(db, clock.now())) ?? (await replaceKeys(db, clock));
    known = { keys, at: clock.now() };
    return keys;
  };
  return {
    /** Private keys, the signing one first. Creates and rotates keys when they are due. */
    current(): Promise<readonly JWK[]> {
      if (known && Math.abs(clock.now() - known.at) < FRESHNESS_MS) return Promise.resolve(known.keys);
      reading ??= read().finally(() => {
        reading = undefined;
      });
      return reading;
    },
    /** The public half of a key, read from the database; undefined when there is no such key. */
    async findPublicKey(keyId: string): Promise<JWK | undefined> {
      const row = await db
        .selectFrom('identity_keys')
        .select('private_jwk')
        .where('key_id', '=', keyId)
        .executeTakeFirst();
      return row && withoutPrivateParts(JSON.parse(row.private_jwk));
    },
  };
}

function withoutPrivateParts({ kty, n, e, kid, alg, use }: JWK): JWK {
  return { kty, n, e, kid, alg, use } as JWK;
}

function selectKeys(db: Database | DatabaseTransaction) {
  return db.selectFrom('identity_keys').selectAll().orderBy('created_at', 'desc').orderBy('key_id').execute();
}

/** The keys as they are, or undefined when it is time for a new one. */
async function readKeys(db: Database | DatabaseTransaction, now: number): Promise<readonly JWK[] | undefined> {
  const rows = await selectKeys(db);
  const [newest] = rows;
  if (!newest || now - newest.created_at >= SIGNING_PERIOD_MS) return undefined;
  return rows.map((row) => JSON.parse(row.private_jwk));
}

/** Adds a new key unless another server has just done so, and removes keys that were replaced long ago. */
async function replaceKeys(db: Database, clock: Clock): Promise<readonly JWK[]> {
  // Generated before the transaction, which others wait for: it takes a while.
  const fresh = await makeKey();
  return db.transaction().execute(async (transaction) => {
    await lockKeys(transaction);
    const now = clock.now();
    const present = await readKeys(transaction, now);
    if (present) return present;
    await transaction
      .insertInto('identity_keys')
      .values({ key_id: fresh.keyId, private_jwk: JSON.stringify(fresh.jwk), created_at: now })
      .execute();
    const rows = await selectKeys(transaction);
    // A key was replaced when the next newer one was made.
    const outdated = rows.filter((_row, index) => {
      const successor = rows[index - 1];
      return successor !== undefined && now - successor.created_at >= CHECKING_PERIOD_MS;
    });
    for (const { key_id } of outdated) {
      await transaction.deleteFrom('identity_keys').where('key_id', '=', key_id).execute();
    }
    return rows.filter((row) => !outdated.includes(row)).map((row) => JSON.parse(row.private_jwk));
  });
}

/** Serializes rotation across servers: the row stays locked until the transaction ends. */
async function lockKeys(transaction: DatabaseTransaction): Promise<void> {
  await transaction
    .insertInto('identity_secrets')
    .values({ name: LOCK_NAME, value: '' })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: '' }))
    .execute();
}

async function makeKey(): Promise<{ keyId: string; jwk: JWK }> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = await exportJWK(privateKey);
  const keyId = await calculateJwkThumbprint(jwk);
  return { keyId, jwk: { ...jwk, kid: keyId, alg: 'RS256', use: 'sig' } };
}
