import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { DEFAULT_BRAND } from '#contract/brand.ts';
import { useAnalyticsTarget } from '#web/lib/analytics/analytics-provider.tsx';
import { useStandaloneSettings } from '#web/lib/api/use-standalone-settings.ts';
import { useAuth } from '#web/lib/auth/auth.tsx';
import { isLogOutAddress } from '#web/lib/auth/log-out-address.ts';
import { replacePrerenderedShell } from '#web/lib/browser/prerendered-shell.ts';
import { usePageTitle } from '#web/lib/navigation/page-title.ts';
import { Assurances } from './sections/assurances.tsx';
import { CallToAction } from './sections/call-to-action.tsx';
import { Features } from './sections/features.tsx';
import './prerendered-shell.css';
import { landingTexts } from '../texts.ts';
import { LandingHeader } from './header/landing-header.tsx';
import classes from './landing-page.module.css';
import { PreparingPaymentNote } from './notes/preparing-payment-note.tsx';
import { SignedOutNote } from './notes/signed-out-note.tsx';
import { Hero } from './sections/hero.tsx';
import { LandingFooter } from './sections/landing-footer.tsx';
import { Pricing } from './sections/pricing.tsx';
import { Steps } from './sections/steps.tsx';

/** The landing page. It loads neither the component library nor the application. */
export function LandingPage() {
  const settings = useStandaloneSettings();
  useAnalyticsTarget(settings);
  const brand = settings ?? DEFAULT_BRAND;
  // Without metering there is nothing to buy.
  const hasPricing = settings?.metering ?? true;
  const navigate = useNavigate();
  const { search } = useLocation();
  const { startTrial } = useAuth();
  usePageTitle(landingTexts.pageTitle(brand.product, brand.tagline));
  const page = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const pressed = page.current && replacePrerenderedShell(page.current);
    // After mount, when the effects of the sign-in provider have run.
    if (pressed) setTimeout(() => pressed.click());
  }, []);
  function tryFree(): void {
    startTrial();
    // Going back to an address that signs out would do so.
    navigate('/chat', { replace: isLogOutAddress(search) });
  }
  return (
    <div ref={page} className={classes.page}>
      <LandingHeader brand={brand} hasPricing={hasPricing} onTry={tryFree} />
      <SignedOutNote />
      <main id="main" tabIndex={-1}>
        <Hero brand={brand} isMetered={hasPricing} onTry={tryFree} />
        <Features product={brand.product} />
        <Steps brand={brand} />
        <Assurances product={brand.product} engine={settings?.engine ?? null} host={settings?.modelHost ?? null} />
        {hasPricing && (
          <Pricing supportEmail={brand.supportEmail} isTestMode={settings && settings.payments === 'test'} />
        )}
        <CallToAction product={brand.product} onTry={tryFree} />
      </main>
      <LandingFooter brand={brand} />
      <PreparingPaymentNote />
    </div>
  );
}
