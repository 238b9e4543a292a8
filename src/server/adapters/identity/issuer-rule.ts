import type { JWK } from 'jose';

/** What a token has to state about its issuer. */
export interface ExpectedIssuer {
  /** Accepted `iss`; several for a provider with several spellings. */
  readonly accepted: readonly string[];
  /** What the account is stored under. */
  readonly name: string;
}

/** How the issuers that a provider names are checked. */
export interface IssuerRule {
  /**
   * @param named the issuer of the discovery document
   * @returns what is wrong with it; undefined where nothing is
   */
  findProblem(named: string): string | undefined;
  /**
   * @param named the issuer of the discovery document
   * @param idToken not yet verified
   * @throws IdentityError `token-invalid` where the token is of no accepted issuer
   */
  expect(named: string, idToken: string): ExpectedIssuer;
  /** Whether a published key may sign for an issuer; every key may where left out. */
  readonly allowsKey?: (key: JWK, issuer: string) => boolean;
}

/** Google uses two spellings (https://developers.google.com/identity/openid-connect/openid-connect, "iss"). */
const ALIASES = new Map([['https://accounts.google.com', ['accounts.google.com']]]);
/** Placeholder in the issuers of Microsoft Entra's `common` and `organizations`. */
export const TENANT_PLACEHOLDER = '{tenantid}';
const SHOWN_LENGTH = 200;

/** One issuer, as configured, with or without a trailing slash. */
export function createSingleIssuerRule(issuer: string): IssuerRule {
  return {
    findProblem(named) {
      if (named.includes(TENANT_PLACEHOLDER)) {
        return `${issuer} is the issuer for many tenants; use the one with your tenant id`;
      }
      // Configured issuers often differ by a trailing slash; tokens are verified against the document's.
      if (withoutTrailingSlash(named) === withoutTrailingSlash(issuer)) return undefined;
      return `the provider at ${issuer} names its issuer ${named.slice(0, SHOWN_LENGTH)}`;
    },
    expect: (named) => ({ accepted: [named, ...(ALIASES.get(named) ?? [])], name: named }),
  };
}

/** Canonical form, for comparison and concatenation. */
export function withoutTrailingSlash(address: string): string {
  return address.replace(/\/+$/, '');
}
