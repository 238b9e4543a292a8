import type { Database, DatabaseTransaction } from '#server/db/connection.ts';
import { isTransientError } from '#server/db/transient-error.ts';
import { retryInBackground } from '#server/platform/retry-in-background.ts';

/**
 * Makes a reservation. When the database fails meanwhile, the reservation may exist although its caller got an error:
 * it is given back as soon as that can be done, and not only when it has expired.
 * @param giveBack safe where nothing was taken
 * @throws whatever `take` throws
 */
export async function reserveOrRelease(
  db: Database,
  take: (transaction: DatabaseTransaction) => Promise<void>,
  giveBack: (transaction: DatabaseTransaction) => Promise<unknown>,
): Promise<void> {
  try {
    await db.transaction().execute(take);
  } catch (error) {
    if (isTransientError(error)) await retryInBackground(() => db.transaction().execute(giveBack), isTransientError);
    throw error;
  }
}
