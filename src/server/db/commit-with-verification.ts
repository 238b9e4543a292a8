import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '#server/domain/errors/app-error.ts';
import type { Database, DatabaseTransaction } from './connection.ts';
import { isSqliteOutage } from './database-outage.ts';
import { DatabaseMovedError } from './sqlite/database-files.ts';
import { isTransientError } from './transient-error.ts';

/** A connection that broke is replaced at once, a server that is started anew mostly within a second. */
const LOOK_PAUSES_MS = [0, 200, 800];

/** How it is found out whether a transaction took effect that did not say so. */
interface CommitVerification<Result> {
  /** Waits for a transaction that is still ending, by locking a row that it had locked. */
  readonly lock: (transaction: DatabaseTransaction, result: Result) => Promise<unknown>;
  readonly wasCommitted: (result: Result) => Promise<boolean>;
}

/**
 * Runs statements that take effect together or not at all, also where the database goes away while it ends them: then it
 * may have kept them without being able to say so, and whoever sends the same again would have it twice.
 * @returns what `work` returned, also where only the look told that it was kept
 * @throws the failure, where nothing was kept; AppError `outcome-unknown` where the database stays away
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
    // Before its end a transaction that fails has done nothing.
    if (!done || !isTransientError(error)) throw error;
    // It can be seen for as long as this process runs, and is lost with it.
    if (error instanceof DatabaseMovedError) throw error;
    const { result } = done;
    const look = async (): Promise<boolean> => {
      await untilItHasEnded(db, (transaction) => lock(transaction, result));
      return wasCommitted(result);
    };
    if (await lookPatiently(look)) return result;
    throw error;
  }
}

async function untilItHasEnded(
  db: Database,
  lock: (transaction: DatabaseTransaction) => Promise<unknown>,
): Promise<void> {
  try {
    await db.transaction().execute(lock);
  } catch (error) {
    // The embedded database has one connection, so it has ended; a full disk takes no lock, and still tells what is there.
    if (!isSqliteOutage(error)) throw error;
  }
}

async function lookPatiently(look: () => Promise<boolean>): Promise<boolean> {
  let failure: unknown;
  for (const pauseMs of LOOK_PAUSES_MS) {
    await pause(pauseMs);
    try {
      return await look();
    } catch (error) {
      if (!isTransientError(error)) throw error;
      failure = error;
    }
  }
  throw new AppError('outcome-unknown', {}, undefined, { cause: failure });
}
