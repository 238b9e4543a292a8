import type { Brand } from '#contract/brand.ts';
import { FoxMark } from '#web/ui/fox/fox-mark.tsx';
import { PrivacyChoicesButton } from '#web/ui/privacy-choices-button.tsx';
import { landingTexts } from '../../texts.ts';
import classes from './landing-footer.module.css';

type FooterBrand = Pick<Brand, 'product' | 'tagline' | 'supportEmail' | 'socialLinks'>;

export function LandingFooter({ brand }: { readonly brand: FooterBrand }) {
  return (
    <footer className={classes.footer}>
      <div className={classes.columns}>
        <div>
          <p className={classes.brand}>
            <FoxMark size={28} />
            {brand.product}
          </p>
          <p>{brand.tagline}</p>
        </div>
        <div>
          <h2 className={classes.heading}>{landingTexts.support}</h2>
          <p>
            <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>
          </p>
        </div>
        {brand.socialLinks.length > 0 && (
          <nav aria-labelledby="social-title">
            <h2 id="social-title" className={classes.heading}>
              {landingTexts.followUs}
            </h2>
            <ul className={classes.social}>
              {brand.socialLinks.map(({ label, url }) => (
                <li key={url}>
                  <a href={url} target="_blank" rel="noopener noreferrer">
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
      <div className={classes.small}>
        <p>{landingTexts.noLegalAdvice(brand.product)}</p>
        <p className={classes.privacy}>
          <a href="/privacy">{landingTexts.privacy}</a>
          <PrivacyChoicesButton />
        </p>
      </div>
    </footer>
  );
}
