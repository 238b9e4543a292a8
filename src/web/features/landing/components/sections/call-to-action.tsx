import { FoxScene } from '#web/ui/fox/fox-scene.tsx';
import { landingTexts } from '../../texts.ts';
import { SignInButton } from '../header/sign-in-button.tsx';
import classes from './call-to-action.module.css';

export function CallToAction({ product, onTry }: { readonly product: string; readonly onTry: () => void }) {
  return (
    <section className={classes.closing} aria-labelledby="closing-title">
      <FoxScene pose="reading" size={150} />
      <h2 id="closing-title" className={classes.title}>
        {landingTexts.closing}
      </h2>
      <p className={classes.text}>{landingTexts.closingText}</p>
      <SignInButton label={landingTexts.startFree(product)} className={classes.primary} />
      <button type="button" className={classes.quiet} onClick={onTry}>
        {landingTexts.tryWithoutAccount}
      </button>
    </section>
  );
}
