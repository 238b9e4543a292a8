import { AUDIT_LOG_PAGE_SIZE, type AuditEvent } from '#contract/account.ts';
import { DAY_MS, MINUTE_MS } from '#contract/units.ts';
import type { Database } from '#server/db/connection.ts';
import { lockOwner } from '#server/db/processes/owner-lock.ts';
import type { AuditEntry } from '#server/domain/access/audit-entry.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { AuditStore } from './audit-store.ts';

/** A reader fetches a file in parts and again after a reload: that is one reading. */
const SAME_READING_MS = 10 * MINUTE_MS;
/** Retention of events without a user, for the investigation of failed sign-ins. */
const NOBODYS_EVENTS_LIFETIME_MS = 90 * DAY_MS;

/** Part of a trail, newest first; `next` is where older events begin, null at the end. */
export interface AuditLogPage {
  readonly events: AuditEvent[];
  readonly next: string | null;
}

/** A file that a known user has read. */
type Reading = AuditEntry & { readonly userId: string; readonly documentId: number };

export type AuditLog = ReturnType<typeof createAuditLog>;

/** What was done with an account, written down once and never changed. */
export function createAuditLog({ audit, clock }: { readonly audit: AuditStore; readonly clock: Clock }) {
  async function list(userId: string, before?: string): Promise<AuditLogPage> {
    const found = await audit.list(userId, before, AUDIT_LOG_PAGE_SIZE + 1);
    const events = found.slice(0, AUDIT_LOG_PAGE_SIZE);
    return { events, next: found.length > AUDIT_LOG_PAGE_SIZE ? (events.at(-1)?.id ?? null) : null };
  }

  return {
    list,

    /** Writes an event down: in the transaction that does what it tells of, where there is one. */
    recordEvent(connection: Database, entry: AuditEntry): Promise<void> {
      return audit.insert(connection, entry, clock.now());
    },

    /** Writes down that a document was read, unless that stands there already from the last minutes. */
    async recordReading(db: Database, entry: Reading): Promise<void> {
      const now = clock.now();
      if (await audit.hasSince(db, entry, now - SAME_READING_MS)) return;
      await db.transaction().execute(async (transaction) => {
        // Another request for the same file may be writing the same down, in this process or in another one.
        const isThere = await lockOwner(transaction, entry.userId);
        if (!isThere || (await audit.hasSince(transaction, entry, now - SAME_READING_MS))) return;
        await audit.insert(transaction, entry, now);
      });
    },

    /** A whole trail, newest first, a page at a time. */
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
      return audit.removeNobodys(now - NOBODYS_EVENTS_LIFETIME_MS);
    },
  };
}
