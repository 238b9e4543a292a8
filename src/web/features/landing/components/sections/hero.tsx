import type { Brand } from '#contract/brand.ts';
import { TRIAL_UPLOADS_TOTAL } from '#contract/trial.ts';
import { SAMPLE } from '#web/features/landing/model/sample-contract.ts';
import { landingTexts } from '#web/features/landing/texts.ts';
import { FoxMark } from '#web/ui/fox/fox-mark.tsx';
import classes from './hero.module.css';
import { AnswerText, SheetText } from './sample-parts.tsx';

interface HeroProps {
  readonly brand: Pick<Brand, 'product' | 'mascot'>;
  /** Whether uploads are counted. */
  readonly isMetered: boolean;
  readonly onTry: () => void;
}

export function Hero({ brand, isMetered, onTry }: HeroProps) {
  return (
    <section id="top" className={classes.hero} tabIndex={-1} aria-labelledby="hero-title">
      <div className={classes.words}>
        <h1 id="hero-title" className={classes.title}>
          {landingTexts.hero}
        </h1>
        <p className={classes.text}>{landingTexts.heroText}</p>
        <div className={classes.ways}>
          <button type="button" className={classes.try} onClick={onTry}>
            {landingTexts.tryFree(brand.product)}
          </button>
          <a href="#how-to-use" className={classes.look}>
            {landingTexts.seeHow}
          </a>
        </div>
        <p className={classes.note}>
          {landingTexts.noAccountNeeded} {isMetered && landingTexts.freeDocuments(TRIAL_UPLOADS_TOTAL)}
        </p>
      </div>
      <Picture mascot={brand.mascot} />
    </section>
  );
}

/** What the product answers about its sample contract, built from text so that it is sharp at every size. */
function Picture({ mascot }: { readonly mascot: string }) {
  const { leaving, leavingSheet, pageCount } = SAMPLE;
  return (
    <figure aria-label={landingTexts.heroPicture}>
      <div className={classes.sheet}>
        <SheetText sheet={leavingSheet} headClass={classes.sheetHead} />
        <p className={classes.pageNumber}>{landingTexts.pageOf(leavingSheet.page, pageCount)}</p>
      </div>
      <figcaption className={classes.answer}>
        <p className={classes.question}>{leaving.question}</p>
        <div className={classes.reply}>
          <FoxMark size={30} />
          <div>
            <p className={classes.replyName}>{mascot}</p>
            <p>
              <AnswerText text={leaving.answer} />
            </p>
            <p className={classes.source}>{landingTexts.wordsFound(leavingSheet.page)}</p>
          </div>
        </div>
      </figcaption>
    </figure>
  );
}
