/** Start of the next monthly quota: the first of the next month in UTC. */
export function nextQuotaReset(nowMs: number): string {
  const now = new Date(nowMs);
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)).toISOString();
}
