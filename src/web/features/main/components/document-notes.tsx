import { IconNote } from '@tabler/icons-react';
import { useEffect } from 'react';
import type { Document } from '#contract/documents.ts';
import type { NoteAnswer } from '#contract/notes.ts';
import type { Source } from '#contract/sources.ts';
import { AnalysisCard, openCard } from '#web/features/analysis/components/layout/analysis-card.tsx';
import { AnswerText } from '#web/features/chat/components/answer/answer-text.tsx';
import { FoldedAnswer } from '#web/features/chat/components/answer/folded-answer.tsx';
import { SourceList } from '#web/features/chat/components/answer/source-list.tsx';
import { ChatDocumentsContext } from '#web/features/chat/hooks/use-is-scanned.ts';
import { formatAnswerForClipboard } from '#web/features/chat/model/answer/format-for-clipboard.ts';
import { presentAnswer } from '#web/features/chat/model/answer/present-answer.ts';
import { useNotes } from '#web/features/notes/api/use-notes.ts';
import { NoteList } from '#web/features/notes/components/note-list.tsx';
import { notesTexts } from '#web/features/notes/texts.ts';
import { useDocuments } from '#web/lib/api/queries.ts';
import { useStableCallback } from '#web/lib/hooks/use-stable-callback.ts';

interface DocumentNotesProps {
  readonly document: Document;
  /** Whether the notes were asked for: then their card opens. */
  readonly isWanted: boolean;
  readonly onShown: () => void;
  readonly onOpenSource: (source: Source) => void;
}

const CARD_ID = 'analysis-notes';
const NO_KEYS: readonly string[] = [];
const NO_SOURCES: readonly Source[] = [];
const NO_DOCUMENTS: readonly Document[] = [];
const formatAnswer = ({ text, metadata }: NoteAnswer) => formatAnswerForClipboard(text, metadata);

/** The notes on a document as a card of its analysis, with answers shown as in the chat. */
export function DocumentNotes({ document, isWanted, onShown, onOpenSource }: DocumentNotesProps) {
  const { data: notes } = useNotes(document.id);
  const { data: documents } = useDocuments();
  const count = notes?.length ?? 0;
  const shown = useStableCallback(onShown);
  useEffect(() => {
    if (!isWanted) return;
    // After the analysis has focused its title.
    const frame = requestAnimationFrame(() => {
      openCard(CARD_ID);
      shown();
    });
    return () => cancelAnimationFrame(frame);
  }, [isWanted, shown]);
  return (
    <AnalysisCard
      id={CARD_ID}
      title={notesTexts.cardTitle}
      icon={IconNote}
      keys={NO_KEYS}
      {...(count > 0 && { note: notesTexts.cardNote(count) })}
    >
      <ChatDocumentsContext value={documents ?? NO_DOCUMENTS}>
        <NoteList
          documentId={document.id}
          formatAnswer={formatAnswer}
          renderAnswer={(answer) => <SavedAnswer answer={answer} onOpenSource={onOpenSource} />}
        />
      </ChatDocumentsContext>
    </AnalysisCard>
  );
}

interface SavedAnswerProps {
  readonly answer: NoteAnswer;
  readonly onOpenSource: (source: Source) => void;
}

function SavedAnswer({ answer: { text, metadata, question }, onOpenSource }: SavedAnswerProps) {
  if (metadata === null) return <AnswerText text={text} sources={NO_SOURCES} onOpenSource={onOpenSource} />;
  const { sources, near } = metadata;
  return (
    <>
      <FoldedAnswer text={text} metadata={metadata} question={question ?? undefined} onOpenSource={onOpenSource} />
      <SourceList
        title={notesTexts.sources}
        sources={sources}
        text={text}
        numbers={presentAnswer(text, metadata).numbers}
        onOpenSource={onOpenSource}
      />
      {sources.length === 0 && (
        <SourceList title={notesTexts.nearestPassages} sources={near} isQuoted onOpenSource={onOpenSource} />
      )}
    </>
  );
}
