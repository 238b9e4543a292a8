import type { PaidPlan, ShownPlan } from '#contract/billing.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { SocialProvider } from '#contract/identity.ts';
import type { User } from '#contract/users.ts';
import type { AuthenticatedPerson } from '#web/features/auth/api/identity-providers/identity-client.ts';
import type {
  AnonymousUser,
  AuthState,
  EndedSession,
  LandingVisit,
  Person,
  SignInFailure,
  UpgradeOutcome,
} from '#web/lib/auth/auth.tsx';
import type { PlanChoice, UpgradeIntent } from '#web/lib/billing/upgrade-intent.ts';
import type { SessionFlag } from '../browser/auth-storage.ts';

/** What started a sign-in. */
export type Origin = 'button' | 'try-again' | 'return' | 'recovery';

/** What the machine is doing. One activity at a time. */
export type Activity =
  | { readonly name: 'unopened' }
  /** `isOpeningDashboard`: a sign-in without a plan has just ended, and the dashboard is loading. */
  | { readonly name: 'idle'; readonly isOpeningDashboard?: boolean }
  /** `hasAnswer`: the server answered that there is no account, as opposed to no answer. */
  | {
      readonly name: 'looking-up';
      readonly isFirst: boolean;
      readonly step: 'account' | 'trial';
      readonly hasAnswer: boolean;
    }
  | { readonly name: 'waiting-for-client'; readonly origin: Origin }
  | { readonly name: 'waiting-for-domain'; readonly origin: Origin }
  | { readonly name: 'in-popup'; readonly origin: Origin }
  | { readonly name: 'redirecting'; readonly origin: Origin }
  | { readonly name: 'checking-return'; readonly attempt: number; readonly isPausing: boolean }
  | {
      readonly name: 'recovering';
      readonly attempt: number;
      readonly step: 'current-person' | 'redirect-result' | 'pause';
    }
  | { readonly name: 'signing-in-directly'; readonly origin: 'try-again' | 'recovery' }
  | { readonly name: 'syncing'; readonly origin: Origin; readonly person: Person }
  /** Signed in, with a plan to be paid. */
  | {
      readonly name: 'preparing-payment';
      readonly order: CheckoutRequest;
      /** Set once the page is being left for it. */
      readonly checkoutUrl: string | null;
    }
  /** The provider and the server are signed out in parallel; ends when both have answered, or on timeout. */
  | { readonly name: 'signing-out'; readonly provider: SignOutAnswer; readonly server: SignOutAnswer };

type SignOutAnswer = 'pending' | 'done' | 'failed';

/** What to order before the payment page: a new checkout, or the one that a trial requested. */
export interface CheckoutRequest {
  readonly planType: PaidPlan;
  readonly upgradeSessionId: string | null;
}

/** The known user, whatever the activity. */
export type IdentityState = Pick<
  AuthState,
  'status' | 'user' | 'person' | 'anonymousUser' | 'isSessionUser' | 'isAnonymousMode'
>;

export interface MachineState {
  readonly identity: IdentityState;
  readonly activity: Activity;
  /** Incremented with every activity; results of an earlier one are ignored. */
  readonly activityId: number;
  readonly failure: SignInFailure | null;
  readonly movedDocuments: number | null;
  readonly chosenPlan: ShownPlan | null;
  readonly upgradeOutcome: UpgradeOutcome | null;
  readonly endedSession: EndedSession | null;
}

/** Browser state at the moment of an event. */
export interface BrowserFacts {
  readonly nowMs: number;
  readonly page: 'redirect-return' | 'other';
  /** Path, query and fragment of the page. */
  readonly address: string;
  /** Whether the address signs out. */
  readonly isLogOutAddress: boolean;
  readonly hasGuestId: boolean;
  /** The server saw a session when it rendered the page, whatever the browser has stored. */
  readonly mayHaveSession: boolean;
  /** The server saw that there is none. False where it did not check. */
  readonly isSessionAbsent: boolean;
  readonly isLoggedOut: boolean;
  /** Whether the server may not know about the log-out yet. */
  readonly isLogOutPending: boolean;
  readonly isAnonymousMode: boolean;
  readonly anonymousUserId: AnonymousUser['id'] | null;
  readonly snapshot: Person | null;
  /** Whether this tab has been signed in and not out again. */
  readonly hasSnapshot: boolean;
  /** Stored by an earlier page of this tab. */
  readonly endedSession: EndedSession | null;
  readonly isRedirectPending: boolean;
  /** Any flag of a pending sign-in. */
  readonly isPending: boolean;
  readonly isJustAuthenticated: boolean;
  readonly hasRedirectAttempt: boolean;
  readonly hasProviderEntries: boolean;
  /** Whether a popup can be opened at once. */
  readonly isClientReady: boolean;
  /** Rest of the wait after domain configuration, in milliseconds. */
  readonly domainWaitMs: number;
  readonly isDomainRefused: boolean;
  /** The plan recently chosen in this tab. */
  readonly upgradeIntent: UpgradeIntent | null;
  readonly upgradeSessionId: string | null;
}

type TimerName =
  | 'loading'
  | 'client-ready'
  | 'domain'
  | 'redirect-result'
  | 'redirect-pause'
  | 'recovery'
  | 'recovery-pause'
  | 'direct'
  | 'sync'
  | 'subscription-pause'
  | 'subscription'
  | 'sign-out';

/** Message from another tab of this browser. */
export type TabMessage = 'signed-in' | 'signed-out' | 'trial-ended';

export type AuthEvent =
  | { readonly type: 'page-opened' }
  | { readonly type: 'page-restored' }
  | { readonly type: 'account-answered'; readonly user: User | null; readonly isFailed: boolean }
  | {
      readonly type: 'trial-answered';
      readonly user: User | null;
      readonly isFailed: boolean;
      readonly isMoved: boolean;
    }
  | { readonly type: 'client-ready' }
  | { readonly type: 'person-received'; readonly person: AuthenticatedPerson }
  /** `isFinal`: a retry would not help. */
  | { readonly type: 'nothing-received'; readonly isFinal: boolean }
  | { readonly type: 'refused'; readonly failure: SignInFailure }
  | { readonly type: 'synced'; readonly user: User; readonly movedDocuments: number | null }
  | { readonly type: 'provider-signed-out' }
  /** Whether the server ended its session. */
  | { readonly type: 'session-end-answered'; readonly isEnded: boolean }
  | { readonly type: 'timer-fired'; readonly timer: TimerName }
  | { readonly type: 'checkout-ready'; readonly checkoutUrl: string }
  /** `choice`: the clicked plan; unset for a plain Sign In button. `social`: unset for the configured provider. */
  | {
      readonly type: 'sign-in-clicked';
      readonly choice?: PlanChoice | undefined;
      readonly social?: SocialProvider | undefined;
    }
  | { readonly type: 'try-again-clicked' }
  | { readonly type: 'log-out-clicked' }
  | { readonly type: 'trial-started' }
  | { readonly type: 'failure-dismissed' }
  | { readonly type: 'moved-documents-dismissed' }
  | { readonly type: 'ended-session-dismissed' }
  | { readonly type: 'upgrade-outcome-dismissed' }
  | { readonly type: 'refresh-requested' }
  | { readonly type: 'unauthorized'; readonly code: ErrorCode | null }
  | { readonly type: 'tab-message'; readonly message: TabMessage }
  | ({ readonly type: 'landing-shown' } & LandingVisit);

export type Effect =
  | { readonly type: 'set-flags'; readonly flags: readonly SessionFlag[] }
  | { readonly type: 'clear-flags'; readonly flags: readonly SessionFlag[] }
  | { readonly type: 'mark-redirect-attempt' }
  | { readonly type: 'clear-redirect-attempt' }
  | { readonly type: 'clear-provider-entries' }
  | { readonly type: 'store-snapshot'; readonly person: Person }
  | { readonly type: 'clear-snapshot' }
  | { readonly type: 'set-logged-out'; readonly isLoggedOut: boolean }
  /** From here on the session is rejected, whether the server learns of the log-out now or with a later request. */
  | { readonly type: 'mark-log-out' }
  | { readonly type: 'store-ended-session'; readonly endedSession: EndedSession | null }
  | { readonly type: 'set-anonymous-mode'; readonly isOn: boolean }
  | { readonly type: 'store-anonymous-user'; readonly id: AnonymousUser['id'] | null }
  | { readonly type: 'look-up-account' }
  | { readonly type: 'look-up-trial' }
  /** When the browser is idle, so that a click finds the client loaded. */
  | { readonly type: 'prepare-client' }
  | { readonly type: 'load-client' }
  /** Its nonce was used, here or in another tab. */
  | { readonly type: 'forget-client' }
  | { readonly type: 'open-popup' }
  | { readonly type: 'redirect' }
  | { readonly type: 'check-redirect-result' }
  | { readonly type: 'check-current-person' }
  | { readonly type: 'sign-in-directly'; readonly mayOpenWindow: boolean }
  | { readonly type: 'sync'; readonly person: AuthenticatedPerson }
  | { readonly type: 'store-upgrade-intent'; readonly choice: PlanChoice }
  | { readonly type: 'track-upgrade'; readonly choice: PlanChoice }
  | { readonly type: 'forget-upgrade' }
  | { readonly type: 'clear-tab-state' }
  | { readonly type: 'create-checkout'; readonly order: CheckoutRequest }
  | { readonly type: 'sign-out-provider' }
  | { readonly type: 'sign-out-locally' }
  /** Retried in the background while the log-out is pending. */
  | { readonly type: 'end-server-session' }
  /** To a page of the client. */
  | { readonly type: 'go'; readonly to: string; readonly replaces: boolean }
  /** To a page of the server. */
  | { readonly type: 'leave'; readonly to: string }
  | { readonly type: 'notify-tabs'; readonly message: TabMessage }
  | { readonly type: 'track-login' }
  | { readonly type: 'start-timer'; readonly timer: TimerName; readonly delayMs: number };

export interface Step {
  readonly state: MachineState;
  readonly effects: readonly Effect[];
}

type ActivityName = Activity['name'];
type EventType = AuthEvent['type'];

/** A state with a known activity. */
export type StateIn<Name extends ActivityName> = MachineState & {
  readonly activity: Extract<Activity, { readonly name: Name }>;
};
export type EventOf<Type extends EventType> = Extract<AuthEvent, { readonly type: Type }>;

/** Null where the event has no effect. */
export type Transition<Name extends ActivityName, Type extends EventType> = (
  state: StateIn<Name>,
  event: EventOf<Type>,
  facts: BrowserFacts,
) => Step | null;

/** Transitions of one activity, by event. */
type TransitionsOf<Name extends ActivityName> = { readonly [Type in EventType]?: Transition<Name, Type> };
/** Transitions of several activities. Events not listed have no effect. */
export type TransitionTable<Name extends ActivityName> = { readonly [Each in Name]: TransitionsOf<Each> };
