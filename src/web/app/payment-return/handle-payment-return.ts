import { BOOST } from '#contract/plans.ts';
import { UPGRADE_TOAST_DURATION_MS } from '#contract/timings.ts';
import { MINUTE_MS } from '#contract/units.ts';
import type { Analytics } from '#web/lib/analytics/analytics.ts';
import type { AnnouncedPurchases } from '#web/lib/billing/announced-purchases.ts';
import type { UpgradeStorage } from '#web/lib/billing/upgrade-intent.ts';
import type { TabState } from '#web/lib/browser/tab-state.ts';
import { appTexts } from '../texts.ts';
import type { PaymentReturn } from './read-payment-return.ts';
import { waitForPurchase } from './wait-for-purchase.ts';

/** Shown until replaced by the next toast. */
const UNTIL_REPLACED_MS = MINUTE_MS;

interface Toast {
  readonly title: string;
  readonly message?: string;
  readonly durationMs?: number;
}

/** An active paid plan, as reported by the server. */
export interface ActivePlan {
  readonly name: string;
  /** Start of the subscription, in milliseconds; null for a plan without one. */
  readonly since: number | null;
}

/** Everything outside the handler, replaceable in tests. */
export interface PaymentReturnDependencies {
  readonly product: string;
  readonly analytics: Analytics;
  readonly upgrades: Pick<UpgradeStorage, 'clear'>;
  readonly tabState: Pick<TabState, 'credits' | 'clearCredits'>;
  readonly announcedPurchases: AnnouncedPurchases;
  /** Server state; each call may reject. Null for a plan that is free or inactive. */
  activePlan(): Promise<ActivePlan | null>;
  boostCredits(): Promise<number>;
  /** When the newest pack was paid, in milliseconds; null where there is none. */
  newestPackAt(): Promise<number | null>;
  /** Refetches everything that shows a plan, a limit or credits. */
  refresh(): Promise<void>;
  readonly notify: { note(toast: Toast): void; success(toast: Toast): void };
  isGone(): boolean;
  /** Time in milliseconds. */
  now(): number;
  pause(ms: number): Promise<void>;
}

/**
 * Handles the return from a payment page. The address proves nothing, so the server is asked before a purchase is
 * announced.
 */
export async function handlePaymentReturn(arrived: PaymentReturn, parts: PaymentReturnDependencies): Promise<void> {
  const { upgrades, tabState, notify } = parts;
  // Paid or cancelled: the stored choice is done.
  upgrades.clear();
  const creditsBefore = tabState.credits();
  tabState.clearCredits();
  if (arrived === 'boost-cancelled') {
    notify.note({ title: appTexts.boostCancelled, message: appTexts.boostCancelledText });
  } else if (arrived === 'boost') await receiveBoost(parts, creditsBefore);
  else await receivePlan(parts, arrived);
}

/** Announces only a plan that has just started: the address may be opened again later. */
async function receivePlan(parts: PaymentReturnDependencies, arrived: 'upgrade' | 'payment'): Promise<void> {
  const { product, analytics, announcedPurchases, notify } = parts;
  const seen: { plan: ActivePlan | null } = { plan: null };
  const isNewlyActive = async () => {
    seen.plan = await parts.activePlan();
    return announcedPurchases.shouldAnnounce('plan', seen.plan?.since ?? null, parts.now());
  };
  const isConfirmed = await waitFor(parts, isNewlyActive, () =>
    seen.plan ? unchangedPlan(seen.plan) : UNCONFIRMED_PLAN,
  );
  if (!isConfirmed) return;
  if (seen.plan?.since) announcedPurchases.markAnnounced('plan', seen.plan.since);
  analytics.track('payment_confirmed');
  if (arrived === 'upgrade')
    notify.success({ title: appTexts.subscriptionActivated, durationMs: UPGRADE_TOAST_DURATION_MS });
  else {
    notify.success({
      title: appTexts.paymentSuccessful,
      message: appTexts.paymentSuccessfulText(product),
    });
  }
}

async function receiveBoost(parts: PaymentReturnDependencies, creditsBefore: number | null): Promise<void> {
  const { announcedPurchases } = parts;
  const seen: { boughtAt: number | null } = { boughtAt: null };
  const isAdded = async () => {
    seen.boughtAt = await parts.newestPackAt();
    // Without stored credits, the time of the payment decides.
    if (creditsBefore === null) return announcedPurchases.shouldAnnounce('boost', seen.boughtAt, parts.now());
    return (await parts.boostCredits()) > creditsBefore;
  };
  const isConfirmed = await waitFor(parts, isAdded, () => UNCONFIRMED_BOOST);
  if (!isConfirmed) return;
  if (seen.boughtAt !== null) announcedPurchases.markAnnounced('boost', seen.boughtAt);
  parts.analytics.track('qaboost_purchased', { credits: BOOST.credits, currency: 'USD' });
  parts.notify.success({
    title: appTexts.questionsAdded(BOOST.credits),
    message: appTexts.questionsAddedText,
  });
}

/** Shows progress, refreshes the page at the end, and says so when nothing was confirmed. */
async function waitFor(
  parts: PaymentReturnDependencies,
  hasArrived: () => Promise<boolean>,
  describeUnconfirmed: () => Toast,
): Promise<boolean> {
  const { notify, isGone, now, pause } = parts;
  notify.note({ title: appTexts.confirmingPayment, durationMs: UNTIL_REPLACED_MS });
  const outcome = await waitForPurchase({ hasArrived, isStopped: isGone, now, pause });
  if (outcome === 'stopped') return false;
  await parts.refresh();
  if (outcome === 'unconfirmed') notify.note({ ...describeUnconfirmed(), durationMs: UNTIL_REPLACED_MS });
  return outcome === 'confirmed';
}

const UNCONFIRMED_PLAN: Toast = {
  title: appTexts.unconfirmed,
  message: appTexts.unconfirmedPlan,
};
const UNCONFIRMED_BOOST: Toast = {
  title: appTexts.unconfirmed,
  message: appTexts.unconfirmedQuestions,
};

/** For an account whose plan did not change. */
function unchangedPlan({ name }: ActivePlan): Toast {
  return {
    title: appTexts.planUnchanged(name),
    message: appTexts.planUnchangedText,
  };
}
