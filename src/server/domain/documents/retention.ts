import { DAY_MS } from '#contract/units.ts';

/**
 * Until when a document is kept.
 * @param uploadedAt milliseconds since 1970-01-01T00:00:00Z
 * @param retentionDays days that documents are kept for; undefined where they stay until somebody deletes them
 * @returns milliseconds since 1970-01-01T00:00:00Z; undefined where there is no such day
 */
export function retentionEndsAt(uploadedAt: number, retentionDays: number | undefined): number | undefined {
  return retentionDays === undefined ? undefined : uploadedAt + retentionDays * DAY_MS;
}

/**
 * Uploads up to this moment are not kept any longer.
 * @param now milliseconds since 1970-01-01T00:00:00Z
 */
export function retentionCutoff(now: number, retentionDays: number): number {
  return now - retentionDays * DAY_MS;
}
