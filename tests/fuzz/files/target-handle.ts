import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MINUTE_MS } from '#contract/units.ts';
import type { Outcome } from './outcomes.ts';
import { TARGET_READY, type TargetReply, type TargetRequest } from './target-messages.ts';

/** A server in another process, which takes hostile files. */
export interface TargetHandle {
  /** What it makes of a file; a outcome with a fault when it ends or says nothing in time. */
  send(request: Omit<TargetRequest, 'key'>): Promise<Outcome>;
  /** Memory of the whole process in bytes and its threads, as the system counts them. */
  measure(): ProcessSize;
  isAlive(): boolean;
  end(): Promise<void>;
}

export interface ProcessSize {
  readonly residentBytes: number;
  readonly threads: number;
}

/** Far more than all limits of time together, on a machine that is busy with other things. */
const OUTCOME_LIMIT_MS = 15 * MINUTE_MS;

export async function startTarget(): Promise<TargetHandle> {
  const child = fork(join(import.meta.dirname, 'target-process.ts'), [], { serialization: 'advanced', execArgv: [] });
  const waiting = new Map<number, (outcome: Outcome) => void>();
  let lastKey = 0;
  const ended = Promise.withResolvers<void>();
  const ready = Promise.withResolvers<void>();
  child.on('message', (message: TargetReply | typeof TARGET_READY) => {
    if (message === TARGET_READY) ready.resolve();
    else waiting.get(message.key)?.(message.outcome);
  });
  child.on('exit', (code, signal) => {
    ready.reject(new Error('The server did not start.'));
    for (const settle of waiting.values()) settle(faultyOutcome(`the server ended (${signal ?? code})`));
    ended.resolve();
  });
  await ready.promise;
  return {
    isAlive: () => child.exitCode === null && child.signalCode === null,
    measure: () => measureProcess(child),
    send(request) {
      lastKey += 1;
      const key = lastKey;
      return new Promise<Outcome>((resolve) => {
        const settle = (outcome: Outcome): void => {
          clearTimeout(timer);
          waiting.delete(key);
          resolve(outcome);
        };
        const timer = setTimeout(() => settle(faultyOutcome('no result in time')), OUTCOME_LIMIT_MS);
        waiting.set(key, settle);
        child.send({ ...request, key });
      });
    },
    async end() {
      if (child.connected) child.disconnect();
      await ended.promise;
    },
  };
}

function faultyOutcome(fault: string): Outcome {
  return { class: 'lost', message: '', answeredMs: 0, finishedMs: 0, pageCount: 0, faults: [fault] };
}

/** Out of /proc, where Linux tells about processes (proc(5)). */
function measureProcess({ pid }: ChildProcess): ProcessSize {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const read = (name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
  return { residentBytes: read('VmRSS') * 1024, threads: read('Threads') };
}
