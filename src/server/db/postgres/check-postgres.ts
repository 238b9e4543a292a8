import pg from 'pg';
import { SECOND_MS } from '#contract/units.ts';

/** A database that cannot be worked with. The message is one line for whoever runs the server. */
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
 * Makes sure that a PostgreSQL database answers and is recent enough.
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
  // A connection that breaks after it was made says so twice; the query has told it already.
  client.on('error', () => {});
  try {
    await client.connect();
    const answer = await client.query<{ version: string }>(`select current_setting('server_version_num') as version`);
    return Number(answer.rows[0]?.version);
  } finally {
    await client.end().catch(() => {});
  }
}

/** A name with several addresses fails once for each, and the error around them says nothing. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
