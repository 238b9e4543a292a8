import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { type Brand, DEFAULT_BRAND } from '../../../contract/brand.ts';
import { startAnonymousMode } from '../../lib/anonymous-mode.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { Features } from './features.tsx';
import { Hero } from './hero.tsx';
import { LandingHeader } from './landing-header.tsx';
import classes from './landing-page.module.css';
import { Steps } from './steps.tsx';

/** The first page a visitor sees. It loads neither the component library nor anything of the application. */
export function LandingPage() {
  const brand = useBrand();
  const navigate = useNavigate();
  usePageTitle(`${brand.product} - ${brand.tagline}`);
  function tryFree(): void {
    startAnonymousMode();
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
          <p className={classes.closingText}>It takes a minute, and you need no account for it.</p>
          <button type="button" className={classes.primary} onClick={tryFree}>
            Try {brand.product} Free
          </button>
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
