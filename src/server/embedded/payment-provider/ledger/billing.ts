import { DAY_MS, SECOND_MS } from '#contract/units.ts';
import { makeId } from './ids.ts';
import type { Ledger } from './ledger.ts';
import type { InvoiceLine, RecordOf } from './records.ts';

const DAY = DAY_MS / SECOND_MS;
/** Days from one failed charge of a renewal to the next attempt; after the last one the subscription ends. */
const RETRY_AFTER_DAYS = [3, 5, 7] as const;

export interface Bill {
  readonly subscription: RecordOf<'subscription'>;
  readonly reason: RecordOf<'invoice'>['reason'];
  readonly lines: readonly InvoiceLine[];
  /** When it is due, in whole seconds; missed events are applied as of when they were due. */
  readonly at: number;
}

export const totalOf = (lines: readonly InvoiceLine[]): number => lines.reduce((sum, { amount }) => sum + amount, 0);

/** Whether a charge would succeed. */
export function canPay(ledger: Ledger, customerId: string, amount: number): boolean {
  return amount === 0 || ledger.get('customer', customerId).card === 'works';
}

/** Issues an invoice and charges it. */
export function issueInvoice(ledger: Ledger, { subscription, reason, lines, at }: Bill): RecordOf<'invoice'> {
  const { id: subscriptionId, customerId, priceId, origin } = subscription;
  const { currency } = ledger.get('price', priceId);
  return chargeInvoice(
    ledger,
    {
      kind: 'invoice',
      id: makeId('invoice'),
      createdAt: at,
      customerId,
      subscriptionId,
      reason,
      currency,
      origin,
      status: 'open',
      lines: [...lines],
      total: totalOf(lines),
      attempts: 0,
      nextAttemptAt: null,
      paidAt: null,
      paymentId: null,
    },
    at,
  );
}

/** Charges an open invoice; its status shows the outcome. */
export function chargeInvoice(ledger: Ledger, invoice: RecordOf<'invoice'>, at: number): RecordOf<'invoice'> {
  const { customerId, total } = invoice;
  const attempts = invoice.attempts + 1;
  if (!canPay(ledger, customerId, total)) {
    const wait = RETRY_AFTER_DAYS[attempts - 1];
    const failed = ledger.put({ ...invoice, attempts, nextAttemptAt: wait === undefined ? null : at + wait * DAY });
    ledger.emit('invoice.payment_failed', failed);
    return failed;
  }
  const payment = total === 0 ? undefined : takePayment(ledger, invoice, at);
  const paid = { attempts, status: 'paid', nextAttemptAt: null, paidAt: at, paymentId: payment?.id ?? null } as const;
  const settled = ledger.put({ ...invoice, ...paid });
  ledger.emit('invoice.paid', settled);
  return settled;
}

function takePayment(ledger: Ledger, invoice: RecordOf<'invoice'>, at: number): RecordOf<'payment'> {
  const { customerId, total, currency, origin, lines } = invoice;
  return ledger.put({
    kind: 'payment',
    id: makeId('payment'),
    createdAt: at,
    customerId,
    amount: total,
    currency,
    origin,
    description: lines.at(-1)?.description ?? '',
    invoiceId: invoice.id,
    refunds: [],
    dispute: null,
    metadata: {},
  });
}
