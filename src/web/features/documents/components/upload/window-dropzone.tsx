import { IconFileTypePdf } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import classes from './window-dropzone.module.css';

interface WindowDropProps {
  readonly isEnabled: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Lets files be dropped anywhere on the page, and keeps the browser from opening them in its place. */
export function WindowDropzone({ isEnabled, onFiles }: WindowDropProps) {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setIsOver(isEnabled);
    };
    const leave = (event: DragEvent) => {
      // Only leaving the window counts: there is nothing on the other side then.
      if (event.relatedTarget === null) setIsOver(false);
    };
    const drop = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setIsOver(false);
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
  if (!isOver) return null;
  return (
    <div className={classes.overlay} aria-hidden>
      <div className={classes.box}>
        <IconFileTypePdf size={56} stroke={1.2} />
        <strong>Drop your PDF anywhere</strong>
      </div>
    </div>
  );
}
