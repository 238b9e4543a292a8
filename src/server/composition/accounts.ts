import type { OpenedDatabase } from '#server/db/connection.ts';
import type { AuditTrail } from '#server/features/accounts/audit-log/audit-trail.ts';
import { createPendingLogOut } from '#server/features/accounts/log-out-routes.ts';
import { createAccountService } from '#server/features/accounts/service.ts';
import { createSessionService } from '#server/features/accounts/sessions/session-service.ts';
import { createSessionStore } from '#server/features/accounts/sessions/session-store.ts';
import { createIdentityEvents } from '#server/features/accounts/sign-in/identity-events.ts';
import { createSignInService } from '#server/features/accounts/sign-in/sign-in-service.ts';
import { createSignInStore } from '#server/features/accounts/sign-in/sign-in-store.ts';
import type { TrialMove } from '#server/features/accounts/sign-in/trial-move.ts';
import { createUserStore, type UserRecord } from '#server/features/accounts/user-store.ts';
import { describeClient } from '#server/http/describe-client.ts';
import { createSessionCookies } from '#server/http/session-cookies.ts';
import { createSiteOrigins } from '#server/http/web-client/site-origins.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { IdentityProvider } from '#server/ports/identity.ts';

interface AccountAdapters {
  readonly database: OpenedDatabase;
  readonly clock: Clock;
  readonly identity: IdentityProvider;
}

interface AccountParts {
  readonly trail: AuditTrail;
  readonly trialMove: TrialMove;
  readonly afterTrialMove: (accountId: string) => Promise<void>;
  readonly uploadUsage: (user: UserRecord) => Promise<{ readonly used: number; readonly limit: number | null }>;
  readonly metering: boolean;
  readonly publicUrl: string | undefined;
}

export type Accounts = ReturnType<typeof composeAccounts>;

/** Everything about who is asking. */
export function composeAccounts({ database, clock, identity }: AccountAdapters, parts: AccountParts) {
  const { db } = database;
  const { recordEvent, purge: purgeTrail } = parts.trail;
  const users = createUserStore({ db, clock });
  const sessionStore = createSessionStore(db);
  const signIns = createSignInStore(db);
  const accounts = createAccountService({ ...parts, users, clock, sessions: sessionStore });
  const sessions = createSessionService({ db, sessions: sessionStore, clock, recordEvent });
  const cookies = createSessionCookies(parts.publicUrl?.startsWith('https:') ?? false);
  return {
    users,
    accounts,
    sessions,
    pendingLogOut: createPendingLogOut({ sessions, cookies }),
    signIn: createSignInService({
      db,
      clock,
      identity,
      users,
      signIns,
      recordEvent,
      sessions: sessionStore,
      moveTrialInto: parts.trialMove.moveTrialInto,
      describeUser: accounts.describeUser,
      afterTrialMove: parts.afterTrialMove,
    }),
    identityHost: createIdentityEvents({ db, users, sessions: sessionStore, recordEvent, describeClient }),
    cookies,
    origins: createSiteOrigins(parts.publicUrl),
    /** Removes what has expired. */
    async purge(): Promise<void> {
      const now = clock.now();
      await sessionStore.removeExpired(now);
      await signIns.removeExpired(now);
      await purgeTrail(now);
      await identity.purge();
    },
  };
}
