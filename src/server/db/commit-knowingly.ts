import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '../domain/app-error.ts';
import type { Database, DatabaseTransaction } from './connection.ts';
import { isPassingFailure } from './passing-failure.ts';

/** A connection that broke is replaced at once, a server that is started anew mostly within a second. */
const LOOK_PAUSES_MS = [0, 200, 800];

/**
 * Runs statements that take effect together or not at all, also where the database goes away while it ends them: then it
 * may have kept them without being able to say so, and whoever sends the same again would have it twice.
 * @param wasKept looks whether they took effect; it has to wait for a transaction that is still ending, as whoever locks the
 *   same rows does
 * @returns what `work` returned, also where only the look told that it was kept
 * @throws the failure, where nothing was kept; AppError `outcome-unknown` where the database stays away
 */
export async function commitKnowingly<Result>(
  db: Database,
  work: (transaction: DatabaseTransaction) => Promise<Result>,
  wasKept: (result: Result) => Promise<boolean>,
): Promise<Result> {
  let done: { readonly result: Result } | undefined;
  try {
    return await db.transaction().execute(async (transaction) => {
      done = { result: await work(transaction) };
      return done.result;
    });
  } catch (error) {
    // Before its end a transaction that fails has done nothing.
    if (!done || !isPassingFailure(error)) throw error;
    const { result } = done;
    if (await lookPatiently(() => wasKept(result))) return result;
    throw error;
  }
}

async function lookPatiently(look: () => Promise<boolean>): Promise<boolean> {
  let failure: unknown;
  for (const pauseMs of LOOK_PAUSES_MS) {
    await pause(pauseMs);
    try {
      return await look();
    } catch (error) {
      if (!isPassingFailure(error)) throw error;
      failure = error;
    }
  }
  throw new AppError('outcome-unknown', {}, undefined, { cause: failure });
}
