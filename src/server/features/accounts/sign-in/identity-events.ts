import type { Database } from '#server/db/connection.ts';
import type { AuditEntry } from '#server/domain/access/audit-entry.ts';
import type { IdentityEvent, IdentityHost } from '#server/ports/identity.ts';
import type { SessionStore } from '../sessions/session-store.ts';
import type { UserStore } from '../user-store.ts';

interface Dependencies {
  readonly db: Database;
  readonly users: UserStore;
  readonly sessions: SessionStore;
  readonly recordEvent: (connection: Database, entry: AuditEntry) => Promise<void>;
  readonly describeClient: (userAgent: string | undefined) => string | null;
}

/** What the embedded identity provider calls in the accounts feature. */
export function createIdentityEvents(dependencies: Dependencies): IdentityHost {
  const { db, users, sessions, recordEvent, describeClient } = dependencies;
  return {
    isDisabled: ({ issuer, subject }) => users.isDisabled(issuer, subject),

    async endSessions({ issuer, subject }): Promise<void> {
      const userId = await users.findIdByIdentity(issuer, subject);
      if (userId !== undefined) await sessions.endAll(db, userId);
    },

    async recordEvent({ action, person, userAgent }: IdentityEvent): Promise<void> {
      const userId = person ? ((await users.findIdByIdentity(person.issuer, person.subject)) ?? null) : null;
      const client = describeClient(userAgent);
      await db.transaction().execute(async (transaction) => {
        // Sessions may have been opened with the old password.
        if (action === 'password-changed' && userId !== null) await sessions.endAll(transaction, userId);
        await recordEvent(transaction, { userId, action, client });
      });
    },
  };
}
