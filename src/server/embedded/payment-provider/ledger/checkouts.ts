import { refused } from '../api/api-problem.ts';
import type { Book } from './book.ts';
import { makeId } from './ids.ts';
import type { RecordOf } from './records.ts';
import { startSubscription } from './subscriptions.ts';

type Checkout = RecordOf<'checkout'>;

/** Pays a checkout with a valid card. A second payment, in another tab or by a double click, charges nothing. */
export function payCheckout(book: Book, checkout: Checkout): Checkout {
  if (checkout.status !== 'open') return checkout;
  book.put({ ...book.get('customer', checkout.customerId), card: 'works' });
  const paid = checkout.mode === 'subscription' ? paySubscription(book, checkout) : payOnce(book, checkout);
  const complete = book.put({ ...checkout, ...paid, status: 'complete' });
  book.tell('checkout.session.completed', complete);
  return complete;
}

function paySubscription(book: Book, checkout: Checkout): Pick<Checkout, 'subscriptionId' | 'invoiceId'> {
  const subscription = startSubscription(book, checkout);
  return { subscriptionId: subscription.id, invoiceId: subscription.latestInvoiceId };
}

function payOnce(book: Book, checkout: Checkout): Pick<Checkout, 'paymentId'> {
  const { customerId, amount, currency, passedMetadata: metadata, successUrl } = checkout;
  const { name } = book.get('product', book.get('price', checkout.priceId).productId);
  const payment = book.put({
    kind: 'payment',
    id: makeId('payment'),
    createdAt: book.now,
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
export function expireCheckout(book: Book, checkout: Checkout): Checkout {
  if (checkout.status !== 'open') {
    throw refused(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of "${checkout.status}".`,
    );
  }
  const expired = book.put({ ...checkout, status: 'expired' });
  book.tell('checkout.session.expired', expired);
  return expired;
}
