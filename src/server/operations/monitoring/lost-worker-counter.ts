import type { LostWorkers } from '#server/ports/insights.ts';

/** Counts workers that were lost over a file, since this process began. */
export function createLostWorkerCounter() {
  const counts = new Map<string, LostWorkers>();
  return {
    add(kind: LostWorkers['kind'], reason: LostWorkers['reason']): void {
      const name = `${kind}/${reason}`;
      counts.set(name, { kind, reason, count: (counts.get(name)?.count ?? 0) + 1 });
    },
    list: (): readonly LostWorkers[] => [...counts.values()],
  };
}
