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

/** The way back from a payment page without having paid: says so once, and cleans the address. */
export function useCheckoutReturn(): void {
  const [parameters, setParameters] = useSearchParams();
  const analytics = useAnalytics();
  const { checkout, reason } = readReturnParameters(parameters);
  useEffect(() => {
    if (!checkout) return;
    analytics.track(`payment_${checkout}`);
    if (checkout === 'failed')
      notifyFailure({ title: 'Subscription Failed', message: describeCheckoutFailure(reason) });
    else notifyInfo({ title: 'Checkout cancelled', message: 'Nothing was charged, and your plan is as it was.' });
    setParameters((latest) => withoutCheckoutParameters(latest) ?? latest, { replace: true });
  }, [checkout, reason, analytics, setParameters]);
}

export interface ChosenPlan {
  readonly plan: PaidPlan | null;
  /** The choice was made or given up. */
  forget(): void;
}

/** The plan that was chosen elsewhere, for as long as the address names it. */
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

/** The browser's own way back shows the page as it was left; the frame asks again for what it shows. */
export function usePageRestored(onRestored: () => void): void {
  useEffect(() => {
    function restore({ persisted }: PageTransitionEvent): void {
      if (persisted) onRestored();
    }
    addEventListener('pageshow', restore);
    return () => removeEventListener('pageshow', restore);
  }, [onRestored]);
}
