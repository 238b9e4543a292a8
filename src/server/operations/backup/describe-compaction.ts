import { MEBIBYTE } from '#contract/units.ts';
import type { DeferredVacuum, VacuumResult } from '#server/db/sqlite/vacuum.ts';

/** A message about a pending vacuum of the database file; undefined when nothing is left to do. */
export function describePendingCompaction(compaction: VacuumResult): string | undefined {
  if (!isDeferred(compaction)) return undefined;
  const { outcome, sizeBytes, neededBytes } = compaction;
  const [size, needed] = [sizeBytes, neededBytes].map((bytes) => `${Math.ceil(bytes / MEBIBYTE)} MiB`);
  const reason =
    outcome === 'too-large'
      ? `With ${size} it is too large to be compacted at startup.`
      : `There is no room to compact it: ${size} need ${needed} free in DATA_DIR and half of that in the folder for temporary files.`;
  return `The file of the database may still hold bytes of deleted text. ${reason} Stop the server and run: npm run compact`;
}

function isDeferred(compaction: VacuumResult): compaction is DeferredVacuum {
  return compaction.outcome === 'too-large' || compaction.outcome === 'no-room';
}
