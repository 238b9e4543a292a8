import { sql } from 'kysely';

/**
 * Milliseconds since 1970-01-01T00:00:00Z by the database clock, which all processes share; clocks of several machines
 * may differ. Constant within a statement.
 */
export const DATABASE_NOW = {
  postgres: sql<number>`(extract(epoch from statement_timestamp()) * 1000)::bigint`,
  sqlite: sql<number>`cast(unixepoch('subsec') * 1000 as integer)`,
} as const;
