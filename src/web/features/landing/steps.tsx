import { IconCheck, IconFileTypePdf } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Brand } from '../../../contract/brand.ts';
import classes from './steps.module.css';

/** Three steps, each with a small picture of the product. What the pictures say is an example. */
export function Steps({ brand }: { readonly brand: Brand }) {
  return (
    <section id="how-to-use" className={classes.band} aria-labelledby="steps-title">
      <div className={classes.inner}>
        <h2 id="steps-title" className={classes.title}>
          Three steps, about a minute
        </h2>
        <ol className={classes.steps}>
          <Step
            number={1}
            title="Document Upload"
            text="Drop your PDF anywhere on the page. You see it being read, page by page."
          >
            <UploadPicture />
          </Step>
          <Step
            number={2}
            title="Document Analysis"
            text="A summary, the key facts, the risks, and what you have to do. Each with its page."
          >
            <AnalysisPicture />
          </Step>
          <Step
            number={3}
            title="AI Chat Interface"
            text={`Ask ${brand.mascot} about the rest. When the document does not say, you are told so.`}
          >
            <ChatPicture />
          </Step>
        </ol>
      </div>
    </section>
  );
}

interface StepProps {
  readonly number: number;
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

function Step({ number, title, text, children }: StepProps) {
  return (
    <li className={classes.step}>
      <div className={classes.picture} aria-hidden>
        {children}
      </div>
      <h3 className={classes.stepTitle}>
        Step {number}: {title}
      </h3>
      <p className={classes.stepText}>{text}</p>
    </li>
  );
}

function UploadPicture() {
  return (
    <div className={classes.file}>
      <IconFileTypePdf size={30} stroke={1.4} />
      <div>
        <strong>Lease agreement.pdf</strong>
        <span>Reading page 8 of 11</span>
        <i className={classes.bar} />
      </div>
    </div>
  );
}

function AnalysisPicture() {
  return (
    <ul className={classes.findings}>
      <li>
        <IconCheck size={16} /> Rent $1,850, due on the 1st <b>p. 2</b>
      </li>
      <li>
        <IconCheck size={16} /> Ends with 60 days’ notice <b>p. 6</b>
      </li>
      <li data-risk>
        <em>High</em> Late fee without a limit <b>p. 3</b>
      </li>
    </ul>
  );
}

function ChatPicture() {
  return (
    <div className={classes.talk}>
      <p>May I keep a dog?</p>
      <p>
        Only with the landlord’s written consent. <b>p. 4</b>
      </p>
    </div>
  );
}
