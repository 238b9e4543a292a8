import { v7 as uuidv7 } from 'uuid';
import { type AuditEvent, auditActionSchema } from '#contract/account.ts';
import type { Database, DatabaseTransaction } from '#server/db/connection.ts';
import type { AuditEntry } from '#server/domain/access/audit-entry.ts';

export type AuditStore = ReturnType<typeof createAuditStore>;

export function createAuditStore(db: Database) {
  return {
    /** @param at milliseconds since 1970-01-01T00:00:00Z */
    async insert(connection: Database, entry: AuditEntry, at: number): Promise<void> {
      await connection
        .insertInto('audit_events')
        .values({
          id: uuidv7(),
          at,
          user_id: entry.userId,
          action: entry.action,
          document_id: entry.documentId ?? null,
          client: entry.client ?? null,
          detail: entry.detail ?? null,
        })
        .execute();
    },

    /** Whether the same event was recorded since a time, in milliseconds. */
    async hasSince(
      connection: Database,
      { userId, action, documentId }: AuditEntry & { readonly documentId: number },
      since: number,
    ): Promise<boolean> {
      const row = await connection
        .selectFrom('audit_events')
        .select('id')
        .where('user_id', '=', userId)
        .where('document_id', '=', documentId)
        .where('action', '=', action)
        .where('at', '>', since)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** An account's events and those of trials that moved into it, newest first: ids (UUIDv7) are ordered by time. */
    async list(userId: string, before: string | undefined, limit: number): Promise<AuditEvent[]> {
      const rows = await db
        .selectFrom('audit_events')
        .leftJoin('documents', (join) =>
          join.onRef('documents.id', '=', 'audit_events.document_id').on('documents.user_id', '=', userId),
        )
        .select(['audit_events.id', 'audit_events.at', 'audit_events.action', 'audit_events.client'])
        .select(['audit_events.detail', 'audit_events.document_id as documentId'])
        .select('documents.original_name as documentName')
        .where('audit_events.user_id', 'in', (query) =>
          query
            .selectFrom('users')
            .select('users.id')
            .where((where) => where.or([where('users.id', '=', userId), where('users.merged_into', '=', userId)])),
        )
        .$if(before !== undefined, (query) => query.where('audit_events.id', '<', before ?? ''))
        .orderBy('audit_events.id', 'desc')
        .limit(limit)
        .execute();
      return rows.map((row) => ({
        ...row,
        at: new Date(row.at).toISOString(),
        action: auditActionSchema.parse(row.action),
      }));
    },

    /** Removes the events of deleted users. @returns their number */
    async removeForUsers(transaction: DatabaseTransaction, userIds: readonly string[]): Promise<number> {
      const removed = await transaction.deleteFrom('audit_events').where('user_id', 'in', userIds).executeTakeFirst();
      return Number(removed.numDeletedRows);
    },

    /** Removes events without a user that are older than a time, in milliseconds. */
    async removeWithoutUser(before: number): Promise<void> {
      await db.deleteFrom('audit_events').where('user_id', 'is', null).where('at', '<', before).execute();
    },
  };
}
