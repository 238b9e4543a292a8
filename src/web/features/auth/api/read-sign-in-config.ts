import type { SignInConfig } from '#contract/identity.ts';

/** Fields of each provider's configuration besides its name: texts and URLs. */
const PARTS = {
  oidc: {
    texts: ['clientId', 'scope', 'prompt', 'nonce'],
    addresses: ['issuer', 'authorizationEndpoint', 'tokenEndpoint'],
  },
  firebase: { texts: ['projectId', 'apiKey', 'authDomain'], addresses: [] },
} as const;
const DOMAINS: readonly unknown[] = ['production', 'preview'];

/**
 * Same check as the contract's `signInConfigSchema`: the landing page loads no schemas.
 * @throws Error where the response is not a sign-in configuration
 */
export function readSignInConfig(answer: unknown): SignInConfig {
  if (!isSignInConfig(answer)) throw new Error('The response is not a sign-in configuration.');
  return answer;
}

function isSignInConfig(answer: unknown): answer is SignInConfig {
  if (typeof answer !== 'object' || answer === null) return false;
  const fields = answer as Readonly<Record<string, unknown>>;
  const { provider, isEmbedded, domain } = fields;
  if (provider !== 'oidc' && provider !== 'firebase') return false;
  if (provider === 'oidc' ? typeof isEmbedded !== 'boolean' : isEmbedded !== false) return false;
  const { texts, addresses } = PARTS[provider];
  return (
    DOMAINS.includes(domain) &&
    texts.every((name) => typeof fields[name] === 'string') &&
    addresses.every((name) => isAddress(fields[name]))
  );
}

function isAddress(value: unknown): boolean {
  return typeof value === 'string' && URL.canParse(value);
}
