import { sql } from 'kysely';
import type { OpenedDatabase } from '#server/db/connection.ts';

/**
 * Has every write refused, as on a disk that became read-only or a PostgreSQL server that others took over from, and every
 * connection that is open cut.
 */
export async function setReadOnly({ db, kind }: OpenedDatabase, isReadOnly: boolean): Promise<void> {
  if (kind === 'sqlite') {
    await sql`pragma query_only = ${sql.lit(isReadOnly ? 'on' : 'off')}`.execute(db);
    return;
  }
  await db.connection().execute(async (connection) => {
    await sql`set default_transaction_read_only = off`.execute(connection);
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(connection);
    const setting = sql.lit(isReadOnly ? 'on' : 'off');
    await sql`alter database ${sql.id(rows[0]?.name ?? '')} set default_transaction_read_only = ${setting}`.execute(
      connection,
    );
    if (isReadOnly) await sql`set default_transaction_read_only = on`.execute(connection);
    await cutConnections(connection);
  });
}

/** Ends every connection to the database but this one, as a server does that is restarted. */
export async function cutConnections(db: OpenedDatabase['db']): Promise<void> {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
}
