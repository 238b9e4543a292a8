import type { Selectable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { type Plan, planSchema } from '../../../contract/plans.ts';
import type { Database } from '../../db/connection.ts';
import type { UsersTable } from '../../db/schema.ts';
import type { UserKind } from '../../domain/quota.ts';
import type { Clock } from '../../ports/clock.ts';

export interface UserRecord {
  readonly id: string;
  readonly kind: UserKind;
  readonly plan: Plan;
  readonly subscriptionStatus: string;
  readonly chatCredits: number;
  readonly questionsAsked: number;
  readonly documentsUploaded: number;
  readonly email: string | null;
  readonly displayName: string | null;
  readonly photoUrl: string | null;
  /** With the subject, who the account belongs to; null for trials. */
  readonly identityIssuer: string | null;
  readonly identitySubject: string | null;
  readonly createdAt: number;
}

export type UserStore = ReturnType<typeof createUserStore>;

export function createUserStore({ db, clock }: { readonly db: Database; readonly clock: Clock }) {
  return {
    async find(id: string): Promise<UserRecord | undefined> {
      const row = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
      return row && recordOf(row);
    },

    async findIdByGuest(guestIdHash: string): Promise<string | undefined> {
      const row = await db.selectFrom('users').select('id').where('guest_id_hash', '=', guestIdHash).executeTakeFirst();
      return row?.id;
    },

    /** The trial user of a guest, made when there is none; parallel calls end with the same one. */
    async ensureTrial(guestIdHash: string): Promise<UserRecord> {
      await db
        .insertInto('users')
        .values({
          id: uuidv7(),
          kind: 'trial',
          guest_id_hash: guestIdHash,
          plan: 'free',
          subscription_status: 'inactive',
          chat_credits: 0,
          created_at: clock.now(),
        })
        .onConflict((conflict) => conflict.column('guest_id_hash').doNothing())
        .execute();
      const row = await db
        .selectFrom('users')
        .selectAll()
        .where('guest_id_hash', '=', guestIdHash)
        .executeTakeFirstOrThrow();
      return recordOf(row);
    },
  };
}

function recordOf(row: Selectable<UsersTable>): UserRecord {
  return {
    id: row.id,
    kind: row.kind,
    plan: planSchema.parse(row.plan),
    subscriptionStatus: row.subscription_status,
    chatCredits: row.chat_credits,
    questionsAsked: row.questions_asked,
    documentsUploaded: row.documents_uploaded,
    email: row.email,
    displayName: row.display_name,
    photoUrl: row.photo_url,
    identityIssuer: row.identity_issuer,
    identitySubject: row.identity_subject,
    createdAt: row.created_at,
  };
}
