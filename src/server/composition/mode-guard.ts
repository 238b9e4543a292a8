import type { OpenedDatabase } from '../db/connection.ts';
import type { AuditTrail } from '../features/accounts/audit-log/audit-trail.ts';
import { createModeGuard, type ModeGuard } from '../features/billing/mode-guard/mode-guard.ts';
import { createPaymentStore } from '../features/billing/payment-sync/payment-store.ts';
import { createSubscriptionStore } from '../features/billing/subscriptions/subscription-store.ts';
import type { Clock } from '../ports/clock.ts';
import type { Payments } from '../ports/payments.ts';

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
