import { VisuallyHidden } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { formatAnswerForClipboard } from '#web/features/chat/model/answer/format-for-clipboard.ts';
import type { AnswerMetadata } from '#web/features/chat/model/chat-thread.ts';
import { chatTexts } from '#web/features/chat/texts.ts';
import { useAnalytics } from '#web/lib/analytics/analytics.ts';
import { copyToClipboard } from '#web/lib/browser/copy-to-clipboard.ts';
import { notifyFailure } from '#web/lib/browser/notify.ts';
import quiet from '#web/ui/styles/quiet-action.module.css';

const COPIED_SHOWN_MS = 2000;

interface CopyAnswerButtonProps {
  readonly text: string;
  readonly metadata: AnswerMetadata | null;
}

/** Copies an answer with its sources, with feedback in place. */
export function CopyAnswerButton({ text, metadata }: CopyAnswerButtonProps) {
  const [isCopied, setIsCopied] = useState(false);
  const { track } = useAnalytics();
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), COPIED_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  async function copy(): Promise<void> {
    const isDone = await copyToClipboard(formatAnswerForClipboard(text, metadata));
    setIsCopied(isDone);
    if (isDone) {
      track('chat_interaction', { action: 'copied' });
      return;
    }
    notifyFailure({ title: chatTexts.copyFailed, message: chatTexts.copyFailedText });
  }

  const CopyIcon = isCopied ? IconCheck : IconCopy;
  return (
    <button type="button" className={quiet.action} data-done={isCopied} onClick={() => void copy()}>
      <CopyIcon size={15} stroke={1.8} aria-hidden />
      {isCopied ? chatTexts.copied : chatTexts.copy}
      <VisuallyHidden role="status">{isCopied ? chatTexts.copiedWithSources : ''}</VisuallyHidden>
    </button>
  );
}
