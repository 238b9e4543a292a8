import type { FastifyBaseLogger } from 'fastify';
import Stripe from 'stripe';
import { DAY_MS, HOUR_MS, SECOND_MS } from '#contract/units.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { PaymentsHost } from '#server/ports/payments.ts';
import type { BookEvent } from '../ledger/book.ts';
import { makeEventId } from '../ledger/ids.ts';
import type { DeliveryStore, StoredNotice } from './delivery-store.ts';

/** Between two attempts, four times as long each time, up to a limit. */
const FIRST_PAUSE_MS = 10 * SECOND_MS;
const PAUSE_GROWTH = 4;
const LONGEST_PAUSE_MS = 6 * HOUR_MS;
/** As long as Stripe tries. */
const GIVE_UP_AFTER_MS = 3 * DAY_MS;
/** Long enough to look into what happened in the months before. */
const KEPT_FOR_MS = 90 * DAY_MS;
const BATCH = 50;

const isTaken = (status: number): boolean => status >= 200 && status < 300;

/** The version that the adapter in front of this was written for. */
const API_VERSION = '2026-10-28.endive';

/** What is posted about an event. @param now milliseconds since 1970-01-01T00:00:00Z */
export function composeNotice({ type, object }: BookEvent, id: string, now: number, livemode = false): string {
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

/** @param nextNumber counts what this process makes, so that notices of one moment stay in order */
export function toNotices(
  events: readonly BookEvent[],
  customerId: string | null,
  { now, nextNumber }: { readonly now: number; readonly nextNumber: () => number },
): StoredNotice[] {
  return events.map((event) => {
    const id = makeEventId(now, nextNumber());
    return { id, customerId, body: composeNotice(event, id, now), attempts: 0, deliverAt: now, createdAt: now };
  });
}

/** @param signedAt milliseconds since 1970-01-01T00:00:00Z @returns the header `stripe-signature` */
export function signNotice(body: string, secret: string, signedAt: number): Promise<string> {
  return Stripe.webhooks.generateTestHeaderStringAsync({
    payload: body,
    secret,
    timestamp: Math.floor(signedAt / SECOND_MS),
  });
}

export interface Deliveries {
  setHost(host: PaymentsHost): void;
  /** Posts notices that were just written down. Whatever fails is tried again later. */
  deliverNew(notices: readonly StoredNotice[]): Promise<void>;
  /** Posts whatever is due, oldest first. */
  deliverDue(): Promise<void>;
  /** Posts one whatever became of it before. @returns the status of the answer */
  deliverAgain(id: string): Promise<number>;
  hold(isHeld: boolean): void;
}

interface Dependencies {
  readonly store: DeliveryStore;
  readonly clock: Clock;
  readonly logger: FastifyBaseLogger;
  readonly secret: () => Promise<string>;
}

/** Brings what happened to the server's webhook, signed: once at least, and later if the server could not take it. */
export function createDeliveries({ store, clock, logger, secret }: Dependencies): Deliveries {
  let host: PaymentsHost | undefined;
  let isHeld = false;

  async function post({ body }: StoredNotice): Promise<number> {
    if (!host) throw new Error('the test mode of payments is not mounted on a server');
    return host.deliverWebhook(body, await signNotice(body, await secret(), clock.now()));
  }

  async function attempt(notice: StoredNotice): Promise<void> {
    const status = await post(notice).catch((error: unknown) => {
      logger.warn({ err: error, notice: notice.id }, 'a notice of a test payment could not be posted');
      return undefined;
    });
    if (status !== undefined && isTaken(status)) return store.setAttempted(notice, null);
    if (status !== undefined) logger.warn({ notice: notice.id, status }, 'a notice of a test payment was not taken');
    // A stopping server does not respond: the next process finds the webhook event due.
    await store.setAttempted(notice, nextAttempt(notice, clock.now(), status === undefined ? 0 : pauseAfter(notice)));
  }

  async function deliverNew(notices: readonly StoredNotice[]): Promise<void> {
    if (isHeld || !host) return;
    for (const notice of notices) await attempt(notice);
  }

  return {
    setHost(given) {
      host = given;
    },
    deliverNew,
    async deliverDue() {
      await store.deleteSettledBefore(clock.now() - KEPT_FOR_MS);
      // Whatever fails is not due any more after it, so that this comes to an end; a server that is gone ends it too.
      const tried = new Set<string>();
      for (;;) {
        const due = (await store.listDue(clock.now(), BATCH)).filter(({ id }) => !tried.has(id));
        if (due.length === 0 || isHeld || !host) return;
        for (const { id } of due) tried.add(id);
        await deliverNew(due);
      }
    },
    async deliverAgain(id) {
      const notice = await store.find(id);
      if (!notice) throw new Error(`There is no notice ${id}.`);
      const status = await post(notice);
      if (isTaken(status)) await store.setAttempted(notice, null);
      return status;
    },
    hold(held) {
      isHeld = held;
    },
  };
}

const pauseAfter = ({ attempts }: StoredNotice): number =>
  Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * PAUSE_GROWTH ** attempts);

function nextAttempt({ createdAt }: StoredNotice, now: number, pauseMs: number): number | null {
  return now + pauseMs - createdAt > GIVE_UP_AFTER_MS ? null : now + pauseMs;
}
