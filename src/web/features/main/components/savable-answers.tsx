import { lazy, type ReactNode, Suspense, useCallback } from 'react';
import type { Document } from '#contract/documents.ts';
import { AnswerActionContext } from '#web/features/chat/hooks/answer-action.ts';
import { useStableCallback } from '#web/lib/hooks/use-stable-callback.ts';

const SaveNoteButton = lazy(async () => ({
  default: (await import('#web/features/notes/components/save-note-button.tsx')).SaveNoteButton,
}));

interface SavableAnswersProps {
  readonly document: Document | null;
  readonly onShowNotes: () => void;
  readonly children: ReactNode;
}

/** Answers of the chat can be saved as notes. */
export function SavableAnswers({ document, onShowNotes, children }: SavableAnswersProps) {
  const documentId = document?.id;
  const show = useStableCallback(onShowNotes);
  const renderAction = useCallback(
    (messageId: string) =>
      documentId !== undefined && (
        <Suspense fallback={null}>
          <SaveNoteButton documentId={documentId} messageId={messageId} onShowNotes={show} />
        </Suspense>
      ),
    [documentId, show],
  );
  return <AnswerActionContext value={renderAction}>{children}</AnswerActionContext>;
}
