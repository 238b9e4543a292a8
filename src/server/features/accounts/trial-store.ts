import type { Selectable } from 'kysely';
import { type Plan, planSchema } from '../../../contract/plans.ts';
import type { DatabaseTransaction } from '../../db/connection.ts';
import type { UsersTable } from '../../db/schema.ts';
import { betterPlan } from '../../domain/quota.ts';

/** A trial's row as it was when it moved. */
export type RetiredTrial = Selectable<UsersTable>;

/** Whether a guest has a trial that has not moved yet. It may be gone a moment later. */
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

/** Takes a trial for an account, which one statement can do once. Answers undefined for whoever comes second. */
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

/** Adds what a trial has used and bought to an account, and leaves the trial with nothing. Answers the account's plan. */
export async function moveNumbersToAccount(
  transaction: DatabaseTransaction,
  trial: RetiredTrial,
  accountId: string,
): Promise<{ readonly formerPlan: Plan; readonly plan: Plan }> {
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
  const formerPlan = planSchema.parse(account.plan);
  const hasSubscription = trial.subscription_status === 'active';
  const plan = hasSubscription ? betterPlan(formerPlan, planSchema.parse(trial.plan)) : formerPlan;
  if (hasSubscription) {
    await transaction
      .updateTable('users')
      .set({ plan, subscription_status: 'active' })
      .where('id', '=', accountId)
      .execute();
  }
  await transaction
    .updateTable('users')
    .set({
      ...{ chat_credits: 0, questions_asked: 0, documents_uploaded: 0 },
      ...{ plan: 'free', subscription_status: 'inactive' },
    })
    .where('id', '=', trial.id)
    .execute();
  return { formerPlan, plan };
}
