import { IconFileTypePdf } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { documentsTexts } from '#web/features/documents/texts.ts';
import classes from './window-dropzone.module.css';

interface WindowDropProps {
  readonly isEnabled: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Accepts files dropped anywhere on the page, and prevents the browser from opening them. */
export function WindowDropzone({ isEnabled, onFiles }: WindowDropProps) {
  const [isDraggedOver, setIsDraggedOver] = useState(false);
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setIsDraggedOver(isEnabled);
    };
    const leave = (event: DragEvent) => {
      // Null when the pointer leaves the window.
      if (event.relatedTarget === null) setIsDraggedOver(false);
    };
    const drop = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setIsDraggedOver(false);
      if (isEnabled) onFiles([...event.dataTransfer.files]);
    };
    window.addEventListener('dragover', over);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
    };
  }, [isEnabled, onFiles]);
  if (!isDraggedOver) return null;
  return (
    <div className={classes.overlay} aria-hidden>
      <div className={classes.box}>
        <IconFileTypePdf size={56} stroke={1.2} />
        <strong>{documentsTexts.dropHere}</strong>
      </div>
    </div>
  );
}
