import { Button, Textarea } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, type Ref, useId } from 'react';
import { measureNote } from '../model/note-length.ts';
import { notesTexts } from '../texts.ts';
import classes from './notes.module.css';

interface NoteEditorProps {
  readonly label: string;
  readonly text: string;
  readonly saveLabel: string;
  readonly isSaving: boolean;
  /** Whether an empty text may be saved: beside an answer. */
  readonly mayBeEmpty?: boolean;
  readonly inputRef?: Ref<HTMLTextAreaElement>;
  readonly onChange: (text: string) => void;
  /** With the text as it is to be stored. */
  readonly onSave: (text: string) => void;
  /** Nothing to cancel when left out. */
  readonly onCancel?: () => void;
}

/** A text box with what is left of its length. Text that is too long is kept until it is shortened. */
export function NoteEditor(props: NoteEditorProps) {
  const { label, text, saveLabel, isSaving, mayBeEmpty = false, inputRef, onChange, onSave, onCancel } = props;
  const length = measureNote(text);
  const hintId = useId();
  const canSave = !isSaving && !length.isTooLong && (mayBeEmpty || length.text !== '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (canSave) onSave(length.text);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event);
    if (event.key !== 'Escape' || !onCancel) return;
    event.stopPropagation();
    onCancel();
  };
  return (
    <form className={classes.editor} onSubmit={submit}>
      <Textarea
        ref={inputRef}
        autosize
        minRows={2}
        maxRows={14}
        label={label}
        placeholder={notesTexts.newNotePlaceholder}
        value={text}
        aria-describedby={hintId}
        aria-invalid={length.isTooLong}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={handleKeyDown}
      />
      <div className={classes.editorFoot}>
        <p id={hintId} className={classes.hint} data-alarm={length.isTooLong} aria-live="polite">
          {describeLength(length)}
        </p>
        {onCancel && (
          <Button size="sm" variant="default" onClick={onCancel}>
            {notesTexts.cancel}
          </Button>
        )}
        <Button size="sm" type="submit" loading={isSaving} disabled={!canSave && !isSaving}>
          {saveLabel}
        </Button>
      </div>
    </form>
  );
}

function describeLength({ text, isTooLong, left }: ReturnType<typeof measureNote>): string {
  if (isTooLong) return notesTexts.tooLong(text.length);
  return left === null ? '' : notesTexts.lengthLeft(left);
}
