import type { Logger as PinoLogger } from 'pino';

/** The part of the server's logger that features and platform code use. */
export type Logger = Pick<PinoLogger, 'debug' | 'info' | 'warn' | 'error'>;
