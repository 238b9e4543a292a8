import type { ReactNode } from 'react';
import type { Brand } from '#contract/brand.ts';
import ticks from '#web/ui/styles/tick-list.module.css';
import { AnalysisPicture, ChatPicture, UploadPicture } from './step-pictures.tsx';
import classes from './steps.module.css';

/** Three steps, each with what the product shows of its sample contract. */
export function Steps({ brand }: { readonly brand: Pick<Brand, 'mascot'> }) {
  return (
    <section id="how-to-use" className={classes.band} tabIndex={-1} aria-labelledby="steps-title">
      <div className={classes.inner}>
        <h2 id="steps-title" className={classes.title}>
          From a PDF to an answer in three steps
        </h2>
        <ol className={classes.steps}>
          <Step
            number={1}
            title="Document Upload"
            text="Drop your PDF anywhere on the page. You see it being read, page by page."
            points={['PDF files of up to 20 MB', 'Pages that could not be read are named']}
            picture={<UploadPicture />}
          />
          <Step
            number={2}
            title="Document Analysis"
            text="A summary, the key facts, the risks, and what you have to do. Each with its page."
            points={['How serious each risk is, and why', 'Dates to remember, for your own calendar']}
            picture={<AnalysisPicture />}
          />
          <Step
            number={3}
            title="AI Chat Interface"
            text={`Ask ${brand.mascot} about the rest. One click on a source opens its page with the words marked.`}
            points={[
              'A quote is shown only if it stands on that page',
              'When the document does not say, you are told so',
            ]}
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
          <span className={classes.number}>Step {number}</span>
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
