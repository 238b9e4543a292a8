import type { TestLexden } from '#tests/support/builders/server/test-lexden.ts';

/** The audit log of one user or of all, oldest first. */
export function listAuditEvents({ database }: Pick<TestLexden, 'database'>, userId?: string) {
  const events = database.db.selectFrom('audit_events').select(['action', 'user_id', 'detail', 'client']).orderBy('id');
  return (userId === undefined ? events : events.where('user_id', '=', userId)).execute();
}
