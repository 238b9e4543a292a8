/**
 * SQLite's: the disk is full, fails, may only be read, or somebody holds the file. A damaged file is none of them: that does
 * not pass.
 */
const SQLITE_OUTAGE = /^SQLITE_(FULL|IOERR|READONLY|CANTOPEN|BUSY|LOCKED|PROTOCOL)(_|$)/;
/**
 * PostgreSQL's error classes: 08 connections, 53 no room, memory or connections left, 57P shutting down or starting, 58 the
 * machine beneath; 25006 may only be read, 55P03 a lock was not to be had, 57014 took too long.
 */
const POSTGRES_OUTAGE = /^(08...|53...|57P..|58...|25006|55P03|57014)$/;
/** Of the operating system: nobody is there, or there is no room. */
const SYSTEM_OUTAGE: ReadonlySet<string> = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['ENOSPC', 'EDQUOT', 'EROFS', 'EMFILE', 'ENFILE'],
]);
/** What the driver says of connections that are no more; these errors have no code. */
const DRIVER_OUTAGE =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client (has encountered a connection error|was closed))/;

/** Whether a failure is the database's, or of the disk beneath: away, out of room, not to be written. It passes. */
export function isDatabaseOutage(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseOutage);
  if (!(error instanceof Error)) return false;
  const { code } = error as { readonly code?: unknown };
  if (typeof code !== 'string') return DRIVER_OUTAGE.test(error.message);
  return SQLITE_OUTAGE.test(code) || POSTGRES_OUTAGE.test(code) || SYSTEM_OUTAGE.has(code);
}

/** Whether such a failure is the embedded database's. */
export function isSqliteOutage(error: unknown): boolean {
  return error instanceof Error && SQLITE_OUTAGE.test(String((error as { readonly code?: unknown }).code));
}

/** Whether the embedded database found no room: on the disk, in a quota, or for the index of its log. */
export function isDiskFull(error: unknown): boolean {
  const code = error instanceof Error ? (error as { readonly code?: unknown }).code : undefined;
  return /^SQLITE_(FULL|IOERR_(WRITE|SHMSIZE|SHMMAP))$/.test(String(code));
}

/** Whether the connection itself gave no answer in time: what it still does, nobody knows. */
export function isQueryTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}
