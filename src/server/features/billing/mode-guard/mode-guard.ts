import type { Database, DatabaseTransaction } from '#server/db/connection.ts';
import { lockOwner } from '#server/db/processes/owner-lock.ts';
import type { AuditEntry } from '#server/domain/access/audit-entry.ts';
import { applyCreditsEvent } from '#server/domain/billing/pack-credits.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { PaymentsMode } from '#server/ports/payments.ts';
import { addToUser } from '../allowance/allowance-store.ts';
import { creditsOf, type PaymentStore } from '../payment-sync/payment-store.ts';
import { reconcilePlan } from '../subscriptions/reconcile-plan.ts';
import type { SubscriptionStore } from '../subscriptions/subscription-store.ts';
import { clearTestMode, countRunning, endSubscriptions, listPacks, listSubscribers } from './mode-guard-store.ts';

/** In rising order: purchases made in a lower mode are void in a higher one. */
const RISING_MODES: readonly PaymentsMode[] = ['embedded', 'test', 'live'];

interface Dependencies {
  readonly db: Database;
  /** The mode of the payment provider in use. */
  readonly mode: PaymentsMode;
  readonly clock: Clock;
  readonly subscriptions: Pick<SubscriptionStore, 'recomputePlan'>;
  readonly paymentStore: Pick<PaymentStore, 'creditBalanceOf' | 'save'>;
  readonly recordEvent: (connection: Database, entry: AuditEntry) => Promise<void>;
}

/** Keeps test purchases and real ones apart when the configured payment provider changes. */
export function createModeGuard(dependencies: Dependencies) {
  const { db, mode } = dependencies;
  const rank = RISING_MODES.indexOf(mode);
  const [lower, higher] = [RISING_MODES.slice(0, rank), RISING_MODES.slice(rank + 1)];

  return {
    /**
     * Checks whether the server may start in this mode: running subscriptions of a higher mode could be neither
     * updated nor cancelled.
     * @returns a one-line message for the operator; undefined without a problem
     */
    async findProblem(): Promise<string | undefined> {
      if (higher.length === 0) return undefined;
      const running = await countRunning(db, higher);
      if (running === 0) return undefined;
      const setting = mode === 'embedded' ? 'STRIPE_SECRET_KEY is not set' : 'STRIPE_SECRET_KEY is a key for testing';
      const what = running === 1 ? 'a subscription at Stripe is' : `${running} subscriptions at Stripe are`;
      return `${setting}, but ${what} running. Start with the former key again, and end them first if it is to go.`;
    },

    /** Ends purchases of lower modes. Idempotent, and safe to run in several processes at once. */
    async endLowerModes(): Promise<void> {
      if (lower.length === 0) return;
      for (const userId of await listSubscribers(db, lower)) {
        await db.transaction().execute((transaction) => endPurchasesOf(dependencies, transaction, userId, lower));
      }
      await clearTestMode(db);
    },
  };
}

async function endPurchasesOf(
  dependencies: Dependencies,
  transaction: DatabaseTransaction,
  userId: string,
  modes: readonly PaymentsMode[],
): Promise<void> {
  const { clock, paymentStore } = dependencies;
  const owner = await lockOwner(transaction, userId);
  if (!owner) return;
  await endSubscriptions(transaction, owner.id, modes, clock.now());
  for (const pack of await listPacks(transaction, owner.id, modes)) {
    const withdrawn = { granted: pack.creditsGranted, withdrawn: pack.creditsGranted };
    const { taken, change } = applyCreditsEvent(
      creditsOf(pack),
      withdrawn,
      await paymentStore.creditBalanceOf(transaction, pack),
    );
    await paymentStore.save(transaction, { ...pack, creditsWithdrawn: pack.creditsGranted, creditsTaken: taken });
    await addToUser(transaction, owner.id, 'chat_credits', change);
  }
  await reconcilePlan(dependencies, transaction, owner.id);
}
