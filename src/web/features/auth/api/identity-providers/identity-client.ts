import type { Person, SignInFailure } from '#web/lib/auth/auth.tsx';

/** A person together with the proof the server asks for. */
export interface AuthenticatedPerson extends Person {
  readonly idToken: string;
}

/** What a look for the result of a redirect finds: a person, nothing yet, or that there will be nothing. */
export type RedirectOutcome = AuthenticatedPerson | 'not-yet' | 'nothing';

/** One identity provider's code in the browser. Every refusal is thrown as a ProviderRefusal. */
export interface IdentityClient {
  readonly provider: 'oidc' | 'firebase';
  /** Whether this is another address of the site than its usual one. */
  readonly isPreview: boolean;
  /** From then on, in milliseconds since 1970, it has to be made anew before somebody signs in with it. */
  readonly staleAtMs: number;
  /** Opens the window within this very call, as browsers ask for; null where the provider names nobody. */
  signInWithPopup(): Promise<AuthenticatedPerson | null>;
  /** The page leaves. The promise only ever ends with a refusal. */
  signInWithRedirect(): Promise<never>;
  /** May be asked several times; the provider is asked once. */
  redirectResult(): Promise<RedirectOutcome>;
  /** Whoever the provider's code in this browser still knows. */
  currentPerson(): Promise<AuthenticatedPerson | null>;
  /** Ends the sign-in with the provider's code, and at the provider where that is part of this site. */
  signOut(): Promise<void>;
  /** Ends the sign-in with the provider's code in this browser only. */
  signOutLocally(): Promise<void>;
}

/** A sign-in that was refused, with words for the person. */
export class ProviderError extends Error {
  readonly failure: SignInFailure;

  constructor(failure: SignInFailure) {
    super(failure.message);
    this.name = 'ProviderRefusal';
    this.failure = failure;
  }
}
