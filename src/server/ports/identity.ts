/** A person as the identity provider vouches for them. Only the pair of issuer and subject names the same person for good. */
export interface VerifiedIdentity {
  /** Who vouches. Stable over restarts, ports and addresses of this server. */
  readonly issuer: string;
  readonly subject: string;
  /** As the provider says it; not proof that the address is theirs. */
  readonly email: string | null;
  readonly displayName: string | null;
  readonly photoUrl: string | null;
  /** The same for every presentation of the same sign-in; a second one is a replay. */
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
      /** `select_account`: whoever signs in chooses the account, every time. */
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

/** Places outside this server that the provider's code in the browser talks to, as sources of a content security policy. */
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
   * Checks an ID token: signature by a key of the issuer's, issuer, audience, time, and where the provider supports it
   * the nonce.
   * @param nonce what the token must carry as its nonce; null when this browser has none
   * @throws IdentityError `token-invalid`, `token-expired`, `sign-in-interrupted` (the nonce), `provider-unreachable`
   */
  verify(idToken: string, nonce: string | null): Promise<VerifiedIdentity>;
  /**
   * Trades an authorization code for tokens, for providers that keep a secret with this server.
   * Undefined where the browser does that itself.
   * @throws IdentityError `code-refused`, `provider-unreachable`
   */
  readonly exchangeCode: ((exchange: CodeExchange) => Promise<ExchangedTokens>) | undefined;
  /**
   * Removes the person's record where this server keeps it: sign-in, password, open windows.
   * @returns whether there was one; false where the provider is somebody else's
   */
  deleteUser(subject: string): Promise<boolean>;
  /** Removes what has expired. */
  purge(): Promise<void>;
}

/** What happened at the provider's own pages, where this server is the provider. */
export interface IdentityEvent {
  readonly action: 'sign-in-failed' | 'password-changed' | 'password-reset-requested';
  /** The person it happened to; null when nobody has the name that was given. */
  readonly person: { readonly issuer: string; readonly subject: string } | null;
  /** The browser's `User-Agent`. */
  readonly userAgent: string | undefined;
}

/** What a provider that runs inside this server asks the product for, and tells it. */
export interface IdentityHost {
  /** Whether the product has shut the person out. */
  isDisabled(person: { readonly issuer: string; readonly subject: string }): Promise<boolean>;
  /** Ends every session of the person. Safe to repeat. */
  endSessions(person: { readonly issuer: string; readonly subject: string }): Promise<void>;
  /** Writes an event into the audit trail; after `password-changed` every session of the person is ended. */
  recordEvent(event: IdentityEvent): Promise<void>;
}
