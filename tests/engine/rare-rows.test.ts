import BetterSqlite3 from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { expect, test, vi } from 'vitest';
import { migrateToLatest } from '#server/db/migrate.ts';
import type { DatabaseSchema } from '#server/db/schema.ts';
import { createAnalysisStore } from '#server/features/analysis/analysis-store.ts';
import { createDocumentModelStore } from '#server/features/analysis/document-model/document-model-store.ts';
import { createDocumentStore } from '#server/features/documents/document-store.ts';

test('the few documents that something is to be done about are found without reading all others', async () => {
  const sqlite = new BetterSqlite3(':memory:');
  const prepared = vi.spyOn(sqlite, 'prepare');
  const db = new Kysely<DatabaseSchema>({ dialect: new SqliteDialect({ database: sqlite }) });
  await migrateToLatest({ kind: 'sqlite', db, url: undefined, close: () => db.destroy() });
  const looks = {
    documents_analysis_wanted: () => createAnalysisStore(db).countPendingExcept(1, 500),
    documents_by_model_version: () => createDocumentModelStore(db, '2').listOutdated(500),
    documents_by_status: () => createDocumentStore(db).countProcessing(500),
  };
  for (const [index, look] of Object.entries(looks)) {
    prepared.mockClear();
    await look();
    const [sql = ''] = prepared.mock.calls[0] ?? [];
    const plan = sqlite
      .prepare<unknown[], { readonly detail: string }>(`explain query plan ${sql}`)
      .all(...(sql.match(/\?/g) ?? []).map(() => 1));
    const reads = plan.map(({ detail }) => detail).filter((detail) => /^(?:SCAN|SEARCH) documents/.test(detail));
    expect(reads).not.toEqual([]);
    for (const read of reads) expect(read).toMatch(new RegExp(`^SEARCH documents USING .*${index} `));
  }
  await db.destroy();
});
