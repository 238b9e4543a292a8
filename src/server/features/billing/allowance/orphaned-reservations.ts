import type { Database, DatabaseKind, DatabaseTransaction } from '#server/db/connection.ts';
import type { Clock } from '#server/ports/clock.ts';
import { listOrphanedReservations } from './allowance-store.ts';
import { releaseQuestion } from './question-allowance.ts';
import { releaseUpload } from './upload-allowance.ts';

interface Dependencies {
  readonly db: Database;
  readonly kind: DatabaseKind;
  readonly clock: Clock;
  /** Id of this process: its own reservations are in use. */
  readonly processId: string;
  /** Other processes that are known to have ended. */
  readonly endedProcesses: readonly string[];
  /** Schedules removal of an upload's file, in the transaction that releases its reservation. */
  readonly removeUpload: (transaction: DatabaseTransaction, documentId: number) => Promise<void>;
}

/**
 * Releases reservations whose process has ended.
 * The embedded database has one process, so every reservation of another one is orphaned; elsewhere those of ended
 * processes are, and expired ones.
 */
export async function releaseOrphanedReservations(dependencies: Dependencies): Promise<void> {
  const { db, kind, clock, processId, endedProcesses, removeUpload } = dependencies;
  const isEmbedded = kind === 'sqlite';
  const orphaned = await listOrphanedReservations(db, {
    now: clock.now(),
    ...(isEmbedded ? { ownedByOthersThan: processId } : { ownedBy: endedProcesses }),
  });
  for (const reservation of orphaned) {
    await db.transaction().execute(async (transaction) => {
      const { id, user_id: userId } = reservation;
      if (reservation.kind === 'question') return releaseQuestion(transaction, { reservationIds: [id], userId });
      const released = await releaseUpload(transaction, { reservationId: id, userId });
      if (released) await removeUpload(transaction, reservation.document_id);
    });
  }
}
