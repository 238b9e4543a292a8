/** A person as the identity provider describes them. Only issuer and subject together are a stable identifier. */
export interface VerifiedIdentity {
  /** Stable across restarts, ports and addresses of this server. */
  readonly issuer: string;
  readonly subject: string;
  /** As the provider states it; not proof that the address is theirs. */
  readonly email: string | null;
  readonly displayName: string | null;
  readonly photoUrl: string | null;
  /** The same for every presentation of one sign-in; a second one is a replay. */
  readonly replayKey: string;
  /** Milliseconds since 1970-01-01T00:00:00Z; the token is refused from then on. */
  readonly expiresAt: number;
}

export type IdentityErrorCode =
  | 'token-invalid'
  | 'token-expired'
  | 'sign-in-interrupted'
  | 'provider-unreachable'
  | 'code-refused';

export class IdentityError extends Error {
  readonly code: IdentityErrorCode;

  /** @param message for the log; it never holds a token or a secret */
  constructor(code: IdentityErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'IdentityError';
    this.code = code;
  }
}

/** What the browser needs to start a sign-in. */
export type SignInMethod =
  | {
      readonly provider: 'oidc';
      readonly isEmbedded: boolean;
      readonly issuer: string;
      readonly clientId: string;
      readonly authorizationEndpoint: string;
      readonly tokenEndpoint: string;
      readonly scope: string;
      /** `select_account`: the account chooser is shown at every sign-in. */
      readonly prompt: string;
    }
  | {
      readonly provider: 'firebase';
      readonly isEmbedded: false;
      readonly projectId: string;
      readonly apiKey: string;
      readonly authDomain: string;
    };

/** Part of a token request: RFC 6749, section 4.1.3, and RFC 7636. */
export interface CodeExchange {
  readonly code: string;
  readonly codeVerifier: string;
  readonly redirectUri: string;
}

export interface ExchangedTokens {
  readonly idToken: string;
  readonly expiresInSeconds: number | undefined;
  readonly scope: string | undefined;
}

/** Origins that the provider's code in the browser connects to, for the content security policy. */
export interface CspSources {
  readonly connect: readonly string[];
  readonly frame: readonly string[];
  readonly script: readonly string[];
  readonly image: readonly string[];
}

export interface IdentityProvider {
  readonly provider: 'oidc' | 'firebase';
  readonly contentSources: CspSources;
  /**
   * How a browser at `origin` (scheme, host and port of the page) signs in.
   * @throws IdentityError `provider-unreachable`
   */
  describe(origin: string): Promise<SignInMethod>;
  /**
   * Verifies an ID token: signature, issuer, audience, times, and the nonce where the provider supports it.
   * @param nonce expected nonce; null when this browser has none
   * @throws IdentityError `token-invalid`, `token-expired`, `sign-in-interrupted` (the nonce), `provider-unreachable`
   */
  verify(idToken: string, nonce: string | null): Promise<VerifiedIdentity>;
  /**
   * Exchanges an authorization code for tokens, for providers whose client secret this server holds. Undefined where
   * the browser does that.
   * @throws IdentityError `code-refused`, `provider-unreachable`
   */
  readonly exchangeCode: ((exchange: CodeExchange) => Promise<ExchangedTokens>) | undefined;
  /**
   * Deletes the user's record with an embedded provider: credentials and open sign-in pages.
   * @returns whether it existed; always false for an external provider, and for a person of another issuer
   */
  deleteUser(person: Pick<VerifiedIdentity, 'issuer' | 'subject'>): Promise<boolean>;
  /** Deletes expired records. */
  purge(): Promise<void>;
}

/** Providers that people may sign in with beside the configured one. */
export type SocialProvider = 'google' | 'microsoft';

/** An event on the pages of the embedded provider. */
export interface IdentityEvent {
  readonly action: 'sign-in-failed' | 'password-changed' | 'password-reset-requested';
  /** The affected user; null for an unknown user name. */
  readonly person: { readonly issuer: string; readonly subject: string } | null;
  /** The browser's `User-Agent`. */
  readonly userAgent: string | undefined;
}

/** What the embedded provider needs from the product. */
export interface IdentityHost {
  /** Whether an administrator disabled the account. */
  isDisabled(person: { readonly issuer: string; readonly subject: string }): Promise<boolean>;
  /** Ends every session of the user. Safe to repeat. */
  endSessions(person: { readonly issuer: string; readonly subject: string }): Promise<void>;
  /** Writes an event to the audit log; `password-changed` also ends every session of the user. */
  recordEvent(event: IdentityEvent): Promise<void>;
}
