import type { Config } from './config.ts';

/** Why a local folder does not work with several machines. */
export const LOCAL_FILES_WARNING =
  'Processes on other machines do not see them: set S3_ENDPOINT and the settings that go with it to share them.';

type PublicSettings = Pick<
  Config,
  'metering' | 'stripe' | 'smtpUrl' | 'oidc' | 'firebase' | 'trustProxy' | 'rateLimits'
>;
const LOOPBACK_NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Only relevant when the server is publicly reachable. */
function findPublicWarnings({ metering, stripe, ...config }: PublicSettings, address: URL): string[] {
  const warnings: string[] = [];
  if (metering && !stripe) {
    warnings.push(
      'Payments are in test mode: people who reach this server get every plan without paying. Set STRIPE_SECRET_KEY to charge them, or METERING=off to lift all limits.',
    );
  }
  if (address.protocol === 'http:' && !LOOPBACK_NAMES.has(address.hostname)) {
    warnings.push('PUBLIC_URL is not HTTPS: passwords and documents can be read and changed on their way.');
  }
  // The server speaks plain HTTP, so TLS is terminated by a proxy.
  if (address.protocol === 'https:' && config.trustProxy === false && config.rateLimits) {
    warnings.push(
      'TRUST_PROXY is off, and PUBLIC_URL is HTTPS, which a proxy speaks: all people count as one address there, and share its limits. Set TRUST_PROXY to the address of the proxy.',
    );
  }
  if (!config.smtpUrl && !config.oidc && !config.firebase) {
    warnings.push(
      'No mail server is set: links to a new password are written to this log, and anyone who can read it can use them. Set SMTP_URL to have them sent.',
    );
  }
  return warnings;
}

/** Warnings about settings that are valid but probably unintended. One line each. */
export function findConfigurationWarnings(given: Config): string[] {
  const { role, s3, dataFolder, misspelled, ignoredModelSettings, ...config } = given;
  const warnings = misspelled.map(({ name, meant }) => `${name} is no setting and does nothing. Is ${meant} meant?`);
  if (ignoredModelSettings.length > 0) {
    const verb = ignoredModelSettings.length === 1 ? 'does' : 'do';
    warnings.push(`LLM_PROVIDER is built-in, so ${ignoredModelSettings.join(', ')} ${verb} nothing.`);
  }
  if (config.publicUrl !== undefined) warnings.push(...findPublicWarnings(config, new URL(config.publicUrl)));
  if (role !== 'all' && !s3) {
    warnings.push(`Uploaded files are kept in ${dataFolder}. ${LOCAL_FILES_WARNING}`);
  }
  return warnings;
}
