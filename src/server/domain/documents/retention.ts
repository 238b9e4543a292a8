import { DAY_MS } from '#contract/units.ts';

/**
 * The end of a document's retention period.
 * @param uploadedAt milliseconds since 1970-01-01T00:00:00Z
 * @param retentionDays retention in days; undefined when documents are kept until a user deletes them
 * @returns milliseconds since 1970-01-01T00:00:00Z; undefined without a retention period
 */
export function retentionEndsAt(uploadedAt: number, retentionDays: number | undefined): number | undefined {
  return retentionDays === undefined ? undefined : uploadedAt + retentionDays * DAY_MS;
}

/**
 * Documents uploaded up to this time have expired.
 * @param now milliseconds since 1970-01-01T00:00:00Z
 */
export function retentionCutoff(now: number, retentionDays: number): number {
  return now - retentionDays * DAY_MS;
}
