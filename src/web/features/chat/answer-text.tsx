import type { ReactNode } from 'react';
import Markdown, { type Components } from 'react-markdown';
import classes from './answer-text.module.css';

const ALLOWED_ELEMENTS = ['p', 'strong', 'em', 'ul', 'ol', 'li', 'blockquote', 'code', 'pre', 'br', 'hr', 'a'].concat([
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
]);

function InertLink({ children }: { readonly children?: ReactNode }) {
  return <span>{children}</span>;
}

function AnswerHeading({ children }: { readonly children?: ReactNode }) {
  return (
    <p>
      <strong>{children}</strong>
    </p>
  );
}

// Answers are drawn from files of strangers: a link in them must lead nowhere, and no heading may disturb the page's own.
const COMPONENTS: Components = {
  a: InertLink,
  h1: AnswerHeading,
  h2: AnswerHeading,
  h3: AnswerHeading,
  h4: AnswerHeading,
  h5: AnswerHeading,
  h6: AnswerHeading,
};

/** An answer's Markdown. Raw HTML, pictures and anything else not named above are dropped. */
export function AnswerText({ text }: { readonly text: string }) {
  return (
    <div className={classes.answer}>
      <Markdown skipHtml allowedElements={ALLOWED_ELEMENTS} unwrapDisallowed components={COMPONENTS}>
        {text}
      </Markdown>
    </div>
  );
}
