import { lazy, memo, Suspense } from 'react';
import { useThrottledText } from '#web/features/chat/hooks/use-throttled-text.ts';
import { closeIncompleteMarkdown } from '#web/features/chat/model/answer/incomplete-markdown.ts';
import { isWithinMarkdownLimits } from '#web/features/chat/model/answer/markdown-limits.ts';
import classes from './answer-text.module.css';

const loadMarkdown = () => import('./answer-markdown.tsx');
const AnswerMarkdown = lazy(async () => ({
  // Falls back to plain text where the Markdown chunk cannot be loaded.
  default: await loadMarkdown().then(
    (module) => module.AnswerMarkdown,
    () => PlainText,
  ),
}));

function PlainText({ text }: { readonly text: string }) {
  return <p className={classes.unformatted}>{text}</p>;
}

/** Preloads the Markdown chunk while the first answer is being written. */
export function preloadAnswerMarkdown(): void {
  // A failed preload is retried by the lazy component.
  loadMarkdown().catch(() => undefined);
}

interface AnswerTextProps {
  readonly text: string;
  /** Whether it is still streaming. */
  readonly isStreaming?: boolean;
}

/** An answer's text; plain until the Markdown chunk has loaded. */
export function AnswerText({ text, isStreaming = false }: AnswerTextProps) {
  return <RenderedText text={useThrottledText(text, isStreaming)} isStreaming={isStreaming} />;
}

/** Memoised: renders when the throttled text changes, not with every delta. */
const RenderedText = memo(function RenderedText({ text, isStreaming = false }: AnswerTextProps) {
  const shown = isStreaming ? closeIncompleteMarkdown(text) : text;
  const plain = <PlainText text={shown} />;
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
