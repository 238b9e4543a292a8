import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { callerCalls } from '../../../contract/calls.ts';
import type { Document, RefusedFile } from '../../../contract/documents.ts';
import { UPLOAD_PROGRESS_CLEAR_MS, UPLOAD_PROGRESS_STEP_MS } from '../../../contract/timings.ts';
import { useAnalytics } from '../../lib/analytics.ts';
import { makeCall } from '../../lib/call.ts';
import { type Caller, useCaller } from '../../lib/caller.tsx';
import { countOf } from '../../lib/formatting.ts';
import { notifyFailure, notifySuccess } from '../../lib/notify.ts';
import { queryKeys, refreshLists } from '../../lib/queries.ts';
import { codeOf } from '../../lib/request.ts';
import { describeUploadFailure, type UploadFailure } from './describe-upload-failure.ts';
import { sendFiles, UploadCancelled } from './send-files.ts';
import { sendOnce } from './send-once.ts';
import { sendPatiently, type Waiting } from './send-patiently.ts';
import { progressPercent } from './upload-progress.ts';

export type UploadState =
  | { readonly phase: 'choosing'; readonly failure: UploadFailure | null }
  | { readonly phase: 'sending' | 'sent'; readonly percent: number }
  | { readonly phase: 'waiting'; readonly waiting: Waiting }
  | { readonly phase: 'partly-refused'; readonly refused: readonly RefusedFile[]; readonly accepted: number };

interface UploadHandlers {
  readonly onUploaded: (documents: readonly Document[]) => void;
  readonly onLimitReached: () => void;
  /** Everything was taken and the full bar has been seen. */
  readonly onFinished: () => void;
}

/** One upload at a time, from the first byte to the cleared bar. */
export function useUpload({ onUploaded, onLimitReached, onFinished }: UploadHandlers) {
  const caller = useCaller();
  const client = useQueryClient();
  const { track } = useAnalytics();
  const [state, setState] = useState<UploadState>({ phase: 'choosing', failure: null });
  const running = useRef<AbortController>(null);
  const skipWait = useRef<() => void>(null);
  useEffect(() => () => running.current?.abort(), []);
  /** Which documents there were before the first try; null once its end is known. */
  const before = useRef<{ readonly knownIds: ReadonlySet<number> | null }>(null);

  function send(files: readonly File[], signal: AbortSignal, progress: ReturnType<typeof showProgress>) {
    const isRepeated = before.current !== null;
    before.current ??= { knownIds: knownDocuments(client, caller) };
    return sendOnce(
      {
        ...before.current,
        isRepeated,
        send: () =>
          sendPatiently(() => sendFiles(caller, files, { signal, onProgress: progress.update }), {
            signal,
            onWait: (waiting) => {
              progress.pause();
              setState({ phase: 'waiting', waiting });
            },
            onSkip: (skip) => {
              skipWait.current = skip;
              if (!skip && !signal.aborted) progress.begin();
            },
          }),
        listDocuments: () => makeCall(caller, callerCalls.listDocuments, {}, { signal }),
      },
      files,
    );
  }

  async function upload(files: readonly File[]): Promise<void> {
    const controller = new AbortController();
    running.current = controller;
    const progress = showProgress((percent) => setState({ phase: 'sending', percent }));
    try {
      const { documents, refused } = await send(files, controller.signal, progress);
      progress.pause();
      before.current = null;
      track('document_uploaded', { documents: documents.length, refused: refused.length });
      setState({ phase: 'sent', percent: 100 });
      await refreshLists(client, caller);
      notifySuccess({
        title: 'Upload Complete',
        message: `${countOf(documents.length, 'document')} uploaded successfully. Starting analysis...`,
      });
      onUploaded(documents);
      setTimeout(() => {
        if (refused.length > 0) setState({ phase: 'partly-refused', refused, accepted: documents.length });
        else onFinished();
      }, UPLOAD_PROGRESS_CLEAR_MS);
    } catch (error) {
      progress.pause();
      const failure = error instanceof UploadCancelled ? null : describeUploadFailure(error, files.length);
      setState({ phase: 'choosing', failure });
      if (codeOf(error) === 'upload-limit-reached') onLimitReached();
      else if (failure) notifyFailure(failure);
    }
  }

  return {
    state,
    upload,
    cancel: () => running.current?.abort(),
    /** Ends the wait for a busy server. */
    tryNow: () => skipWait.current?.(),
  };
}

function knownDocuments(client: QueryClient, caller: Caller): ReadonlySet<number> | null {
  const documents = client.getQueryData<Document[]>(queryKeys.documents(caller));
  return documents ? new Set(documents.map(({ id }) => id)) : null;
}

/** Shows how far the sending is, until it is paused. */
function showProgress(onPercent: (percent: number) => void) {
  let timer: ReturnType<typeof setInterval> | undefined;
  let bytes = { bytesSent: 0, bytesTotal: 0 };
  const pause = () => clearInterval(timer);
  const begin = () => {
    pause();
    bytes = { bytesSent: 0, bytesTotal: 0 };
    const startedAt = performance.now();
    const show = () =>
      onPercent(progressPercent({ ...bytes, elapsedMs: performance.now() - startedAt, isAnswered: false }));
    show();
    timer = setInterval(show, UPLOAD_PROGRESS_STEP_MS);
  };
  begin();
  return {
    begin,
    pause,
    update: (bytesSent: number, bytesTotal: number) => {
      bytes = { bytesSent, bytesTotal };
    },
  };
}
