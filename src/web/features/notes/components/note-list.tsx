import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { useRef, useState } from 'react';
import { describeFailure } from '#web/lib/api/describe-failure.ts';
import { notifyFailure } from '#web/lib/browser/notify.ts';
import { useNoteDraft, useNotes, useWriteNote } from '../api/use-notes.ts';
import { newestFirst } from '../model/note-text.ts';
import { notesTexts } from '../texts.ts';
import { NoteEditor } from './note-editor.tsx';
import { type AnswerViews, NoteItem } from './note-item.tsx';
import classes from './notes.module.css';

interface NoteListProps extends AnswerViews {
  readonly documentId: number;
}

/** The notes on a document, and a text box for another one. */
export function NoteList({ documentId, ...views }: NoteListProps) {
  const { data: notes, isError, refetch } = useNotes(documentId);
  const [text, setText] = useNoteDraft(documentId);
  const [status, setStatus] = useState('');
  const inputRef = useRef<HTMLTextAreaElement>(null);
  const write = useWriteNote(documentId);
  const save = (note: string) =>
    write.mutate(note, {
      onSuccess: () => setText(''),
      onError: (error) =>
        notifyFailure({
          title: notesTexts.notSavedTitle,
          message: describeFailure(error, notesTexts.notSaved),
        }),
    });
  const handleDeleted = () => {
    setStatus(notesTexts.deletedStatus);
    inputRef.current?.focus({ preventScroll: true });
  };
  return (
    <div className={classes.notes}>
      <NoteEditor
        label={notesTexts.newNoteLabel}
        text={text}
        saveLabel={notesTexts.save}
        isSaving={write.isPending}
        inputRef={inputRef}
        onChange={setText}
        onSave={save}
      />
      <VisuallyHidden role="status">{status}</VisuallyHidden>
      {notes === undefined && !isError && <Skeleton height={64} radius="md" aria-label={notesTexts.loading} />}
      {notes === undefined && isError && (
        <p className={classes.empty} role="alert">
          {notesTexts.loadFailed}{' '}
          <Button size="compact-sm" variant="default" onClick={() => void refetch()}>
            {notesTexts.retry}
          </Button>
        </p>
      )}
      {notes?.length === 0 && <p className={classes.empty}>{notesTexts.empty}</p>}
      {notes !== undefined && notes.length > 0 && (
        <ul className={classes.list} aria-label={notesTexts.listLabel}>
          {newestFirst(notes).map((note) => (
            <NoteItem key={note.id} note={note} onDeleted={handleDeleted} {...views} />
          ))}
        </ul>
      )}
    </div>
  );
}
