import type { Database, DatabaseTransaction } from '#server/db/connection.ts';
import { isTransientError } from '#server/db/transient-error.ts';
import { retryInBackground } from '#server/platform/retry-in-background.ts';

/**
 * Makes a reservation. After a transient error the commit is ambiguous: the reservation may exist without the caller
 * knowing, so it is released in the background instead of being held until it expires.
 * @param release a no-op without a reservation
 * @throws the error of `reserve`
 */
export async function reserveOrRelease(
  db: Database,
  reserve: (transaction: DatabaseTransaction) => Promise<void>,
  release: (transaction: DatabaseTransaction) => Promise<unknown>,
): Promise<void> {
  try {
    await db.transaction().execute(reserve);
  } catch (error) {
    if (isTransientError(error)) await retryInBackground(() => db.transaction().execute(release), isTransientError);
    throw error;
  }
}
