import { parseArgs } from 'node:util';
import { ConfigError } from './config-error.ts';

/** What `npm start -- --help` shows. */
export const USAGE = `npm start                       answers requests and works jobs off, all in one process
npm start -- --role web         answers requests only
npm start -- --role worker      works jobs off only
npm start -- --help             shows this

Any number of processes share the work where DATABASE_URL names a PostgreSQL database. On more than one machine they
need S3_ENDPOINT and the settings that go with it as well. All settings are environment variables: docs/operating.md.`;

export interface StartArguments {
  readonly wantsHelp: boolean;
  /** The settings that arguments stand for; they win over the environment. */
  readonly settings: Readonly<Record<string, string>>;
}

/**
 * Reads what stands behind `npm start --`.
 * @throws ConfigError for anything that is not known, in one line
 */
export function readArguments(given: readonly string[]): StartArguments {
  try {
    const { values } = parseArgs({
      args: [...given],
      options: { role: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    });
    return {
      wantsHelp: values.help ?? false,
      // An empty role is a mistake of whoever wrote the line, and not a wish for the usual one.
      settings: values.role === undefined ? {} : { ROLE: values.role || 'nothing' },
    };
  } catch {
    // What was given is not repeated: somebody may have meant to set a secret.
    throw new ConfigError('The arguments are wrong. There are --role web, --role worker, --role all and --help.');
  }
}
