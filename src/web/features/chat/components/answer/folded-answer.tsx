import { useMemo } from 'react';
import type { Source } from '#contract/sources.ts';
import { foldAnswer } from '#web/features/chat/model/answer/fold-answer.ts';
import type { AnswerMetadata } from '#web/features/chat/model/chat-thread.ts';
import { chatTexts } from '#web/features/chat/texts.ts';
import { AnswerText } from './answer-text.tsx';
import { Fold } from './fold.tsx';

interface FoldedAnswerProps {
  readonly text: string;
  readonly metadata: AnswerMetadata;
  readonly question: string | undefined;
  readonly onOpenSource: (source: Source) => void;
}

/** A complete answer: with definitions that may belong to it closed below. */
export function FoldedAnswer({ text, metadata, question, onOpenSource }: FoldedAnswerProps) {
  const { shown, definitions } = useMemo(() => foldAnswer(text, metadata, question), [text, metadata, question]);
  const on = { sources: metadata.sources, onOpenSource };
  return (
    <>
      <AnswerText text={shown} statements={metadata.statements} {...on} />
      {definitions.length > 0 && (
        <Fold title={chatTexts.definitions(definitions.length)} testId="definitions">
          <AnswerText text={definitions.join('\n\n')} {...on} />
        </Fold>
      )}
    </>
  );
}
