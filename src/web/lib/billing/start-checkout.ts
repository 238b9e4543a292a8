import type { PaidPlan, SubscriptionChange } from '#contract/billing.ts';
import type { User } from '#contract/users.ts';
import type { Analytics } from '../analytics/analytics.ts';
import { errorMessage } from '../api/request.ts';
import { hasNoActiveSubscription } from './has-no-active-subscription.ts';
import { billingTexts } from './texts.ts';
import type { PlanChoice, UpgradeStorage } from './upgrade-intent.ts';

interface Toast {
  readonly title: string;
  readonly message?: string;
}

/** Everything outside the checkout, replaceable in tests. */
export interface UpgradeDependencies {
  readonly upgrades: UpgradeStorage;
  readonly analytics: Analytics;
  /** Stores a trial's choice on the server; resolves to its id. */
  storeSession(planType: PaidPlan, anonymousUserId: string): Promise<string>;
  createSubscription(planType: PaidPlan): Promise<SubscriptionChange>;
  /** The current user on the server. */
  currentUser(): Promise<BillingUser | null>;
  /** The address that redirects to a trial's payment page. */
  checkoutPath(sessionId: string): string;
  readonly notify: { note(toast: Toast): void; success(toast: Toast): void; failure(toast: Toast): void };
  /** To a page of the client. */
  go(to: string): void;
  /** To a page of the server or another site. */
  leave(to: string): void;
  /** Time in milliseconds. */
  now(): number;
  /** Waits for the trial's checkout delay. */
  wait(): Promise<void>;
}

type PaidChoice = PlanChoice & { readonly planType: PaidPlan };
type BillingUser = Pick<User, 'plan' | 'subscriptionStatus'>;
/** Whether the browser is leaving the page. */
type CheckoutOutcome = 'leaving' | 'staying';

export const PREPARING_TOAST = { title: billingTexts.preparing } as const;
export const REDIRECTING_TOAST = { title: billingTexts.redirecting } as const;
export const PLAN_CHANGED_TOAST = {
  title: billingTexts.planChanged,
  message: billingTexts.planChangedText,
} as const;

/** The page that asks to confirm a plan. */
export function confirmationPath(planType: PaidPlan): string {
  return `/subscription?plan=${planType}`;
}

/** A trial: the server stores the choice and redirects to the payment page. */
export async function startTrialCheckout(
  parts: UpgradeDependencies,
  choice: PaidChoice,
  userId: string | null,
): Promise<CheckoutOutcome> {
  const { upgrades, notify } = parts;
  if (userId === null) {
    notify.failure({ title: billingTexts.error, message: billingTexts.noUser });
    return 'staying';
  }
  begin(parts, choice, 'free');
  try {
    const sessionId = await parts.storeSession(choice.planType, userId);
    upgrades.storeSessionId(sessionId);
    announceRedirect(parts, choice, 'free');
    await parts.wait();
    // Handed over to the payment page: a later sign-in must not lead there again.
    upgrades.clearIntent();
    parts.leave(parts.checkoutPath(sessionId));
    return 'leaving';
  } catch (error) {
    abandon(parts, choice, 'free');
    const reason = errorMessage(error, '');
    notify.failure(
      reason
        ? { title: billingTexts.upgradeError, message: reason }
        : { title: billingTexts.error, message: billingTexts.upgradeNotStarted },
    );
    return 'staying';
  }
}

/** An account without a subscription goes to checkout; others confirm on the subscription page. */
export async function startAccountCheckout(
  parts: UpgradeDependencies,
  choice: PaidChoice,
  user: BillingUser | null,
): Promise<CheckoutOutcome> {
  const { upgrades, notify } = parts;
  if (!user || !hasNoActiveSubscription(user)) {
    parts.go(confirmationPath(choice.planType));
    return 'staying';
  }
  begin(parts, choice, user.plan);
  try {
    // Paid in another tab meanwhile: the same call would upgrade that plan and charge it without confirmation.
    const latest = await parts.currentUser();
    if (!latest || !hasNoActiveSubscription(latest)) {
      upgrades.clear();
      notify.note(PLAN_CHANGED_TOAST);
      parts.go(confirmationPath(choice.planType));
      return 'staying';
    }
    const { checkoutUrl } = await parts.createSubscription(choice.planType);
    upgrades.clear();
    if (checkoutUrl === undefined) {
      notify.success({ title: billingTexts.subscriptionCreated, message: billingTexts.subscriptionCreatedText });
      return 'staying';
    }
    announceRedirect(parts, choice, user.plan);
    parts.leave(checkoutUrl);
    return 'leaving';
  } catch (error) {
    abandon(parts, choice, user.plan);
    notify.failure({
      title: billingTexts.subscriptionFailed,
      message: errorMessage(error, billingTexts.subscriptionFailedText),
    });
    return 'staying';
  }
}

function begin(
  { upgrades, analytics, notify, now }: UpgradeDependencies,
  choice: PaidChoice,
  fromPlan: BillingUser['plan'],
): void {
  // An earlier choice is for another plan.
  upgrades.clear();
  upgrades.storeIntent({ ...choice, timestamp: now() });
  analytics.track('subscription_upgrade', { fromPlan, toPlan: choice.planType, currency: 'USD' });
  notify.note(PREPARING_TOAST);
}

function announceRedirect(
  { analytics, notify }: UpgradeDependencies,
  choice: PaidChoice,
  fromPlan: BillingUser['plan'],
): void {
  analytics.track('payment_started', { fromPlan, toPlan: choice.planType, currency: 'USD' });
  notify.note(REDIRECTING_TOAST);
}

function abandon(
  { upgrades, analytics }: UpgradeDependencies,
  choice: PaidChoice,
  fromPlan: BillingUser['plan'],
): void {
  upgrades.clear();
  analytics.track('payment_failed', { fromPlan, toPlan: choice.planType, currency: 'USD' });
}
