import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { callerCalls, publicCalls } from '#contract/calls.ts';
import { useAnalytics } from '#web/lib/analytics/analytics.ts';
import { makeCall } from '#web/lib/api/call.ts';
import { type Caller, useCaller } from '#web/lib/api/caller.tsx';
import { useSettings } from '#web/lib/api/queries.ts';
import { requestJson } from '#web/lib/api/request.ts';
import { createAnnouncedPurchases } from '#web/lib/billing/announced-purchases.ts';
import { refreshBilling } from '#web/lib/billing/billing.ts';
import { planName } from '#web/lib/billing/prices.ts';
import { createUpgradeStorage } from '#web/lib/billing/upgrade-intent.ts';
import { notifyInfo, notifySuccess } from '#web/lib/browser/notify.ts';
import { createSafeStorage } from '#web/lib/browser/safe-storage.ts';
import { createTabState } from '#web/lib/browser/tab-state.ts';
import { type ActivePlan, handlePaymentReturn, type PaymentReturnDependencies } from './handle-payment-return.ts';
import { readPaymentReturn, withoutPaymentReturn } from './read-payment-return.ts';

/**
 * Handles the return from a payment page. Mounted in the frame, so that the result is shown after navigation to another
 * page too.
 */
export function PaymentReturns() {
  const navigate = useNavigate();
  const { search } = useLocation();
  const parts = useDependencies();
  const latest = useRef({ parts, navigate });
  latest.current = { parts, navigate };
  useEffect(() => {
    // The current address: another component may have changed it in the same commit.
    const parameters = new URLSearchParams(location.search);
    const arrived = search ? readPaymentReturn(parameters) : null;
    if (!arrived) return;
    const rest = withoutPaymentReturn(parameters).toString();
    latest.current.navigate({ pathname: location.pathname, search: rest && `?${rest}` }, { replace: true });
    void handlePaymentReturn(arrived, latest.current.parts);
  }, [search]);
  useEffect(() => {
    // A page restored from the back/forward cache does not show what was paid since.
    const restore = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void latest.current.parts.refresh();
    };
    addEventListener('pageshow', restore);
    return () => removeEventListener('pageshow', restore);
  }, []);
  return null;
}

function useDependencies(): PaymentReturnDependencies {
  const caller = useCaller();
  const client = useQueryClient();
  const analytics = useAnalytics();
  const { product } = useSettings();
  const isGone = useIsGone();
  const session = createSafeStorage(() => sessionStorage);
  return {
    product,
    analytics,
    upgrades: createUpgradeStorage(session),
    tabState: createTabState(session),
    announcedPurchases: createAnnouncedPurchases(createSafeStorage(() => localStorage)),
    activePlan: () => loadActivePlan(caller, product),
    boostCredits: () => loadCredits(caller),
    async newestPackAt() {
      const payments = await makeCall(caller, callerCalls.listPayments);
      const newest = payments.find(({ kind, status }) => kind === 'boost' && status === 'paid');
      return newest ? Date.parse(newest.at) : null;
    },
    refresh: () => refreshBilling(client, caller),
    notify: { note: notifyInfo, success: notifySuccess },
    isGone,
    now: Date.now,
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  };
}

async function loadActivePlan(caller: Caller, product: string): Promise<ActivePlan | null> {
  const { plan, subscriptionStatus, activeSince } = await makeCall(caller, callerCalls.subscriptionStatus);
  // A plan granted by an administrator has no subscription, and any status.
  if (plan === 'free' || (activeSince !== null && subscriptionStatus !== 'active')) return null;
  return { name: `${product} ${planName(plan)}`, since: activeSince === null ? null : Date.parse(activeSince) };
}

async function loadCredits({ kind }: Caller): Promise<number> {
  const { method, path, response } = kind === 'trial' ? publicCalls.sessionUser : publicCalls.accountUser;
  return response.parse(await requestJson(method, path)).chatCreditsRemaining;
}

/** Whether the frame is unmounted: the page then belongs to another user, or to none. */
function useIsGone(): () => boolean {
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);
  return () => gone.current;
}
