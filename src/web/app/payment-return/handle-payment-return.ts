import { BOOST } from '#contract/plans.ts';
import { UPGRADE_TOAST_DURATION_MS } from '#contract/timings.ts';
import { MINUTE_MS } from '#contract/units.ts';
import type { Analytics } from '#web/lib/analytics/analytics.ts';
import type { AnnouncedPurchases } from '#web/lib/billing/announced-purchases.ts';
import type { TabState } from '#web/lib/billing/tab-state.ts';
import type { UpgradeStorage } from '#web/lib/billing/upgrade-intent.ts';
import { pluralize } from '#web/lib/format/formatting.ts';
import type { PaymentReturn } from './read-payment-return.ts';
import { waitForPurchase } from './wait-for-purchase.ts';

/** Stays until something else is said. */
const UNTIL_REPLACED_MS = MINUTE_MS;

interface Toast {
  readonly title: string;
  readonly message?: string;
  readonly durationMs?: number;
}

/** A paid plan that is active, as the server knows it now. */
export interface ActivePlan {
  readonly name: string;
  /** When its subscription began, in milliseconds; null for a plan without one. */
  readonly since: number | null;
}

/** Everything outside a return from a payment page, so that a test can put its own in place. */
export interface PaymentReturnDependencies {
  readonly product: string;
  readonly analytics: Analytics;
  readonly upgrades: Pick<UpgradeStorage, 'clear'>;
  readonly trips: Pick<TabState, 'credits' | 'dropCredits'>;
  readonly announced: AnnouncedPurchases;
  /** What the server knows; each may fail. Null for a plan that is free or not active. */
  activePlan(): Promise<ActivePlan | null>;
  boostCredits(): Promise<number>;
  /** When the newest pack was paid for, in milliseconds; null where none was. */
  newestPackAt(): Promise<number | null>;
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
export async function handlePaymentReturn(arrived: PaymentReturn, parts: PaymentReturnDependencies): Promise<void> {
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

/** Only a plan that began just now is announced: the address may be opened by people who have had theirs for long. */
async function receivePlan(parts: PaymentReturnDependencies, arrived: 'upgrade' | 'payment'): Promise<void> {
  const { product, analytics, announced, say } = parts;
  const seen: { plan: ActivePlan | null } = { plan: null };
  const isNewlyActive = async () => {
    seen.plan = await parts.activePlan();
    return announced.shouldAnnounce('plan', seen.plan?.since ?? null, parts.now());
  };
  const isConfirmed = await waitFor(parts, isNewlyActive, () => (seen.plan ? unchangedPlan(seen.plan) : UNHEARD_PLAN));
  if (!isConfirmed) return;
  if (seen.plan?.since) announced.markAnnounced('plan', seen.plan.since);
  analytics.track('payment_confirmed');
  if (arrived === 'upgrade') say.success({ title: 'Subscription Activated!', durationMs: UPGRADE_TOAST_DURATION_MS });
  else {
    say.success({
      title: 'Payment Successful!',
      message: `Your subscription has been activated. Welcome to ${product}!`,
    });
  }
}

async function receiveBoost(parts: PaymentReturnDependencies, creditsBefore: number | null): Promise<void> {
  const { announced } = parts;
  const seen: { boughtAt: number | null } = { boughtAt: null };
  const isAdded = async () => {
    seen.boughtAt = await parts.newestPackAt();
    // A browser that does not remember what was there before goes by the payment itself.
    if (creditsBefore === null) return announced.shouldAnnounce('boost', seen.boughtAt, parts.now());
    return (await parts.boostCredits()) > creditsBefore;
  };
  const isConfirmed = await waitFor(parts, isAdded, () => UNHEARD_BOOST);
  if (!isConfirmed) return;
  if (seen.boughtAt !== null) announced.markAnnounced('boost', seen.boughtAt);
  parts.analytics.track('qaboost_purchased', { credits: BOOST.credits, currency: 'USD' });
  parts.say.success({
    title: `${pluralize(BOOST.credits, 'question')} added`,
    message: 'They work on any document, and never expire.',
  });
}

/** Says that it is being asked; brings the page up to date at the end, and says so where nothing was heard. */
async function waitFor(
  parts: PaymentReturnDependencies,
  isThere: () => Promise<boolean>,
  describeUnheard: () => Toast,
): Promise<boolean> {
  const { say, isGone, now, pause } = parts;
  say.note({ title: 'Confirming your payment…', durationMs: UNTIL_REPLACED_MS });
  const outcome = await waitForPurchase({ isThere, isStopped: isGone, now, pause });
  if (outcome === 'stopped') return false;
  await parts.refresh();
  if (outcome === 'unheard') say.note({ ...describeUnheard(), durationMs: UNTIL_REPLACED_MS });
  return outcome === 'confirmed';
}

const UNHEARD_TITLE = 'We have not heard from the payment service yet…';
const UNHEARD_PLAN: Toast = {
  title: UNHEARD_TITLE,
  message: 'If you paid, your plan is switched on as soon as we do, and you need not pay again.',
};
const UNHEARD_BOOST: Toast = {
  title: UNHEARD_TITLE,
  message: 'If you paid, your questions are added as soon as we do, and you need not pay again.',
};

/** For an account that has a plan and no new one. */
function unchangedPlan({ name }: ActivePlan): Toast {
  return {
    title: `You have ${name}`,
    message: 'We have not heard of a new payment. Your plan is as it was, and what you paid is under Subscription.',
  };
}
