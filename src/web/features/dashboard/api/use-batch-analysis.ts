import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { BATCH_LIMIT } from '#contract/batches.ts';
import { callerCalls } from '#contract/calls.ts';
import { SECOND_MS } from '#contract/units.ts';
import { makeCall } from '#web/lib/api/call.ts';
import { useCaller } from '#web/lib/api/caller.tsx';
import { describeFailure } from '#web/lib/api/describe-failure.ts';
import { refreshLists, updateDocumentInList } from '#web/lib/api/queries.ts';
import { notifyFailure } from '#web/lib/browser/notify.ts';
import { isOverloaded } from '#web/lib/documents/analysis-retries.ts';
import { dashboardTexts } from '../texts.ts';

const POLL_MS = 2.5 * SECOND_MS;

export interface BatchProgress {
  readonly total: number;
  readonly done: number;
  readonly failed: number;
  readonly isRunning: boolean;
}

const IDLE: BatchProgress = { total: 0, done: 0, failed: 0, isRunning: false };

/**
 * Analyses many documents: asks for the next ones as soon as the server takes more, and shows each as it is done.
 * Leaving the page or stopping lets those finish that were asked for.
 */
export function useBatchAnalysis() {
  const client = useQueryClient();
  const caller = useCaller();
  const [progress, setProgress] = useState(IDLE);
  const [runningIds, setRunningIds] = useState<ReadonlySet<number>>(new Set());
  const stopping = useRef<AbortController | null>(null);
  useEffect(() => () => stopping.current?.abort(), []);

  async function showDone(ids: readonly number[], signal: AbortSignal): Promise<void> {
    for (const id of ids) {
      const known = await makeCall(caller, callerCalls.getDocument, { params: { id } }, { signal }).catch(() => null);
      if (known) updateDocumentInList(client, caller, known);
    }
  }

  /** One round: what is finished since the last one, and what is left. */
  async function ask(left: readonly number[], signal: AbortSignal) {
    const part = left.slice(0, BATCH_LIMIT);
    const answer = await makeCall(caller, callerCalls.analyzeDocuments, { body: { documentIds: part } }, { signal });
    setRunningIds(new Set(answer.requested));
    await showDone(answer.unchanged, signal);
    return {
      left: [...answer.requested, ...answer.postponed, ...left.slice(BATCH_LIMIT)],
      done: answer.unchanged.length + answer.missing.length,
      failed: answer.failed.length,
    };
  }

  async function run(ids: readonly number[], signal: AbortSignal): Promise<void> {
    let left = ids;
    let sum = { ...IDLE, total: ids.length, isRunning: true };
    setProgress(sum);
    while (left.length > 0) {
      try {
        const round = await ask(left, signal);
        left = round.left;
        sum = { ...sum, done: sum.done + round.done, failed: sum.failed + round.failed };
        setProgress(sum);
      } catch (error) {
        if (!isOverloaded(error)) throw error;
        await pause(error.retryAfterSeconds * SECOND_MS, signal);
      }
      if (left.length > 0) await pause(POLL_MS, signal);
    }
  }

  async function start(ids: readonly number[]): Promise<void> {
    if (stopping.current && !stopping.current.signal.aborted) return;
    const controller = new AbortController();
    stopping.current = controller;
    try {
      await run(ids, controller.signal);
    } catch (error) {
      if (!controller.signal.aborted) {
        const message = describeFailure(error, dashboardTexts.analysisFailedText);
        notifyFailure({ title: dashboardTexts.analysisFailed, message });
      }
    } finally {
      controller.abort();
      setRunningIds(new Set());
      setProgress((last) => ({ ...last, isRunning: false }));
      refreshLists(client, caller).catch(() => {});
    }
  }

  return { progress, runningIds, start, stop: () => stopping.current?.abort() };
}

function pause(delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, delayMs);
    const end = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    signal.addEventListener('abort', end, { once: true });
  });
}
