import { lazy, memo, Suspense } from 'react';
import { useThrottledText } from '#web/features/chat/hooks/use-throttled-text.ts';
import { closeIncompleteMarkdown } from '#web/features/chat/model/answer/incomplete-markdown.ts';
import { isWithinMarkdownLimits } from '#web/features/chat/model/answer/markdown-limits.ts';
import classes from './answer-text.module.css';

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
export function preloadAnswerMarkdown(): void {
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
  return <DrawnText text={useThrottledText(text, isGrowing)} isGrowing={isGrowing} />;
}

/** Memoised: it is drawn when its text changes, and not with every piece that arrives. */
const DrawnText = memo(function DrawnText({ text, isGrowing = false }: AnswerTextProps) {
  const shown = isGrowing ? closeIncompleteMarkdown(text) : text;
  const plain = <PlainWords text={shown} />;
  return (
    <div className={classes.answer}>
      {isWithinMarkdownLimits(shown) ? (
        <Suspense fallback={plain}>
          <AnswerMarkdown text={shown} />
        </Suspense>
      ) : (
        plain
      )}
    </div>
  );
});
