import { VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { announceAnswer } from '#web/features/chat/model/answer/answer-descriptions.ts';
import type { Thread } from '#web/features/chat/model/chat-thread.ts';
import { describeWaiting } from '#web/features/chat/model/document-descriptions.ts';

interface AnswerAnnouncerProps {
  readonly thread: Thread | undefined;
  readonly mascot: string;
}

/** Announces to screen readers that an answer is pending, and the whole answer once complete. */
export function AnswerAnnouncer({ thread, mascot }: AnswerAnnouncerProps) {
  const [announcement, setAnnouncement] = useState('');
  const wasPendingRef = useRef(false);
  const pending = thread?.pending != null;
  const documentCount = thread?.pending?.documentCount ?? 1;
  const last = thread?.entries.at(-1);

  useEffect(() => {
    if (pending) {
      wasPendingRef.current = true;
      setAnnouncement(describeWaiting(mascot, false, documentCount));
      return;
    }
    // Stored answers are not announced.
    if (!wasPendingRef.current) return;
    wasPendingRef.current = false;
    if (last?.kind === 'answer') setAnnouncement(announceAnswer(last.text, last.metadata, mascot));
    if (last?.kind === 'notice') setAnnouncement(last.text);
  }, [pending, documentCount, last, mascot]);

  return (
    <VisuallyHidden component="div" aria-live="polite" aria-atomic="true">
      {announcement}
    </VisuallyHidden>
  );
}
