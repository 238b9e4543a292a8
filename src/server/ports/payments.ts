/** `embedded` is this server's test mode and `test` the provider's: neither charges anyone. */
export type PaymentsMode = 'embedded' | 'test' | 'live';

/** What can be bought. Prices at the provider belong to the adapter, which charges what the contract says. */
export type PaidPlan = 'starter' | 'pro';
export type CheckoutItem = PaidPlan | 'boost';

type PaymentsErrorCode = 'payment-declined' | 'payments-unreachable' | 'notice-refused';

export class PaymentsError extends Error {
  readonly code: PaymentsErrorCode;

  /** @param message for the log; it never contains a key, a card or an address */
  constructor(code: PaymentsErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PaymentsError';
    this.code = code;
  }
}

export interface Payer {
  readonly userId: string;
  readonly email: string | null;
  readonly name: string | null;
}

export interface CheckoutOrder {
  /**
   * Our id of the checkout, a UUID. The provider returns it with everything that follows, and it makes retries
   * idempotent.
   */
  readonly checkoutId: string;
  readonly customerId: string;
  readonly item: CheckoutItem;
  readonly successUrl: string;
  readonly cancelUrl: string;
}

export interface OpenedCheckout {
  /** The provider's id. */
  readonly providerId: string;
  /** Where the person pays. */
  readonly url: string;
  /** Milliseconds since 1970-01-01T00:00:00Z; it cannot be paid from then on. */
  readonly expiresAt: number;
}

/** State of a payment: paid, refunded or disputed. Amounts are in the smallest unit of the currency. */
export interface PaymentSnapshot {
  /** The provider's id of the payment; null while nothing was paid. */
  readonly paymentId: string | null;
  readonly amount: number;
  readonly refunded: number;
  /** Three letters, lower case. */
  readonly currency: string;
  readonly dispute: 'none' | 'open' | 'won' | 'lost';
  /** The provider's receipt. */
  readonly receiptUrl: string | null;
}

/** For a plan this is the order; its payments are on the invoices of the subscription. */
export interface CheckoutSnapshot extends PaymentSnapshot {
  readonly providerId: string;
  /** Our id; null for a checkout that is not ours. */
  readonly checkoutId: string | null;
  readonly state: 'open' | 'complete' | 'expired';
  readonly isPaid: boolean;
  /** Null unless a plan is bought. */
  readonly subscriptionId: string | null;
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  readonly createdAt: number;
}

export interface SubscriptionSnapshot {
  readonly id: string;
  readonly customerId: string;
  /** The checkout that created it; null for one that is not ours. */
  readonly checkoutId: string | null;
  /** Null for a price that is not ours: it grants nothing. */
  readonly plan: PaidPlan | null;
  /** `ended` is final. `unknown` is a status that the adapter does not know: it grants no plan and is not final. */
  readonly standing: 'incomplete' | 'active' | 'past-due' | 'unpaid' | 'paused' | 'unknown' | 'ended';
  /** Current billing period: milliseconds since 1970-01-01T00:00:00Z. */
  readonly periodStart: number;
  readonly periodEnd: number;
  /** Scheduled end; null while it renews. */
  readonly cancelsAt: number | null;
  readonly pendingDowngrade: { readonly plan: PaidPlan; readonly at: number } | null;
  readonly startedAt: number;
  readonly endedAt: number | null;
}

export interface InvoiceSnapshot extends PaymentSnapshot {
  readonly id: string;
  readonly subscriptionId: string | null;
  readonly standing: 'draft' | 'open' | 'paid' | 'failed' | 'void';
  readonly reason: 'start' | 'renewal' | 'change' | 'other';
  /** The plan billed; null where the price is not ours. */
  readonly plan: PaidPlan | null;
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  readonly createdAt: number;
}

/**
 * Authenticated webhook event. It only names an object, whose state is then read from the provider: order and
 * repetition of events do not matter.
 */
export interface WebhookEvent {
  /** The same for every delivery of the event. */
  readonly id: string;
  readonly type: string;
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  readonly createdAt: number;
  readonly subject:
    | { readonly kind: 'subscription'; readonly id: string }
    | { readonly kind: 'checkout'; readonly id: string }
    | { readonly kind: 'invoice'; readonly id: string }
    /** A payment changed: `findPaymentOrigin` returns what it was paid for. */
    | { readonly kind: 'payment'; readonly id: string }
    | { readonly kind: 'nothing' };
}

export interface Amount {
  /** In the smallest unit of the currency. */
  readonly amount: number;
  readonly currency: string;
}

/**
 * Payment provider. Every method may throw `PaymentsError` `payments-unreachable`; repeating it then is safe. Not for
 * use within a database transaction: the methods wait for the network.
 */
export interface Payments {
  readonly mode: PaymentsMode;

  /**
   * Creates or updates the customer of a user, with current name and address; idempotent per user.
   * @param knownId former id of the customer; another one is returned where the provider has deleted it
   * @returns the provider's id
   */
  ensureCustomer(payer: Payer, knownId?: string): Promise<string>;
  /**
   * Idempotent per `checkoutId`: a repeated order returns the first checkout; where that is closed, with `cancelUrl` as
   * its address.
   */
  openCheckout(order: CheckoutOrder): Promise<OpenedCheckout>;
  /** Expires a checkout. @returns `complete` when it was already paid */
  closeCheckout(providerId: string): Promise<'expired' | 'complete'>;

  /** Undefined for an unknown id. */
  findCheckout(providerId: string): Promise<CheckoutSnapshot | undefined>;
  findSubscription(id: string): Promise<SubscriptionSnapshot | undefined>;
  findInvoice(id: string): Promise<InvoiceSnapshot | undefined>;
  /** What a payment was for. */
  findPaymentOrigin(
    paymentId: string,
  ): Promise<{ readonly kind: 'checkout' | 'invoice'; readonly id: string } | undefined>;

  /** What `upgradeNow` would charge now, and the monthly price afterwards. */
  previewUpgrade(
    subscriptionId: string,
    plan: PaidPlan,
  ): Promise<{ readonly due: Amount; readonly next: Amount; readonly nextAt: number }>;
  /**
   * Changes to a higher plan and charges the prorated difference. @throws PaymentsError `payment-declined`, with
   * nothing changed
   */
  upgradeNow(subscriptionId: string, plan: PaidPlan): Promise<void>;
  /** Replaces a scheduled cancellation. */
  downgradeAtPeriodEnd(subscriptionId: string, plan: PaidPlan): Promise<void>;
  /** Replaces a scheduled downgrade. */
  cancelAtPeriodEnd(subscriptionId: string): Promise<void>;
  /** Undoes a scheduled downgrade or cancellation. */
  keepPlan(subscriptionId: string): Promise<void>;
  /**
   * @param refundsRest whether the unused part of the period is refunded
   * @returns whether it was active
   */
  cancelImmediately(subscriptionId: string, refundsRest: boolean): Promise<boolean>;
  /** Refunds a payment in full, unless it is disputed. Safe to repeat. */
  refundPayment(paymentId: string): Promise<void>;

  /** Address of the provider's portal for cards, invoices and receipts. */
  openBillingPage(customerId: string, returnUrl: string): Promise<string>;
  /** Deletes the customer at the provider and cancels their subscriptions. Safe to repeat. */
  removeCustomer(customerId: string): Promise<void>;

  /**
   * Verifies the signature, age and mode of a webhook event.
   * @param body exactly as it was received
   * @throws PaymentsError `notice-refused`
   */
  verifyWebhookEvent(body: Uint8Array, signature: string | undefined): Promise<WebhookEvent>;

  /** Runs what is due at the embedded provider, such as renewals; does nothing for others. */
  runDueTasks(): Promise<void>;
  close(): Promise<void>;
}

/** What the embedded provider needs from its server. */
export interface PaymentsHost {
  /** Posts a signed event to this server's own webhook. @returns the status of the response */
  deliverWebhook(body: string, signature: string): Promise<number>;
}
