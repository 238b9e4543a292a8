import type { OpenedDatabase } from '#server/db/connection.ts';
import type { AuditTrail } from '#server/features/accounts/audit-log/audit-trail.ts';
import { createModeGuard, type ModeGuard } from '#server/features/billing/mode-guard/mode-guard.ts';
import { createPaymentStore } from '#server/features/billing/payment-sync/payment-store.ts';
import { createSubscriptionStore } from '#server/features/billing/subscriptions/subscription-store.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { Payments } from '#server/ports/payments.ts';

interface ModeAdapters {
  readonly database: OpenedDatabase;
  readonly payments: Pick<Payments, 'mode'>;
  readonly clock: Clock;
}

/** What happens when the settings change who takes the payments. */
export function composeModeGuard(adapters: ModeAdapters, { recordEvent }: AuditTrail): ModeGuard {
  const { database, payments, clock } = adapters;
  const { db } = database;
  const [subscriptions, trail] = [createSubscriptionStore(db), createPaymentStore(db)];
  return createModeGuard({ db, mode: payments.mode, clock, subscriptions, trail, recordEvent });
}
