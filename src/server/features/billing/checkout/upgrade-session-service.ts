import type { PaidPlan, UpgradeSource } from '#contract/billing.ts';
import { MINUTE_MS } from '#contract/units.ts';
import type { Database } from '#server/db/connection.ts';
import type { Caller } from '#server/domain/access/access.ts';
import { AppError } from '#server/domain/errors/app-error.ts';
import { hashSecret, makeSecret } from '#server/platform/secrets.ts';
import type { Clock } from '#server/ports/clock.ts';
import { lockPayer } from '../allowance/allowance-store.ts';
import type { Buyer, PlanPurchases } from './checkout-plan.ts';
import type { UpgradeSessionStore } from './upgrade-session-store.ts';

interface Dependencies {
  readonly db: Database;
  readonly sessions: UpgradeSessionStore;
  readonly purchases: PlanPurchases;
  readonly ensureUser: (caller: Caller) => Promise<Buyer>;
  readonly clock: Clock;
}

interface Choice {
  readonly planType: PaidPlan;
  readonly source: UpgradeSource;
}

/** Long enough for a sign-in before the checkout, and short enough that a shared browser does not reopen it later. */
const SESSION_LIFETIME_MS = 30 * MINUTE_MS;

export type UpgradeSessionService = ReturnType<typeof createUpgradeSessionService>;

/** Plan choices kept until their checkout is opened. Only the browser holds the session id; its hash is stored. */
export function createUpgradeSessionService({ db, sessions, purchases, ensureUser, clock }: Dependencies) {
  async function store(userId: string, { planType, source }: Choice): Promise<string> {
    const [sessionId, now] = [makeSecret(), clock.now()];
    const times = { createdAt: now, expiresAt: now + SESSION_LIFETIME_MS };
    await db.transaction().execute(async (transaction) => {
      await lockPayer(transaction, userId);
      await sessions.insert(transaction, { idHash: hashSecret(sessionId), userId, plan: planType, source, ...times });
    });
    return sessionId;
  }

  return {
    /** Stores a trial's choice. Creates the trial if it is new. @throws AppError `trial-moved` */
    async store(caller: Caller, choice: Choice): Promise<{ readonly sessionId: string }> {
      const { id } = await ensureUser(caller);
      return { sessionId: await store(id, choice) };
    },

    /** Stores a choice and opens its checkout. */
    async storeAndOpen(caller: Caller, choice: Choice, origin: string) {
      const { id } = await ensureUser(caller);
      const checkoutUrl = await purchases.buyFirst(id, { plan: choice.planType, source: choice.source, origin });
      return { checkoutUrl, sessionId: await store(id, choice) };
    },

    /**
     * Opens the checkout of a trial's choice. The session id authenticates the trial's browser; it is not accepted for an
     * account.
     * @throws AppError `upgrade-session-not-found`
     */
    async openForTrial(sessionId: string, origin: string): Promise<string> {
      const session = await sessions.find(hashSecret(sessionId), clock.now());
      if (session?.ownerKind !== 'trial' || session.movedInto !== null) throw new AppError('upgrade-session-not-found');
      return purchases.buyFirst(session.userId, { plan: session.plan, source: session.source, origin });
    },

    /** Opens the checkout of an account's choice, or of a choice of the trial that moved into it. */
    async openForAccount(caller: Caller, sessionId: string, origin: string): Promise<string> {
      const { id } = await ensureUser(caller);
      const session = await sessions.find(hashSecret(sessionId), clock.now());
      if (!session || (session.movedInto ?? session.userId) !== id) throw new AppError('upgrade-session-not-found');
      return purchases.buyFirst(id, { plan: session.plan, source: session.source, origin });
    },

    removeExpired: (): Promise<void> => sessions.removeExpired(clock.now()),
  };
}
