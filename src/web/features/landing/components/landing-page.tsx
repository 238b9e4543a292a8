import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { DEFAULT_BRAND } from '#contract/brand.ts';
import { useAnalyticsTarget } from '#web/lib/analytics/analytics-provider.tsx';
import { useSettingsWithoutClient } from '#web/lib/api/settings-without-client.ts';
import { useAuth } from '#web/lib/auth/auth.tsx';
import { isLogOutAddress } from '#web/lib/auth/log-out-address.ts';
import { takeOverFirstSight } from '#web/lib/browser/first-sight.ts';
import { usePageTitle } from '#web/lib/navigation/page-title.ts';
import { Assurances } from './sections/assurances.tsx';
import { Closing } from './sections/closing.tsx';
import { Features } from './sections/features.tsx';
import './first-sight.css';
import { LandingHeader } from './header/landing-header.tsx';
import classes from './landing-page.module.css';
import { PreparingNote } from './notes/preparing-note.tsx';
import { SignedOutNote } from './notes/signed-out-note.tsx';
import { Hero } from './sections/hero.tsx';
import { LandingFooter } from './sections/landing-footer.tsx';
import { Pricing } from './sections/pricing.tsx';
import { Steps } from './sections/steps.tsx';

/** The first page a visitor sees. It loads neither the component library nor anything of the application. */
export function LandingPage() {
  const settings = useSettingsWithoutClient();
  useAnalyticsTarget(settings);
  const brand = settings ?? DEFAULT_BRAND;
  // Where nothing is counted there is nothing to buy.
  const hasPricing = settings?.metering ?? true;
  const navigate = useNavigate();
  const { search } = useLocation();
  const { startTrial } = useAuth();
  usePageTitle(`${brand.product} - ${brand.tagline}`);
  const page = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const pressed = page.current && takeOverFirstSight(page.current);
    // The sign-in and everything else around the page is there once it is drawn.
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
        <Hero brand={brand} onTry={tryFree} />
        <Features />
        <Steps brand={brand} />
        <Assurances product={brand.product} engine={settings?.engine ?? null} />
        {hasPricing && (
          <Pricing supportEmail={brand.supportEmail} isTestMode={settings && settings.payments === 'test'} />
        )}
        <Closing product={brand.product} onTry={tryFree} />
      </main>
      <LandingFooter brand={brand} />
      <PreparingNote />
    </div>
  );
}
