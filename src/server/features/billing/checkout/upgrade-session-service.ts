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

/** From the choice of a plan to its checkout takes a moment, or a sign-in; it must not reappear days later. */
const SESSION_LIFETIME_MS = 30 * MINUTE_MS;

export type UpgradeSessionService = ReturnType<typeof createUpgradeSessionService>;

/** Choices of a plan that are kept until their checkout is gone to. Only the browser knows what opens them. */
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
    /** Keeps what a trial chose. The trial comes into being here if it is new. @throws AppError `trial-moved` */
    async store(caller: Caller, choice: Choice): Promise<{ readonly sessionId: string }> {
      const { id } = await ensureUser(caller);
      return { sessionId: await store(id, choice) };
    },

    /** Keeps a choice and opens its checkout in one. */
    async storeAndOpen(caller: Caller, choice: Choice, origin: string) {
      const { id } = await ensureUser(caller);
      const checkoutUrl = await purchases.buyFirst(id, { plan: choice.planType, source: choice.source, origin });
      return { checkoutUrl, sessionId: await store(id, choice) };
    },

    /**
     * Opens the checkout of a trial's choice. The session's id proves that the browser chose; an account is
     * not opened by it.
     * @throws AppError `upgrade-session-not-found`
     */
    async openForTrial(sessionId: string, origin: string): Promise<string> {
      const session = await sessions.find(hashSecret(sessionId), clock.now());
      if (session?.ownerKind !== 'trial' || session.movedInto !== null) throw new AppError('upgrade-session-not-found');
      return purchases.buyFirst(session.userId, { plan: session.plan, source: session.source, origin });
    },

    /** Where an account pays for what it chose, or for what the trial chose that is part of it now. */
    async openForAccount(caller: Caller, sessionId: string, origin: string): Promise<string> {
      const { id } = await ensureUser(caller);
      const session = await sessions.find(hashSecret(sessionId), clock.now());
      if (!session || (session.movedInto ?? session.userId) !== id) throw new AppError('upgrade-session-not-found');
      return purchases.buyFirst(id, { plan: session.plan, source: session.source, origin });
    },

    removeExpired: (): Promise<void> => sessions.removeExpired(clock.now()),
  };
}
