import { SUBSCRIPTION_DELAY_MS } from '#contract/timings.ts';
import { SECOND_MS } from '#contract/units.ts';
import type { User } from '#contract/users.ts';
import { hasNoActiveSubscription } from '#web/lib/billing/has-no-active-subscription.ts';
import type { PlanChoice } from '#web/lib/billing/upgrade-intent.ts';
import { enterActivity, openApplicationPage, prependEffects, startAccountLookup } from './machine-steps.ts';
import type { BrowserFacts, CheckoutRequest, Effect, MachineState, Step, TransitionTable } from './machine-types.ts';

/** The server calls the payment provider: two requests, one of them remote. */
const ORDER_WAIT_MS = 20 * SECOND_MS;

/** From a plan chosen before the sign-in to its payment page. */
export const UPGRADE_TRANSITIONS: TransitionTable<'preparing-payment'> = {
  'preparing-payment': {
    'timer-fired': (state, { timer }, facts) => {
      const { order } = state.activity;
      if (timer !== 'subscription-pause') return abandonPayment(state, facts, order);
      return enterActivity(
        state,
        state.activity,
        { type: 'create-checkout', order },
        { type: 'start-timer', timer: 'subscription', delayMs: ORDER_WAIT_MS },
      );
    },
    'checkout-ready': (state, { checkoutUrl }) =>
      enterActivity(
        state,
        { ...state.activity, checkoutUrl },
        { type: 'forget-upgrade' },
        { type: 'leave', to: checkoutUrl },
      ),
    refused: (state, _event, facts) => abandonPayment(state, facts, state.activity.order),
    // Back from the payment page with the Back button.
    'page-restored': (state) => startAccountLookup(state, false),
  },
};

/** What a click stores for the page after the sign-in. */
export function storePlanChoice(choice: PlanChoice | undefined, { upgradeIntent }: BrowserFacts): readonly Effect[] {
  if (choice) {
    return [
      { type: 'store-upgrade-intent', choice },
      { type: 'track-upgrade', choice },
    ];
  }
  // A plain sign-in discards a plan chosen earlier on this page.
  return upgradeIntent?.source === 'landing_page' ? [{ type: 'forget-upgrade' }] : [];
}

/**
 * Resumes a plan chosen before the sign-in.
 * @returns null where none was chosen, and the sign-in ends as usual
 */
export function resumeUpgrade(state: MachineState, user: User, facts: BrowserFacts): Step | null {
  const { upgradeIntent, upgradeSessionId } = facts;
  if (!upgradeIntent) return null;
  const { planType, source } = upgradeIntent;
  const forget: readonly Effect[] = [{ type: 'forget-upgrade' }];
  if (planType === 'free')
    return prependEffects(forget, openApplicationPage({ ...state, upgradeOutcome: 'welcome' }, facts, '/dashboard'));
  if (source === 'landing_page') {
    // An active subscription is changed only after confirmation.
    if (!hasNoActiveSubscription(user))
      return prependEffects(forget, openApplicationPage(state, facts, confirmationPath(planType)));
    return prepare(state, { planType, upgradeSessionId: null });
  }
  // A trial's choice whose payment page was never reached. Otherwise it has been handled.
  const isWaiting = source === 'trial_session' && upgradeSessionId !== null && hasNoActiveSubscription(user);
  return isWaiting
    ? prepare(state, { planType, upgradeSessionId })
    : prependEffects(forget, openApplicationPage(state, facts, '/dashboard'));
}

function prepare(state: MachineState, order: CheckoutRequest): Step {
  return enterActivity(
    state,
    { name: 'preparing-payment', order, checkoutUrl: null },
    { type: 'start-timer', timer: 'subscription-pause', delayMs: SUBSCRIPTION_DELAY_MS },
  );
}

function abandonPayment(state: MachineState, facts: BrowserFacts, { planType }: CheckoutRequest): Step {
  return prependEffects(
    [{ type: 'forget-upgrade' }],
    openApplicationPage({ ...state, upgradeOutcome: 'failed' }, facts, confirmationPath(planType)),
  );
}

/** The page that asks to confirm the chosen plan. */
function confirmationPath(planType: CheckoutRequest['planType']): string {
  return `/subscription?plan=${planType}&source=landing_upgrade`;
}
