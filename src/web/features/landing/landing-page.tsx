import { useNavigate } from 'react-router';
import { DEFAULT_BRAND } from '../../../contract/brand.ts';
import { useAnalyticsTarget } from '../../lib/analytics-provider.tsx';
import { useAuth } from '../../lib/auth.tsx';
import { usePageTitle } from '../../lib/page-title.ts';
import { useSettingsWithoutClient } from '../../lib/settings-without-client.ts';
import { PrivacyChoicesButton } from '../../ui/privacy-choices-button.tsx';
import { Features } from './features.tsx';
import { Hero } from './hero.tsx';
import { LandingHeader } from './landing-header.tsx';
import classes from './landing-page.module.css';
import { PreparingNote } from './preparing-note.tsx';
import { Pricing } from './pricing.tsx';
import { SignInButton } from './sign-in-button.tsx';
import { Steps } from './steps.tsx';

/** The first page a visitor sees. It loads neither the component library nor anything of the application. */
export function LandingPage() {
  const settings = useSettingsWithoutClient();
  useAnalyticsTarget(settings);
  const brand = settings ?? DEFAULT_BRAND;
  // Where nothing is counted there is nothing to buy.
  const hasPricing = settings?.metering ?? true;
  const navigate = useNavigate();
  const { startTrial } = useAuth();
  usePageTitle(`${brand.product} - ${brand.tagline}`);
  function tryFree(): void {
    startTrial();
    navigate('/chat');
  }
  return (
    <div className={classes.page}>
      <LandingHeader brand={brand} hasPricing={hasPricing} onTry={tryFree} />
      <main>
        <Hero brand={brand} onTry={tryFree} />
        <Features />
        <Steps brand={brand} />
        {hasPricing && (
          <Pricing supportEmail={brand.supportEmail} isTestMode={settings && settings.payments === 'test'} />
        )}
        <section className={classes.closing}>
          <h2 className={classes.closingTitle}>Read it once more before you sign.</h2>
          <p className={classes.closingText}>A free account keeps your documents and their answers in one place.</p>
          <SignInButton label={`Start Analyzing PDFs with ${brand.product} for FREE`} className={classes.primary} />
          <p className={classes.closingText}>
            <button type="button" className={classes.quiet} onClick={tryFree}>
              Or try it without an account
            </button>
          </p>
        </section>
      </main>
      <footer className={classes.footer}>
        <p>{brand.product} helps you read. It is not a lawyer and gives no legal advice.</p>
        <p>
          Customer support: <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>
        </p>
        <PrivacyChoicesButton />
      </footer>
      <PreparingNote />
    </div>
  );
}
