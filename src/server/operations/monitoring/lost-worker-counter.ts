import type { WorkerTerminations } from '#server/ports/runtime-metrics.ts';

/** Counts worker crashes and timeouts since the process started. */
export function createLostWorkerCounter() {
  const counts = new Map<string, WorkerTerminations>();
  return {
    add(kind: WorkerTerminations['kind'], reason: WorkerTerminations['reason']): void {
      const name = `${kind}/${reason}`;
      counts.set(name, { kind, reason, count: (counts.get(name)?.count ?? 0) + 1 });
    },
    list: (): readonly WorkerTerminations[] => [...counts.values()],
  };
}
