import { z } from 'zod';
import { type CodeExchange, type ExchangedTokens, IdentityError } from '#server/ports/identity.ts';
import type { DiscoveryDocument } from './discovery.ts';
import { fetchFromProvider } from './fetch-from-provider.ts';

/** RFC 6749, section 5.1. Some providers write numbers as text. Tokens for their own interfaces are not even read. */
const answerSchema = z.object({
  id_token: z.string(),
  expires_in: z.coerce.number().positive().optional().catch(undefined),
  scope: z.string().optional().catch(undefined),
});

/** RFC 6749, section 5.2: codes have few characters; anything else in their place stays out of the log. */
const refusalSchema = z.object({ error: z.string().regex(/^[a-z_]{1,64}$/) });

export const CLIENT_SECRET_UNSUPPORTED = 'the provider takes no client secret like OIDC_CLIENT_SECRET';

interface ExchangeOptions {
  readonly document: DiscoveryDocument;
  readonly clientId: string;
  readonly clientSecret: string | undefined;
  readonly timeoutMs: number;
}

/**
 * Trades an authorization code at somebody else's provider: RFC 6749, section 4.1.3, with RFC 7636.
 * @throws IdentityError `code-refused` with the provider's own code in the message, `provider-unreachable`
 */
export async function exchangeAuthorizationCode(
  exchange: CodeExchange,
  options: ExchangeOptions,
): Promise<ExchangedTokens> {
  const { headers, fields } = proveClient(options);
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    code: exchange.code,
    code_verifier: exchange.codeVerifier,
    redirect_uri: exchange.redirectUri,
    ...fields,
  });
  const request = { method: 'POST', headers: { accept: 'application/json', ...headers }, body: form };
  const { status, body } = await fetchFromProvider(options.document.token_endpoint, request, options.timeoutMs);
  if (status !== 200) {
    const refusal = refusalSchema.safeParse(body);
    const reason = refusal.success ? refusal.data.error : `status ${status}`;
    throw new IdentityError('code-refused', `the provider refused the code: ${reason}`);
  }
  const answer = answerSchema.safeParse(body);
  if (!answer.success) throw new IdentityError('code-refused', 'the provider gave no ID token for the code');
  const { id_token: idToken, expires_in: expiresInSeconds, scope } = answer.data;
  return { idToken, expiresInSeconds, scope };
}

interface ClientProof {
  readonly headers: Readonly<Record<string, string>>;
  readonly fields: Readonly<Record<string, string>>;
}

/** The secret in the way the provider takes it (OpenID Connect Core 1.0, section 9); the header where it takes both. */
function proveClient({ document, clientId, clientSecret }: ExchangeOptions): ClientProof {
  if (clientSecret === undefined) return { headers: {}, fields: { client_id: clientId } };
  const method = clientAuthMethodOf(document);
  if (method === 'client_secret_basic') {
    const pair = [clientId, clientSecret].map(encodeForm).join(':');
    return { headers: { authorization: `Basic ${Buffer.from(pair).toString('base64')}` }, fields: {} };
  }
  if (method === 'client_secret_post') {
    return { headers: {}, fields: { client_id: clientId, client_secret: clientSecret } };
  }
  throw new IdentityError('code-refused', CLIENT_SECRET_UNSUPPORTED);
}

/** How the provider takes a client secret; undefined where it wants other proof, like keys or certificates. */
export function clientAuthMethodOf(document: DiscoveryDocument): string | undefined {
  const methods = document.token_endpoint_auth_methods_supported;
  return ['client_secret_basic', 'client_secret_post'].find((method) => methods.includes(method));
}

/** RFC 6749, section 2.3.1: both parts are encoded as a form before they are joined. */
function encodeForm(text: string): string {
  return new URLSearchParams({ '': text }).toString().slice(1);
}
