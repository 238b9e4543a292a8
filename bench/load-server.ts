import { once } from 'node:events';
import { MEBIBYTE, SECOND_MS } from '#contract/units.ts';
import { readCpuMs, readMemoryBytes } from './server-process.ts';

/** Memory of a server process at one moment. */
interface MemorySample {
  /** Seconds since the watching began. */
  readonly atSeconds: number;
  readonly residentMebibytes: number;
}

interface ServerWatch {
  readonly samples: readonly MemorySample[];
  /** CPU time of the process with all its threads since the watching began, in milliseconds. */
  cpuMs(): number;
  stop(): void;
}

/** Samples a process once a second through /proc. */
export function watchServer(pid: number): ServerWatch {
  const startedAt = performance.now();
  const cpuBefore = readCpuMs(pid);
  const samples: MemorySample[] = [];
  const look = (): void => {
    samples.push({
      atSeconds: (performance.now() - startedAt) / SECOND_MS,
      residentMebibytes: readMemoryBytes(pid, 'VmRSS') / MEBIBYTE,
    });
  };
  look();
  const timer = setInterval(look, SECOND_MS);
  return { samples, cpuMs: () => readCpuMs(pid) - cpuBefore, stop: () => clearInterval(timer) };
}

/** Least-squares slope of the samples from a moment on, in mebibytes a minute. */
export function slopePerMinute(samples: readonly MemorySample[], fromSeconds: number): number {
  const late = samples.filter(({ atSeconds }) => atSeconds >= fromSeconds);
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanX, meanY] = [
    mean(late.map(({ atSeconds }) => atSeconds)),
    mean(late.map(({ residentMebibytes }) => residentMebibytes)),
  ];
  const covariance = late.reduce((sum, { atSeconds: x, residentMebibytes: y }) => sum + (x - meanX) * (y - meanY), 0);
  const variance = late.reduce((sum, { atSeconds: x }) => sum + (x - meanX) ** 2, 0);
  return (covariance / variance) * 60;
}

export interface HeapSample {
  readonly atSeconds: number;
  /** Heap after a full garbage collection. */
  readonly heapMebibytes: number;
  readonly externalMebibytes: number;
}

/** A server's main thread, through the Node inspector protocol. */
interface ServerInspector {
  collectAndMeasure(): Promise<Omit<HeapSample, 'atSeconds'>>;
  beginLoopDelay(): Promise<void>;
  /** Event-loop delay beyond the sampling interval of 10 ms. Milliseconds. */
  endLoopDelay(): Promise<{ readonly p50: number; readonly p99: number; readonly longest: number }>;
  close(): void;
}

const LOOP_RESOLUTION_MS = 10;
const BEGIN_LOOP_DELAY = `globalThis.loopDelay = process.getBuiltinModule('node:perf_hooks').monitorEventLoopDelay({ resolution: ${LOOP_RESOLUTION_MS} }); globalThis.loopDelay.enable(); ''`;
const END_LOOP_DELAY =
  'globalThis.loopDelay.disable(); JSON.stringify([globalThis.loopDelay.percentile(50), globalThis.loopDelay.percentile(99), globalThis.loopDelay.max])';
const MEMORY = 'JSON.stringify(process.memoryUsage())';
const NANOSECONDS_PER_MS = 1e6;

/** @param port of the process's `--inspect` */
export async function openInspector(port: number): Promise<ServerInspector> {
  const [target] = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as {
    webSocketDebuggerUrl: string;
  }[];
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? '');
  await once(socket, 'open');
  let lastId = 0;
  const call = (method: string, params: object = {}) =>
    new Promise<{ result?: { value?: string } }>((resolve) => {
      lastId += 1;
      const id = lastId;
      const hear = (event: MessageEvent) => {
        const message = JSON.parse(String(event.data));
        if (message.id !== id) return;
        socket.removeEventListener('message', hear);
        resolve(message.result);
      };
      socket.addEventListener('message', hear);
      socket.send(JSON.stringify({ id, method, params }));
    });
  const evaluate = async (expression: string): Promise<string> =>
    (await call('Runtime.evaluate', { expression, returnByValue: true })).result?.value ?? '';
  return {
    async collectAndMeasure() {
      await call('HeapProfiler.collectGarbage');
      const { heapUsed, external } = JSON.parse(await evaluate(MEMORY)) as NodeJS.MemoryUsage;
      return { heapMebibytes: heapUsed / MEBIBYTE, externalMebibytes: external / MEBIBYTE };
    },
    beginLoopDelay: async () => {
      await evaluate(BEGIN_LOOP_DELAY);
    },
    async endLoopDelay() {
      const [p50 = 0, p99 = 0, longest = 0] = (JSON.parse(await evaluate(END_LOOP_DELAY)) as number[]).map(
        (nanoseconds) => Math.max(0, nanoseconds / NANOSECONDS_PER_MS - LOOP_RESOLUTION_MS),
      );
      return { p50, p99, longest };
    },
    close: () => socket.close(),
  };
}
