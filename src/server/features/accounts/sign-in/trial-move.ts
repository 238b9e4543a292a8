import type { Database, DatabaseTransaction } from '#server/db/connection.ts';
import { lockUser } from '#server/db/processes/owner-lock.ts';
import type { AuditEntry } from '#server/domain/access/audit-entry.ts';
import { calendarMonthOf } from '#server/domain/access/quota.ts';
import { AppError } from '#server/domain/errors/app-error.ts';
import { hasTrial, moveUsageToAccount, type PlanOutcome, retireTrial } from './trial-store.ts';

/** Moves one feature's part of a trial. Both users are locked, and `period` is the account's month, like "2026-11". */
type MovePart<Moved> = (
  transaction: DatabaseTransaction,
  trialId: string,
  accountId: string,
  period: string,
) => Promise<Moved>;

/** How each feature moves what it stores of a trial. */
export interface TrialParts {
  readonly moveAllowances: MovePart<void>;
  /** Answers what the account's plan was and is, where the trial's subscriptions have a say in it. */
  readonly moveBilling: (
    transaction: DatabaseTransaction,
    trialId: string,
    accountId: string,
    now: number,
  ) => Promise<PlanOutcome | undefined>;
  /** Answers how many documents moved. */
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
  /** Milliseconds since 1970-01-01T00:00:00Z: what the trial has used counts in this month of the account. */
  readonly now: number;
}

export type TrialMove = ReturnType<typeof createTrialMove>;

export function createTrialMove(dependencies: Dependencies) {
  const { moveAllowances, moveBilling, moveDocuments, moveConversations, recordEvent } = dependencies;
  return {
    /**
     * Makes a browser's trial part of an account: documents, chats, counts, credits and subscription, also of work that
     * is under way. It happens once; the trial's row stays, so that its guest id is never used again.
     * @returns null when this browser has no trial, or when it has moved already
     * @throws AppError `unauthenticated` when the account is gone or about to go
     */
    async moveTrialInto(
      transaction: DatabaseTransaction,
      { guestIdHash, accountId, now }: Move,
    ): Promise<{ readonly movedDocuments: number } | null> {
      // Most sign-ins have no trial, and must not wait for locks.
      if (!(await hasTrial(transaction, guestIdHash))) return null;
      // Always the account before its trial: two sign-ins that each hold one of the two would wait for ever.
      const account = await lockUser(transaction, accountId);
      if (account?.kind !== 'account' || account.deletion_requested_at !== null) throw new AppError('unauthenticated');
      const trial = await retireTrial(transaction, guestIdHash, accountId);
      if (!trial) return null;
      const period = calendarMonthOf(now);
      const decided = await moveBilling(transaction, trial.id, accountId, now);
      const { formerPlan, plan } = await moveUsageToAccount(transaction, trial, accountId, decided);
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
