import type { Stripe } from 'stripe';
import { chargeIdOf, disputeIdOf, refundIdOf } from '../ledger/ids.ts';
import type { RecordOf } from '../ledger/records.ts';
import { receiptUrlOf } from './render-invoice.ts';

type Payment = RecordOf<'payment'>;

export const refundedOf = ({ refunds }: Payment): number => refunds.reduce((sum, { amount }) => sum + amount, 0);

export function renderPaymentIntent(payment: Payment) {
  const { id, amount, currency, customerId, description, metadata, createdAt } = payment;
  return {
    id,
    object: 'payment_intent',
    livemode: false,
    created: createdAt,
    customer: customerId,
    currency,
    amount,
    amount_received: amount,
    amount_capturable: 0,
    status: 'succeeded',
    description,
    metadata,
    latest_charge: chargeIdOf(id),
    payment_method_types: ['card'],
    last_payment_error: null,
    canceled_at: null,
    capture_method: 'automatic_async',
    confirmation_method: 'automatic',
  } satisfies Partial<Stripe.PaymentIntent>;
}

export function renderCharge(payment: Payment) {
  const { id, amount, currency, customerId, description, metadata, createdAt, dispute, origin } = payment;
  const refunded = refundedOf(payment);
  return {
    id: chargeIdOf(id),
    object: 'charge',
    livemode: false,
    created: createdAt,
    customer: customerId,
    currency,
    amount,
    amount_captured: amount,
    amount_refunded: refunded,
    refunded: refunded === amount,
    captured: true,
    paid: true,
    status: 'succeeded',
    payment_intent: id,
    description,
    metadata,
    disputed: dispute !== null,
    failure_code: null,
    failure_message: null,
    receipt_url: receiptUrlOf(origin, id),
  } satisfies Partial<Stripe.Charge>;
}

/** Newest first. */
export function renderRefunds(payment: Payment) {
  const { id, currency, customerId } = payment;
  return payment.refunds
    .map(
      ({ amount, createdAt, reason, metadata }, index) =>
        ({
          id: refundIdOf(id, index),
          object: 'refund',
          amount,
          currency,
          created: createdAt,
          charge: chargeIdOf(id),
          payment_intent: id,
          customer: customerId,
          metadata,
          status: 'succeeded',
          reason: reason as Stripe.Refund.Reason | null,
        }) satisfies Partial<Stripe.Refund>,
    )
    .reverse();
}

export function renderDispute({ id, currency, dispute }: Payment) {
  if (!dispute) return undefined;
  const { amount, createdAt, status } = dispute;
  return {
    id: disputeIdOf(id),
    object: 'dispute',
    livemode: false,
    amount,
    currency,
    created: createdAt,
    status,
    charge: chargeIdOf(id),
    payment_intent: id,
    reason: 'fraudulent',
    metadata: {},
    is_charge_refundable: false,
  } satisfies Partial<Stripe.Dispute>;
}
