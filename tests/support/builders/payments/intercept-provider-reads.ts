import type { CheckoutSnapshot, Payments, SubscriptionSnapshot } from '#server/ports/payments.ts';

type Intercept<Snapshot> = (snapshot: Snapshot | undefined) => Snapshot | undefined | Promise<Snapshot | undefined>;

/** Each may change, delay or, by throwing, lose a snapshot that the provider returns. */
export interface ReadInterceptors {
  subscription: Intercept<SubscriptionSnapshot>;
  checkout: Intercept<CheckoutSnapshot>;
  /** Passes everything through unchanged. */
  clear(): void;
}

export interface InterceptedPayments {
  readonly payments: Payments;
  readonly interceptors: ReadInterceptors;
}

/** The same payments, with interceptors of what is read from the provider. */
export function interceptProviderReads(payments: Payments): InterceptedPayments {
  const interceptors: ReadInterceptors = {
    subscription: (snapshot) => snapshot,
    checkout: (snapshot) => snapshot,
    clear() {
      interceptors.subscription = (snapshot) => snapshot;
      interceptors.checkout = (snapshot) => snapshot;
    },
  };
  return {
    interceptors,
    payments: {
      ...payments,
      findSubscription: async (id) => interceptors.subscription(await payments.findSubscription(id)),
      findCheckout: async (providerId) => interceptors.checkout(await payments.findCheckout(providerId)),
    },
  };
}
