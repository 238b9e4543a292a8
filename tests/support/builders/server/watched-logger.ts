import { type Logger, pino } from 'pino';
import { SECRET_PATTERN, serializeError } from '#server/operations/monitoring/create-logger.ts';

/** Enough to see what is wrong. */
const MOST_KEPT = 10;
const found: string[] = [];

/**
 * A log that keeps only what should not be in it: secrets by their looks. The real one takes them out on the way to the
 * disk; here it shows that no code logged them.
 */
export function createWatchedLogger(): Logger {
  const write = (line: string): void => {
    SECRET_PATTERN.lastIndex = 0;
    if (found.length < MOST_KEPT && SECRET_PATTERN.test(line)) found.push(line);
  };
  return pino({ level: 'debug', serializers: { err: serializeError } }, { write });
}

/** The lines that hold secrets, since this was last asked. */
export function takeLoggedSecrets(): string[] {
  return found.splice(0);
}
