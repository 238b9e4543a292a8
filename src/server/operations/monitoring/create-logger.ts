import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from '#server/config/config.ts';

/** What nobody should find in a log, by its looks: keys, tokens, cookies of ours, trial identifiers, e-mail addresses. */
export const SECRET_PATTERN = new RegExp(
  [
    String.raw`\b(?:sk|rk)_(?:live|test)_\w+`,
    String.raw`\bwhsec_\w+`,
    String.raw`\bsk-[\w-]{16,}`,
    String.raw`\bBearer [\w.~+/=-]+`,
    // The first part of a token names an algorithm and a key. Without an end to it, a long word could be read again and again.
    String.raw`\beyJ[\w-]{0,1000}\.[\w-]+\.[\w-]*`,
    String.raw`\bguest_[A-Za-z0-9]{8,}`,
    // Begun only where a word begins, for the same reason.
    String.raw`(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[A-Za-z]{2,}`,
  ].join('|'),
  'g',
);
const REMOVED = '[removed]';
/** Shorter ones would also be found in words that hide nothing. */
const SECRET_LEAST_CHARACTERS = 8;
const DEEPEST_CAUSE = 4;

/**
 * The log: one line of JSON for each event. No code of ours logs a secret; should a package put one into the message of
 * an error, it is taken out here, on the way out.
 * @param destination the standard output when left out
 */
export function createLogger(config: Config, destination?: DestinationStream): Logger {
  const secrets = listSecrets(config).flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1)]);
  return pino(
    {
      level: config.logLevel,
      base: { pid: process.pid, role: config.role },
      serializers: { err: serializeError },
      hooks: { streamWrite: (line) => removeSecrets(line, secrets) },
    },
    ...(destination ? [destination] : []),
  );
}

/**
 * What is logged of an error. Packages hang more on theirs: rows that a database refused, requests to models with all their
 * text, mails with their addresses. None of that is for a log.
 */
export function serializeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, message, stack, cause } = error;
  const { code } = error as { readonly code?: unknown };
  const hasCode = typeof code === 'string' || typeof code === 'number';
  return {
    type: name,
    message,
    stack,
    ...(hasCode && { code }),
    ...(cause !== undefined && depth < DEEPEST_CAUSE && { cause: serializeError(cause, depth + 1) }),
  };
}

function removeSecrets(line: string, secrets: readonly string[]): string {
  const clean = secrets.reduce((text, secret) => text.replaceAll(secret, REMOVED), line);
  return clean.replace(SECRET_PATTERN, REMOVED);
}

/** Every setting that is a secret, as it may turn up in a message. */
function listSecrets({ s3, oidc, stripe, languageModel, metricsToken, ...config }: Config): string[] {
  const secrets = [
    ...[s3?.secretAccessKey, oidc?.clientSecret, stripe?.secretKey, stripe?.webhookSecret, metricsToken],
    languageModel?.apiKey,
    ...config.fileKeys.map(({ bytes }) => Buffer.from(bytes).toString('base64')),
    ...passwordsIn(config.smtpUrl),
    ...passwordsIn(config.databaseUrl),
  ];
  return secrets.filter((secret) => secret !== undefined && secret.length >= SECRET_LEAST_CHARACTERS) as string[];
}

function passwordsIn(url: string | undefined): readonly string[] {
  if (url === undefined) return [];
  const { password } = new URL(url);
  return [password, decodeURIComponent(password)];
}
