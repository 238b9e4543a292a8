import type { Brand } from '#contract/brand.ts';
import { TRIAL_UPLOADS_TOTAL } from '#contract/trial.ts';
import { FoxMark } from '#web/ui/fox/fox-mark.tsx';
import classes from './hero.module.css';

interface HeroProps {
  readonly brand: Pick<Brand, 'product' | 'mascot'>;
  readonly onTry: () => void;
}

export function Hero({ brand, onTry }: HeroProps) {
  return (
    <section id="top" className={classes.hero} tabIndex={-1} aria-labelledby="hero-title">
      <div className={classes.words}>
        <h1 id="hero-title" className={classes.title}>
          Know what you are about to sign.
        </h1>
        <p className={classes.text}>
          Upload a contract and see what matters in it. Ask in your own words. Every answer shows the page, and marks
          the very words it rests on.
        </p>
        <div className={classes.ways}>
          <button type="button" className={classes.try} onClick={onTry}>
            Try {brand.product} Free
          </button>
          <a href="#how-to-use" className={classes.look}>
            See how it works
          </a>
        </div>
        <p className={classes.note}>No account and no card. {TRIAL_UPLOADS_TOTAL} documents are free.</p>
      </div>
      <Picture mascot={brand.mascot} />
    </section>
  );
}

/** An illustration of the product, built from text so that it is sharp at every size. */
function Picture({ mascot }: { readonly mascot: string }) {
  return (
    <figure className={classes.picture} aria-label="An example: an answer and the words of the lease it rests on">
      <div className={classes.sheet}>
        <p className={classes.sheetHead}>14. Ending this agreement</p>
        <p>14.1 The first term runs for twelve months from the start date and then goes on from month to month.</p>
        <p>
          14.2 <mark>The Tenant may end this agreement by giving sixty (60) days’ notice in writing</mark>, after which
          the deposit is dealt with under clause 9.
        </p>
        <p>14.3 The Landlord may end this agreement at once where rent is more than one month late.</p>
        <p className={classes.pageNumber}>Page 6 of 11</p>
      </div>
      <figcaption className={classes.answer}>
        <p className={classes.question}>How can I get out of this early?</p>
        <div className={classes.reply}>
          <FoxMark size={30} />
          <div>
            <p className={classes.replyName}>{mascot}</p>
            <p>You can leave with 60 days’ notice in writing.</p>
            <p className={classes.source}>Page 6 · words found</p>
          </div>
        </div>
      </figcaption>
    </figure>
  );
}
