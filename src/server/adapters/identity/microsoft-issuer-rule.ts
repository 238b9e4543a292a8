import { decodeJwt, type JWK } from 'jose';
import { TOKEN_LENGTH_LIMIT } from '#contract/identity.ts';
import { IdentityError } from '#server/ports/identity.ts';
import { type IssuerRule, TENANT_PLACEHOLDER } from './issuer-rule.ts';

const TENANT_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/**
 * The tenant of personal accounts
 * (https://learn.microsoft.com/en-us/entra/identity-platform/id-token-claims-reference, "iss" and "tid").
 */
export const PERSONAL_TENANT = '9188040d-6c67-4c5b-b112-36a304b66dad';

/**
 * Issuers of Microsoft Entra. `common` and `organizations` name a template, `…/{tenantid}/v2.0`: the token's own tenant
 * goes into it, and both its `iss` and the issuer published with its signing key have to equal the result. Otherwise
 * any tenant could sign for any other (https://learn.microsoft.com/en-us/entra/identity-platform/access-tokens, "Validate
 * the issuer" and "Validate the signing key's issuer").
 * @param authority origin of the tenants, without a trailing slash
 * @param tenant `common`, `organizations`, `consumers`, a tenant's id or one of its domains
 */
export function createMicrosoftIssuerRule(authority: string, tenant: string): IssuerRule {
  const issuerOf = (id: string) => `${authority}/${id}/v2.0`;
  const template = issuerOf(TENANT_PLACEHOLDER);
  const isForMany = tenant === 'common' || tenant === 'organizations';
  const tenantIn = (issuer: string) => {
    const id = issuer.slice(authority.length + 1, -'/v2.0'.length);
    return TENANT_ID.test(id) && issuer === issuerOf(id) ? id : undefined;
  };

  function isAccepted(named: string): boolean {
    if (isForMany) return named === template;
    const id = tenantIn(named);
    if (tenant === 'consumers') return id === PERSONAL_TENANT;
    // The document of a domain names the id of its tenant.
    return id !== undefined && (!TENANT_ID.test(tenant) || id === tenant);
  }

  return {
    findProblem: (named) =>
      isAccepted(named) ? undefined : `Microsoft names another issuer for the tenant ${tenant}: ${named.slice(0, 200)}`,
    expect(named, idToken) {
      const id = readTenant(idToken);
      if (id === undefined || (tenant === 'organizations' && id === PERSONAL_TENANT)) {
        throw new IdentityError('token-invalid', 'the token is of no accepted tenant');
      }
      const issuer = named === template ? issuerOf(id) : named;
      return { accepted: [issuer], name: issuer };
    },
    allowsKey: (key: JWK & { readonly issuer?: unknown }, issuer) => {
      const published = key.issuer;
      // Required with a template only: the keys of one tenant sign for no other.
      if (published === undefined) return !isForMany;
      if (typeof published !== 'string') return false;
      return published.replace(TENANT_PLACEHOLDER, tenantIn(issuer) ?? '') === issuer;
    },
  };
}

/** The tenant that an unverified token states; it only chooses the issuer that the token is then verified against. */
function readTenant(idToken: string): string | undefined {
  if (idToken.length > TOKEN_LENGTH_LIMIT) return undefined;
  try {
    const { tid } = decodeJwt(idToken);
    return typeof tid === 'string' && TENANT_ID.test(tid) ? tid : undefined;
  } catch {
    return undefined;
  }
}
