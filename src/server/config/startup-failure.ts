import { UnusableDatabaseError } from '#server/db/postgres/check-postgres.ts';
import { BlobError } from '#server/ports/blob-store.ts';
import { ConfigError } from './config-error.ts';

/** Properties that errors of Node.js and of the databases have besides their message. */
interface DescribedError {
  readonly message?: string;
  readonly stack?: string;
  readonly code?: string;
  /** Of a failed system call. */
  readonly syscall?: string;
  readonly port?: number;
  readonly address?: string;
  readonly hostname?: string;
  /** Of a PostgreSQL error. */
  readonly severity?: string;
}

/**
 * Explains why the server or a command failed: one line for what an administrator can fix, with the stack for
 * everything else, which is a bug.
 * @param outcome the consequence, for errors that do not state it themselves
 */
export function describeStartupFailure(error: unknown, outcome = 'The server cannot run'): string {
  if (error instanceof ConfigError || error instanceof UnusableDatabaseError) return onOneLine(error.message);
  if (error instanceof BlobError) return onOneLine(`${error.message}${describeCause(error.cause)}`);
  const described = (error ?? {}) as DescribedError;
  const explanation = explainListening(described) ?? explainOutside(described, outcome);
  return explanation === undefined ? (described.stack ?? String(error)) : onOneLine(explanation);
}

function explainListening({ code, syscall, port, address, hostname }: DescribedError): string | undefined {
  if (code === 'EADDRINUSE') return `Port ${port} on ${address} is already in use. Set PORT to another one.`;
  if (code === 'EACCES' && syscall === 'listen')
    return `Port ${port} may not be used by this account. Set PORT to another one.`;
  if (code === 'EADDRNOTAVAIL') return `The address ${address} is not one of this machine. Check HOST.`;
  if (syscall === 'getaddrinfo') return `The name ${hostname} has no address. Check HOST.`;
  return undefined;
}

function describeCause(cause: unknown): string {
  return cause instanceof Error ? ` ${cause.message || cause.name}.` : '';
}

function explainOutside(
  { code = '', syscall, severity, message }: DescribedError,
  outcome: string,
): string | undefined {
  if (code.startsWith('SQLITE_')) return `The database in the data folder cannot be used: ${message} (${code}).`;
  if (severity !== undefined) return `The database refused to work: ${message} (${code}).`;
  if (syscall !== undefined) return `${outcome}: ${message}.`;
  return undefined;
}

function onOneLine(text: string): string {
  return text.replace(/\s*\n\s*/g, ' ').trim();
}
