import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { FILE_DIALOG_CANCEL_DETECTION_MS } from '#contract/timings.ts';

/**
 * The system's file dialog. `isOpen` lasts until files were chosen or the dialog was cancelled: browsers fire `cancel`;
 * older ones only return the focus to the window.
 */
export function useFileDialog(onFiles: (files: readonly File[]) => void) {
  const inputRef = useRef<HTMLInputElement>(null);
  const [isOpen, setIsOpen] = useState(false);

  useEffect(() => {
    if (!isOpen) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const close = () => setIsOpen(false);
    const onFocus = () => {
      timer = setTimeout(close, FILE_DIALOG_CANCEL_DETECTION_MS);
    };
    const input = inputRef.current;
    input?.addEventListener('cancel', close);
    window.addEventListener('focus', onFocus);
    return () => {
      clearTimeout(timer);
      input?.removeEventListener('cancel', close);
      window.removeEventListener('focus', onFocus);
    };
  }, [isOpen]);

  return {
    isOpen,
    open: () => {
      setIsOpen(true);
      inputRef.current?.click();
    },
    inputProps: {
      ref: inputRef,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        setIsOpen(false);
        onFiles([...(event.currentTarget.files ?? [])]);
        // Otherwise choosing the same file again would fire no change event.
        event.currentTarget.value = '';
      },
    },
  };
}
