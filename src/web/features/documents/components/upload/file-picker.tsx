import { IconFileTypePdf } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import { FILES_PER_UPLOAD_DIALOG } from '#contract/plans.ts';
import { useFileDialog } from '#web/features/documents/hooks/use-file-dialog.ts';
import { uploadTexts } from '#web/features/documents/texts.ts';
import classes from './file-picker.module.css';

export function FilePicker({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  const { isOpen, open, inputProps } = useFileDialog(onFiles);
  const [isDraggedOver, setIsDraggedOver] = useState(false);

  function drop(event: DragEvent): void {
    event.preventDefault();
    event.stopPropagation();
    setIsDraggedOver(false);
    onFiles([...event.dataTransfer.files]);
  }

  return (
    <>
      <button
        type="button"
        className={classes.picker}
        data-over={isDraggedOver}
        // Not `disabled`: keyboard users would lose the focus.
        aria-disabled={isOpen}
        data-autofocus
        onClick={() => !isOpen && open()}
        onDragOver={(event) => {
          event.preventDefault();
          setIsDraggedOver(true);
        }}
        onDragLeave={() => setIsDraggedOver(false)}
        onDrop={drop}
      >
        <IconFileTypePdf size={40} stroke={1.3} aria-hidden />
        <strong>
          {isOpen ? (
            uploadTexts.waiting
          ) : (
            <>
              <span className={classes.forMice}>{uploadTexts.dropOrChoose}</span>
              <span className={classes.forTouch}>{uploadTexts.choose}</span>
            </>
          )}
        </strong>
        <span className={classes.note}>{uploadTexts.limits(FILES_PER_UPLOAD_DIALOG)}</span>
      </button>
      <input {...inputProps} type="file" accept="application/pdf,.pdf" multiple hidden data-testid="file-input" />
    </>
  );
}
