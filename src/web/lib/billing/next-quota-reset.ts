/** When the uploads of a month are counted from zero again: the first of the next month in UTC. */
export function nextQuotaReset(nowMs: number): string {
  const now = new Date(nowMs);
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)).toISOString();
}
