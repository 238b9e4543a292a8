import { VisuallyHidden } from '@mantine/core';
import { IconCheck, IconCopy, IconPencil, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Note, NoteAnswer } from '#contract/notes.ts';
import { describeFailure } from '#web/lib/api/describe-failure.ts';
import { copyToClipboard } from '#web/lib/browser/copy-to-clipboard.ts';
import { notifyFailure } from '#web/lib/browser/notify.ts';
import { formatDate } from '#web/lib/format/formatting.ts';
import quiet from '#web/ui/styles/quiet-action.module.css';
import { useDeleteWithOwnWords } from '../api/use-delete-with-own-words.tsx';
import { useEditNote } from '../api/use-notes.ts';
import { formatNote } from '../model/note-text.ts';
import { notesTexts } from '../texts.ts';
import { NoteEditor } from './note-editor.tsx';
import classes from './notes.module.css';

/** How answers are shown: given by the screen, as they belong to another feature. */
export interface AnswerViews {
  /** An answer with marks and sources, which open their pages. */
  readonly renderAnswer: (answer: NoteAnswer) => ReactNode;
  /** An answer with its sources as plain text. */
  readonly formatAnswer: (answer: NoteAnswer) => string;
}

interface NoteItemProps extends AnswerViews {
  readonly note: Note;
  readonly onDeleted: () => void;
}

/** One note: the owner's words, and the answer that was saved. */
export function NoteItem({ note, renderAnswer, formatAnswer, onDeleted }: NoteItemProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const date = formatDate(note.createdAt);
  return (
    <li>
      <article className={classes.note} aria-label={notesTexts.noteLabel(date)}>
        {draft === null ? (
          note.text !== '' && <p className={classes.own}>{note.text}</p>
        ) : (
          <EditForm note={note} draft={draft} onChange={setDraft} />
        )}
        {note.answer && (
          <div className={classes.answer}>
            {note.answer.question !== null && (
              <p className={classes.question}>
                <VisuallyHidden>{notesTexts.question}: </VisuallyHidden>
                {note.answer.question}
              </p>
            )}
            {renderAnswer(note.answer)}
          </div>
        )}
        <NoteActions
          note={note}
          date={date}
          isEditing={draft !== null}
          formatAnswer={formatAnswer}
          onEdit={() => setDraft(note.text)}
          onDeleted={onDeleted}
        />
      </article>
    </li>
  );
}

interface EditFormProps {
  readonly note: Note;
  readonly draft: string;
  /** Null ends the editing. */
  readonly onChange: (draft: string | null) => void;
}

function EditForm({ note, draft, onChange }: EditFormProps) {
  const edit = useEditNote(note.documentId);
  const inputRef = useRef<HTMLTextAreaElement>(null);
  useEffect(() => inputRef.current?.focus(), []);
  const save = (text: string) =>
    edit.mutate(
      { id: note.id, text },
      {
        onSuccess: () => onChange(null),
        onError: (error) =>
          notifyFailure({
            title: notesTexts.notSavedTitle,
            message: describeFailure(error, notesTexts.notSaved),
          }),
      },
    );
  return (
    <NoteEditor
      label={notesTexts.editLabel}
      text={draft}
      saveLabel={notesTexts.saveChanges}
      isSaving={edit.isPending}
      mayBeEmpty={note.answer !== null}
      inputRef={inputRef}
      onChange={onChange}
      onSave={save}
      onCancel={() => onChange(null)}
    />
  );
}

interface NoteActionsProps extends Pick<AnswerViews, 'formatAnswer'> {
  readonly note: Note;
  readonly date: string;
  readonly isEditing: boolean;
  readonly onEdit: () => void;
  readonly onDeleted: () => void;
}

function NoteActions({ note, date, isEditing, formatAnswer, onEdit, onDeleted }: NoteActionsProps) {
  const removal = useDeleteWithOwnWords(note.documentId);
  const [isCopied, setCopied] = useState(false);
  async function copy(): Promise<void> {
    const isDone = await copyToClipboard(formatNote(note, formatAnswer));
    setCopied(isDone);
    if (!isDone) notifyFailure({ title: notesTexts.notCopiedTitle, message: notesTexts.notCopied });
  }
  const CopyIcon = isCopied ? IconCheck : IconCopy;
  return (
    <div className={classes.foot}>
      <time className={classes.date} dateTime={note.createdAt}>
        {date}
      </time>
      {!isEditing && (
        <button type="button" className={quiet.action} onClick={onEdit}>
          <IconPencil size={15} stroke={1.8} aria-hidden />
          {note.text === '' ? notesTexts.addWords : notesTexts.edit}
        </button>
      )}
      <button
        type="button"
        className={quiet.action}
        data-done={isCopied}
        onBlur={() => setCopied(false)}
        onClick={() => void copy()}
      >
        <CopyIcon size={15} stroke={1.8} aria-hidden />
        {isCopied ? notesTexts.copied : notesTexts.copy}
        <VisuallyHidden role="status">{isCopied ? notesTexts.copiedStatus : ''}</VisuallyHidden>
      </button>
      <button
        type="button"
        className={quiet.action}
        disabled={removal.isPending}
        onClick={() => removal.remove(note, onDeleted)}
      >
        <IconTrash size={15} stroke={1.8} aria-hidden />
        {notesTexts.delete}
      </button>
    </div>
  );
}
