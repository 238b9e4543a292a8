import { BOOST } from '../../../contract/plans.ts';
import { UPGRADE_TOAST_DURATION_MS } from '../../../contract/timings.ts';
import { MINUTE_MS } from '../../../contract/units.ts';
import type { Analytics } from '../../lib/analytics.ts';
import type { CheckoutTrips } from '../../lib/checkout-trip.ts';
import { confirmPurchase } from '../../lib/confirm-purchase.ts';
import { countOf } from '../../lib/formatting.ts';
import type { UpgradeMemory } from '../../lib/upgrade-intent.ts';
import type { PaymentReturn } from './read-payment-return.ts';

/** Stays until something else is said. */
const UNTIL_REPLACED_MS = MINUTE_MS;
/** A pack that was bought longer ago than this is not the one that somebody comes back from. */
const RECENT_PACK_MS = 30 * MINUTE_MS;

interface Toast {
  readonly title: string;
  readonly message?: string;
  readonly durationMs?: number;
}

/** Everything outside a return from a payment page, so that a test can put its own in place. */
export interface PaymentReturnParts {
  readonly product: string;
  readonly analytics: Analytics;
  readonly upgrades: Pick<UpgradeMemory, 'clear'>;
  readonly trips: Pick<CheckoutTrips, 'credits' | 'dropCredits'>;
  /** What the server knows; each may fail. */
  hasPaidPlan(): Promise<boolean>;
  boostCredits(): Promise<number>;
  /** Whether a pack was paid for since this time, in milliseconds. */
  hasBoughtPackSince(ms: number): Promise<boolean>;
  /** Brings up to date what a plan, a limit or a credit shows in. */
  refresh(): Promise<void>;
  readonly say: { note(toast: Toast): void; success(toast: Toast): void };
  isGone(): boolean;
  /** Time in milliseconds. */
  now(): number;
  pause(ms: number): Promise<void>;
}

/**
 * Somebody came back from a payment page. The address they came to proves nothing, so that the server is asked before
 * anything is said to have been paid.
 */
export async function receivePayment(arrived: PaymentReturn, parts: PaymentReturnParts): Promise<void> {
  const { upgrades, trips, say } = parts;
  // It was paid for or was not wanted: nothing of the choice is left to be done.
  upgrades.clear();
  const creditsBefore = trips.credits();
  trips.dropCredits();
  if (arrived === 'boost-cancelled') {
    say.note({ title: 'Nothing was bought', message: 'No questions were added, and nothing was charged.' });
  } else if (arrived === 'boost') await receiveBoost(parts, creditsBefore);
  else await receivePlan(parts, arrived);
}

async function receivePlan(parts: PaymentReturnParts, arrived: 'upgrade' | 'payment'): Promise<void> {
  const { product, analytics, say } = parts;
  const isConfirmed = await waitFor(parts, parts.hasPaidPlan, 'your plan is switched on');
  if (!isConfirmed) return;
  analytics.track('payment_confirmed');
  if (arrived === 'upgrade') say.success({ title: 'Subscription Activated!', durationMs: UPGRADE_TOAST_DURATION_MS });
  else {
    say.success({
      title: 'Payment Successful!',
      message: `Your subscription has been activated. Welcome to ${product}!`,
    });
  }
}

async function receiveBoost(parts: PaymentReturnParts, creditsBefore: number | null): Promise<void> {
  const since = parts.now() - RECENT_PACK_MS;
  const isAdded = async () =>
    // A browser that does not remember what was there before asks for the payment itself.
    creditsBefore === null ? parts.hasBoughtPackSince(since) : (await parts.boostCredits()) > creditsBefore;
  const isConfirmed = await waitFor(parts, isAdded, 'your questions are added');
  if (!isConfirmed) return;
  parts.analytics.track('qaboost_purchased', { credits: BOOST.credits, currency: 'USD' });
  parts.say.success({
    title: `${countOf(BOOST.credits, 'question')} added`,
    message: 'They work on any document, and never expire.',
  });
}

/** Says that it is being asked; brings the page up to date at the end, and says so where nothing was heard. */
async function waitFor(parts: PaymentReturnParts, isThere: () => Promise<boolean>, promise: string): Promise<boolean> {
  const { say, isGone, now, pause } = parts;
  say.note({ title: 'Confirming your payment…', durationMs: UNTIL_REPLACED_MS });
  const outcome = await confirmPurchase({ isThere, isStopped: isGone, now, pause });
  if (outcome === 'stopped') return false;
  await parts.refresh();
  if (outcome === 'unheard') {
    say.note({
      title: 'We have not heard from the payment service yet…',
      message: `If you paid, ${promise} as soon as we do, and you need not pay again.`,
      durationMs: UNTIL_REPLACED_MS,
    });
  }
  return outcome === 'confirmed';
}
