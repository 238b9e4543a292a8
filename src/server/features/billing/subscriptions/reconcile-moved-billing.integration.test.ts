import { describe, expect, test } from 'vitest';
import type { SubscriptionsTable } from '#server/db/billing-schema.ts';
import { openTestDatabase } from '#server/db/testing.ts';
import type { Jobs } from '#server/platform/jobs.ts';
import { hashSecret } from '#server/platform/secrets.ts';
import type { SubscriptionSnapshot } from '#server/ports/payments.ts';
import {
  insertCheckout,
  insertPayment,
  insertSubscription,
  readUser,
} from '#tests/support/builders/database/billing-rows.ts';
import { testDatabaseTarget } from '#tests/support/builders/database/test-database-target.ts';
import { insertSession } from '#tests/support/builders/people/account.ts';
import { listOwners, moveTrial, removeUsers } from '#tests/support/builders/people/trial-move.ts';
import { openBeforeAll } from '#tests/support/builders/server/open-before.ts';
import { makeGuestId } from '#tests/support/client/test-client.ts';
import { createProviderStateWriter } from '../payment-sync/apply-provider-state.ts';
import { createPaymentStore } from '../payment-sync/payment-store.ts';
import { createWebhookEventStore } from '../payment-sync/webhook-event-store.ts';
import { RECONCILE_SUBSCRIPTIONS, reconcileMovedBilling } from './reconcile-subscriptions.ts';
import { createSubscriptionStore } from './subscription-store.ts';

const DAY_MS = 86_400_000;
const clock = { now: () => Date.now() };

let trials = 0;

const database = openBeforeAll(() => openTestDatabase(testDatabaseTarget()));

interface Standing {
  readonly plan: string;
  readonly subscription_status: string;
}

/** A trial and an account with the given plans and standings. */
async function makeBoth({ trial, account }: { readonly trial?: Standing; readonly account?: Standing }) {
  const { db } = database;
  await removeUsers(db);
  const [guest, holder, trialId] = [{ id: makeGuestId() }, await insertSession(db), `trial ${++trials}`];
  await db
    .insertInto('users')
    .values({
      id: trialId,
      kind: 'trial',
      guest_id_hash: hashSecret(guest.id),
      chat_credits: 10,
      created_at: 1,
      ...(trial ?? { plan: 'free', subscription_status: 'inactive' }),
    })
    .execute();
  if (account) await db.updateTable('users').set(account).where('id', '=', holder.userId).execute();
  return { guest, holder, trialId };
}

const ACTIVE_PRO = { plan: 'pro', subscription_status: 'active' };
const ACTIVE_STARTER = { plan: 'starter', subscription_status: 'active' };
const NONE = { plan: 'free', subscription_status: 'inactive' };

describe('purchases of a trial', () => {
  test('belong to the account after the move, with open checkouts and customer requests', async () => {
    const { db } = database;
    const { guest, holder, trialId } = await makeBoth({ trial: ACTIVE_PRO });
    await insertSubscription(db, { id: 'sub_1', user_id: trialId });
    await insertPayment(db, { id: 'pack_1', user_id: trialId });
    await insertCheckout(db, trialId);
    await moveTrial(db, guest, holder);
    expect(await listOwners(db)).toEqual([holder.userId]);
    for (const table of ['payment_customers', 'checkouts', 'upgrade_sessions', 'subscriptions', 'payments'] as const) {
      expect(await db.selectFrom(table).select('user_id').execute()).toEqual([{ user_id: holder.userId }]);
    }
    expect(await readUser({ database }, holder.userId)).toEqual({ ...ACTIVE_PRO, chat_credits: 10 });
    expect(await readUser({ database }, trialId)).toEqual({ ...NONE, chat_credits: 0 });
  });

  const now = Date.now();
  test.each<{
    readonly name: string;
    readonly ofTrial: Partial<SubscriptionsTable>;
    readonly ofAccount?: Partial<SubscriptionsTable>;
    readonly before: Standing;
    readonly after: Standing;
  }>([
    {
      name: 'Starter beside the account’s Pro',
      ofTrial: { plan: 'starter' },
      ofAccount: { plan: 'pro' },
      before: ACTIVE_PRO,
      after: ACTIVE_PRO,
    },
    {
      name: 'Pro beside the account’s Starter',
      ofTrial: { plan: 'pro' },
      ofAccount: { plan: 'starter' },
      before: ACTIVE_STARTER,
      after: ACTIVE_PRO,
    },
    {
      name: 'a plan that has ended',
      ofTrial: { standing: 'ended', ended_at: now },
      before: NONE,
      after: NONE,
    },
    {
      name: 'a plan whose last payment failed yesterday',
      ofTrial: { standing: 'past-due', period_start: now - DAY_MS },
      before: NONE,
      after: { plan: 'pro', subscription_status: 'past_due' },
    },
    {
      name: 'a plan beside one that is not sold',
      ofTrial: { plan: 'starter' },
      before: { plan: 'enterprise', subscription_status: 'active' },
      after: { plan: 'enterprise', subscription_status: 'active' },
    },
  ])('decides the plan by what it gives: $name', async ({ ofTrial, ofAccount, before, after }) => {
    const { db } = database;
    // The trial's stored plan is irrelevant where it has subscriptions.
    const { guest, holder, trialId } = await makeBoth({ trial: ACTIVE_PRO, account: before });
    await insertSubscription(db, { id: 'of the trial', user_id: trialId, ...ofTrial });
    if (ofAccount) await insertSubscription(db, { id: 'of the account', user_id: holder.userId, ...ofAccount });
    await moveTrial(db, guest, holder);
    expect(await readUser({ database }, holder.userId)).toMatchObject(after);
    const changes = await db.selectFrom('audit_events').select(['action', 'detail', 'user_id']).execute();
    expect(changes).toEqual(
      before.plan === after.plan
        ? []
        : [{ action: 'plan-changed', detail: `${before.plan} to ${after.plan}`, user_id: holder.userId }],
    );
  });
});

test('a move queues reconciliation only for duplicate subscriptions', async () => {
  const { db } = database;
  const queued: string[] = [];
  const jobs: Pick<Jobs, 'enqueue'> = {
    enqueue: async ({ id }, userId) => void queued.push(`${id} ${userId}`),
  };
  const problems: unknown[] = [];
  const onProblem = (error: unknown) => problems.push(error);
  const dependencies = { db, mode: 'embedded', jobs, onProblem } as const;
  const { guest, holder, trialId } = await makeBoth({ trial: ACTIVE_PRO });
  await insertSubscription(db, { id: 'sub_1', user_id: trialId });
  await moveTrial(db, guest, holder);
  await reconcileMovedBilling(dependencies, holder.userId);
  expect(queued).toEqual([]);
  await insertSubscription(db, { id: 'sub_2', user_id: holder.userId, plan: 'starter' });
  await reconcileMovedBilling(dependencies, holder.userId);
  expect(queued).toEqual([`${RECONCILE_SUBSCRIPTIONS.id} ${holder.userId}`]);
  const brokenJobs = { enqueue: () => Promise.reject(new Error('the queue is away')) };
  await reconcileMovedBilling({ ...dependencies, jobs: brokenJobs }, holder.userId);
  expect(problems).toMatchObject([{ message: 'the queue is away' }]);
});

test('provider state applied during a move lands in the account, in either order', async () => {
  const { db } = database;
  const webhookEvents = createWebhookEventStore(db);
  const writer = createProviderStateWriter({
    db,
    mode: 'embedded',
    clock,
    webhookEvents,
    subscriptions: createSubscriptionStore(db),
    paymentStore: createPaymentStore(db),
    checkouts: { setState: async () => {} },
    recordEvent: async () => {},
    requestReconciliation: async () => {},
    logger: { info: () => {}, warn: () => {} },
  });
  for (let round = 0; round < 8; round += 1) {
    const { guest, holder, trialId } = await makeBoth({});
    const snapshot: SubscriptionSnapshot = {
      id: `sub_${round}`,
      customerId: 'cus',
      checkoutId: null,
      plan: 'pro',
      standing: 'active',
      periodStart: Date.now(),
      periodEnd: Date.now() + DAY_MS,
      startedAt: Date.now(),
      endedAt: null,
      cancelsAt: null,
      pendingDowngrade: null,
    };
    const version = await webhookEvents.issueReadVersion(snapshot.id, Date.now());
    const write = () => writer.writeSubscription(trialId, { version, snapshot });
    const both = round % 2 === 0 ? [moveTrial(db, guest, holder), write()] : [write(), moveTrial(db, guest, holder)];
    await Promise.all(both);
    expect(await readUser({ database }, holder.userId)).toMatchObject(ACTIVE_PRO);
    expect(await readUser({ database }, trialId)).toMatchObject(NONE);
    const { user_id } = await db.selectFrom('subscriptions').select('user_id').executeTakeFirstOrThrow();
    expect(user_id).toBe(holder.userId);
  }
});
