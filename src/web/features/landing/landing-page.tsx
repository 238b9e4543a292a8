import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { type Brand, DEFAULT_BRAND } from '../../../contract/brand.ts';
import { useAuth } from '../../lib/auth.tsx';
import { usePageTitle } from '../../lib/page-title.ts';
import { Features } from './features.tsx';
import { Hero } from './hero.tsx';
import { LandingHeader } from './landing-header.tsx';
import classes from './landing-page.module.css';
import { SignInButton } from './sign-in-button.tsx';
import { Steps } from './steps.tsx';

/** The first page a visitor sees. It loads neither the component library nor anything of the application. */
export function LandingPage() {
  const brand = useBrand();
  const navigate = useNavigate();
  const { startTrial } = useAuth();
  usePageTitle(`${brand.product} - ${brand.tagline}`);
  function tryFree(): void {
    startTrial();
    navigate('/chat');
  }
  return (
    <div className={classes.page}>
      <LandingHeader brand={brand} onTry={tryFree} />
      <main>
        <Hero brand={brand} onTry={tryFree} />
        <Features />
        <Steps brand={brand} />
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
      </footer>
    </div>
  );
}

/** The usual names at once; an installation's own names as soon as they are known. */
function useBrand(): Brand {
  const [brand, setBrand] = useState<Brand>(DEFAULT_BRAND);
  useEffect(() => {
    let isHere = true;
    import('../../lib/public-settings.ts')
      .then(({ loadPublicSettings }) => loadPublicSettings())
      .then((settings) => isHere && setBrand(settings))
      // The page is complete without them.
      .catch(() => undefined);
    return () => {
      isHere = false;
    };
  }, []);
  return brand;
}
