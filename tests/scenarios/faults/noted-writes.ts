import { sql } from 'kysely';
import type { OpenedDatabase } from '#server/db/connection.ts';

const NOTED = [
  ['document_pages', 'new.page_number'],
  ['analyses', '0'],
] as const;

/** Lets the database record every page and analysis that is stored: none may be made twice. */
export async function noteWrites({ db, kind }: OpenedDatabase): Promise<void> {
  await sql`create table noted_writes (kind text not null, document_id bigint, page_number integer)`.execute(db);
  for (const [table, page] of NOTED) {
    const note = `insert into noted_writes values ('${table}', new.document_id, ${page});`;
    const statements =
      kind === 'sqlite'
        ? [`create trigger note_${table} before insert on ${table} begin ${note} end`]
        : [
            `create function note_${table}() returns trigger language plpgsql as 'begin ${note.replaceAll("'", "''")} return new; end'`,
            `create trigger note_${table} before insert on ${table} for each row execute function note_${table}()`,
          ];
    for (const statement of statements) await sql.raw(statement).execute(db);
  }
}

/** What was stored more than once, also where the database then took it for the same. */
export async function expectOnce({ db }: OpenedDatabase): Promise<string[]> {
  const { rows } = await sql<{ kind: string; document_id: number; page_number: number; times: number }>`
    select kind, document_id, page_number, count(*) as times from noted_writes
    group by kind, document_id, page_number having count(*) > 1`.execute(db);
  return rows.map((row) => `${row.kind} ${row.document_id}/${row.page_number} was made ${row.times} times`);
}
