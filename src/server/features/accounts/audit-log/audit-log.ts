import { AUDIT_LOG_PAGE_SIZE, type AuditEvent } from '#contract/account.ts';
import { DAY_MS, MINUTE_MS } from '#contract/units.ts';
import type { Database } from '#server/db/connection.ts';
import { lockOwner } from '#server/db/processes/owner-lock.ts';
import type { AuditEntry } from '#server/domain/access/audit-entry.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { AuditStore } from './audit-store.ts';

/** Browsers request a file in ranges and again after a reload: these count as one access. */
const READING_DEDUPLICATION_MS = 10 * MINUTE_MS;
/** Retention of events without a user, for the investigation of failed sign-ins. */
const ANONYMOUS_EVENT_RETENTION_MS = 90 * DAY_MS;

/** A page of the audit log, newest first; `next` is the cursor of the next page, null at the end. */
export interface AuditLogPage {
  readonly events: AuditEvent[];
  readonly next: string | null;
}

/** Read access of a user to a file. */
type Reading = AuditEntry & { readonly userId: string; readonly documentId: number };

export type AuditLog = ReturnType<typeof createAuditLog>;

/** The append-only audit log of accounts. */
export function createAuditLog({ audit, clock }: { readonly audit: AuditStore; readonly clock: Clock }) {
  async function list(userId: string, before?: string): Promise<AuditLogPage> {
    const found = await audit.list(userId, before, AUDIT_LOG_PAGE_SIZE + 1);
    const events = found.slice(0, AUDIT_LOG_PAGE_SIZE);
    return { events, next: found.length > AUDIT_LOG_PAGE_SIZE ? (events.at(-1)?.id ?? null) : null };
  }

  return {
    list,

    /** Records an event, in the transaction of the recorded action if there is one. */
    recordEvent(connection: Database, entry: AuditEntry): Promise<void> {
      return audit.insert(connection, entry, clock.now());
    },

    /** Records read access to a document, unless it was recorded in the last minutes. */
    async recordReading(db: Database, entry: Reading): Promise<void> {
      const now = clock.now();
      if (await audit.hasSince(db, entry, now - READING_DEDUPLICATION_MS)) return;
      await db.transaction().execute(async (transaction) => {
        // Serializes concurrent requests for the same file, also across processes.
        const isExisting = await lockOwner(transaction, entry.userId);
        if (!isExisting || (await audit.hasSince(transaction, entry, now - READING_DEDUPLICATION_MS))) return;
        await audit.insert(transaction, entry, now);
      });
    },

    /** The whole audit log of an account, newest first, fetched page by page. */
    async *listAll(userId: string): AsyncGenerator<AuditEvent> {
      let before: string | undefined;
      do {
        const page = await list(userId, before);
        yield* page.events;
        before = page.next ?? undefined;
      } while (before !== undefined);
    },

    /** @param now milliseconds since 1970-01-01T00:00:00Z */
    purge(now: number): Promise<void> {
      return audit.removeWithoutUser(now - ANONYMOUS_EVENT_RETENTION_MS);
    },
  };
}
