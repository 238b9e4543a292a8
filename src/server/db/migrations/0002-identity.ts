import { type Kysely, sql } from 'kysely';
import type { DatabaseKind } from '../connection.ts';

/** Accounts, sessions and the audit log; records of the embedded identity provider. */
export async function migrateIdentity(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  await extendUsers(db);
  await createSessionTables(db);
  await createAuditTrail(db, kind);
  await createProviderTables(db);
}

async function extendUsers(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('identity_issuer', 'text').execute();
  await db.schema.alterTable('users').addColumn('identity_subject', 'text').execute();
  await db.schema.alterTable('users').addColumn('photo_url', 'text').execute();
  await db.schema.alterTable('users').addColumn('disabled_at', 'bigint').execute();
  await db.schema.alterTable('users').addColumn('deletion_requested_at', 'bigint').execute();
  await db.schema
    .alterTable('users')
    .addColumn('merged_into', 'text', (column) => column.references('users.id').onDelete('cascade'))
    .execute();
  await db.schema
    .createIndex('users_by_identity')
    .unique()
    .on('users')
    .columns(['identity_issuer', 'identity_subject'])
    .execute();
  await db.schema.createIndex('users_by_merge').on('users').column('merged_into').execute();
}

async function createSessionTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sessions')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('seen_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('client', 'text')
    .execute();
  await db.schema.createIndex('sessions_by_user').on('sessions').column('user_id').execute();
  await db.schema.createIndex('sessions_by_expiry').on('sessions').column('expires_at').execute();
  await db.schema
    .createTable('used_sign_ins')
    .addColumn('replay_key_hash', 'text', (column) => column.primaryKey())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
}

async function createAuditTrail(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  await db.schema
    .createTable('audit_events')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text')
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('document_id', 'bigint')
    .addColumn('client', 'text')
    .addColumn('detail', 'text')
    // No cascade: audit events must not vanish by accident with the row they refer to, and none may be added after its
    // user was deleted. Deferred, because the events are deleted last, when the user no longer exists.
    .addForeignKeyConstraint('audit_events_user', ['user_id'], 'users', ['id'], (constraint) =>
      constraint.deferrable().initiallyDeferred(),
    )
    .execute();
  await db.schema.createIndex('audit_events_by_user').on('audit_events').columns(['user_id', 'id']).execute();
  await db.schema.createIndex('audit_events_by_document').on('audit_events').columns(['document_id', 'at']).execute();
  for (const statement of kind === 'postgres' ? POSTGRES_APPEND_ONLY : SQLITE_APPEND_ONLY) {
    await sql.raw(statement).execute(db);
  }
}

/** Audit events are immutable and can only be deleted once their user is. */
const SQLITE_APPEND_ONLY = [
  `create trigger audit_events_unchanged before update on audit_events
   begin select raise(abort, 'the audit trail is append-only'); end`,
  `create trigger audit_events_kept before delete on audit_events
   when exists (select 1 from users where users.id = old.user_id)
   begin select raise(abort, 'the audit trail is append-only'); end`,
];
const POSTGRES_APPEND_ONLY = [
  `create function audit_events_refuse() returns trigger language plpgsql as $$
   begin
     if tg_op = 'DELETE' then
       if not exists (select 1 from users where users.id = old.user_id) then return old; end if;
     end if;
     raise exception 'the audit trail is append-only';
   end $$`,
  `create trigger audit_events_append_only before update or delete on audit_events
   for each row execute function audit_events_refuse()`,
];

async function createProviderTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('identity_accounts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('password_changed_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('identity_records')
    .addColumn('model', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('payload', 'text', (column) => column.notNull())
    .addColumn('grant_id', 'text')
    .addColumn('uid', 'text')
    .addColumn('account_id', 'text')
    .addColumn('expires_at', 'bigint')
    .addColumn('consumed_at', 'bigint')
    .addPrimaryKeyConstraint('identity_records_pk', ['model', 'id'])
    .execute();
  for (const column of ['grant_id', 'uid', 'account_id', 'expires_at']) {
    await db.schema.createIndex(`identity_records_by_${column}`).on('identity_records').column(column).execute();
  }
  await db.schema
    .createTable('identity_keys')
    .addColumn('key_id', 'text', (column) => column.primaryKey())
    .addColumn('private_jwk', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('identity_secrets')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('password_resets')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('identity_accounts.id').onDelete('cascade'),
    )
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('sign_in_attempts')
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('window_start', 'bigint', (column) => column.notNull())
    .addColumn('failures', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('sign_in_attempts_pk', ['key', 'window_start'])
    .execute();
}
