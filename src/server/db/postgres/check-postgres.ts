import pg from 'pg';
import { SECOND_MS } from '#contract/units.ts';

/** The database cannot be used. The message is one line for the operator. */
export class UnusableDatabaseError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'UnusableDatabaseError';
  }
}

const OLDEST_VERSION = 15;
/** PostgreSQL counts 15.4 as 150004. */
const VERSION_STEP = 10_000;
const CONNECT_TIMEOUT_MS = 10 * SECOND_MS;

/**
 * Verifies that PostgreSQL answers and is recent enough.
 * @throws UnusableDatabaseError
 */
export async function checkPostgres(url: string): Promise<void> {
  const version = await readVersion(url).catch((error: unknown) => {
    throw new UnusableDatabaseError(`The database that DATABASE_URL names cannot be used: ${reasonOf(error)}.`, {
      cause: error,
    });
  });
  if (version >= OLDEST_VERSION * VERSION_STEP) return;
  const major = Math.floor(version / VERSION_STEP);
  throw new UnusableDatabaseError(
    `The database that DATABASE_URL names is PostgreSQL ${major}; version ${OLDEST_VERSION} or later is needed.`,
  );
}

async function readVersion(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  // An established connection that breaks emits an error besides the failing query.
  client.on('error', () => {});
  try {
    await client.connect();
    const answer = await client.query<{ version: string }>(`select current_setting('server_version_num') as version`);
    return Number(answer.rows[0]?.version);
  } finally {
    await client.end().catch(() => {});
  }
}

/** A host with several addresses fails once per address, in an AggregateError without a message. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
