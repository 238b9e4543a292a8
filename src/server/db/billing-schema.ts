/** Milliseconds since 1970-01-01T00:00:00Z. */
type Milliseconds = number;
/** JSON as text; stores parse it with zod. */
type JsonText = string;

/** People as the payment provider knows them. After a trial has moved, an account may have two. */
export interface PaymentCustomersTable {
  /** The provider's. */
  id: string;
  user_id: string;
  mode: 'embedded' | 'test' | 'live';
  created_at: Milliseconds;
}

/** Written before the provider is asked, so that nobody is known there of whom nobody knows here. */
export interface PaymentCustomerWishesTable {
  /** As whom the provider is told of them. An account that a trial has moved into has the trial's wish as well. */
  payer_id: string;
  user_id: string;
  mode: 'embedded' | 'test' | 'live';
  created_at: Milliseconds;
}

/** Written before the provider is asked, so that nothing can be paid that is not known here. */
export interface CheckoutsTable {
  id: string;
  user_id: string;
  mode: 'embedded' | 'test' | 'live';
  item: 'starter' | 'pro' | 'boost';
  source: string;
  /** With both addresses, what was ordered: asking again for the same checkout must say the same. */
  customer_id: string;
  success_url: string;
  cancel_url: string;
  state: 'opening' | 'open' | 'complete' | 'expired';
  provider_id: string | null;
  url: string | null;
  created_at: Milliseconds;
  expires_at: Milliseconds;
}

/** A plan that was chosen on a trial, until its checkout is gone to. */
export interface UpgradeSessionsTable {
  /** SHA-256 of what the browser holds, hexadecimal. */
  id_hash: string;
  user_id: string;
  plan: 'starter' | 'pro';
  source: string;
  created_at: Milliseconds;
  expires_at: Milliseconds;
}

/** As the provider last told. */
export interface SubscriptionsTable {
  /** The provider's. */
  id: string;
  user_id: string;
  customer_id: string;
  mode: 'embedded' | 'test' | 'live';
  /** Null for a price that is not ours. */
  plan: 'starter' | 'pro' | null;
  standing: 'incomplete' | 'active' | 'past-due' | 'unpaid' | 'paused' | 'unknown' | 'ended';
  period_start: Milliseconds;
  period_end: Milliseconds;
  cancels_at: Milliseconds | null;
  pending_plan: 'starter' | 'pro' | null;
  pending_at: Milliseconds | null;
  started_at: Milliseconds;
  ended_at: Milliseconds | null;
  /** When it is to be looked at again if nothing is heard of it; null once it has ended. */
  review_at: Milliseconds | null;
}

/** The money trail. Amounts are in the smallest unit of the currency. */
export interface PaymentsTable {
  /** The provider's invoice, or our checkout of a pack. */
  id: string;
  user_id: string;
  mode: 'embedded' | 'test' | 'live';
  kind: 'plan' | 'boost';
  plan: 'starter' | 'pro' | null;
  /** What a plan's payment was for; null for a pack. A subscription ends when its payment is lost to a dispute. */
  subscription_id: string | null;
  reason: 'start' | 'renewal' | 'change' | 'pack' | 'other';
  status: 'paid' | 'failed' | 'partially-refunded' | 'refunded' | 'disputed' | 'charged-back';
  amount: number;
  refunded: number;
  currency: string;
  receipt_url: string | null;
  created_at: Milliseconds;
  /** Credits that came with it. */
  credits_granted: number;
  /** Credits that a refund or a dispute withdraws from it. */
  credits_withdrawn: number;
  /** How many of those were still there to be taken. */
  credits_taken: number;
}

/** Notices that were acted on, so that none is acted on twice. */
export interface PaymentNoticesTable {
  id: string;
  type: string;
  received_at: Milliseconds;
}

/** Numbers the questions about an object of the provider, so that an old answer never replaces a newer one. */
export interface ProviderReadsTable {
  object_id: string;
  /** Number of the last question asked. */
  issued: number;
  /** Number of the question whose answer was written down. */
  applied: number;
  read_at: Milliseconds;
}

/** What the embedded payment provider keeps. */
export interface TestPaymentObjectsTable {
  id: string;
  kind: string;
  customer_id: string | null;
  payload: JsonText;
  created_at: Milliseconds;
  /** When something happens to it by itself. */
  due_at: Milliseconds | null;
}

/** Notices of the embedded payment provider. */
export interface TestPaymentDeliveriesTable {
  id: string;
  customer_id: string | null;
  payload: JsonText;
  attempts: number;
  /** Null once it was taken. */
  deliver_at: Milliseconds | null;
  created_at: Milliseconds;
}

/** Requests that the embedded payment provider has answered, by their idempotency key. */
export interface TestPaymentRequestsTable {
  idempotency_key: string;
  customer_id: string | null;
  request: string;
  response: JsonText;
  created_at: Milliseconds;
}

export interface BillingSchema {
  payment_customers: PaymentCustomersTable;
  payment_customer_wishes: PaymentCustomerWishesTable;
  checkouts: CheckoutsTable;
  upgrade_sessions: UpgradeSessionsTable;
  subscriptions: SubscriptionsTable;
  payments: PaymentsTable;
  payment_notices: PaymentNoticesTable;
  provider_reads: ProviderReadsTable;
  test_payment_objects: TestPaymentObjectsTable;
  test_payment_deliveries: TestPaymentDeliveriesTable;
  test_payment_requests: TestPaymentRequestsTable;
}
