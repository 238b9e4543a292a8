import { expireCheckout } from './checkouts.ts';
import type { Ledger } from './ledger.ts';
import { dueAtOf, type ProviderRecord } from './records.ts';
import { enterPhase } from './schedules.ts';
import { endSubscription, renewSubscription, retryRenewal } from './subscriptions.ts';

type Timed = Extract<ProviderRecord, { kind: 'checkout' | 'invoice' | 'subscription' }>;

/**
 * Runs everything that has become due for a customer until now, in order: after months without a request, every month in
 * between is billed.
 */
export function advanceClock(ledger: Ledger): void {
  for (let next = findNext(ledger); next; next = findNext(ledger)) apply(ledger, next.record, next.at);
}

function findNext(ledger: Ledger): { readonly record: Timed; readonly at: number } | undefined {
  const timed: Timed[] = [...ledger.list('checkout'), ...ledger.list('invoice'), ...ledger.list('subscription')];
  return timed
    .map((record) => ({ record, at: dueAtOf(record) ?? Number.POSITIVE_INFINITY }))
    .filter(({ at }) => at <= ledger.now)
    .sort((one, other) => one.at - other.at)[0];
}

function apply(ledger: Ledger, record: Timed, at: number): void {
  if (record.kind === 'checkout') expireCheckout(ledger, record);
  else if (record.kind === 'invoice') retryRenewal(ledger, record, at);
  else if (record.cancelAt !== null && record.cancelAt <= at) endSubscription(ledger, record, at);
  else {
    const phase = enterPhase(ledger, record, at);
    const current = ledger.get('subscription', record.id);
    if (phase) renewSubscription(ledger, { ...current, priceId: phase.priceId }, at);
  }
}
