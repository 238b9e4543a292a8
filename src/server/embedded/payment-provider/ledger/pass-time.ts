import type { Book } from './book.ts';
import { expireCheckout } from './checkouts.ts';
import { dueAtOf, type ProviderRecord } from './records.ts';
import { enterPhase } from './schedules.ts';
import { endSubscription, renewSubscription, retryRenewal } from './subscriptions.ts';

type Timed = Extract<ProviderRecord, { kind: 'checkout' | 'invoice' | 'subscription' }>;

/**
 * Runs everything that has become due for a customer until now, in order: after months without a request, every month in
 * between is billed.
 */
export function passTime(book: Book): void {
  for (let next = findNext(book); next; next = findNext(book)) meet(book, next.record, next.at);
}

function findNext(book: Book): { readonly record: Timed; readonly at: number } | undefined {
  const timed: Timed[] = [...book.list('checkout'), ...book.list('invoice'), ...book.list('subscription')];
  return timed
    .map((record) => ({ record, at: dueAtOf(record) ?? Number.POSITIVE_INFINITY }))
    .filter(({ at }) => at <= book.now)
    .sort((one, other) => one.at - other.at)[0];
}

function meet(book: Book, record: Timed, at: number): void {
  if (record.kind === 'checkout') expireCheckout(book, record);
  else if (record.kind === 'invoice') retryRenewal(book, record, at);
  else if (record.cancelAt !== null && record.cancelAt <= at) endSubscription(book, record, at);
  else {
    const phase = enterPhase(book, record, at);
    const current = book.get('subscription', record.id);
    if (phase) renewSubscription(book, { ...current, priceId: phase.priceId }, at);
  }
}
