/** Milliseconds since 1970-01-01T00:00:00Z. */
type Milliseconds = number;
/** JSON as text; stores parse it with zod. */
type JsonText = string;

/** Customers at the payment provider. An account may have two after a trial was merged into it. */
interface PaymentCustomersTable {
  /** The provider's id. */
  id: string;
  user_id: string;
  mode: 'embedded' | 'test' | 'live';
  created_at: Milliseconds;
}

/**
 * Write-ahead record: written before the customer is created at the provider, so that no customer there is unknown
 * here.
 */
interface PaymentCustomerWishesTable {
  /** User id sent to the provider. An account also holds the record of a trial that was merged into it. */
  payer_id: string;
  user_id: string;
  mode: 'embedded' | 'test' | 'live';
  created_at: Milliseconds;
}

/** Write-ahead record: written before the checkout is opened at the provider, so that nothing unknown can be paid. */
export interface CheckoutsTable {
  id: string;
  user_id: string;
  mode: 'embedded' | 'test' | 'live';
  item: 'starter' | 'pro' | 'boost';
  source: string;
  /** With both addresses, the order as sent: a retry must send the same. */
  customer_id: string;
  success_url: string;
  cancel_url: string;
  state: 'opening' | 'open' | 'complete' | 'expired';
  provider_id: string | null;
  url: string | null;
  created_at: Milliseconds;
  expires_at: Milliseconds;
}

/** A plan chosen during a trial, until its checkout opens. */
interface UpgradeSessionsTable {
  /** SHA-256 of the browser's token, hexadecimal. */
  id_hash: string;
  user_id: string;
  plan: 'starter' | 'pro';
  source: string;
  created_at: Milliseconds;
  expires_at: Milliseconds;
}

/** State at the last read from the provider. */
export interface SubscriptionsTable {
  /** The provider's id. */
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
  /** Next scheduled read if no webhook event arrives; null once it has ended. */
  review_at: Milliseconds | null;
}

/** Payment history. Amounts are in the smallest unit of the currency. */
export interface PaymentsTable {
  /** The provider's invoice, or our checkout of a credit pack. */
  id: string;
  user_id: string;
  mode: 'embedded' | 'test' | 'live';
  kind: 'plan' | 'boost';
  plan: 'starter' | 'pro' | null;
  /** Null for a credit pack. A lost dispute about its payment ends the subscription. */
  subscription_id: string | null;
  reason: 'start' | 'renewal' | 'change' | 'pack' | 'other';
  status: 'paid' | 'failed' | 'partially-refunded' | 'refunded' | 'disputed' | 'charged-back';
  amount: number;
  refunded: number;
  currency: string;
  receipt_url: string | null;
  created_at: Milliseconds;
  /** Credits granted with the payment. */
  credits_granted: number;
  /** Credits revoked by a refund or dispute. */
  credits_withdrawn: number;
  /** How many of those were still unused. */
  credits_taken: number;
}

/** Processed webhook events, for deduplication. */
interface PaymentNoticesTable {
  id: string;
  type: string;
  received_at: Milliseconds;
}

/** Read versions per provider object, so that a slow response never overwrites a newer one. */
interface ProviderReadsTable {
  object_id: string;
  /** Version of the latest read started. */
  issued: number;
  /** Version of the read last applied. */
  applied: number;
  read_at: Milliseconds;
}

/** Records of the embedded payment provider. */
interface TestPaymentObjectsTable {
  id: string;
  kind: string;
  customer_id: string | null;
  payload: JsonText;
  created_at: Milliseconds;
  /** When its next event is due. */
  due_at: Milliseconds | null;
}

/** Webhook deliveries of the embedded payment provider. */
interface TestPaymentDeliveriesTable {
  id: string;
  customer_id: string | null;
  payload: JsonText;
  attempts: number;
  /** Null once delivered. */
  deliver_at: Milliseconds | null;
  created_at: Milliseconds;
}

/** Responses of the embedded payment provider by idempotency key. */
interface TestPaymentRequestsTable {
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
