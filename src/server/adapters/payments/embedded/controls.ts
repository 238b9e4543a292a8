/** A notice of the provider, as it lies in the table. */
export interface ProviderNotice {
  readonly id: string;
  /** Such as `invoice.paid`. */
  readonly type: string;
  /** What it is about: the provider's id of a checkout, subscription, invoice … */
  readonly objectId: string;
  /** Exactly what is posted. */
  readonly body: string;
  readonly attempts: number;
  /** Whether it was taken, or given up. */
  readonly isSettled: boolean;
}

/** Changes that make a notice one that the provider would not send. */
export interface ForgedNotice {
  readonly type: string;
  /** The provider's id of a thing that exists, or of one that does not. */
  readonly objectId: string;
  /** False when left out. */
  readonly livemode?: boolean;
  /** Milliseconds since 1970-01-01T00:00:00Z that it was signed at; now when left out. */
  readonly signedAt?: number;
  /** What it is signed with; the right secret when left out. */
  readonly secret?: string;
}

/**
 * What the payer and the provider's staff do, for tests: there is no way to it from outside the process. Each waits
 * until the notices that follow from it were delivered, unless they are held back.
 */
export interface PaymentControls {
  /** Pays on the hosted page. @param checkout its address, or the provider's id of it @throws Error when it is not open */
  pay(checkout: string): Promise<void>;
  /** Tries to pay with a card that is declined. @throws Error when the checkout is not open */
  decline(checkout: string): Promise<void>;
  /** What the next renewals and upgrades meet. A paid checkout leaves a card that works. */
  setCard(customerId: string, card: 'works' | 'declined'): Promise<void>;
  /**
   * Gives money back, as the provider's staff do on its site.
   * @param paymentId as the port names a payment, or the provider's id of an invoice or of a checkout that was paid
   * @param amount in the smallest unit of the currency; what is left of it when left out
   */
  refund(paymentId: string, amount?: number): Promise<void>;
  /** The payer's bank takes the money back (`open`), and decides in favour of the merchant (`win`) or the payer (`lose`). */
  dispute(paymentId: string, step: 'open' | 'win' | 'lose'): Promise<void>;
  /** Ends a subscription at once, as the provider's staff do. */
  cancelNow(subscriptionId: string): Promise<void>;

  /** Keeps notices in the table from now on, as if the line to the server were cut. */
  holdDeliveries(): void;
  /** Delivers again from now on, and at once what was held back. */
  releaseDeliveries(): Promise<void>;
  /** Oldest first. @param customerId all when left out */
  listNotices(customerId?: string): Promise<readonly ProviderNotice[]>;
  /** Posts a notice, whether it was taken before or not and whether notices are held back. @returns the status of the answer */
  deliver(noticeId: string): Promise<number>;
  /** A notice as the provider would not send it; nothing is posted. */
  forge(notice: ForgedNotice): Promise<{ readonly body: string; readonly signature: string }>;
  /** @param onRequest is shown every request of the SDK before it is answered; what it throws becomes a status of 500. Undefined shows none. */
  watchRequests(onRequest: ((method: string, path: string, body: string) => void) | undefined): void;
}
