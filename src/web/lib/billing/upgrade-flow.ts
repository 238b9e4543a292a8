import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { PaidPlan, UpgradeSource } from '#contract/billing.ts';
import { billingPaths, guestCalls } from '#contract/calls.ts';
import { ANONYMOUS_CHECKOUT_DELAY_MS } from '#contract/timings.ts';
import { useAnalytics } from '../analytics/analytics.ts';
import { useCaller } from '../api/caller.tsx';
import { useUser } from '../api/queries.ts';
import { requestJson } from '../api/request.ts';
import { useAuth } from '../auth/auth.tsx';
import { notifyFailure, notifyInfo, notifySuccess } from '../browser/notify.ts';
import { createSafeStorage } from '../browser/safe-storage.ts';
import { createSubscription, refreshBilling } from './billing.ts';
import { startAccountCheckout, startTrialCheckout, type UpgradeDependencies } from './start-checkout.ts';
import { createUpgradeStorage } from './upgrade-intent.ts';

interface UpgradeFlow {
  /** The plan being checked out; null while idle. */
  readonly busyPlan: PaidPlan | null;
  /** Takes a trial to checkout. Failures are shown; it never throws. */
  startTrialUpgrade(plan: PaidPlan, source: UpgradeSource): Promise<void>;
  /**
   * Takes an account without a subscription to checkout; other accounts confirm on the subscription page. Failures are
   * shown; it never throws.
   */
  startAccountUpgrade(plan: PaidPlan, source: UpgradeSource): Promise<void>;
  /** The one of the two that fits the caller. */
  startUpgrade(plan: PaidPlan, source: UpgradeSource): Promise<void>;
}

/** From a plan chosen inside the application to its payment page. */
export function useUpgradeFlow(): UpgradeFlow {
  const caller = useCaller();
  const client = useQueryClient();
  const { data: user, refetch } = useUser();
  const { anonymousUser } = useAuth();
  const parts = useUpgradeDependencies(async () => (await refetch({ throwOnError: true })).data ?? null);
  const [busyPlan, setBusyPlan] = useState<PaidPlan | null>(null);
  // Restored from the back/forward cache with its old state.
  useEffect(() => {
    const release = () => setBusyPlan(null);
    addEventListener('pageshow', release);
    return () => removeEventListener('pageshow', release);
  }, []);

  async function start(plan: PaidPlan, choose: () => Promise<'leaving' | 'staying'>): Promise<void> {
    setBusyPlan(plan);
    if ((await choose()) === 'leaving') return;
    setBusyPlan(null);
    // Refetched after a failure too: another tab, or the payment provider, changed something.
    await refreshBilling(client, caller);
  }

  const startTrialUpgrade = (plan: PaidPlan, source: UpgradeSource) =>
    start(plan, () => startTrialCheckout(parts, { planType: plan, source }, user?.id ?? anonymousUser?.id ?? null));
  const startAccountUpgrade = (plan: PaidPlan, source: UpgradeSource) =>
    start(plan, () => startAccountCheckout(parts, { planType: plan, source }, user ?? null));
  return {
    busyPlan,
    startTrialUpgrade,
    startAccountUpgrade,
    startUpgrade: caller.kind === 'trial' ? startTrialUpgrade : startAccountUpgrade,
  };
}

function useUpgradeDependencies(currentUser: UpgradeDependencies['currentUser']): UpgradeDependencies {
  const navigate = useNavigate();
  const analytics = useAnalytics();
  return {
    upgrades: createUpgradeStorage(createSafeStorage(() => sessionStorage)),
    analytics,
    storeSession,
    createSubscription,
    currentUser,
    checkoutPath: (sessionId) => `${billingPaths.anonymousCheckout}?sessionId=${encodeURIComponent(sessionId)}`,
    notify: { note: notifyInfo, success: notifySuccess, failure: notifyFailure },
    go: (to) => void navigate(to),
    leave: (to) => location.assign(to),
    now: Date.now,
    wait: () => new Promise((resolve) => setTimeout(resolve, ANONYMOUS_CHECKOUT_DELAY_MS)),
  };
}

async function storeSession(planType: PaidPlan, anonymousUserId: string): Promise<string> {
  const { method, path, response } = guestCalls.storeUpgradeSession;
  return response.parse(await requestJson(method, path, { planType, anonymousUserId })).sessionId;
}
