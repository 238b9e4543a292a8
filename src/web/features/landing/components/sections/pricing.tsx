import type { ShownPlan } from '#contract/billing.ts';
import { useInViewOnce } from '#web/features/landing/hooks/use-in-view-once.ts';
import { useAnalytics } from '#web/lib/analytics/analytics.ts';
import { useAuth } from '#web/lib/auth/auth.tsx';
import classes from './pricing.module.css';
import { PricingCards } from './pricing-cards.tsx';

interface PricingProps {
  readonly supportEmail: string;
  /** Whether money moves here; null while that is not known. */
  readonly isTestMode: boolean | null;
}

/** What the product costs. A plan that is chosen here is paid right after the sign-in. */
export function Pricing(props: PricingProps) {
  const analytics = useAnalytics();
  const { choosePlan } = useAuth();
  const section = useInViewOnce(() => {
    analytics.track('pricing_viewed', { viewedFrom: 'landing_page', currency: 'USD' });
  });
  // Straight from the click: after any waiting the browser would block the sign-in window.
  const choose = (planType: ShownPlan) => void choosePlan({ planType, source: 'landing_page' });
  return (
    <section ref={section} id="pricing" className={classes.section} tabIndex={-1} aria-labelledby="pricing-title">
      <h2 id="pricing-title" className={classes.title}>
        Pay for reading, not for looking around.
      </h2>
      <p className={classes.text}>
        Month by month. Cancel at any time, and the plan stays yours until the month you paid for is over.
      </p>
      <PricingCards {...props} onChoose={choose} />
    </section>
  );
}
