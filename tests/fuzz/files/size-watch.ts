import type { ProcessSize, TargetHandle } from './target-handle.ts';

const INTERVAL_MS = 100;

/** Looks at processes all the time and remembers the most that one of them came to. */
export function createSizeWatch() {
  let peak: ProcessSize = { residentBytes: 0, threads: 0 };
  const timers: NodeJS.Timeout[] = [];
  return {
    follow(target: Pick<TargetHandle, 'measure' | 'isAlive'>): void {
      const look = (): void => {
        if (!target.isAlive()) return;
        const { residentBytes, threads } = target.measure();
        peak = {
          residentBytes: Math.max(peak.residentBytes, residentBytes),
          threads: Math.max(peak.threads, threads),
        };
      };
      timers.push(setInterval(look, INTERVAL_MS));
    },
    peak: () => peak,
    stop(): void {
      for (const timer of timers) clearInterval(timer);
    },
  };
}
