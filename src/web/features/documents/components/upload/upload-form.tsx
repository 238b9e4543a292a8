import { Button, CloseButton, Group, Progress } from '@mantine/core';
import { IconFileText, IconLock } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Document } from '#contract/documents.ts';
import { FILES_PER_UPLOAD_DIALOG } from '#contract/plans.ts';
import { type UploadState, useUpload } from '#web/features/documents/hooks/use-upload.ts';
import { addToSelection, findUnreadableFiles } from '#web/features/documents/model/check-selection.ts';
import { singleFlight } from '#web/features/documents/model/single-flight.ts';
import { uploadTexts } from '#web/features/documents/texts.ts';
import { useSettings } from '#web/lib/api/queries.ts';
import { notifyFailure } from '#web/lib/browser/notify.ts';
import { formatSize } from '#web/lib/format/formatting.ts';
import { useStableCallback } from '#web/lib/hooks/use-stable-callback.ts';
import { FilePicker } from './file-picker.tsx';
import { PasswordForm } from './password-form.tsx';
import { RefusedFiles } from './refused-files.tsx';
import classes from './upload-modal.module.css';
import { UploadRetryCountdown } from './upload-retry-countdown.tsx';

export interface CaptureHandlers {
  readonly onPdf: (file: File) => void;
  /** While there are pages, the dialog is closed by its button only. Referentially stable. */
  readonly onBusy: (isBusy: boolean) => void;
}

export interface UploadFormProps {
  /** Files dropped on the window. */
  readonly initialFiles: readonly File[];
  readonly onClose: () => void;
  readonly onUploaded: (documents: readonly Document[]) => void;
  readonly onLimitReached: () => void;
  readonly onLock: (isLocked: boolean) => void;
  /** Another way to a PDF, of another feature: photographed pages. */
  readonly renderCapture?: (capture: CaptureHandlers) => ReactNode;
}

/** Mounted while the dialog is open, so that each opening starts with fresh state. */
export function UploadForm(props: UploadFormProps) {
  const { initialFiles, onClose, onUploaded, onLimitReached, onLock, renderCapture } = props;
  const [files, setFiles] = useState<readonly File[]>(() => select([], initialFiles));
  const form = useFirstFocus();
  const { state, upload, unlock, skip, cancel, tryNow } = useUpload({
    onUploaded,
    onLimitReached,
    onFinished: onClose,
  });

  const [isCapturing, setCapturing] = useState(false);
  const isLocked = isInProgress(state) || isCapturing;
  useEffect(() => onLock(isLocked), [isLocked, onLock]);

  const send = useStableCallback(async () => {
    const unreadable = await findUnreadableFiles(files);
    if (unreadable.length > 0) {
      setFiles(files.filter((file) => !unreadable.includes(file)));
      notifyFailure({ title: uploadTexts.chooseAgain, message: describeUnreadable(unreadable) });
      return;
    }
    await upload(files);
  });
  // A double click is one upload: checking the files first is asynchronous.
  const [sendOnce] = useState(() => singleFlight(send));

  if (state.phase === 'locked') {
    // Remount per file: no password is carried over to the next file.
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
    return <UploadRetryCountdown countdown={state.waiting} count={files.length} onTryNow={tryNow} onCancel={cancel} />;
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
    <div className={classes.form} ref={form}>
      <FilePicker onFiles={(added) => setFiles((chosen) => select(chosen, added))} />
      {renderCapture?.({ onPdf: (file) => setFiles((chosen) => select(chosen, [file])), onBusy: setCapturing })}
      <ChosenFiles files={files} onRemove={(removed) => setFiles(files.filter((file) => file !== removed))} />
      <PrivacyNote />
      {state.failure && (
        <p className={classes.failure} role="alert">
          {state.failure.inline}
        </p>
      )}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          {uploadTexts.cancel}
        </Button>
        <Button disabled={files.length === 0} onClick={() => void sendOnce()}>
          {files.length === 0 ? uploadTexts.upload : uploadTexts.uploadFiles(files.length)}
        </Button>
      </Group>
    </div>
  );
}

/** Who sees a file, and where its text goes. */
function PrivacyNote() {
  const { modelHost } = useSettings();
  const isSent = modelHost !== null && !modelHost.isOnThisServer;
  return (
    <p className={classes.privacy}>
      <IconLock size={15} stroke={1.8} aria-hidden />
      <span>
        {isSent ? uploadTexts.sentTo(modelHost.name) : uploadTexts.analyzedHere} {uploadTexts.privacy}
      </span>
    </p>
  );
}

/** The dialog may be open before its form has loaded, and has the focus on its close button by then. */
function useFirstFocus() {
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), []);
  return form;
}

interface ChosenFilesProps {
  readonly files: readonly File[];
  readonly onRemove: (file: File) => void;
}

function ChosenFiles({ files, onRemove }: ChosenFilesProps) {
  if (files.length === 0) return null;
  return (
    <ul className={classes.list} aria-label={uploadTexts.chosenFiles}>
      {files.map((file) => (
        <li key={`${file.name} ${file.size} ${file.lastModified}`} className={classes.file}>
          <IconFileText size={20} stroke={1.5} aria-hidden />
          <bdi className={classes.fileName} title={file.name}>
            {file.name}
          </bdi>
          <span className={classes.fileSize}>{formatSize(file.size)}</span>
          <CloseButton aria-label={uploadTexts.remove(file.name)} onClick={() => onRemove(file)} />
        </li>
      ))}
    </ul>
  );
}

interface UploadProgressBarProps {
  readonly percent: number;
  readonly isSent: boolean;
  readonly count: number;
  readonly onCancel: () => void;
}

function UploadProgressBar({ percent, isSent, count, onCancel }: UploadProgressBarProps) {
  return (
    <div className={classes.progress}>
      <p className={`${classes.note} ${classes.progressText}`}>
        <span role="status">{isSent ? uploadTexts.received : uploadTexts.uploading(count)}</span>
        <span aria-hidden>{uploadTexts.percent(percent)}</span>
      </p>
      <Progress.Root size="lg" radius="xl">
        <Progress.Section value={percent} aria-label={uploadTexts.progress} data-testid="upload-progress" />
      </Progress.Root>
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel} disabled={isSent}>
          {uploadTexts.stopUpload}
        </Button>
      </Group>
    </div>
  );
}

/** Whether files are being sent or wait for a retry. */
function isInProgress(state: UploadState): boolean {
  if (state.phase === 'locked') return state.percent !== null;
  return state.phase === 'sending' || state.phase === 'waiting';
}

function describeUnreadable([first, ...others]: readonly File[]): string {
  if (others.length > 0) return uploadTexts.filesChanged(others.length + 1);
  return uploadTexts.fileChanged(first?.name ?? '');
}

function select(chosen: readonly File[], added: readonly File[]): readonly File[] {
  const { files, problem } = addToSelection(chosen, added, FILES_PER_UPLOAD_DIALOG);
  if (problem) notifyFailure(problem);
  return files;
}
