import { useMemo, useState } from 'react';
import type { Source } from '#contract/sources.ts';
import { presentAnswer } from '#web/features/chat/model/answer/present-answer.ts';
import type { AnswerMetadata } from '#web/features/chat/model/chat-thread.ts';
import { chatTexts } from '#web/features/chat/texts.ts';
import { useStableCallback } from '#web/lib/hooks/use-stable-callback.ts';
import { AnswerText } from './answer-text.tsx';
import { Fold } from './fold.tsx';

interface FoldedAnswerProps {
  readonly text: string;
  readonly metadata: AnswerMetadata;
  readonly question?: string | undefined;
  readonly onOpenSource: (source: Source) => void;
}

/**
 * A complete answer: with the quotes that it rests on, and definitions that may belong to it, closed below. A mark opens the
 * quotes with the page.
 */
export function FoldedAnswer({ text, metadata, question, onOpenSource }: FoldedAnswerProps) {
  const { shown, quotes, definitions } = useMemo(
    () => presentAnswer(text, metadata, question),
    [text, metadata, question],
  );
  const [isOpen, setOpen] = useState(false);
  const on = { sources: metadata.sources, onOpenSource };
  const openWithQuotes = useStableCallback((source: Source) => {
    setOpen(true);
    onOpenSource(source);
  });
  return (
    <>
      <AnswerText text={shown} isMarked sources={metadata.sources} onOpenSource={openWithQuotes} />
      {quotes.length > 0 && (
        <Fold title={chatTexts.quotes(quotes.length)} testId="quotes" isOpen={isOpen} onToggle={setOpen}>
          <AnswerText text={quotes.join('\n\n')} isMarked {...on} />
        </Fold>
      )}
      {definitions.length > 0 && (
        <Fold title={chatTexts.definitions(definitions.length)} testId="definitions">
          <AnswerText text={definitions.join('\n\n')} {...on} />
        </Fold>
      )}
    </>
  );
}
