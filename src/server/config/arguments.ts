import { parseArgs } from 'node:util';
import { ConfigError } from './config-error.ts';

/** What `npm start -- --help` shows. */
export const USAGE = `npm start                       answers requests and runs jobs, all in one process
npm start -- --role web         answers requests only
npm start -- --role worker      runs jobs only
npm start -- --help             shows this

Any number of processes share the work where DATABASE_URL names a PostgreSQL database. On more than one machine they
need S3_ENDPOINT and the settings that go with it as well. All settings are environment variables: docs/operating.md.`;

interface StartArguments {
  readonly wantsHelp: boolean;
  /** The settings that the arguments set. They override the environment. */
  readonly settings: Readonly<Record<string, string>>;
}

/**
 * Parses the arguments of `npm start --`.
 * @throws ConfigError for an unknown argument, in one line
 */
export function readArguments(given: readonly string[]): StartArguments {
  try {
    const { values } = parseArgs({
      args: [...given],
      options: { role: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    });
    return {
      wantsHelp: values.help ?? false,
      // An empty role is a typing error, not a request for the default.
      settings: values.role === undefined ? {} : { ROLE: values.role || 'nothing' },
    };
  } catch {
    // The argument is not echoed: it may contain a secret.
    throw new ConfigError('The arguments are wrong. There are --role web, --role worker, --role all and --help.');
  }
}
