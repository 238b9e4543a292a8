import { VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { announceAnswer } from '#web/features/chat/model/answer/answer-descriptions.ts';
import type { Thread } from '#web/features/chat/model/chat-thread.ts';
import { describeWaiting } from '#web/features/chat/model/document-descriptions.ts';

interface AnswerAnnouncerProps {
  readonly thread: Thread | undefined;
  readonly mascot: string;
}

/** Tells screen readers that an answer is being looked for, and the whole answer once it is there. */
export function AnswerAnnouncer({ thread, mascot }: AnswerAnnouncerProps) {
  const [words, setWords] = useState('');
  const askedRef = useRef(false);
  const pending = thread?.pending != null;
  const documentCount = thread?.pending?.documentCount ?? 1;
  const last = thread?.entries.at(-1);

  useEffect(() => {
    if (pending) {
      askedRef.current = true;
      setWords(describeWaiting(mascot, false, documentCount));
      return;
    }
    // What was stored earlier is there to be read, not to be called out.
    if (!askedRef.current) return;
    askedRef.current = false;
    if (last?.kind === 'answer') setWords(announceAnswer(last.text, last.facts, mascot));
    if (last?.kind === 'notice') setWords(last.text);
  }, [pending, documentCount, last, mascot]);

  return (
    <VisuallyHidden component="div" aria-live="polite" aria-atomic="true">
      {words}
    </VisuallyHidden>
  );
}
