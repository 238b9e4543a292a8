import type { Plan } from '#contract/plans.ts';
import { type Caller, userIdOf } from '#server/domain/access/access.ts';
import { describeUserAgent } from '#server/http/describe-user-agent.ts';
import { createSessionCookies } from '#server/http/session-cookies.ts';
import { createSiteOrigins } from '#server/http/web-client/site-origins.ts';
import type { Platform } from '#server/platform/platform.ts';
import { createAuditLog } from './audit-log/audit-log.ts';
import { createAuditStore } from './audit-log/audit-store.ts';
import { bindLogOut, createPendingLogOut } from './log-out-routes.ts';
import { createAccountService } from './service.ts';
import { bindSessionNavigation, bindSessionRoutes } from './sessions/session-routes.ts';
import { createSessionService } from './sessions/session-service.ts';
import { createSessionStore } from './sessions/session-store.ts';
import { bindUserRoutes, createAuthentication } from './sign-in/authentication-routes.ts';
import { createIdentityEvents } from './sign-in/identity-events.ts';
import { bindSignInRoutes } from './sign-in/sign-in-routes.ts';
import { createSignInService } from './sign-in/sign-in-service.ts';
import { createSignInStore } from './sign-in/sign-in-store.ts';
import { createTrialMove, type TrialParts } from './sign-in/trial-move.ts';
import { createUserStore, type UserRecord } from './user-store.ts';

interface Others {
  readonly uploadUsage: (user: UserRecord) => Promise<{ readonly used: number; readonly limit: number | null }>;
  /** Moves the data that each feature stores of a trial into the account. */
  readonly trialParts: TrialParts;
  /** Called when a move is committed. Never rejects. */
  readonly afterTrialMove: (accountId: string) => Promise<void>;
}

export type Accounts = ReturnType<typeof createAccounts>;

/** Authentication, sessions, sign-in and the audit log. */
export function createAccounts(platform: Platform, others: Others) {
  const { database, clock, identity, socialIdentities, metering, publicUrl, routes, recovery } = platform;
  const { db } = database;
  const auditLog = createAuditLog({ audit: createAuditStore(db), clock });
  const { recordEvent } = auditLog;
  const users = createUserStore({ db, clock });
  const sessionStore = createSessionStore(db);
  const signIns = createSignInStore(db);
  const accounts = createAccountService({
    users,
    sessions: sessionStore,
    uploadUsage: others.uploadUsage,
    metering,
    clock,
  });
  const sessions = createSessionService({ db, sessions: sessionStore, clock, recordEvent });
  const cookies = createSessionCookies(publicUrl?.startsWith('https:') ?? false);
  const origins = createSiteOrigins(publicUrl);
  const signIn = createSignInService({
    db,
    clock,
    identity,
    social: socialIdentities,
    users,
    signIns,
    recordEvent,
    sessions: sessionStore,
    moveTrialInto: createTrialMove({ ...others.trialParts, recordEvent }).moveTrialInto,
    describeUser: accounts.describeUser,
    afterTrialMove: others.afterTrialMove,
  });

  routes.add('account', (scope) => bindSessionRoutes(scope, { sessions, cookies }));
  routes.add('open', (scope) => {
    bindUserRoutes(scope, accounts, cookies);
    const kinds = [identity, ...socialIdentities.values()].map(({ provider }) => provider);
    bindSignInRoutes(scope, { signIn, providers: [...new Set(kinds)], cookies, origins });
    bindLogOut(scope, { sessions, cookies });
    bindSessionNavigation(scope, { sessions, cookies });
  });
  recovery.add('purge', async () => {
    const now = clock.now();
    await sessionStore.removeExpired(now);
    await signIns.removeExpired(now);
    await auditLog.purge(now);
    await identity.purge();
  });

  return {
    auditLog,
    cookies,
    origins,
    users,
    sessionStore,
    ensureUser: accounts.ensureUser,
    refuseMoved: accounts.refuseMoved,
    describeUser: accounts.describeUser,
    authentication: createAuthentication({ accounts, sessions, cookies }),
    pendingLogOut: createPendingLogOut({ sessions, cookies }),
    identityHost: createIdentityEvents({
      db,
      users,
      sessions: sessionStore,
      recordEvent,
      describeClient: describeUserAgent,
    }),

    async planOf(caller: Caller): Promise<Plan> {
      // Without metering, the largest plan decides how many files one upload may contain.
      if (!metering) return 'enterprise';
      const userId = userIdOf(caller);
      return (userId === null ? undefined : await users.find(userId))?.plan ?? 'free';
    },
  };
}
