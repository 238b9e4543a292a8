import { IconNote } from '@tabler/icons-react';
import { useEffect } from 'react';
import type { Document } from '#contract/documents.ts';
import type { NoteAnswer } from '#contract/notes.ts';
import type { Source } from '#contract/sources.ts';
import { AnalysisCard, openCard } from '#web/features/analysis/components/layout/analysis-card.tsx';
import { AnswerText } from '#web/features/chat/components/answer/answer-text.tsx';
import { SourceList } from '#web/features/chat/components/answer/source-list.tsx';
import { ChatDocumentsContext } from '#web/features/chat/hooks/use-is-scanned.ts';
import { formatAnswerForClipboard } from '#web/features/chat/model/answer/answer-plain-text.ts';
import { countCited } from '#web/features/chat/model/answer/citation-marks.ts';
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

function SavedAnswer({ answer: { text, metadata }, onOpenSource }: SavedAnswerProps) {
  const sources = metadata?.sources ?? [];
  const near = sources.length === 0 ? (metadata?.near ?? []) : [];
  return (
    <>
      <AnswerText text={text} statements={metadata?.statements} sources={sources} onOpenSource={onOpenSource} />
      <SourceList
        title={notesTexts.sources}
        sources={sources}
        text={text}
        numbered={countCited(metadata?.statements)}
        onOpenSource={onOpenSource}
      />
      <SourceList title={notesTexts.nearestPassages} sources={near} isQuoted onOpenSource={onOpenSource} />
    </>
  );
}
