import type { Database, DatabaseKind } from '../../db/connection.ts';
import type { Clock } from '../../ports/clock.ts';
import { giveQuestionBack } from './question-allowance.ts';
import { giveBack } from './upload-allowance.ts';

interface Dependencies {
  readonly db: Database;
  readonly kind: DatabaseKind;
  readonly clock: Clock;
  /** Names this process: what it has taken is being worked on. */
  readonly processId: string;
}

/**
 * Gives back the places of work that ended with its process.
 * The embedded database has one process, so every place of another one is abandoned; elsewhere those are that have expired.
 * @returns ids of the documents whose upload was never finished: whatever was stored under them is to be removed
 */
export async function giveAbandonedPlacesBack({ db, kind, clock, processId }: Dependencies): Promise<number[]> {
  const query = db.selectFrom('reservations').selectAll();
  const abandoned = await (kind === 'sqlite'
    ? query.where('owner', '!=', processId)
    : query.where('expires_at', '<', clock.now())
  ).execute();
  const documentIds: number[] = [];
  for (const reservation of abandoned) {
    await db.transaction().execute(async (transaction) => {
      if (reservation.kind === 'question') return giveQuestionBack(transaction, reservation.id);
      const removed = await transaction.deleteFrom('reservations').where('id', '=', reservation.id).executeTakeFirst();
      if (removed.numDeletedRows === 0n) return;
      await giveBack(transaction, reservation.user_id, reservation.period);
      documentIds.push(reservation.document_id);
    });
  }
  return documentIds;
}
