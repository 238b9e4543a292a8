import { z } from 'zod';

/**
 * What the provider keeps, one record to a row. Times are whole seconds since 1970-01-01T00:00:00Z and amounts are in
 * the smallest unit of the currency, as Stripe counts both.
 */
const seconds = z.number().int();
const cents = z.number().int();
const metadata = z.record(z.string(), z.string());
const base = { id: z.string(), createdAt: seconds };
const ofCustomer = { ...base, customerId: z.string() };

/** What all customers share. */
const productSchema = z.object({ ...base, kind: z.literal('product'), name: z.string(), metadata });
const priceSchema = z.object({
  ...base,
  kind: z.literal('price'),
  productId: z.string(),
  unitAmount: cents,
  currency: z.string(),
  /** Whether it is charged every month, and not once. */
  isMonthly: z.boolean(),
  lookupKey: z.string().nullable(),
  nickname: z.string().nullable(),
  metadata,
});
const configurationSchema = z.object({
  ...base,
  kind: z.literal('configuration'),
  /** What may be done on the billing page: the parameters as they were sent. */
  settings: z.record(z.string(), z.unknown()),
  allowsCancelling: z.boolean(),
  metadata,
});

const customerSchema = z.object({
  ...ofCustomer,
  kind: z.literal('customer'),
  email: z.string().nullable(),
  name: z.string().nullable(),
  /** Whether a charge succeeds. */
  card: z.enum(['none', 'works', 'declined']),
  metadata,
});
const checkoutSchema = z.object({
  ...ofCustomer,
  kind: z.literal('checkout'),
  mode: z.enum(['subscription', 'payment']),
  status: z.enum(['open', 'complete', 'expired']),
  priceId: z.string(),
  amount: cents,
  currency: z.string(),
  clientReferenceId: z.string().nullable(),
  metadata,
  /** Passed to the resulting subscription or payment. */
  passedMetadata: metadata,
  successUrl: z.string(),
  cancelUrl: z.string(),
  expiresAt: seconds,
  subscriptionId: z.string().nullable(),
  invoiceId: z.string().nullable(),
  paymentId: z.string().nullable(),
});
const subscriptionSchema = z.object({
  ...ofCustomer,
  kind: z.literal('subscription'),
  status: z.enum(['active', 'past_due', 'canceled']),
  priceId: z.string(),
  itemId: z.string(),
  metadata,
  /** Months are counted from here. */
  anchor: seconds,
  periodStart: seconds,
  periodEnd: seconds,
  cancelAt: seconds.nullable(),
  cancelsAtPeriodEnd: z.boolean(),
  canceledAt: seconds.nullable(),
  endedAt: seconds.nullable(),
  scheduleId: z.string().nullable(),
  latestInvoiceId: z.string().nullable(),
  /** Origin of the site that shows the receipts. */
  origin: z.string(),
});
const phaseSchema = z.object({ startsAt: seconds, endsAt: seconds, priceId: z.string() });
const scheduleSchema = z.object({
  ...ofCustomer,
  kind: z.literal('schedule'),
  status: z.enum(['active', 'released', 'canceled', 'completed']),
  subscriptionId: z.string(),
  phases: z.array(phaseSchema),
  endBehavior: z.enum(['release', 'cancel']),
  finishedAt: seconds.nullable(),
  metadata,
});
const invoiceLineSchema = z.object({
  priceId: z.string(),
  amount: cents,
  description: z.string(),
  startsAt: seconds,
  endsAt: seconds,
  isProration: z.boolean(),
});
const invoiceSchema = z.object({
  ...ofCustomer,
  kind: z.literal('invoice'),
  subscriptionId: z.string(),
  status: z.enum(['open', 'paid']),
  reason: z.enum(['subscription_create', 'subscription_cycle', 'subscription_update']),
  lines: z.array(invoiceLineSchema),
  total: cents,
  currency: z.string(),
  attempts: z.number().int(),
  /** When a charge is tried again; null when none will be. */
  nextAttemptAt: seconds.nullable(),
  paidAt: seconds.nullable(),
  paymentId: z.string().nullable(),
  origin: z.string(),
});
const refundSchema = z.object({ amount: cents, createdAt: seconds, reason: z.string().nullable(), metadata });
const paymentSchema = z.object({
  ...ofCustomer,
  kind: z.literal('payment'),
  amount: cents,
  currency: z.string(),
  description: z.string(),
  invoiceId: z.string().nullable(),
  refunds: z.array(refundSchema),
  dispute: z
    .object({ status: z.enum(['needs_response', 'won', 'lost']), createdAt: seconds, amount: cents })
    .nullable(),
  origin: z.string(),
  metadata,
});
const portalSchema = z.object({
  ...ofCustomer,
  kind: z.literal('portal'),
  configurationId: z.string(),
  returnUrl: z.string(),
});

export const recordSchema = z.discriminatedUnion('kind', [
  productSchema,
  priceSchema,
  configurationSchema,
  customerSchema,
  checkoutSchema,
  subscriptionSchema,
  scheduleSchema,
  invoiceSchema,
  paymentSchema,
  portalSchema,
]);
export type ProviderRecord = z.infer<typeof recordSchema>;
export type RecordKind = ProviderRecord['kind'];
export type RecordOf<Kind extends RecordKind> = Extract<ProviderRecord, { kind: Kind }>;
export type InvoiceLine = z.infer<typeof invoiceLineSchema>;
export type SchedulePhase = z.infer<typeof phaseSchema>;

/** When a record is due for its next event, in whole seconds; null for never. */
export function dueAtOf(record: ProviderRecord): number | null {
  if (record.kind === 'checkout') return record.status === 'open' ? record.expiresAt : null;
  if (record.kind === 'invoice') return record.status === 'open' ? record.nextAttemptAt : null;
  if (record.kind !== 'subscription' || record.status === 'canceled') return null;
  return Math.min(record.periodEnd, record.cancelAt ?? record.periodEnd);
}
