import { createHmac } from 'node:crypto';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/units.ts';
import type { Database, DatabaseTransaction } from '#server/db/connection.ts';
import { AppError } from '#server/domain/errors/app-error.ts';
import { networkOf } from '#server/http/limits/network-of.ts';
import type { Clock } from '#server/ports/clock.ts';

const SIGN_IN_WINDOW_MS = 15 * MINUTE_MS;
/** An address has room for a class that signs in at once: an attempt counts until its password is verified. */
const SIGN_IN_LIMITS = { pair: 10, address: 60, email: 100 } as const;
/** A class that begins together. */
const REGISTRATIONS_PER_HOUR = 40;
const RESET_LIMITS = { email: 5, address: 20 } as const;

interface Limit {
  readonly key: string;
  readonly limit: number;
  readonly windowMs: number;
}

/** An attempt that was counted. */
interface CountedAttempt {
  /** Uncounts a success, as only failures count, and an attempt that failed for internal reasons. */
  release(): Promise<void>;
}

export type AttemptLimits = ReturnType<typeof createAttemptLimits>;

interface LimitOptions {
  readonly db: Database;
  readonly clock: Clock;
  /** HMAC key: the table must not reveal names and addresses. */
  readonly secret: string;
  /** Lifts every limit when false. */
  readonly areOn: boolean;
}

/** Counts attempts in the database, for all servers together. */
export function createAttemptLimits({ db, clock, secret, areOn }: LimitOptions) {
  const hash = (value: string) => createHmac('sha256', secret).update(value).digest('hex');
  /** What every key about an email address begins with. */
  const prefixOf = (email: string) => `${hash(email)}:`;
  const take = async (limits: readonly Limit[]): Promise<CountedAttempt> => {
    const now = clock.now();
    // Always in the same order, so that no two requests wait for each other.
    const rows = (areOn ? [...limits] : [])
      .map((limit) => ({ ...limit, start: now - (now % limit.windowMs) }))
      .sort((left, right) => (left.key < right.key ? -1 : 1));
    if (rows.length > 0) {
      await db.transaction().execute(async (transaction) => {
        for (const row of rows) {
          // Undoes the counting: what is refused did not try anything, and must not lock other names of this address.
          if ((await countUp(transaction, row)) > row.limit) throw refusalFor(row, now);
        }
      });
    }
    return {
      async release() {
        if (rows.length === 0) return;
        await db.transaction().execute(async (transaction) => {
          for (const row of rows) await countDown(transaction, row);
        });
      },
    };
  };
  return {
    prefixOf,
    /**
     * Counts an attempt before its password is verified, so that concurrent ones cannot all pass.
     * @param ip of the client
     * @throws AppError `too-many-attempts`
     */
    takeSignIn(email: string, ip: string): Promise<CountedAttempt> {
      const address = hash(networkOf(ip));
      const windowMs = SIGN_IN_WINDOW_MS;
      return take([
        { key: `${prefixOf(email)}sign-in:${address}`, limit: SIGN_IN_LIMITS.pair, windowMs },
        { key: `address:sign-in:${address}`, limit: SIGN_IN_LIMITS.address, windowMs },
        { key: `${prefixOf(email)}sign-in`, limit: SIGN_IN_LIMITS.email, windowMs },
      ]);
    },
    /** @throws AppError `too-many-attempts` */
    takeRegistration(ip: string): Promise<CountedAttempt> {
      const key = `address:register:${hash(networkOf(ip))}`;
      return take([{ key, limit: REGISTRATIONS_PER_HOUR, windowMs: HOUR_MS }]);
    },
    /** @throws AppError `too-many-attempts` */
    async takeReset(email: string, ip: string): Promise<void> {
      await take([
        { key: `${prefixOf(email)}reset`, limit: RESET_LIMITS.email, windowMs: HOUR_MS },
        { key: `address:reset:${hash(networkOf(ip))}`, limit: RESET_LIMITS.address, windowMs: HOUR_MS },
      ]);
    },
    /** Deletes the failures of an address after its owner has authenticated. */
    async forget(email: string): Promise<void> {
      await db
        .deleteFrom('sign_in_attempts')
        .where('key', 'like', `${prefixOf(email)}sign-in%`)
        .execute();
    },
    async deleteOld(): Promise<void> {
      await db
        .deleteFrom('sign_in_attempts')
        .where('window_start', '<=', clock.now() - HOUR_MS)
        .execute();
    },
  };
}

/** The words of the code itself are about passwords that were wrong, and their window. */
function refusalFor({ windowMs, start }: Limit & Window, now: number): AppError {
  if (windowMs === SIGN_IN_WINDOW_MS) return new AppError('too-many-attempts');
  return new AppError('too-many-attempts', { retryAfterSeconds: Math.ceil((start + windowMs - now) / SECOND_MS) });
}

interface Window {
  readonly key: string;
  readonly start: number;
}

/** @returns how many there are with this one */
async function countUp(db: DatabaseTransaction, { key, start }: Window): Promise<number> {
  const { failures } = await db
    .insertInto('sign_in_attempts')
    .values({ key, window_start: start, failures: 1 })
    .onConflict((conflict) =>
      conflict.columns(['key', 'window_start']).doUpdateSet((set) => ({
        failures: set('sign_in_attempts.failures', '+', 1),
      })),
    )
    .returning('failures')
    .executeTakeFirstOrThrow();
  return failures;
}

async function countDown(db: DatabaseTransaction, { key, start }: Window): Promise<void> {
  await db
    .updateTable('sign_in_attempts')
    .set((set) => ({ failures: set('failures', '-', 1) }))
    .where('key', '=', key)
    .where('window_start', '=', start)
    .where('failures', '>', 0)
    .execute();
}
