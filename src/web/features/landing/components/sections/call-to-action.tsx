import { FoxScene } from '#web/ui/fox/fox-scene.tsx';
import { SignInButton } from '../header/sign-in-button.tsx';
import classes from './call-to-action.module.css';

export function CallToAction({ product, onTry }: { readonly product: string; readonly onTry: () => void }) {
  return (
    <section className={classes.closing} aria-labelledby="closing-title">
      <FoxScene pose="reading" size={150} />
      <h2 id="closing-title" className={classes.title}>
        Read it once more before you sign.
      </h2>
      <p className={classes.text}>A free account keeps your documents and their answers in one place.</p>
      <SignInButton label={`Start Analyzing PDFs with ${product} for FREE`} className={classes.primary} />
      <button type="button" className={classes.quiet} onClick={onTry}>
        Or try it without an account
      </button>
    </section>
  );
}
