import { BOOST } from '#contract/plans.ts';
import type {
  CheckoutSnapshot,
  InvoiceSnapshot,
  PaidPlan,
  PaymentSnapshot,
  PaymentsMode,
} from '#server/ports/payments.ts';
import type { ProviderReading, StoredState } from './subscription-lifecycle.ts';

/** A payment. Amounts are in the smallest unit of the currency. */
export interface PaymentRecord {
  /** Id of the provider's invoice, or of the checkout of a pack. */
  readonly id: string;
  readonly userId: string;
  readonly mode: PaymentsMode;
  readonly kind: 'plan' | 'boost';
  readonly plan: PaidPlan | null;
  /** Null for a pack. */
  readonly subscriptionId: string | null;
  readonly reason: 'start' | 'renewal' | 'change' | 'pack' | 'other';
  readonly status: 'paid' | 'failed' | 'partially-refunded' | 'refunded' | 'disputed' | 'charged-back';
  readonly amount: number;
  readonly refunded: number;
  /** ISO 4217 code in lower case. */
  readonly currency: string;
  readonly receiptUrl: string | null;
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  readonly createdAt: number;
  readonly creditsGranted: number;
  /** Credits that refunds and disputes withdraw from it. */
  readonly creditsWithdrawn: number;
}

type PaymentEvent = 'paid' | 'payment-failed' | 'refunded' | 'dispute-opened' | 'dispute-won' | 'dispute-lost';

/** Source of a payment: an invoice of a plan, or the checkout of a pack. */
export type PaymentState =
  | { readonly kind: 'plan'; readonly invoice: InvoiceSnapshot }
  | { readonly kind: 'boost'; readonly checkoutId: string; readonly checkout: CheckoutSnapshot };

type Owner = Pick<PaymentRecord, 'userId' | 'mode'>;

interface PaymentStep {
  /** Undefined until a payment succeeds or fails. */
  readonly known: StoredState<PaymentRecord> | undefined;
  /** Changes since the former state. */
  readonly events: readonly PaymentEvent[];
}

/**
 * Applies a read to a payment. Stale reads change nothing.
 * @param former undefined for a new payment
 */
export function applyPaymentReading(
  former: StoredState<PaymentRecord> | undefined,
  { version, snapshot }: ProviderReading<PaymentState>,
  owner: Owner,
): PaymentStep {
  if (former && version <= former.version) return { known: former, events: [] };
  const reported = snapshot.kind === 'plan' ? readInvoice(snapshot.invoice, owner) : readPack(snapshot, owner);
  // Payments are never removed, even when the provider no longer reports them as paid or failed.
  const value = reported ?? former?.value;
  if (!value) return { known: undefined, events: [] };
  return { known: { version, value }, events: eventsBetween(former?.value, value) };
}

function readInvoice(invoice: InvoiceSnapshot, owner: Owner): PaymentRecord | undefined {
  const hasFailed = invoice.standing === 'failed';
  if (!hasFailed && invoice.standing !== 'paid') return undefined;
  // The provider also issues invoices of zero, as when credit covers a plan change.
  if (invoice.amount === 0) return undefined;
  return {
    ...owner,
    ...moneyOf(invoice),
    id: invoice.id,
    kind: 'plan',
    plan: invoice.plan,
    subscriptionId: invoice.subscriptionId,
    reason: invoice.reason,
    status: hasFailed ? 'failed' : statusOf(invoice),
    createdAt: invoice.createdAt,
    creditsGranted: 0,
    creditsWithdrawn: 0,
  };
}

function readPack(
  { checkoutId, checkout }: Extract<PaymentState, { kind: 'boost' }>,
  owner: Owner,
): PaymentRecord | undefined {
  if (!checkout.isPaid) return undefined;
  return {
    ...owner,
    ...moneyOf(checkout),
    id: checkoutId,
    kind: 'boost',
    plan: null,
    subscriptionId: null,
    reason: 'pack',
    status: statusOf(checkout),
    createdAt: checkout.createdAt,
    creditsGranted: BOOST.credits,
    creditsWithdrawn: creditsWithdrawnBy(checkout, BOOST.credits),
  };
}

function moneyOf({ amount, refunded, currency, receiptUrl }: PaymentSnapshot) {
  return { amount, refunded, currency, receiptUrl };
}

function statusOf({ dispute, amount, refunded }: PaymentSnapshot): PaymentRecord['status'] {
  if (dispute === 'open') return 'disputed';
  if (dispute === 'lost') return 'charged-back';
  if (refunded === 0) return 'paid';
  return refunded >= amount ? 'refunded' : 'partially-refunded';
}

/**
 * Credits that a refund or a dispute withdraws: all while the payment is disputed or was lost to a dispute, otherwise the
 * refunded share, rounded down to whole credits in favour of the buyer.
 */
function creditsWithdrawnBy({ dispute, amount, refunded }: PaymentSnapshot, granted: number): number {
  if (dispute === 'open' || dispute === 'lost') return granted;
  if (amount === 0) return 0;
  return Math.min(granted, Math.floor((granted * refunded) / amount));
}

function eventsBetween(former: PaymentRecord | undefined, next: PaymentRecord): PaymentEvent[] {
  const wasPaid = former !== undefined && former.status !== 'failed';
  if (next.status === 'failed') return former ? [] : ['payment-failed'];
  return [
    ...(wasPaid ? [] : (['paid'] as const)),
    ...(next.refunded > (former?.refunded ?? 0) ? (['refunded'] as const) : []),
    ...eventsOfDispute(former?.status, next.status),
  ];
}

function eventsOfDispute(former: PaymentRecord['status'] | undefined, next: PaymentRecord['status']): PaymentEvent[] {
  if (former === next) return [];
  if (next === 'disputed') return ['dispute-opened'];
  if (next === 'charged-back') return ['dispute-lost'];
  return former === 'disputed' || former === 'charged-back' ? ['dispute-won'] : [];
}
