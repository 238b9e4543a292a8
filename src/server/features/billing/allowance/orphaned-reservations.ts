import type { Database, DatabaseKind, DatabaseTransaction } from '#server/db/connection.ts';
import type { Clock } from '#server/ports/clock.ts';
import { listOrphanedReservations } from './allowance-store.ts';
import { releaseQuestion } from './question-allowance.ts';
import { releaseUpload } from './upload-allowance.ts';

interface Dependencies {
  readonly db: Database;
  readonly kind: DatabaseKind;
  readonly clock: Clock;
  /** Names this process: what it has taken is being worked on. */
  readonly processId: string;
  /** Other processes that are known to have ended. */
  readonly endedProcesses: readonly string[];
  /** Wishes away, in the transaction that gives the place back, whatever was stored of an upload that never became a document. */
  readonly removeUpload: (transaction: DatabaseTransaction, documentId: number) => Promise<void>;
}

/**
 * Gives back the places of work that ended with its process.
 * The embedded database has one process, so every place of another one is abandoned; elsewhere those are whose process is
 * known to have ended, and those that have expired.
 */
export async function releaseOrphanedReservations(dependencies: Dependencies): Promise<void> {
  const { db, kind, clock, processId, endedProcesses, removeUpload } = dependencies;
  const isEmbedded = kind === 'sqlite';
  const abandoned = await listOrphanedReservations(db, {
    now: clock.now(),
    ...(isEmbedded ? { ownedByOthersThan: processId } : { ownedBy: endedProcesses }),
  });
  for (const reservation of abandoned) {
    await db.transaction().execute(async (transaction) => {
      const { id, user_id: userId } = reservation;
      if (reservation.kind === 'question') return releaseQuestion(transaction, { reservationIds: [id], userId });
      const place = { reservationId: id, userId };
      if (await releaseUpload(transaction, place)) await removeUpload(transaction, reservation.document_id);
    });
  }
}
