import { type RefObject, useEffect, useRef } from 'react';
import type { ShownPlan } from '#contract/billing.ts';
import { useAnalytics } from '#web/lib/analytics/analytics.ts';
import { useAuth } from '#web/lib/auth/auth.tsx';
import { landingTexts } from '../../texts.ts';
import classes from './pricing.module.css';
import { PricingCards } from './pricing-cards.tsx';

interface PricingProps {
  readonly supportEmail: string;
  /** Whether payments are in test mode; null while unknown. */
  readonly isTestMode: boolean | null;
}

/** Pricing. A plan chosen here is paid right after the sign-in. */
export function Pricing(props: PricingProps) {
  const analytics = useAnalytics();
  const { choosePlan } = useAuth();
  const section = useInViewOnce(() => {
    analytics.track('pricing_viewed', { viewedFrom: 'landing_page', currency: 'USD' });
  });
  // Synchronously with the click: after an await the browser would block the sign-in popup.
  const choose = (planType: ShownPlan) => void choosePlan({ planType, source: 'landing_page' });
  return (
    <section ref={section} id="pricing" className={classes.section} tabIndex={-1} aria-labelledby="pricing-title">
      <h2 id="pricing-title" className={classes.title}>
        {landingTexts.pricingTitle}
      </h2>
      <p className={classes.text}>{landingTexts.pricingText}</p>
      <PricingCards {...props} onChoose={choose} />
    </section>
  );
}

/** Counts as seen once its top has come up this far, which works on small screens too, where little of it fits. */
const SEEN_MARGIN = '0px 0px -20% 0px';

/** Runs the callback once, when the element is scrolled into view for the first time. */
function useInViewOnce(act: () => void): RefObject<HTMLElement | null> {
  const element = useRef<HTMLElement>(null);
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    const watched = element.current;
    if (!watched) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        latest.current();
      },
      { rootMargin: SEEN_MARGIN },
    );
    observer.observe(watched);
    return () => observer.disconnect();
  }, []);
  return element;
}
