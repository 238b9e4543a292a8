import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { callerCalls } from '#contract/calls.ts';
import type { Document, RefusedFile, UploadResponse } from '#contract/documents.ts';
import { UPLOAD_PROGRESS_CLEAR_MS } from '#contract/timings.ts';
import { useAnalytics } from '#web/lib/analytics/analytics.ts';
import { makeCall } from '#web/lib/api/call.ts';
import { type Caller, useCaller } from '#web/lib/api/caller.tsx';
import { queryKeys, refreshLists } from '#web/lib/api/queries.ts';
import { errorCode, errorMessage } from '#web/lib/api/request.ts';
import { notifyFailure, notifySuccess } from '#web/lib/browser/notify.ts';
import { type RetryCountdown, retryWhenBusy } from '../api/retry-when-busy.ts';
import { UploadCancelled, uploadFiles } from '../api/upload-files.ts';
import { uploadIdempotently } from '../api/upload-idempotently.ts';
import { describeUploadFailure, type UploadFailure } from '../model/describe-upload-failure.ts';
import { createProgressReporter } from '../model/progress-reporter.ts';
import {
  createBatch,
  recordFailure,
  recordFirstLocked,
  recordResponse,
  recordUnlocked,
  skipLocked,
  type UploadBatch,
} from '../model/upload-batch.ts';
import { uploadTexts } from '../texts.ts';

/** A password-protected file that is waiting for its password. */
export interface LockedState {
  readonly phase: 'locked';
  readonly file: File;
  /** Remaining protected files, including this one. */
  readonly count: number;
  /** Whether the upload has no other file. */
  readonly isOnlyFile: boolean;
  /** Why the last attempt failed. */
  readonly problem: string | null;
  /** Upload progress of the attempt; null while there is none. */
  readonly percent: number | null;
}

export type UploadState =
  | { readonly phase: 'choosing'; readonly failure: UploadFailure | null }
  | { readonly phase: 'sending' | 'sent'; readonly percent: number }
  | { readonly phase: 'waiting'; readonly waiting: RetryCountdown }
  | LockedState
  | { readonly phase: 'partly-refused'; readonly refused: readonly RefusedFile[]; readonly accepted: number };

interface UploadHandlers {
  readonly onUploaded: (documents: readonly Document[]) => void;
  readonly onLimitReached: () => void;
  /** All files were accepted and the full bar has been shown. */
  readonly onFinished: () => void;
}

/** State machine of one upload. Passwords of protected files are asked for one by one. */
export function useUpload({ onUploaded, onLimitReached, onFinished }: UploadHandlers) {
  const [state, setState] = useState<UploadState>({ phase: 'choosing', failure: null });
  const { send, cancel, tryNow } = useSender((waiting) => setState({ phase: 'waiting', waiting }));
  const announceFiles = useAcceptedAnnouncement();
  const batch = useRef<UploadBatch>(createBatch([]));

  async function sendUnsent(): Promise<void> {
    const { unsent } = batch.current;
    try {
      const response = await send(unsent, (percent) => setState({ phase: 'sending', percent }));
      setState({ phase: 'sent', percent: 100 });
      announceAccepted(response);
      batch.current = recordResponse(batch.current, response);
      setTimeout(showNext, UPLOAD_PROGRESS_CLEAR_MS);
    } catch (error) {
      if (errorCode(error) !== 'pdf-password') return handleFailure(error);
      batch.current = recordFirstLocked(batch.current);
      showNext();
    }
  }

  function announceAccepted({ documents, refused }: UploadResponse): void {
    const isFirst = batch.current.accepted.length === 0;
    if (documents.length === 0) return;
    announceFiles(documents, refused, isFirst);
    if (isFirst) onUploaded(documents);
  }

  /** Continues with the next protected file, the unsent files, or the end. */
  function showNext(problem: string | null = null): void {
    const { accepted, refused, locked, unsent } = batch.current;
    const [file] = locked;
    if (file) {
      const isOnlyFile = accepted.length + refused.length + unsent.length === 0 && locked.length === 1;
      setState({ phase: 'locked', file, count: locked.length, isOnlyFile, problem, percent: null });
    } else if (unsent.length > 0) void sendUnsent();
    else if (refused.length > 0) setState({ phase: 'partly-refused', refused, accepted: accepted.length });
    else onFinished();
  }

  function handleFailure(error: unknown): void {
    const failure = error instanceof UploadCancelled ? null : describeUploadFailure(error, batch.current.unsent.length);
    const hasSettled = batch.current.accepted.length + batch.current.refused.length > 0;
    if (hasSettled) {
      batch.current = recordFailure(batch.current, failure?.message ?? uploadTexts.stopped);
      showNext();
    } else setState({ phase: 'choosing', failure });
    if (errorCode(error) === 'upload-limit-reached') onLimitReached();
    else if (failure) notifyFailure(failure);
  }

  /** Uploads the current protected file with a password, which is not kept in state. */
  async function unlock(password: string): Promise<void> {
    const [file] = batch.current.locked;
    if (!file) return;
    const shown = {
      phase: 'locked',
      file,
      count: batch.current.locked.length,
      isOnlyFile: false,
      problem: null,
    } as const;
    try {
      const response = await send([file], (percent) => setState({ ...shown, percent }), password);
      announceAccepted(response);
      batch.current = recordUnlocked(batch.current, response.documents);
      showNext();
    } catch (error) {
      if (errorCode(error) === 'upload-limit-reached') onLimitReached();
      showNext(error instanceof UploadCancelled ? null : errorMessage(error, describeUploadFailure(error, 1).inline));
    }
  }

  return {
    state,
    async upload(files: readonly File[]): Promise<void> {
      batch.current = createBatch(files);
      await sendUnsent();
    },
    unlock,
    /** Skips the current protected file; a single file returns to the file selection. */
    skip(): void {
      if (state.phase === 'locked' && state.isOnlyFile) {
        setState({ phase: 'choosing', failure: null });
        return;
      }
      batch.current = skipLocked(batch.current);
      showNext();
    },
    cancel,
    /** Skips the wait for a busy server. */
    tryNow,
  };
}

/** Uploads files idempotently, with retries. */
function useSender(onWait: (waiting: RetryCountdown) => void) {
  const caller = useCaller();
  const client = useQueryClient();
  const runningRef = useRef<AbortController>(null);
  const skipWaitRef = useRef<() => void>(null);
  useEffect(() => () => runningRef.current?.abort(), []);
  /** Documents beforeFirstAttempt the first attempt; null once its outcome is known. */
  const beforeFirstAttempt = useRef<{ readonly knownIds: ReadonlySet<number> | null }>(null);

  async function send(
    files: readonly File[],
    onPercent: (percent: number) => void,
    password?: string,
  ): Promise<UploadResponse> {
    const controller = new AbortController();
    runningRef.current = controller;
    const { signal } = controller;
    const progress = createProgressReporter(onPercent);
    const isRepeated = beforeFirstAttempt.current !== null;
    beforeFirstAttempt.current ??= { knownIds: listedIds(client, caller) };
    const options = {
      ...beforeFirstAttempt.current,
      isRepeated,
      isUnlocking: password !== undefined,
      send: () =>
        retryWhenBusy(() => uploadFiles(caller, files, { password, signal, onProgress: progress.update }), {
          signal,
          onWait: (waiting) => {
            progress.pause();
            onWait(waiting);
          },
          onSkip: (skip) => {
            skipWaitRef.current = skip;
            if (!skip && !signal.aborted) progress.begin();
          },
        }),
      listDocuments: () => makeCall(caller, callerCalls.listDocuments, {}, { signal }),
    };
    try {
      const response = await uploadIdempotently(options, files);
      beforeFirstAttempt.current = null;
      return response;
    } catch (error) {
      // The server rejected the upload.
      if (errorCode(error)?.startsWith('pdf-password')) beforeFirstAttempt.current = null;
      throw error;
    } finally {
      progress.pause();
    }
  }

  return { send, cancel: () => runningRef.current?.abort(), tryNow: () => skipWaitRef.current?.() };
}

/** Reports accepted files: toast, list refresh and analytics. */
function useAcceptedAnnouncement() {
  const caller = useCaller();
  const client = useQueryClient();
  const { track } = useAnalytics();
  return (documents: readonly Document[], refused: readonly RefusedFile[], startsAnalysis: boolean) => {
    track('document_uploaded', { documents: documents.length, refused: refused.length });
    addToLists(client, caller, documents);
    // The analysis does not wait for it.
    void refreshLists(client, caller);
    const outcome = uploadTexts.completeText(documents.length);
    notifySuccess({
      title: uploadTexts.complete,
      message: startsAnalysis ? `${outcome} ${uploadTexts.startingAnalysis}` : outcome,
    });
  };
}

/** Shows new documents in the lists at once, first as the newest are; those that the lists have already stay in place. */
function addToLists(client: QueryClient, caller: Caller, documents: readonly Document[]): void {
  for (const queryKey of [queryKeys.documents(caller), queryKeys.newestDocuments(caller)]) {
    client.setQueryData<readonly Document[]>(queryKey, (listed) => {
      const ids = new Set(listed?.map(({ id }) => id));
      return listed && [...documents.filter(({ id }) => !ids.has(id)), ...listed];
    });
  }
}

function listedIds(client: QueryClient, caller: Caller): ReadonlySet<number> | null {
  const documents = client.getQueryData<Document[]>(queryKeys.documents(caller));
  return documents ? new Set(documents.map(({ id }) => id)) : null;
}
