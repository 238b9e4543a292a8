import type { Database } from '#server/db/connection.ts';
import { makeSecret } from '#server/platform/secrets.ts';

export interface ProviderSecrets {
  /** Signs the provider's cookies. */
  readonly cookieKey: string;
  /** Key of the hashes that failed attempts are counted under. */
  readonly attemptKey: string;
}

/** Reads the provider's own secrets, making them at the first start. Servers that start at once end with the same ones. */
export async function readSecrets(db: Database): Promise<ProviderSecrets> {
  return {
    cookieKey: await readOrMakeSecret(db, 'cookies'),
    attemptKey: await readOrMakeSecret(db, 'attempts'),
  };
}

async function readOrMakeSecret(db: Database, name: string): Promise<string> {
  const read = () => db.selectFrom('identity_secrets').select('value').where('name', '=', name).executeTakeFirst();
  const known = await read();
  if (known) return known.value;
  await db
    .insertInto('identity_secrets')
    .values({ name, value: makeSecret() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const made = await read();
  if (!made) throw new Error(`The secret ${name} of the identity provider was neither found nor made.`);
  return made.value;
}
