import { refused } from '../api/api-problem.ts';
import { makeId } from './ids.ts';
import type { Ledger } from './ledger.ts';
import type { RecordOf } from './records.ts';
import { startSubscription } from './subscriptions.ts';

type Checkout = RecordOf<'checkout'>;

/** Pays a checkout with a valid card. A second payment, in another tab or by a double click, charges nothing. */
export function payCheckout(ledger: Ledger, checkout: Checkout): Checkout {
  if (checkout.status !== 'open') return checkout;
  ledger.put({ ...ledger.get('customer', checkout.customerId), card: 'works' });
  const paid = checkout.mode === 'subscription' ? paySubscription(ledger, checkout) : payOnce(ledger, checkout);
  const complete = ledger.put({ ...checkout, ...paid, status: 'complete' });
  ledger.emit('checkout.session.completed', complete);
  return complete;
}

function paySubscription(ledger: Ledger, checkout: Checkout): Pick<Checkout, 'subscriptionId' | 'invoiceId'> {
  const subscription = startSubscription(ledger, checkout);
  return { subscriptionId: subscription.id, invoiceId: subscription.latestInvoiceId };
}

function payOnce(ledger: Ledger, checkout: Checkout): Pick<Checkout, 'paymentId'> {
  const { customerId, amount, currency, passedMetadata: metadata, successUrl } = checkout;
  const { name } = ledger.get('product', ledger.get('price', checkout.priceId).productId);
  const payment = ledger.put({
    kind: 'payment',
    id: makeId('payment'),
    createdAt: ledger.now,
    customerId,
    amount,
    currency,
    metadata,
    description: name,
    invoiceId: null,
    refunds: [],
    dispute: null,
    origin: new URL(successUrl).origin,
  });
  return { paymentId: payment.id };
}

/** @throws ApiProblem when it is not open any more */
export function expireCheckout(ledger: Ledger, checkout: Checkout): Checkout {
  if (checkout.status !== 'open') {
    throw refused(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of "${checkout.status}".`,
    );
  }
  const expired = ledger.put({ ...checkout, status: 'expired' });
  ledger.emit('checkout.session.expired', expired);
  return expired;
}
