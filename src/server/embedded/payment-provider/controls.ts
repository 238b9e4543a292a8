import { SECOND_MS } from '#contract/units.ts';
import type { Clock } from '#server/ports/clock.ts';
import { payCheckout } from './ledger/checkouts.ts';
import { makeEventId, recordIdOf } from './ledger/ids.ts';
import type { Ledger } from './ledger/ledger.ts';
import type { RecordOf } from './ledger/records.ts';
import { disputePayment, refundPayment } from './ledger/refunds.ts';
import { endSubscription } from './ledger/subscriptions.ts';
import type { Provider } from './provider.ts';
import { composeWebhookEvent, type Deliveries, signWebhookEvent } from './webhooks/deliveries.ts';
import type { DeliveryStore, WebhookDelivery } from './webhooks/delivery-store.ts';

/** A stored webhook event. */
interface StoredWebhookEvent {
  readonly id: string;
  /** Such as `invoice.paid`. */
  readonly type: string;
  /** The provider's id of the checkout, subscription, invoice … that it is about. */
  readonly objectId: string;
  /** Exactly what is posted. */
  readonly body: string;
  readonly attempts: number;
  /** Whether it was accepted or given up. */
  readonly isSettled: boolean;
}

/** A webhook event that the provider would not send. */
interface ForgedWebhookEvent {
  readonly type: string;
  /** The provider's id of an object, which need not exist. */
  readonly objectId: string;
  /** False when left out. */
  readonly livemode?: boolean;
  /** When it was signed, in milliseconds since 1970-01-01T00:00:00Z; now when left out. */
  readonly signedAt?: number;
  /** The signing secret; the provider's own when left out. */
  readonly secret?: string;
}

/**
 * What the payer and the provider's staff do, for tests: not reachable from outside the process. Each waits until the
 * resulting webhook events were delivered, unless they are held back.
 */
export interface PaymentControls {
  /** Pays on the hosted page. @param checkout its address, or the provider's id of it @throws Error when it is not open */
  pay(checkout: string): Promise<void>;
  /** Tries to pay with a card that is declined. @throws Error when the checkout is not open */
  decline(checkout: string): Promise<void>;
  /** The card that later renewals and upgrades charge. A paid checkout leaves one that works. */
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

  /** Holds webhook events back from now on, as if the server were unreachable. */
  holdDeliveries(): void;
  /** Delivers again from now on, and at once what was held back. */
  releaseDeliveries(): Promise<void>;
  /** Oldest first. @param customerId all when left out */
  listWebhookEvents(customerId?: string): Promise<readonly StoredWebhookEvent[]>;
  /** Posts an event, even if it was accepted before or events are held back. @returns the status of the response */
  deliver(eventId: string): Promise<number>;
  /** Composes and signs an event without posting it. */
  forge(event: ForgedWebhookEvent): Promise<{ readonly body: string; readonly signature: string }>;
  /** @param onRequest called with every request of the SDK before it is answered; what it throws becomes status 400. Undefined ends it. */
  watchRequests(onRequest: ((method: string, path: string, body: string) => void) | undefined): void;
}

/** Who is shown the requests of the SDK. */
export interface RequestWatcher {
  watch: ((method: string, path: string, body: string) => void) | undefined;
}

interface Dependencies {
  readonly provider: Provider;
  readonly deliveries: Deliveries;
  readonly deliveryStore: DeliveryStore;
  readonly clock: Clock;
  readonly secret: () => Promise<string>;
  readonly watcher: RequestWatcher;
}

export function createControls(dependencies: Dependencies): PaymentControls {
  const { provider, deliveries, deliveryStore, watcher } = dependencies;
  const changePayment = (id: string, change: (ledger: Ledger, payment: RecordOf<'payment'>) => void) =>
    provider.change([id], (ledger) => change(ledger, findPayment(ledger, id)));
  return {
    pay: (checkout) =>
      provider.change([idIn(checkout)], (ledger) => void payCheckout(ledger, openCheckout(ledger, checkout))),
    decline: (checkout) => provider.change([idIn(checkout)], (ledger) => void openCheckout(ledger, checkout)),
    setCard: (id, card) => provider.change([id], (ledger) => void ledger.put({ ...ledger.get('customer', id), card })),
    refund: (id, amount) =>
      changePayment(id, (ledger, payment) => refundPayment(ledger, payment, { amount, reason: null, metadata: {} })),
    dispute: (id, step) => changePayment(id, (ledger, payment) => disputePayment(ledger, payment, step)),
    cancelNow: (id) =>
      provider.change([id], (ledger) => void endSubscription(ledger, ledger.get('subscription', id), ledger.now)),
    holdDeliveries: () => deliveries.hold(true),
    async releaseDeliveries() {
      deliveries.hold(false);
      await deliveries.deliverDue();
    },
    listWebhookEvents: async (customerId) => (await deliveryStore.list(customerId)).map(describeDelivery),
    deliver: deliveries.deliverAgain,
    forge: (event) => forgeWebhookEvent(dependencies, event),
    watchRequests(onRequest) {
      watcher.watch = onRequest;
    },
  };
}

/** The id at the end of a checkout's address, or the id itself. */
const idIn = (checkout: string): string => checkout.split('/').at(-1) ?? '';

function openCheckout(ledger: Ledger, checkout: string): RecordOf<'checkout'> {
  const found = ledger.get('checkout', idIn(checkout));
  if (found.status !== 'open') throw new Error(`The checkout ${found.id} is ${found.status}.`);
  return found;
}

/** A payment by its own id, or by that of what it paid. */
function findPayment(ledger: Ledger, id: string): RecordOf<'payment'> {
  const recordId = recordIdOf(id);
  const checkout = ledger.find('checkout', recordId);
  const invoice = ledger.find('invoice', checkout?.invoiceId ?? recordId);
  return ledger.get('payment', checkout?.paymentId ?? invoice?.paymentId ?? recordId);
}

function describeDelivery({ id, body, attempts, deliverAt }: WebhookDelivery): StoredWebhookEvent {
  const { type, data }: { type: string; data: { object: { id: string } } } = JSON.parse(body);
  return { id, type, objectId: data.object.id, body, attempts, isSettled: deliverAt === null };
}

async function forgeWebhookEvent({ clock, secret }: Dependencies, event: ForgedWebhookEvent) {
  const { type, objectId, livemode, signedAt = clock.now() } = event;
  const object = { id: objectId, payment_intent: objectId, subscription: objectId };
  const now = Math.floor(clock.now() / SECOND_MS) * SECOND_MS;
  const body = composeWebhookEvent({ type, object }, makeEventId(now, 0), now, livemode);
  return { body, signature: await signWebhookEvent(body, event.secret ?? (await secret()), signedAt) };
}
