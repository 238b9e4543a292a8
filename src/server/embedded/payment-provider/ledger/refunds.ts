import { refused } from '../api/api-problem.ts';
import { refundedOf, renderCharge, renderDispute, renderRefunds } from '../rendering/render-payment.ts';
import type { Ledger } from './ledger.ts';
import type { RecordOf } from './records.ts';

type Payment = RecordOf<'payment'>;

interface RefundOrder {
  /** The unrefunded rest when left out. */
  readonly amount: number | undefined;
  readonly reason: string | null;
  readonly metadata: Readonly<Record<string, string>>;
}

/** Refunds a payment. @throws ApiProblem when less is left */
export function refundPayment(ledger: Ledger, payment: Payment, { amount, reason, metadata }: RefundOrder): Payment {
  const left = payment.amount - refundedOf(payment);
  if (left === 0) {
    throw refused('The charge has already been refunded.', 'charge', 'charge_already_refunded');
  }
  if (payment.dispute) throw refused('The charge has been charged back.', 'charge', 'charge_disputed');
  const given = amount ?? left;
  if (given < 1 || given > left) throw refused(`Refund amount is greater than unrefunded amount on charge.`, 'amount');
  const refund = { amount: given, createdAt: ledger.now, reason, metadata: { ...metadata } };
  const refunded = ledger.put({ ...payment, refunds: [...payment.refunds, refund] });
  ledger.emit('refund.created', renderRefunds(refunded)[0] ?? {});
  ledger.emit('charge.refunded', renderCharge(refunded));
  return refunded;
}

/** Opens or closes a dispute of the payer's bank. */
export function disputePayment(ledger: Ledger, payment: Payment, step: 'open' | 'win' | 'lose'): void {
  const { dispute, amount } = payment;
  if (step === 'open' && dispute) throw refused('The payment is disputed already.');
  if (step !== 'open' && dispute?.status !== 'needs_response') throw refused('No dispute of the payment is open.');
  const opened = dispute ?? { status: 'needs_response' as const, createdAt: ledger.now, amount };
  const status = { open: 'needs_response', win: 'won', lose: 'lost' } as const;
  const disputed = ledger.put({ ...payment, dispute: { ...opened, status: status[step] } });
  ledger.emit(step === 'open' ? 'charge.dispute.created' : 'charge.dispute.closed', renderDispute(disputed) ?? {});
}
