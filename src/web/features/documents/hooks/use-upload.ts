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
import { pluralize } from '#web/lib/format/formatting.ts';
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

/** A protected file that its password is asked for. */
export interface LockedState {
  readonly phase: 'locked';
  readonly file: File;
  /** Protected files that are left, this one included. */
  readonly count: number;
  /** Whether something else came with it that is already settled. */
  readonly isOnlyFile: boolean;
  /** Why the last try failed. */
  readonly problem: string | null;
  /** How far the file has been sent with its password; null while none is tried. */
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
  /** Everything was taken and the full bar has been seen. */
  readonly onFinished: () => void;
}

/** One upload at a time, from the first byte to the cleared bar. Protected files are asked about one by one. */
export function useUpload({ onUploaded, onLimitReached, onFinished }: UploadHandlers) {
  const [state, setState] = useState<UploadState>({ phase: 'choosing', failure: null });
  const { send, cancel, tryNow } = useSending((waiting) => setState({ phase: 'waiting', waiting }));
  const announce = useAnnouncement();
  const batch = useRef<UploadBatch>(createBatch([]));

  /** Sends what is left to be sent. */
  async function sendRest(): Promise<void> {
    const { unsent } = batch.current;
    try {
      const answer = await send(unsent, (percent) => setState({ phase: 'sending', percent }));
      setState({ phase: 'sent', percent: 100 });
      await welcome(answer);
      batch.current = recordResponse(batch.current, answer);
      setTimeout(showNext, UPLOAD_PROGRESS_CLEAR_MS);
    } catch (error) {
      if (errorCode(error) !== 'pdf-password') return fail(error);
      batch.current = recordFirstLocked(batch.current);
      showNext();
    }
  }

  async function welcome({ documents, refused }: UploadResponse): Promise<void> {
    const isFirst = batch.current.accepted.length === 0;
    if (documents.length === 0) return;
    await announce(documents, refused, isFirst);
    if (isFirst) onUploaded(documents);
  }

  /** The next protected file, what is still to be sent, or the end. */
  function showNext(problem: string | null = null): void {
    const { accepted, refused, locked, unsent } = batch.current;
    const [file] = locked;
    if (file) {
      const isOnlyFile = accepted.length + refused.length + unsent.length === 0 && locked.length === 1;
      setState({ phase: 'locked', file, count: locked.length, isOnlyFile, problem, percent: null });
    } else if (unsent.length > 0) void sendRest();
    else if (refused.length > 0) setState({ phase: 'partly-refused', refused, accepted: accepted.length });
    else onFinished();
  }

  function fail(error: unknown): void {
    const failure = error instanceof UploadCancelled ? null : describeUploadFailure(error, batch.current.unsent.length);
    const hasSettled = batch.current.accepted.length + batch.current.refused.length > 0;
    if (hasSettled) {
      batch.current = recordFailure(batch.current, failure?.message ?? 'The upload was stopped.');
      showNext();
    } else setState({ phase: 'choosing', failure });
    if (errorCode(error) === 'upload-limit-reached') onLimitReached();
    else if (failure) notifyFailure(failure);
  }

  /** Tries one password on the file that is asked about. It is held by the request alone. */
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
      const answer = await send([file], (percent) => setState({ ...shown, percent }), password);
      await welcome(answer);
      batch.current = recordUnlocked(batch.current, answer.documents);
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
      await sendRest();
    },
    unlock,
    /** Leaves out the protected file that is asked about. Where it is the only one, the choice of files is back. */
    skip(): void {
      if (state.phase === 'locked' && state.isOnlyFile) {
        setState({ phase: 'choosing', failure: null });
        return;
      }
      batch.current = skipLocked(batch.current);
      showNext();
    },
    cancel,
    /** Ends the wait for a busy server. */
    tryNow,
  };
}

/** Sends files once, however often it has to be tried. */
function useSending(onWait: (waiting: RetryCountdown) => void) {
  const caller = useCaller();
  const client = useQueryClient();
  const running = useRef<AbortController>(null);
  const skipWait = useRef<() => void>(null);
  useEffect(() => () => running.current?.abort(), []);
  /** Which documents there were before the first try; null once its end is known. */
  const before = useRef<{ readonly knownIds: ReadonlySet<number> | null }>(null);

  async function send(
    files: readonly File[],
    onPercent: (percent: number) => void,
    password?: string,
  ): Promise<UploadResponse> {
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    const progress = createProgressReporter(onPercent);
    const isRepeated = before.current !== null;
    before.current ??= { knownIds: knownDocuments(client, caller) };
    const parts = {
      ...before.current,
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
            skipWait.current = skip;
            if (!skip && !signal.aborted) progress.begin();
          },
        }),
      listDocuments: () => makeCall(caller, callerCalls.listDocuments, {}, { signal }),
    };
    try {
      const answer = await uploadIdempotently(parts, files);
      before.current = null;
      return answer;
    } catch (error) {
      // Nothing of it was kept.
      if (errorCode(error)?.startsWith('pdf-password')) before.current = null;
      throw error;
    } finally {
      progress.pause();
    }
  }

  return { send, cancel: () => running.current?.abort(), tryNow: () => skipWait.current?.() };
}

/** Tells people, their lists and the statistics what was taken. */
function useAnnouncement() {
  const caller = useCaller();
  const client = useQueryClient();
  const { track } = useAnalytics();
  return async (documents: readonly Document[], refused: readonly RefusedFile[], startsAnalysis: boolean) => {
    track('document_uploaded', { documents: documents.length, refused: refused.length });
    await refreshLists(client, caller);
    const outcome = `${pluralize(documents.length, 'document')} uploaded successfully.`;
    notifySuccess({ title: 'Upload Complete', message: startsAnalysis ? `${outcome} Starting analysis...` : outcome });
  };
}

function knownDocuments(client: QueryClient, caller: Caller): ReadonlySet<number> | null {
  const documents = client.getQueryData<Document[]>(queryKeys.documents(caller));
  return documents ? new Set(documents.map(({ id }) => id)) : null;
}
