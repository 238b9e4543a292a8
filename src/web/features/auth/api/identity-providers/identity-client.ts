import type { Person, SignInFailure } from '#web/lib/auth/auth.tsx';

/** A person with the ID token that proves the sign-in to the server. */
export interface AuthenticatedPerson extends Person {
  readonly idToken: string;
}

/** Result of a redirect check: a person, not available yet, or none at all. */
export type RedirectOutcome = AuthenticatedPerson | 'not-yet' | 'nothing';

/** One identity provider's SDK in the browser. Failures are thrown as `ProviderError`. */
export interface IdentityClient {
  readonly provider: 'oidc' | 'firebase';
  /** Whether the site is opened at an address other than its primary one. */
  readonly isPreview: boolean;
  /** From then on, in milliseconds since 1970, a new client is needed before the next sign-in. */
  readonly staleAtMs: number;
  /** Opens the popup synchronously, as browsers require; null where the provider returns no user. */
  signInWithPopup(): Promise<AuthenticatedPerson | null>;
  /** Leaves the page. The promise never resolves; it rejects on failure. */
  signInWithRedirect(): Promise<never>;
  /** May be called repeatedly; the provider is queried once. */
  redirectResult(): Promise<RedirectOutcome>;
  /** The user that the provider's SDK in this browser still has. */
  currentPerson(): Promise<AuthenticatedPerson | null>;
  /** Signs out of the provider's SDK, and of the provider itself where it is embedded in this site. */
  signOut(): Promise<void>;
  /** Signs out of the provider's SDK in this browser only. */
  signOutLocally(): Promise<void>;
}

/** A failed sign-in, with a message for the user. */
export class ProviderError extends Error {
  readonly failure: SignInFailure;

  constructor(failure: SignInFailure) {
    super(failure.message);
    this.name = 'ProviderRefusal';
    this.failure = failure;
  }
}
