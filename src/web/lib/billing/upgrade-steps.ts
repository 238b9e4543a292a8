import type { PaidPlan, SubscriptionChange } from '#contract/billing.ts';
import type { User } from '#contract/users.ts';
import type { Analytics } from '../analytics/analytics.ts';
import { messageOf } from '../api/request.ts';
import { paysForNothing } from './pays-for-nothing.ts';
import type { PlanChoice, UpgradeMemory } from './upgrade-intent.ts';

interface Words {
  readonly title: string;
  readonly message?: string;
}

/** Everything outside a choice of a plan, so that a test can put its own in place. */
export interface UpgradeParts {
  readonly memory: UpgradeMemory;
  readonly analytics: Analytics;
  /** Makes a trial's choice known to the server; answers with the name it is kept under. */
  storeSession(planType: PaidPlan, anonymousUserId: string): Promise<string>;
  createSubscription(planType: PaidPlan): Promise<SubscriptionChange>;
  /** Who is asking, as the server knows it now. */
  currentUser(): Promise<Choosing | null>;
  /** The address where the browser is sent on to a trial's payment page. */
  checkoutPath(sessionId: string): string;
  readonly say: { note(words: Words): void; success(words: Words): void; failure(words: Words): void };
  /** To a page of the client. */
  go(to: string): void;
  /** To a page of the server or of somebody else. */
  leave(to: string): void;
  /** Time in milliseconds. */
  now(): number;
  /** Waits as long as a trial waits between its choice and its payment page. */
  wait(): Promise<void>;
}

type PaidChoice = PlanChoice & { readonly planType: PaidPlan };
type Choosing = Pick<User, 'plan' | 'subscriptionStatus'>;
/** Whether the browser is on its way to another page. */
export type ChoiceEnd = 'leaving' | 'staying';

export const PREPARING = { title: 'Preparing payment...' } as const;
export const REDIRECTING = { title: 'Redirecting to payment...' } as const;
export const CHANGED_MEANWHILE = {
  title: 'Your plan has changed meanwhile',
  message: 'Nothing was charged just now. Please look at your plan, then choose again.',
} as const;

/** Where somebody confirms a plan. */
export function confirmationPath(planType: PaidPlan): string {
  return `/subscription?plan=${planType}`;
}

/** A trial: the server keeps the choice, then sends the browser on to the payment page. */
export async function chooseForTrial(
  parts: UpgradeParts,
  choice: PaidChoice,
  userId: string | null,
): Promise<ChoiceEnd> {
  const { memory, say } = parts;
  if (userId === null) {
    say.failure({ title: 'Error', message: 'No user ID available for upgrade' });
    return 'staying';
  }
  begin(parts, choice, 'free');
  try {
    const sessionId = await parts.storeSession(choice.planType, userId);
    memory.storeSessionId(sessionId);
    leaveToPay(parts, choice, 'free');
    await parts.wait();
    // From here on it is the payment page's: a sign-in later on must not lead there once more.
    memory.clearIntent();
    parts.leave(parts.checkoutPath(sessionId));
    return 'leaving';
  } catch (error) {
    endUnpaid(parts, choice, 'free');
    const reason = messageOf(error, '');
    say.failure(
      reason
        ? { title: 'Upgrade Error', message: reason }
        : { title: 'Error', message: 'Failed to start upgrade process' },
    );
    return 'staying';
  }
}

/** An account that pays for nothing yet goes to the payment page; anybody else confirms on the subscription page. */
export async function chooseForAccount(
  parts: UpgradeParts,
  choice: PaidChoice,
  user: Choosing | null,
): Promise<ChoiceEnd> {
  const { memory, say } = parts;
  if (!user || !paysForNothing(user)) {
    parts.go(confirmationPath(choice.planType));
    return 'staying';
  }
  begin(parts, choice, user.plan);
  try {
    // Paid for in another tab meanwhile: the same call would then raise that plan and charge for it unasked.
    const latest = await parts.currentUser();
    if (!latest || !paysForNothing(latest)) {
      memory.clear();
      say.note(CHANGED_MEANWHILE);
      parts.go(confirmationPath(choice.planType));
      return 'staying';
    }
    const { checkoutUrl } = await parts.createSubscription(choice.planType);
    memory.clear();
    if (checkoutUrl === undefined) {
      say.success({ title: 'Subscription Created', message: 'Your subscription has been activated successfully!' });
      return 'staying';
    }
    leaveToPay(parts, choice, user.plan);
    parts.leave(checkoutUrl);
    return 'leaving';
  } catch (error) {
    endUnpaid(parts, choice, user.plan);
    say.failure({ title: 'Subscription Failed', message: messageOf(error, 'Failed to create subscription') });
    return 'staying';
  }
}

function begin({ memory, analytics, say, now }: UpgradeParts, choice: PaidChoice, fromPlan: Choosing['plan']): void {
  // What an earlier choice left behind belongs to another plan.
  memory.clear();
  memory.storeIntent({ ...choice, timestamp: now() });
  analytics.track('subscription_upgrade', { fromPlan, toPlan: choice.planType, currency: 'USD' });
  say.note(PREPARING);
}

function leaveToPay({ analytics, say }: UpgradeParts, choice: PaidChoice, fromPlan: Choosing['plan']): void {
  analytics.track('payment_started', { fromPlan, toPlan: choice.planType, currency: 'USD' });
  say.note(REDIRECTING);
}

function endUnpaid({ memory, analytics }: UpgradeParts, choice: PaidChoice, fromPlan: Choosing['plan']): void {
  memory.clear();
  analytics.track('payment_failed', { fromPlan, toPlan: choice.planType, currency: 'USD' });
}
