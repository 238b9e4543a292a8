import { Button, Group, Modal } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { Document } from '#contract/documents.ts';
import { FILES_PER_UPLOAD_DIALOG } from '#contract/plans.ts';
import { type UploadState, useUpload } from '#web/features/documents/hooks/use-upload.ts';
import { addToSelection } from '#web/features/documents/model/check-selection.ts';
import { findUnreadableFiles } from '#web/features/documents/model/find-unreadable.ts';
import { singleFlight } from '#web/features/documents/model/single-flight.ts';
import { notifyFailure } from '#web/lib/browser/notify.ts';
import { pluralize } from '#web/lib/format/formatting.ts';
import { useStableCallback } from '#web/lib/hooks/use-stable-callback.ts';
import { ChosenFiles } from './chosen-files.tsx';
import { FilePicker } from './file-picker.tsx';
import { PasswordForm } from './password-form.tsx';
import { RefusedFiles } from './refused-files.tsx';
import classes from './upload-modal.module.css';
import { UploadProgressBar } from './upload-progress-bar.tsx';
import { UploadRetryCountdown } from './upload-retry-countdown.tsx';

interface UploadModalProps {
  readonly isOpen: boolean;
  /** Files that were dropped on the window. */
  readonly initialFiles: readonly File[];
  readonly onClose: () => void;
  readonly onUploaded: (documents: readonly Document[]) => void;
  readonly onLimitReached: () => void;
}

export function UploadModal({ isOpen, onClose, ...rest }: UploadModalProps) {
  // An upload is stopped by its own button only: a stray click beside the dialog must not lose it.
  const [isLocked, setIsLocked] = useState(false);
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title="Upload Documents"
      size="lg"
      closeOnClickOutside={!isLocked}
      closeOnEscape={!isLocked}
      withCloseButton={!isLocked}
    >
      <UploadForm {...rest} onClose={onClose} onLock={setIsLocked} />
    </Modal>
  );
}

type UploadFormProps = Omit<UploadModalProps, 'isOpen'> & { readonly onLock: (isLocked: boolean) => void };

/** Lives as long as the dialog is open, so that every opening starts afresh. */
function UploadForm({ initialFiles, onClose, onUploaded, onLimitReached, onLock }: UploadFormProps) {
  const [files, setFiles] = useState<readonly File[]>(() => select([], initialFiles));
  const { state, upload, unlock, skip, cancel, tryNow } = useUpload({
    onUploaded,
    onLimitReached,
    onFinished: onClose,
  });

  const isSending = isUnderWay(state);
  useEffect(() => onLock(isSending), [isSending, onLock]);

  const send = useStableCallback(async () => {
    const unreadable = await findUnreadableFiles(files);
    if (unreadable.length > 0) {
      setFiles(files.filter((file) => !unreadable.includes(file)));
      notifyFailure({ title: 'Choose It Again', message: describeUnreadable(unreadable) });
      return;
    }
    await upload(files);
  });
  // Two quick presses are one upload: looking at the files first takes a moment.
  const [sendOnePress] = useState(() => singleFlight(send));

  if (state.phase === 'locked') {
    // A form of its own for each file: nothing that was typed for one is left for the next.
    const key = `${state.count} ${state.file.name}`;
    return (
      <PasswordForm
        key={key}
        locked={state}
        onUnlock={(password) => void unlock(password)}
        onSkip={skip}
        onStop={cancel}
      />
    );
  }
  if (state.phase === 'partly-refused') {
    return <RefusedFiles {...state} onClose={onClose} onSeePlans={onLimitReached} />;
  }
  if (state.phase === 'waiting') {
    return <UploadRetryCountdown waiting={state.waiting} count={files.length} onTryNow={tryNow} onCancel={cancel} />;
  }
  if (state.phase !== 'choosing') {
    return (
      <UploadProgressBar
        percent={state.percent}
        isSent={state.phase === 'sent'}
        count={files.length}
        onCancel={cancel}
      />
    );
  }
  return (
    <div className={classes.form}>
      <FilePicker onFiles={(added) => setFiles((chosen) => select(chosen, added))} />
      <ChosenFiles files={files} onRemove={(gone) => setFiles(files.filter((file) => file !== gone))} />
      {state.failure && (
        <p className={classes.failure} role="alert">
          {state.failure.inline}
        </p>
      )}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={files.length === 0} onClick={() => void sendOnePress()}>
          {files.length === 0 ? 'Upload' : `Upload ${pluralize(files.length, 'file')}`}
        </Button>
      </Group>
    </div>
  );
}

/** Whether bytes are on their way, or wait to be. */
function isUnderWay(state: UploadState): boolean {
  if (state.phase === 'locked') return state.percent !== null;
  return state.phase === 'sending' || state.phase === 'waiting';
}

function describeUnreadable([first, ...others]: readonly File[]): string {
  if (others.length > 0) return `${others.length + 1} files were changed or moved since you chose them.`;
  return `“${first?.name}” was changed or moved since you chose it.`;
}

function select(chosen: readonly File[], added: readonly File[]): readonly File[] {
  const { files, problem } = addToSelection(chosen, added, FILES_PER_UPLOAD_DIALOG);
  if (problem) notifyFailure(problem);
  return files;
}
