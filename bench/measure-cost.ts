/** What some work took. */
export interface Cost {
  readonly wallMs: number;
  /** Processor time of this process, all threads. */
  readonly cpuMs: number;
}

export async function measureCost<Result>(work: () => Promise<Result>): Promise<Cost & { readonly result: Result }> {
  const cpuBefore = process.cpuUsage();
  const startedAt = performance.now();
  const result = await work();
  const wallMs = performance.now() - startedAt;
  const { user, system } = process.cpuUsage(cpuBefore);
  return { wallMs, cpuMs: (user + system) / 1000, result };
}
