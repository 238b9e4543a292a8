import type { Database, DatabaseTransaction } from '#server/db/connection.ts';
import { lockUser } from '#server/db/processes/owner-lock.ts';
import type { AuditEntry } from '#server/domain/access/audit-entry.ts';
import { calendarMonthOf } from '#server/domain/access/quota.ts';
import { AppError } from '#server/domain/errors/app-error.ts';
import { hasTrial, moveUsageToAccount, type PlanOutcome, retireTrial } from './trial-store.ts';

/** Moves the data of one feature. Both users are locked; `period` is the account's month, like "2026-11". */
type MovePart<Moved> = (
  transaction: DatabaseTransaction,
  trialId: string,
  accountId: string,
  period: string,
) => Promise<Moved>;

/** How each feature moves its data of a trial. */
export interface TrialParts {
  readonly moveAllowances: MovePart<void>;
  /** @returns the account's plan before and after; undefined when the trial had no subscription */
  readonly moveBilling: (
    transaction: DatabaseTransaction,
    trialId: string,
    accountId: string,
    now: number,
  ) => Promise<PlanOutcome | undefined>;
  /** @returns the number of moved documents */
  readonly moveDocuments: MovePart<number>;
  readonly moveConversations: MovePart<void>;
}

interface Dependencies extends TrialParts {
  readonly recordEvent: (connection: Database, entry: AuditEntry) => Promise<void>;
}

interface Move {
  /** SHA-256 of the guest id, hexadecimal. */
  readonly guestIdHash: string;
  readonly accountId: string;
  /** Milliseconds since 1970-01-01T00:00:00Z: usage of the trial counts in this month of the account. */
  readonly now: number;
}

export type TrialMove = ReturnType<typeof createTrialMove>;

export function createTrialMove(dependencies: Dependencies) {
  const { moveAllowances, moveBilling, moveDocuments, moveConversations, recordEvent } = dependencies;
  return {
    /**
     * Moves a browser's trial into an account: documents, chats, counters, credits and subscription, including requests in
     * flight. Happens once; the trial's row stays, so that its guest id is never used again.
     * @returns null when this browser has no trial, or it has moved already
     * @throws AppError `unauthenticated` when the account is deleted or being deleted
     */
    async moveTrialInto(
      transaction: DatabaseTransaction,
      { guestIdHash, accountId, now }: Move,
    ): Promise<{ readonly movedDocuments: number } | null> {
      // Most sign-ins have no trial, and must not wait for locks.
      if (!(await hasTrial(transaction, guestIdHash))) return null;
      // Lock order: the account before its trial, otherwise two sign-ins could deadlock.
      const account = await lockUser(transaction, accountId);
      if (account?.kind !== 'account' || account.deletion_requested_at !== null) throw new AppError('unauthenticated');
      const trial = await retireTrial(transaction, guestIdHash, accountId);
      if (!trial) return null;
      const period = calendarMonthOf(now);
      const planOutcome = await moveBilling(transaction, trial.id, accountId, now);
      const { formerPlan, plan } = await moveUsageToAccount(transaction, trial, accountId, planOutcome);
      if (plan !== formerPlan) {
        const detail = `${formerPlan} to ${plan}`;
        await recordEvent(transaction, { userId: accountId, action: 'plan-changed', detail });
      }
      await moveAllowances(transaction, trial.id, accountId, period);
      const movedDocuments = await moveDocuments(transaction, trial.id, accountId, period);
      await moveConversations(transaction, trial.id, accountId, period);
      return { movedDocuments };
    },
  };
}
