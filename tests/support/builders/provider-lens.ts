import type { CheckoutSnapshot, Payments, SubscriptionSnapshot } from '#server/ports/payments.ts';

type Telling<Truth> = (truth: Truth | undefined) => Truth | undefined | Promise<Truth | undefined>;

/** What becomes of the provider's answers on their way to the server: they may be changed, held up, or lost by throwing. */
export interface ProviderLens {
  subscription: Telling<SubscriptionSnapshot>;
  checkout: Telling<CheckoutSnapshot>;
  /** Lets everything through as it is. */
  clear(): void;
}

/** The same payments, seen through a lens. */
export function lookThroughLens(payments: Payments): { readonly payments: Payments; readonly lens: ProviderLens } {
  const lens: ProviderLens = {
    subscription: (truth) => truth,
    checkout: (truth) => truth,
    clear() {
      lens.subscription = (truth) => truth;
      lens.checkout = (truth) => truth;
    },
  };
  return {
    lens,
    payments: {
      ...payments,
      findSubscription: async (id) => lens.subscription(await payments.findSubscription(id)),
      findCheckout: async (providerId) => lens.checkout(await payments.findCheckout(providerId)),
    },
  };
}
