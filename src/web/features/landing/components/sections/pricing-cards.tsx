import { useEffect, useState } from 'react';
import type { ShownPlan } from '#contract/billing.ts';
import { ENTERPRISE_TEXT, PLAN_CATALOGUE } from '#contract/plans.ts';
import { EXCHANGE_RATE_LIFETIME_MS } from '#contract/timings.ts';
import { useAuth } from '#web/lib/auth/auth.tsx';
import { loadExchangeRates } from '#web/lib/billing/load-exchange-rates.ts';
import type { KnownRates } from '#web/lib/billing/prices.ts';
import { PlanCards } from '#web/ui/plan-cards.tsx';
import { landingTexts } from '../../texts.ts';
import classes from './pricing.module.css';

const PLANS = PLAN_CATALOGUE.map(({ plan }) => plan);

interface PricingCardsProps {
  readonly supportEmail: string;
  readonly isTestMode: boolean | null;
  readonly onChoose: (plan: ShownPlan) => void;
}

export function PricingCards({ supportEmail, isTestMode, onChoose }: PricingCardsProps) {
  const { isSigningIn, chosenPlan } = useAuth();
  const rates = useExchangeRates();
  return (
    <>
      <PlanCards plans={PLANS} rates={rates} busyPlan={isSigningIn ? chosenPlan : null} onChoose={onChoose} />
      <p className={classes.note}>
        {isTestMode && `${landingTexts.testMode} `}
        {landingTexts.pesoPrices}
      </p>
      <p className={classes.note}>
        <a href={`mailto:${supportEmail}`}>{ENTERPRISE_TEXT}</a>
      </p>
    </>
  );
}

/** The current rates; while they are unknown, the catalogue's own prices are shown. */
function useExchangeRates(): KnownRates {
  const [rates, setRates] = useState<KnownRates>(null);
  useEffect(() => {
    let isHere = true;
    const load = () =>
      loadExchangeRates()
        .then((loaded) => isHere && setRates(loaded))
        // The page is complete without them.
        .catch(() => undefined);
    void load();
    const timer = setInterval(load, EXCHANGE_RATE_LIFETIME_MS);
    return () => {
      isHere = false;
      clearInterval(timer);
    };
  }, []);
  return rates;
}
