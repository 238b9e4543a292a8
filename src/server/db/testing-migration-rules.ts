import {
  type Dialect,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { DatabaseKind } from './connection.ts';

export type Step = (db: Kysely<unknown>, kind: DatabaseKind) => Promise<void>;

const DIALECTS: Readonly<Record<DatabaseKind, Dialect>> = {
  postgres: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
  sqlite: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
};

/** The SQL of a step, without running it. */
async function listStatements(step: Step, kind: DatabaseKind): Promise<readonly string[]> {
  const statements: string[] = [];
  const log = ({ query }: { query: { sql: string } }) => void statements.push(query.sql);
  const db = new Kysely<unknown>({ dialect: DIALECTS[kind], log });
  await step(db, kind);
  await db.destroy();
  return statements;
}

const CREATED_TABLE = /^create (?:unlogged )?table (?:if not exists )?"(\w+)"/;
const INDEX = /^create (unique )?index (if not exists )?"\w+" on "(\w+)"/;
const ADDED_COLUMN = /^alter table "\w+" add column "\w+" (.*)$/s;

/**
 * Finds statements that would break servers of the previous version or block other queries.
 * @returns one line per statement that breaks the rule; none where the step only adds
 */
export async function findMigrationViolations(step: Step): Promise<readonly string[]> {
  const violations: string[] = [];
  for (const kind of ['sqlite', 'postgres'] as const) {
    const own = new Set<string>();
    for (const statement of await listStatements(step, kind)) {
      const table = CREATED_TABLE.exec(statement)?.[1];
      if (table) own.add(table);
      const problem = table ? undefined : judge(statement, own);
      if (problem) violations.push(`${kind}: ${problem}: ${statement}`);
    }
  }
  return violations;
}

function judge(statement: string, ownTables: ReadonlySet<string>): string | undefined {
  const index = INDEX.exec(statement);
  if (index) return judgeIndex(index, ownTables);
  const column = ADDED_COLUMN.exec(statement)?.[1];
  if (column === undefined) return 'does more than add';
  if (/\bnot null\b/.test(column) && !/\bdefault\b/.test(column))
    return 'the previous version does not fill in this column';
  return /\b(unique|primary key)\b/.test(column) ? 'the previous version may write duplicates' : undefined;
}

function judgeIndex(
  [, unique, ifNotExists, table = '']: RegExpExecArray,
  own: ReadonlySet<string>,
): string | undefined {
  if (own.has(table)) return undefined;
  if (unique) return 'the previous version may write duplicates';
  return ifNotExists ? undefined : 'cannot be built concurrently beforehand (say "if not exists")';
}
