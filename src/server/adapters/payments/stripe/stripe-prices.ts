import type Stripe from 'stripe';
import { BOOST, PLAN_PRICES } from '#contract/plans.ts';
import { type CheckoutItem, type PaidPlan, PaymentsError } from '#server/ports/payments.ts';
import { findOrUndefined, isRefusal } from './stripe-errors.ts';

const CURRENCY = 'usd';
const CENTS_PER_DOLLAR = 100;
/** Metadata that identifies our prices and their item. */
const ITEM_MARK = 'sold_as';
const ITEMS = ['starter', 'pro', 'boost'] as const satisfies readonly CheckoutItem[];

export interface StripePrices {
  /** The current price of an item; created in the account if missing. */
  priceOf(item: CheckoutItem): Promise<Stripe.Price>;
  /** The plan of a current or former price. Null for a price that is not ours. */
  planOf(price: string | Stripe.Price | null | undefined): Promise<PaidPlan | null>;
  /** Drops the cache: prices may have changed in the account. */
  invalidate(): void;
}

interface WantedPrice {
  readonly item: CheckoutItem;
  /** Lookup keys are unique per account, so no price is created twice. */
  readonly lookupKey: string;
  readonly cents: number;
  readonly isMonthly: boolean;
  readonly productName: string;
}

function wantedPrice(item: CheckoutItem, product: string): WantedPrice {
  const isMonthly = item !== 'boost';
  const cents = CENTS_PER_DOLLAR * (isMonthly ? PLAN_PRICES[item].usdPerMonth : BOOST.priceUsd);
  const lookupKey = [item, CURRENCY, cents, isMonthly ? 'month' : 'once'].join('-');
  const productName = { starter: 'Starter', pro: 'Pro', boost: `Q&A Boost: ${BOOST.credits} questions` }[item];
  return { item, lookupKey, cents, isMonthly, productName: `${product} ${productName}` };
}

const planIn = ({ metadata }: Stripe.Price): PaidPlan | null => {
  const item = metadata[ITEM_MARK];
  return item === 'starter' || item === 'pro' ? item : null;
};

/** Guards against a price with our lookup key but another amount or item. */
function isAsWanted(price: Stripe.Price, { item, cents, isMonthly }: WantedPrice): boolean {
  const { recurring } = price;
  const isSamePeriod = isMonthly ? recurring?.interval === 'month' && recurring.interval_count === 1 : !recurring;
  return (
    price.metadata[ITEM_MARK] === item && price.currency === CURRENCY && price.unit_amount === cents && isSamePeriod
  );
}

/** Products and prices in a Stripe account, found by lookup key or created, without settings. */
export function createStripePrices(stripe: Stripe, product: string): StripePrices {
  const wanted = ITEMS.map((item) => wantedPrice(item, product));
  let loading: Promise<Map<CheckoutItem, Stripe.Price>> | undefined;
  const plans = new Map<string, PaidPlan | null>();

  async function listPrices(): Promise<Map<string, Stripe.Price>> {
    const lookupKeys = wanted.map(({ lookupKey }) => lookupKey);
    const { data } = await stripe.prices.list({ lookup_keys: lookupKeys, active: true });
    return new Map(data.map((price) => [price.lookup_key ?? '', price]));
  }

  async function makePrice(missing: WantedPrice): Promise<Stripe.Price> {
    const { item, lookupKey, cents, isMonthly, productName } = missing;
    try {
      return await stripe.prices.create(
        {
          currency: CURRENCY,
          unit_amount: cents,
          lookup_key: lookupKey,
          metadata: { [ITEM_MARK]: item },
          product_data: { name: productName },
          ...(isMonthly && { recurring: { interval: 'month' as const } }),
        },
        { idempotencyKey: `price-${lookupKey}` },
      );
    } catch (error) {
      // Another process may have created it in between.
      const made = isRefusal(error) ? (await listPrices()).get(lookupKey) : undefined;
      if (made) return made;
      throw error;
    }
  }

  async function load(): Promise<Map<CheckoutItem, Stripe.Price>> {
    const found = await listPrices();
    const prices = new Map<CheckoutItem, Stripe.Price>();
    for (const one of wanted) {
      const price = found.get(one.lookupKey) ?? (await makePrice(one));
      if (!isAsWanted(price, one)) {
        throw new PaymentsError(
          'payments-unreachable',
          `The price ${price.id} in the Stripe account has the lookup key ${one.lookupKey} but is another price. Remove its key.`,
        );
      }
      prices.set(one.item, price);
      plans.set(price.id, planIn(price));
    }
    return prices;
  }

  return {
    async priceOf(item) {
      loading ??= load().catch((error: unknown) => {
        loading = undefined;
        throw error;
      });
      const price = (await loading).get(item);
      if (!price) throw new Error(`no price was loaded for ${item}`);
      return price;
    },
    async planOf(price) {
      if (!price) return null;
      if (typeof price !== 'string') return planIn(price);
      const known = plans.get(price);
      if (known !== undefined) return known;
      const found = await findOrUndefined(stripe.prices.retrieve(price));
      const plan = found ? planIn(found) : null;
      plans.set(price, plan);
      return plan;
    },
    invalidate() {
      loading = undefined;
    },
  };
}
