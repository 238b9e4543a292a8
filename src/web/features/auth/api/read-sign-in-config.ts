import type { SignInConfig } from '#contract/identity.ts';

/** What each provider's answer consists of besides its name: texts, and addresses. */
const PARTS = {
  oidc: {
    texts: ['clientId', 'scope', 'prompt', 'nonce'],
    addresses: ['issuer', 'authorizationEndpoint', 'tokenEndpoint'],
  },
  firebase: { texts: ['projectId', 'apiKey', 'authDomain'], addresses: [] },
} as const;
const DOMAINS: readonly unknown[] = ['production', 'preview'];

/**
 * The same check as `signInConfigSchema` of the contract, for the first page, which loads no schema.
 * @throws Error where the answer is none of ours
 */
export function readSignInConfig(answer: unknown): SignInConfig {
  if (!isSignInConfig(answer)) throw new Error('The answer does not say how people sign in here.');
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
