import { lazy, memo, Suspense } from 'react';
import { useThrottledText } from '#web/features/chat/hooks/use-throttled-text.ts';
import { type CitedStatement, markCitations, writeMarks } from '#web/features/chat/model/answer/citation-marks.ts';
import { closeIncompleteMarkdown } from '#web/features/chat/model/answer/incomplete-markdown.ts';
import { isWithinMarkdownLimits } from '#web/features/chat/model/answer/markdown-limits.ts';
import { unmark } from '#web/features/chat/model/answer/unmark.ts';
import classes from './answer-text.module.css';
import type { CitedSources } from './citation-mark.tsx';
import { loadAnswerViews } from './load-answer-views.ts';

const AnswerMarkdown = lazy(async () => ({
  // Falls back to plain text where the chunk cannot be loaded.
  default: await loadAnswerViews().then(
    ({ Markdown }) => Markdown,
    () => PlainText,
  ),
}));

function PlainText({ text }: { readonly text: string }) {
  return <p className={classes.unformatted}>{writeMarks(unmark(text))}</p>;
}

interface AnswerTextProps {
  readonly text: string;
  /** Whether it is still streaming. */
  readonly isStreaming?: boolean;
  /** The statements that the text begins with, which get marks; none of an answer without them. */
  readonly statements?: readonly CitedStatement[] | undefined;
  /** Whether the text has its marks already. */
  readonly isMarked?: boolean;
  /** What the marks name; referentially stable. */
  readonly sources?: CitedSources['sources'];
  readonly onOpenSource?: CitedSources['onOpenSource'];
}

/** An answer's text; plain until the chunk that renders Markdown has loaded. */
export function AnswerText({ text, isStreaming = false, statements, isMarked = false, ...cited }: AnswerTextProps) {
  const marked = isMarked ? text : markCitations(text, statements);
  return <RenderedText text={useThrottledText(marked, isStreaming)} isStreaming={isStreaming} {...cited} />;
}

/** Memoised: renders when the throttled text changes, not with every delta. */
const RenderedText = memo(function RenderedText({
  text,
  isStreaming = false,
  sources,
  onOpenSource,
}: Omit<AnswerTextProps, 'statements' | 'isMarked'>) {
  const shown = isStreaming ? closeIncompleteMarkdown(text) : text;
  const plain = <PlainText text={shown} />;
  return (
    <div className={classes.answer}>
      {isWithinMarkdownLimits(shown) ? (
        <Suspense fallback={plain}>
          <AnswerMarkdown text={shown} cited={sources && onOpenSource && { sources, onOpenSource }} />
        </Suspense>
      ) : (
        plain
      )}
    </div>
  );
});
