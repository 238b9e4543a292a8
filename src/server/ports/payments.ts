/**
 * Where money moves. `embedded` is this server's own test mode and `test` the provider's: in both nobody is charged.
 */
export type PaymentsMode = 'embedded' | 'test' | 'live';

/** What can be bought; the provider's side of prices lies with the adapter, which charges what the contract says. */
export type PaidPlan = 'starter' | 'pro';
export type CheckoutItem = PaidPlan | 'boost';

export type PaymentsErrorCode = 'payment-declined' | 'payments-unreachable' | 'notice-refused';

export class PaymentsError extends Error {
  readonly code: PaymentsErrorCode;

  /** @param message for the log; it never holds a key, a card or an address */
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
  /** Our own name for the checkout, a UUID. It comes back in whatever follows from it, and makes repeating safe. */
  readonly checkoutId: string;
  readonly customerId: string;
  readonly item: CheckoutItem;
  readonly successUrl: string;
  readonly cancelUrl: string;
}

export interface OpenedCheckout {
  /** What the provider calls it. */
  readonly providerId: string;
  /** Where the person pays. */
  readonly url: string;
  /** Milliseconds since 1970-01-01T00:00:00Z; nothing can be paid there from then on. */
  readonly expiresAt: number;
}

/** Money that was paid, given back, or is disputed. Amounts are in the smallest unit of the currency. */
export interface PaymentSnapshot {
  /** What the provider calls the payment; null while nothing was paid. */
  readonly paymentId: string | null;
  readonly amount: number;
  readonly refunded: number;
  /** Three letters, lower case. */
  readonly currency: string;
  readonly dispute: 'none' | 'open' | 'won' | 'lost';
  /** The provider's receipt. */
  readonly receiptUrl: string | null;
}

/** Of a plan it tells what was ordered; what became of the money is told by the invoices of its subscription. */
export interface CheckoutSnapshot extends PaymentSnapshot {
  readonly providerId: string;
  /** Our own name for it; null for one that is not ours. */
  readonly checkoutId: string | null;
  readonly state: 'open' | 'complete' | 'expired';
  readonly isPaid: boolean;
  /** Null where a plan is not what is bought. */
  readonly subscriptionId: string | null;
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  readonly createdAt: number;
}

export interface SubscriptionSnapshot {
  readonly id: string;
  readonly customerId: string;
  /** The checkout it began with; null for one that is not ours. */
  readonly checkoutId: string | null;
  /** Null for a price that is not ours: it grants nothing. */
  readonly plan: PaidPlan | null;
  /** `ended` is final. `unknown` is a state that the adapter does not know: it gives no plan, and is not the end. */
  readonly standing: 'incomplete' | 'active' | 'past-due' | 'unpaid' | 'paused' | 'unknown' | 'ended';
  /** The month that is paid for or should be: milliseconds since 1970-01-01T00:00:00Z. */
  readonly periodStart: number;
  readonly periodEnd: number;
  /** When it ends without renewing; null while it renews. */
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
  /** The plan that was billed, as far as its price is ours. */
  readonly plan: PaidPlan | null;
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  readonly createdAt: number;
}

/**
 * What the provider reports, proven to come from it. It only says what to look at: the truth is asked for, so that it
 * does not matter in which order notices come, and how often.
 */
export interface WebhookEvent {
  /** The same for every delivery of the same event. */
  readonly id: string;
  readonly type: string;
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  readonly createdAt: number;
  readonly subject:
    | { readonly kind: 'subscription'; readonly id: string }
    | { readonly kind: 'checkout'; readonly id: string }
    | { readonly kind: 'invoice'; readonly id: string }
    /** Something happened to money: ask `findPaymentOrigin` what it was paid for. */
    | { readonly kind: 'payment'; readonly id: string }
    | { readonly kind: 'nothing' };
}

export interface Amount {
  /** In the smallest unit of the currency. */
  readonly amount: number;
  readonly currency: string;
}

/**
 * Whoever takes the payments. Every method may throw `PaymentsError` `payments-unreachable`, and changes nothing then
 * that repeating it would do twice. None may be called inside a database transaction: they wait for the network.
 */
export interface Payments {
  readonly mode: PaymentsMode;

  /**
   * Makes the person known to the provider, with the name and address of now; the same customer for the same user.
   * @param knownId what the provider called the person before; another one comes back where that one was removed there
   * @returns the provider's id
   */
  ensureCustomer(payer: Payer, knownId?: string): Promise<string>;
  /**
   * An order that is repeated names its first checkout, also when that is closed by then: its address then is the
   * order's `cancelUrl`.
   */
  openCheckout(order: CheckoutOrder): Promise<OpenedCheckout>;
  /** Sees to it that nothing can be paid there any more. @returns `complete` when it was paid already */
  closeCheckout(providerId: string): Promise<'expired' | 'complete'>;

  /** Undefined for what the provider does not know. */
  findCheckout(providerId: string): Promise<CheckoutSnapshot | undefined>;
  findSubscription(id: string): Promise<SubscriptionSnapshot | undefined>;
  findInvoice(id: string): Promise<InvoiceSnapshot | undefined>;
  /** What a payment was for. */
  findPaymentOrigin(
    paymentId: string,
  ): Promise<{ readonly kind: 'checkout' | 'invoice'; readonly id: string } | undefined>;

  /** What `upgradeNow` would charge at once, and the price of a month from then on. */
  previewUpgrade(
    subscriptionId: string,
    plan: PaidPlan,
  ): Promise<{ readonly due: Amount; readonly next: Amount; readonly nextAt: number }>;
  /** Changes to a higher plan and charges the difference for the rest of the month. @throws PaymentsError `payment-declined`, with nothing changed */
  upgradeNow(subscriptionId: string, plan: PaidPlan): Promise<void>;
  /** From the end of the paid month on. Takes the place of a cancellation that was scheduled. */
  downgradeAtPeriodEnd(subscriptionId: string, plan: PaidPlan): Promise<void>;
  /** Takes the place of a downgrade that was scheduled. */
  cancelAtPeriodEnd(subscriptionId: string): Promise<void>;
  /** Takes back a scheduled downgrade and a scheduled cancellation. */
  keepPlan(subscriptionId: string): Promise<void>;
  /**
   * Ends a subscription at once.
   * @param refundsRest whether what was paid for the rest of the month goes back
   * @returns whether it was running
   */
  cancelImmediately(subscriptionId: string, refundsRest: boolean): Promise<boolean>;
  /** Gives a whole payment back, as far as it was not given back or is disputed already. Safe to repeat. */
  refundPayment(paymentId: string): Promise<void>;

  /** Address of the provider's page for cards, invoices and receipts. */
  openBillingPage(customerId: string, returnUrl: string): Promise<string>;
  /** Removes what the provider keeps about a person; ends what they still pay for. Safe to repeat. */
  removeCustomer(customerId: string): Promise<void>;

  /**
   * Proves that a notice comes from the provider, is fresh, and belongs to this mode.
   * @param body exactly as it was received
   * @throws PaymentsError `notice-refused`
   */
  verifyWebhookEvent(body: Uint8Array, signature: string | undefined): Promise<WebhookEvent>;

  /** What a provider does by itself as time goes by, where this server is the provider; nothing elsewhere. */
  runDueTasks(): Promise<void>;
  close(): Promise<void>;
}

/** What an embedded provider needs of the server that it runs in. */
export interface PaymentsHost {
  /** Posts a signed notice to this server's own webhook. @returns the status of the answer */
  deliverWebhook(body: string, signature: string): Promise<number>;
}
