import { lazy, Suspense } from 'react';
import classes from './answer-text.module.css';
import { mendHalfOpenMarkdown } from './half-open-markdown.ts';

const loadMarkdown = () => import('./answer-markdown.tsx');
const AnswerMarkdown = lazy(async () => ({
  // An answer that is there is shown, also where what would draw it cannot be reached.
  default: await loadMarkdown().then(
    (module) => module.AnswerMarkdown,
    () => PlainWords,
  ),
}));

function PlainWords({ text }: { readonly text: string }) {
  return <p className={classes.unformatted}>{text}</p>;
}

/** Fetches what draws answers while the first one is being written. */
export function loadAnswerMarkdownAhead(): void {
  // What does not come now is asked for again when there is something to draw.
  loadMarkdown().catch(() => undefined);
}

interface AnswerTextProps {
  readonly text: string;
  /** Whether more of it is to come. */
  readonly isGrowing?: boolean;
}

/** An answer's words. Until what draws Markdown is there, they are shown as they are. */
export function AnswerText({ text, isGrowing = false }: AnswerTextProps) {
  const shown = isGrowing ? mendHalfOpenMarkdown(text) : text;
  return (
    <div className={classes.answer}>
      <Suspense fallback={<PlainWords text={shown} />}>
        <AnswerMarkdown text={shown} />
      </Suspense>
    </div>
  );
}
