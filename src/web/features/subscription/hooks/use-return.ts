import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import type { PaidPlan } from '#contract/billing.ts';
import { useAnalytics } from '#web/lib/analytics/analytics.ts';
import { notifyFailure, notifyInfo } from '#web/lib/browser/notify.ts';
import {
  describeCheckoutFailure,
  readReturnParameters,
  withoutCheckoutParameters,
  withoutPlanParameters,
} from '../model/return-parameters.ts';
import { subscriptionTexts } from '../texts.ts';

/** Handles the return from a payment page without payment: shows one toast and cleans the address. */
export function useCheckoutReturn(): void {
  const [parameters, setParameters] = useSearchParams();
  const analytics = useAnalytics();
  const { checkout, reason } = readReturnParameters(parameters);
  useEffect(() => {
    if (!checkout) return;
    analytics.track(`payment_${checkout}`);
    if (checkout === 'failed')
      notifyFailure({ title: subscriptionTexts.subscriptionFailed, message: describeCheckoutFailure(reason) });
    else notifyInfo({ title: subscriptionTexts.checkoutCancelled, message: subscriptionTexts.checkoutCancelledText });
    setParameters((latest) => withoutCheckoutParameters(latest) ?? latest, { replace: true });
  }, [checkout, reason, analytics, setParameters]);
}

interface ChosenPlan {
  readonly plan: PaidPlan | null;
  /** The choice was confirmed or dismissed. */
  forget(): void;
}

/** The plan chosen before this page was opened, while the address names it. */
export function useChosenPlan(): ChosenPlan {
  const [parameters, setParameters] = useSearchParams();
  return {
    plan: readReturnParameters(parameters).chosenPlan,
    forget: () => {
      if (withoutPlanParameters(parameters))
        setParameters((latest) => withoutPlanParameters(latest) ?? latest, { replace: true });
    },
  };
}

/** A page restored from the back/forward cache shows stale data; the frame refetches it. */
export function usePageRestored(onRestored: () => void): void {
  useEffect(() => {
    function restore({ persisted }: PageTransitionEvent): void {
      if (persisted) onRestored();
    }
    addEventListener('pageshow', restore);
    return () => removeEventListener('pageshow', restore);
  }, [onRestored]);
}
