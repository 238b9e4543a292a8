import { z } from 'zod';
import { type CodeExchange, type ExchangedTokens, IdentityError } from '#server/ports/identity.ts';
import type { DiscoveryDocument } from './discovery.ts';
import { fetchFromProvider } from './fetch-from-provider.ts';

/** RFC 6749, section 5.1. Some providers write numbers as strings. The access token is ignored. */
const responseSchema = z.object({
  id_token: z.string(),
  expires_in: z.coerce.number().positive().optional().catch(undefined),
  scope: z.string().optional().catch(undefined),
});

/** RFC 6749, section 5.2: anything but an error code stays out of the log. */
const errorSchema = z.object({ error: z.string().regex(/^[a-z_]{1,64}$/) });

export const CLIENT_SECRET_UNSUPPORTED = 'the provider supports no client authentication with a client secret';

interface ExchangeOptions {
  readonly document: DiscoveryDocument;
  readonly clientId: string;
  readonly clientSecret: string | undefined;
  readonly timeoutMs: number;
}

/**
 * Exchanges an authorization code at an external provider: RFC 6749, section 4.1.3, with RFC 7636.
 * @throws IdentityError `code-refused` with the provider's error code in the message, `provider-unreachable`
 */
export async function exchangeAuthorizationCode(
  exchange: CodeExchange,
  options: ExchangeOptions,
): Promise<ExchangedTokens> {
  const { headers, fields } = authenticateClient(options);
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
    const parsedError = errorSchema.safeParse(body);
    const reason = parsedError.success ? parsedError.data.error : `status ${status}`;
    throw new IdentityError('code-refused', `the provider refused the code: ${reason}`);
  }
  const parsed = responseSchema.safeParse(body);
  if (!parsed.success) throw new IdentityError('code-refused', 'the provider returned no ID token for the code');
  const { id_token: idToken, expires_in: expiresInSeconds, scope } = parsed.data;
  return { idToken, expiresInSeconds, scope };
}

interface ClientAuthentication {
  readonly headers: Readonly<Record<string, string>>;
  readonly fields: Readonly<Record<string, string>>;
}

/** Client authentication (OpenID Connect Core 1.0, section 9); the header where the provider supports both. */
function authenticateClient({ document, clientId, clientSecret }: ExchangeOptions): ClientAuthentication {
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

/** The supported client secret method; undefined where the provider requires another, like keys or certificates. */
export function clientAuthMethodOf(document: DiscoveryDocument): string | undefined {
  const methods = document.token_endpoint_auth_methods_supported;
  return ['client_secret_basic', 'client_secret_post'].find((method) => methods.includes(method));
}

/** RFC 6749, section 2.3.1: both parts are form-encoded before they are joined. */
function encodeForm(text: string): string {
  return new URLSearchParams({ '': text }).toString().slice(1);
}
