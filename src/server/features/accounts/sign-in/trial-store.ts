import type { Selectable } from 'kysely';
import { readPlan } from '#contract/plan-schema.ts';
import type { Plan } from '#contract/plans.ts';
import type { DatabaseTransaction } from '#server/db/connection.ts';
import type { UsersTable } from '#server/db/schema.ts';
import { betterPlan } from '#server/domain/access/quota.ts';

/** A trial's row as it was when it moved. */
type RetiredTrial = Selectable<UsersTable>;

/** Whether a guest has a trial that has not moved yet. Not locked: it may move at any time. */
export async function hasTrial(transaction: DatabaseTransaction, guestIdHash: string): Promise<boolean> {
  const trial = await transaction
    .selectFrom('users')
    .select('id')
    .where('guest_id_hash', '=', guestIdHash)
    .where('kind', '=', 'trial')
    .where('merged_into', 'is', null)
    .executeTakeFirst();
  return trial !== undefined;
}

/** Claims a trial for an account in one statement. @returns undefined when it is claimed already */
export async function retireTrial(
  transaction: DatabaseTransaction,
  guestIdHash: string,
  accountId: string,
): Promise<RetiredTrial | undefined> {
  return transaction
    .updateTable('users')
    .set({ merged_into: accountId })
    .where('guest_id_hash', '=', guestIdHash)
    .where('kind', '=', 'trial')
    .where('merged_into', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/** An account's plan before and after a trial moved into it. */
export interface PlanOutcome {
  readonly formerPlan: Plan;
  readonly plan: Plan;
}

/**
 * Moves counters, credits and plan of a trial to an account.
 * @param decided the plan as decided by subscriptions; undefined when the trial had none
 * @returns the account's plan before and after
 */
export async function moveUsageToAccount(
  transaction: DatabaseTransaction,
  trial: RetiredTrial,
  accountId: string,
  decided: PlanOutcome | undefined,
): Promise<PlanOutcome> {
  const account = await transaction
    .updateTable('users')
    .set((set) => ({
      chat_credits: set('chat_credits', '+', trial.chat_credits),
      questions_asked: set('questions_asked', '+', trial.questions_asked),
      documents_uploaded: set('documents_uploaded', '+', trial.documents_uploaded),
    }))
    .where('id', '=', accountId)
    .returning('plan')
    .executeTakeFirstOrThrow();
  const outcome = decided ?? (await movePlanWithoutSubscription(transaction, trial, accountId, readPlan(account.plan)));
  await transaction
    .updateTable('users')
    .set({
      chat_credits: 0,
      questions_asked: 0,
      documents_uploaded: 0,
      plan: 'free',
      subscription_status: 'inactive',
    })
    .where('id', '=', trial.id)
    .execute();
  return outcome;
}

/** A plan without a subscription, as set by an administrator: the account keeps the better of both. */
async function movePlanWithoutSubscription(
  transaction: DatabaseTransaction,
  trial: RetiredTrial,
  accountId: string,
  formerPlan: Plan,
): Promise<PlanOutcome> {
  if (trial.subscription_status !== 'active') return { formerPlan, plan: formerPlan };
  const plan = betterPlan(formerPlan, readPlan(trial.plan));
  await transaction
    .updateTable('users')
    .set({ plan, subscription_status: 'active' })
    .where('id', '=', accountId)
    .execute();
  return { formerPlan, plan };
}
