import { VisuallyHidden } from '@mantine/core';
import { IconCheck, IconNote } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { describeFailure } from '#web/lib/api/describe-failure.ts';
import { notifyFailure } from '#web/lib/browser/notify.ts';
import quiet from '#web/ui/styles/quiet-action.module.css';
import { useDeleteWithOwnWords } from '../api/use-delete-with-own-words.tsx';
import { useNotes, useSaveAnswer } from '../api/use-notes.ts';
import { noteOfAnswer } from '../model/note-text.ts';
import { notesTexts } from '../texts.ts';
import classes from './save-note-button.module.css';

interface SaveNoteButtonProps {
  readonly documentId: number;
  readonly messageId: string;
  /** Shows the notes of the document. */
  readonly onShowNotes: () => void;
}

/** Saves an answer as a note with one click, and takes it back with another. */
export function SaveNoteButton({ documentId, messageId, onShowNotes }: SaveNoteButtonProps) {
  const { data: notes } = useNotes(documentId);
  const save = useSaveAnswer(documentId);
  const removal = useDeleteWithOwnWords(documentId);
  const [status, setStatus] = useState('');
  const note = noteOfAnswer(notes, messageId);
  const [buttonRef, expectSwap] = useFocusAfterSwap(note !== undefined);

  function handleSave(): void {
    expectSwap();
    save.mutate(messageId, {
      onSuccess: () => setStatus(notesTexts.savedStatus),
      onError: (error) =>
        notifyFailure({
          title: notesTexts.notSavedTitle,
          message: describeFailure(error, notesTexts.notSaved),
        }),
    });
  }

  return (
    <span className={classes.slot}>
      {/* As wide as the longer one: what is below it stays where it is. */}
      <span className={`${classes.saved} ${classes.sizer}`} aria-hidden>
        <span className={quiet.action}>
          <IconCheck size={15} stroke={1.8} />
          <i data-words={notesTexts.savedAnswer} />
        </span>
        <span className={quiet.action}>
          <i data-words={notesTexts.undo} />
        </span>
      </span>
      {note ? (
        <span className={classes.saved}>
          <button type="button" className={quiet.action} data-done title={notesTexts.showNotes} onClick={onShowNotes}>
            <IconCheck size={15} stroke={1.8} aria-hidden />
            {notesTexts.savedAnswer}
          </button>
          <button
            ref={buttonRef}
            type="button"
            className={`${quiet.action} ${classes.undo}`}
            aria-label={notesTexts.undoLabel}
            disabled={removal.isPending}
            onClick={() => {
              expectSwap();
              removal.remove(note, () => setStatus(notesTexts.deletedStatus));
            }}
          >
            {notesTexts.undo}
          </button>
        </span>
      ) : (
        <button
          ref={buttonRef}
          type="button"
          className={quiet.action}
          aria-disabled={save.isPending}
          onClick={() => !save.isPending && handleSave()}
        >
          <IconNote size={15} stroke={1.8} aria-hidden />
          {notesTexts.saveAnswer}
        </button>
      )}
      <VisuallyHidden role="status">{status}</VisuallyHidden>
    </span>
  );
}

/** A pressed button is replaced by the other one: the focus goes there, if it was on it. Loaded notes move no focus. */
function useFocusAfterSwap(isSaved: boolean) {
  const ref = useRef<HTMLButtonElement>(null);
  const previous = useRef(isSaved);
  const isPressed = useRef(false);
  useEffect(() => {
    if (previous.current === isSaved) return;
    previous.current = isSaved;
    const wasPressed = isPressed.current;
    isPressed.current = false;
    if (wasPressed && document.activeElement === document.body) ref.current?.focus({ preventScroll: true });
  }, [isSaved]);
  const expectSwap = () => {
    isPressed.current = true;
  };
  return [ref, expectSwap] as const;
}
