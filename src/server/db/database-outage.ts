/** SQLite: disk full, I/O error, read-only, or the file is locked. A corrupt file is not transient. */
const SQLITE_OUTAGE = /^SQLITE_(FULL|IOERR|READONLY|CANTOPEN|BUSY|LOCKED|PROTOCOL)(_|$)/;
/**
 * PostgreSQL error classes: 08 connection, 53 insufficient resources, 57P shutdown or startup, 58 system error; 25006
 * read-only, 55P03 lock not available, 57014 query cancelled.
 */
const POSTGRES_OUTAGE = /^(08...|53...|57P..|58...|25006|55P03|57014)$/;
/** Operating system: host unreachable, or no space. */
const SYSTEM_OUTAGE: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'EMFILE',
  'ENFILE',
]);
/** Errors of the driver about lost connections; they have no code. */
const DRIVER_OUTAGE =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client (has encountered a connection error|was closed))/;

/** Whether an error means that the database or its disk is unavailable, full or read-only: it is transient. */
export function isDatabaseOutage(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseOutage);
  if (!(error instanceof Error)) return false;
  const { code } = error as { readonly code?: unknown };
  if (typeof code !== 'string') return DRIVER_OUTAGE.test(error.message);
  return SQLITE_OUTAGE.test(code) || POSTGRES_OUTAGE.test(code) || SYSTEM_OUTAGE.has(code);
}

/** Whether it is such an error of SQLite. */
export function isSqliteOutage(error: unknown): boolean {
  return error instanceof Error && SQLITE_OUTAGE.test(String((error as { readonly code?: unknown }).code));
}

/** Whether SQLite found no space: disk full, quota, or no room for the WAL index. */
export function isDiskFull(error: unknown): boolean {
  const code = error instanceof Error ? (error as { readonly code?: unknown }).code : undefined;
  return /^SQLITE_(FULL|IOERR_(WRITE|SHMSIZE|SHMMAP))$/.test(String(code));
}

/** Whether a query timed out in the client: it may still be running on the server. */
export function isQueryTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}
