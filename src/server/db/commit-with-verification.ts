import pRetry from 'p-retry';
import { AppError } from '#server/domain/errors/app-error.ts';
import type { Database, DatabaseTransaction } from './connection.ts';
import { isSqliteOutage } from './database-outage.ts';
import { DatabaseMovedError } from './sqlite/database-files.ts';
import { isTransientError } from './transient-error.ts';

/** At once, after 200 ms and after 800 ms: a broken connection is replaced at once, a restarted server within a second. */
const VERIFICATION_RETRIES = { retries: 2, minTimeout: 200, factor: 4 };

/** How an ambiguous commit is verified. */
interface CommitVerification<Result> {
  /** Waits for a transaction that may still be committing, by locking a row that it locked. */
  readonly lock: (transaction: DatabaseTransaction, result: Result) => Promise<unknown>;
  readonly wasCommitted: (result: Result) => Promise<boolean>;
}

/**
 * Runs a transaction whose commit may be ambiguous: when the connection breaks during the commit, it is verified
 * whether the database committed, as a retry by the client could apply the same twice.
 * @returns the result of `work`, also where only the verification confirmed the commit
 * @throws the failure, where nothing was committed; AppError `outcome-unknown` where the database stays unavailable
 */
export async function commitWithVerification<Result>(
  db: Database,
  work: (transaction: DatabaseTransaction) => Promise<Result>,
  { lock, wasCommitted }: CommitVerification<Result>,
): Promise<Result> {
  let done: { readonly result: Result } | undefined;
  try {
    return await db.transaction().execute(async (transaction) => {
      done = { result: await work(transaction) };
      return done.result;
    });
  } catch (error) {
    // A transaction that fails before its commit has no effect.
    if (!done || !isTransientError(error)) throw error;
    // Committed to a deleted file: visible to this process, and lost when it ends.
    if (error instanceof DatabaseMovedError) throw error;
    const { result } = done;
    const verify = async (): Promise<boolean> => {
      await waitForTransactionEnd(db, (transaction) => lock(transaction, result));
      return wasCommitted(result);
    };
    if (await verifyWithRetries(verify)) return result;
    throw error;
  }
}

async function waitForTransactionEnd(
  db: Database,
  lock: (transaction: DatabaseTransaction) => Promise<unknown>,
): Promise<void> {
  try {
    await db.transaction().execute(lock);
  } catch (error) {
    // SQLite has one connection, so the transaction has ended; on a full disk the lock fails, yet reads still work.
    if (!isSqliteOutage(error)) throw error;
  }
}

async function verifyWithRetries(verify: () => Promise<boolean>): Promise<boolean> {
  try {
    return await pRetry(verify, { ...VERIFICATION_RETRIES, shouldRetry: ({ error }) => isTransientError(error) });
  } catch (error) {
    if (!isTransientError(error)) throw error;
    throw new AppError('outcome-unknown', {}, undefined, { cause: error });
  }
}
