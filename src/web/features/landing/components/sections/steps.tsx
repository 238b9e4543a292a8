import type { ReactNode } from 'react';
import type { Brand } from '#contract/brand.ts';
import ticks from '#web/ui/styles/tick-list.module.css';
import { landingTexts } from '../../texts.ts';
import { AnalysisPicture, ChatPicture, UploadPicture } from './step-pictures.tsx';
import classes from './steps.module.css';

/** Three steps, each with what the product shows of its sample contract. */
export function Steps({ brand }: { readonly brand: Pick<Brand, 'mascot'> }) {
  return (
    <section id="how-to-use" className={classes.band} tabIndex={-1} aria-labelledby="steps-title">
      <div className={classes.inner}>
        <h2 id="steps-title" className={classes.title}>
          {landingTexts.steps}
        </h2>
        <ol className={classes.steps}>
          <Step
            number={1}
            title={landingTexts.upload}
            text={landingTexts.uploadText}
            points={landingTexts.uploadPoints}
            picture={<UploadPicture />}
          />
          <Step
            number={2}
            title={landingTexts.analysis}
            text={landingTexts.analysisText}
            points={landingTexts.analysisPoints}
            picture={<AnalysisPicture />}
          />
          <Step
            number={3}
            title={landingTexts.chatStep}
            text={landingTexts.chatStepText(brand.mascot)}
            points={landingTexts.chatStepPoints}
            picture={<ChatPicture mascot={brand.mascot} />}
          />
        </ol>
      </div>
    </section>
  );
}

interface StepProps {
  readonly number: number;
  readonly title: string;
  readonly text: string;
  readonly points: readonly string[];
  readonly picture: ReactNode;
}

function Step({ number, title, text, points, picture }: StepProps) {
  return (
    <li className={classes.step}>
      <div className={classes.words}>
        <h3 className={classes.stepTitle}>
          <span className={classes.number}>{landingTexts.step(number)}</span>
          <span className={classes.colon}>: </span>
          {title}
        </h3>
        <p className={classes.stepText}>{text}</p>
        <ul className={`${ticks.list} ${classes.points}`}>
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </div>
      <div className={classes.picture} aria-hidden>
        {picture}
      </div>
    </li>
  );
}
