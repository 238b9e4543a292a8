import type { Selectable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { readPlan } from '#contract/plan-schema.ts';
import type { Plan } from '#contract/plans.ts';
import type { Database } from '#server/db/connection.ts';
import type { UsersTable } from '#server/db/schema.ts';
import { prepareQuery } from '#server/db/sqlite/prepare-query.ts';
import type { UserKind } from '#server/domain/access/quota.ts';
import type { SessionTimes } from '#server/domain/access/session.ts';
import type { Clock } from '#server/ports/clock.ts';

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
  /** Identifies the user together with the subject; null for trials. */
  readonly identityIssuer: string | null;
  readonly identitySubject: string | null;
  readonly createdAt: number;
  /** When the account was disabled; null otherwise. */
  readonly disabledAt: number | null;
  /** The account that this trial moved into; null for every other user. */
  readonly mergedInto: string | null;
}

/** The user of a session, read in one SELECT. */
export interface SignedInUser {
  readonly user: UserRecord;
  readonly session: SessionTimes;
  /** Uploads counted in the requested period. */
  readonly uploads: number;
}

/** A user's identity at the provider, with the current profile. */
export interface UserIdentity {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | null;
  readonly displayName: string | null;
  readonly photoUrl: string | null;
}

export type UserStore = ReturnType<typeof createUserStore>;

export function createUserStore({ db, clock }: { readonly db: Database; readonly clock: Clock }) {
  const selectBySession = prepareQuery(db, ['tokenHash', 'period'], ({ tokenHash, period }) =>
    db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .leftJoin('upload_counters', (join) =>
        join.onRef('upload_counters.user_id', '=', 'users.id').on('upload_counters.period', '=', period),
      )
      .selectAll('users')
      .select(['sessions.seen_at', 'sessions.expires_at', 'sessions.created_at as opened_at'])
      .select('upload_counters.documents')
      .where('sessions.token_hash', '=', tokenHash),
  );
  const newUser = () => ({
    id: uuidv7(),
    plan: 'free',
    subscription_status: 'inactive',
    chat_credits: 0,
    created_at: clock.now(),
  });
  const selectByIdentity = (issuer: string, subject: string) =>
    db
      .selectFrom('users')
      .select(['id', 'disabled_at'])
      .where('identity_issuer', '=', issuer)
      .where('identity_subject', '=', subject);
  return {
    async find(id: string): Promise<UserRecord | undefined> {
      const row = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
      return row && recordOf(row);
    },

    /** The trial user of a guest, and the account it has moved into, if any. */
    async findByGuest(guestIdHash: string): Promise<{ id: string; mergedInto: string | null } | undefined> {
      return db
        .selectFrom('users')
        .select(['id', 'merged_into as mergedInto'])
        .where('guest_id_hash', '=', guestIdHash)
        .executeTakeFirst();
    },

    /** The user of an identity. Email addresses are not compared: they may be reassigned. */
    async findIdByIdentity(issuer: string, subject: string): Promise<string | undefined> {
      return (await selectByIdentity(issuer, subject).executeTakeFirst())?.id;
    },

    async isDisabled(issuer: string, subject: string): Promise<boolean> {
      const row = await selectByIdentity(issuer, subject).executeTakeFirst();
      return typeof row?.disabled_at === 'number';
    },

    /** @param period of the uploads to count, like "2026-11" */
    async findBySession(tokenHash: string, period: string): Promise<SignedInUser | undefined> {
      const [row] = await selectBySession({ tokenHash, period });
      if (!row) return undefined;
      return {
        user: recordOf(row),
        session: { createdAt: row.opened_at, seenAt: row.seen_at, expiresAt: row.expires_at },
        uploads: row.documents ?? 0,
      };
    },

    /**
     * The account of an identity, created if missing, with the provider's current profile. A single upsert, so that
     * concurrent first sign-ins create one account.
     */
    async ensureAccount(connection: Database, identity: UserIdentity): Promise<UserRecord> {
      const profile = { email: identity.email, display_name: identity.displayName, photo_url: identity.photoUrl };
      const row = await connection
        .insertInto('users')
        .values({
          ...newUser(),
          kind: 'account',
          guest_id_hash: null,
          identity_issuer: identity.issuer,
          identity_subject: identity.subject,
          ...profile,
        })
        .onConflict((conflict) => conflict.columns(['identity_issuer', 'identity_subject']).doUpdateSet(profile))
        .returningAll()
        .executeTakeFirstOrThrow();
      return recordOf(row);
    },

    /** The trial user of a guest, created if missing; concurrent calls get the same one. It may have moved. */
    async ensureTrial(guestIdHash: string): Promise<UserRecord> {
      await db
        .insertInto('users')
        .values({ ...newUser(), kind: 'trial', guest_id_hash: guestIdHash })
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
    plan: readPlan(row.plan),
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
    disabledAt: row.disabled_at,
    mergedInto: row.merged_into,
  };
}
