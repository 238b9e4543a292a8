import type { FastifyBaseLogger } from 'fastify';
import Stripe from 'stripe';
import { DAY_MS, HOUR_MS, SECOND_MS } from '#contract/units.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { PaymentsHost } from '#server/ports/payments.ts';
import { makeEventId } from '../ledger/ids.ts';
import type { LedgerEvent } from '../ledger/ledger.ts';
import type { DeliveryStore, WebhookDelivery } from './delivery-store.ts';

/** Exponential back-off between attempts. */
const RETRY_DELAY = { firstMs: 10 * SECOND_MS, growth: 4, maxMs: 6 * HOUR_MS };
/** As long as Stripe retries. */
const GIVE_UP_AFTER_MS = 3 * DAY_MS;
/** For support cases about earlier months. */
const RETENTION_MS = 90 * DAY_MS;
const BATCH = 50;

const isAccepted = (status: number): boolean => status >= 200 && status < 300;

/** The version that the adapter in front of this was written for. */
const API_VERSION = '2026-10-28.endive';

/** The body of a webhook event. @param now milliseconds since 1970-01-01T00:00:00Z */
export function composeWebhookEvent({ type, object }: LedgerEvent, id: string, now: number, livemode = false): string {
  return JSON.stringify({
    id,
    object: 'event',
    api_version: API_VERSION,
    created: Math.floor(now / SECOND_MS),
    livemode,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
    data: { object },
  });
}

/** @param nextNumber numbers the events of this process, so that those of one moment stay in order */
export function toDeliveries(
  events: readonly LedgerEvent[],
  customerId: string | null,
  { now, nextNumber }: { readonly now: number; readonly nextNumber: () => number },
): WebhookDelivery[] {
  return events.map((event) => {
    const id = makeEventId(now, nextNumber());
    return { id, customerId, body: composeWebhookEvent(event, id, now), attempts: 0, deliverAt: now, createdAt: now };
  });
}

/** @param signedAt milliseconds since 1970-01-01T00:00:00Z @returns the header `stripe-signature` */
export function signWebhookEvent(body: string, secret: string, signedAt: number): Promise<string> {
  return Stripe.webhooks.generateTestHeaderStringAsync({
    payload: body,
    secret,
    timestamp: Math.floor(signedAt / SECOND_MS),
  });
}

interface Dependencies {
  readonly store: DeliveryStore;
  readonly clock: Clock;
  readonly logger: FastifyBaseLogger;
  readonly secret: () => Promise<string>;
}

export type Deliveries = ReturnType<typeof createDeliveries>;

/** Delivers signed webhook events to the server, at least once; failed deliveries are retried. */
export function createDeliveries({ store, clock, logger, secret }: Dependencies) {
  let host: PaymentsHost | undefined;
  let isHeld = false;

  async function post({ body }: WebhookDelivery): Promise<number> {
    if (!host) throw new Error('the test mode of payments is not mounted on a server');
    return host.deliverWebhook(body, await signWebhookEvent(body, await secret(), clock.now()));
  }

  async function attempt(delivery: WebhookDelivery): Promise<void> {
    const { id: eventId } = delivery;
    const status = await post(delivery).catch((error: unknown) => {
      logger.warn({ err: error, eventId }, 'a webhook event of a test payment could not be posted');
      return undefined;
    });
    if (status !== undefined && isAccepted(status)) return store.setAttempted(delivery, null);
    if (status !== undefined) logger.warn({ eventId, status }, 'a webhook event of a test payment was not accepted');
    // A stopping server does not respond: the next process finds the webhook event due.
    const delayMs = status === undefined ? 0 : retryDelayOf(delivery);
    await store.setAttempted(delivery, nextAttempt(delivery, clock.now(), delayMs));
  }

  /** Posts events that were just stored. Failed ones are retried later. */
  async function deliverNew(deliveries: readonly WebhookDelivery[]): Promise<void> {
    if (isHeld || !host) return;
    for (const delivery of deliveries) await attempt(delivery);
  }

  return {
    setHost(given: PaymentsHost): void {
      host = given;
    },
    deliverNew,
    /** Posts everything due, oldest first. */
    async deliverDue(): Promise<void> {
      await store.deleteSettledBefore(clock.now() - RETENTION_MS);
      // Each is tried once, so that the loop ends although those without a response stay due.
      const tried = new Set<string>();
      for (;;) {
        const due = (await store.listDue(clock.now(), BATCH)).filter(({ id }) => !tried.has(id));
        if (due.length === 0 || isHeld || !host) return;
        for (const { id } of due) tried.add(id);
        await deliverNew(due);
      }
    },
    /** Posts one event, whatever the state of its delivery. @returns the status of the response */
    async deliverAgain(id: string): Promise<number> {
      const delivery = await store.find(id);
      if (!delivery) throw new Error(`There is no webhook event ${id}.`);
      const status = await post(delivery);
      if (isAccepted(status)) await store.setAttempted(delivery, null);
      return status;
    },
    hold(held: boolean): void {
      isHeld = held;
    },
  };
}

const retryDelayOf = ({ attempts }: WebhookDelivery): number =>
  Math.min(RETRY_DELAY.maxMs, RETRY_DELAY.firstMs * RETRY_DELAY.growth ** attempts);

function nextAttempt({ createdAt }: WebhookDelivery, now: number, delayMs: number): number | null {
  return now + delayMs - createdAt > GIVE_UP_AFTER_MS ? null : now + delayMs;
}
