import { randomBytes } from 'node:crypto';
import type { RecordKind } from './records.ts';

/** 192 bits: some ids are addresses of pages that nothing else protects. */
const RANDOM_BYTES = 24;

/** Stripe's prefixes, with `test` to distinguish these ids from Stripe's. */
const PREFIXES: Readonly<Record<RecordKind, string>> = {
  product: 'prod_test_',
  price: 'price_test_',
  configuration: 'bpc_test_',
  customer: 'cus_test_',
  checkout: 'cs_test_',
  subscription: 'sub_test_',
  schedule: 'sub_sched_test_',
  invoice: 'in_test_',
  payment: 'pi_test_',
  portal: 'bps_test_',
};

const random = (): string => randomBytes(RANDOM_BYTES).toString('hex');

export const makeId = (kind: RecordKind): string => `${PREFIXES[kind]}${random()}`;
export const makeItemId = (): string => `si_test_${random()}`;

/** Events sort by their ids as one process made them: by time in hexadecimal, then by number. */
export function makeEventId(nowMs: number, number: number): string {
  return `evt_test_${nowMs.toString(16).padStart(12, '0')}${number.toString(16).padStart(8, '0')}${random()}`;
}

/** Charge, refunds, dispute and the line that joins them to an invoice are parts of the record of a payment. */
export const chargeIdOf = (paymentId: string): string => paymentId.replace(/^pi_/, 'ch_');
export const disputeIdOf = (paymentId: string): string => paymentId.replace(/^pi_/, 'du_');
export const refundIdOf = (paymentId: string, index: number): string =>
  `${paymentId.replace(/^pi_/, 're_')}_${index + 1}`;
export const invoicePaymentIdOf = (invoiceId: string): string => invoiceId.replace(/^in_/, 'inpay_');

/** The record that holds what an id names. */
export function recordIdOf(id: string): string {
  return id
    .replace(/^(ch|du)_/, 'pi_')
    .replace(/^re_(.*)_\d+$/, 'pi_$1')
    .replace(/^inpay_/, 'in_');
}
