import { MINUTE_MS, SECOND_MS } from '#contract/units.ts';
import type { IdentityChoice } from '#web/features/auth/api/identity-providers/identity-choice.ts';
import {
  type AuthenticatedPerson,
  type IdentityClient,
  ProviderError,
  type RedirectOutcome,
} from '#web/features/auth/api/identity-providers/identity-client.ts';
import { isNetworkError } from '#web/features/auth/api/identity-providers/network-error.ts';
import { genericFailure, providerFailure } from '#web/features/auth/api/identity-providers/provider-messages.ts';
import type * as ServerCalls from '#web/features/auth/api/server-calls.ts';
import type { Analytics } from '#web/lib/analytics/analytics.ts';
import type { SignInFailure } from '#web/lib/auth/auth.tsx';
import type { UpgradeStorage } from '#web/lib/billing/upgrade-intent.ts';
import type { TabState } from '#web/lib/browser/tab-state.ts';
import type { AuthStorage } from '../browser/auth-storage.ts';
import type { AuthEvent, Effect, TabMessage } from './machine-types.ts';

/** Longer than the first screen takes to load. An earlier click loads the SDK itself. */
const TRIAL_PREPARATION_DELAY_MS = 5 * SECOND_MS;
/** Retry delays for ending the session; they double from the first to the second. */
const END_RETRY_DELAY_MS = { shortest: 5 * SECOND_MS, longest: 5 * MINUTE_MS } as const;

/** Everything outside the machine, replaceable in tests. */
export interface SignInEnvironment {
  readonly storage: AuthStorage;
  readonly upgrades: UpgradeStorage;
  readonly tabState: Pick<TabState, 'clear'>;
  readonly identity: IdentityChoice;
  /** Server calls, loaded on first use. */
  readonly server: () => Promise<
    Pick<typeof ServerCalls, 'lookUpAccount' | 'lookUpTrial' | 'syncPerson' | 'endServerSession' | 'createCheckout'>
  >;
  readonly navigation: {
    /** To a page of the client. */
    go(to: string, options: { readonly replaces: boolean }): void;
    /** To a page of the server. */
    leave(to: string): void;
    /** Of the page. */
    address(): Pick<Location, 'pathname' | 'search' | 'hash'>;
    /** Whether the server saw a session when it rendered the page. */
    mayHaveSession(): boolean;
    /** Whether the server saw that there is none; false where it did not check. */
    isSessionAbsent(): boolean;
  };
  readonly tabs: { broadcast(message: TabMessage): void };
  readonly analytics: Analytics;
  readonly clock: {
    now(): number;
    setTimer(act: () => void, delayMs: number): void;
    /** Runs when the browser is idle. */
    whenIdle(act: () => void): void;
  };
}

type Send = (event: AuthEvent) => void;
type EffectHandler<Type extends Effect['type']> = (
  effect: Extract<Effect, { readonly type: Type }>,
  environment: SignInEnvironment,
  send: Send,
) => void;

/** Runs one effect. Its result is sent back as an event. */
export function runEffect(effect: Effect, environment: SignInEnvironment, send: Send): void {
  (EFFECT_HANDLERS[effect.type] as EffectHandler<Effect['type']>)(effect, environment, send);
}

const EFFECT_HANDLERS: { readonly [Type in Effect['type']]: EffectHandler<Type> } = {
  'set-flags': ({ flags }, { storage }) => storage.setFlags(flags),
  'clear-flags': ({ flags }, { storage }) => storage.clearFlags(flags),
  'mark-redirect-attempt': (_effect, { storage, clock }) => storage.markRedirectAttempt(clock.now()),
  'clear-redirect-attempt': (_effect, { storage }) => storage.clearRedirectAttempt(),
  'clear-provider-entries': (_effect, { storage }) => storage.clearProviderEntries(),
  'store-snapshot': ({ person }, { storage, clock }) => storage.setSnapshot(person, clock.now()),
  'clear-snapshot': (_effect, { storage, clock }) => storage.setSnapshot(null, clock.now()),
  'set-logged-out': ({ isLoggedOut }, { storage }) => storage.setLoggedOut(isLoggedOut),
  'mark-log-out': (_effect, { storage }) => storage.setLogOutPending(true),
  'store-ended-session': ({ endedSession }, { storage }) => storage.setEndedSession(endedSession),
  'set-anonymous-mode': ({ isOn }, { storage }) => storage.setAnonymousMode(isOn),
  'store-anonymous-user': ({ id }, { storage }) => storage.setAnonymousUserId(id),
  'look-up-account': (_effect, { server }, send) => {
    server()
      .then(({ lookUpAccount }) => lookUpAccount())
      .then(
        (user) => send({ type: 'account-answered', user, isFailed: false }),
        () => send({ type: 'account-answered', user: null, isFailed: true }),
      );
  },
  'look-up-trial': (_effect, { server }, send) => {
    server()
      .then(({ lookUpTrial }) => lookUpTrial())
      .then(
        (answer) => send({ type: 'trial-answered', ...answer, isFailed: false }),
        () => send({ type: 'trial-answered', user: null, isMoved: false, isFailed: true }),
      );
  },
  'prepare-client': (_effect, { storage, identity, clock }) => {
    // Prefetch only: a click that finds it missing loads it again and reports the failure.
    const prepare = () => clock.whenIdle(() => identity.load().catch(() => undefined));
    // On a trial the documents and the code to show them come first.
    if (storage.isAnonymousMode()) clock.setTimer(prepare, TRIAL_PREPARATION_DELAY_MS);
    else prepare();
  },
  'load-client': (_effect, { identity }, send) => {
    identity.load().then(() => send({ type: 'client-ready' }), sendRefusal(send));
  },
  'forget-client': (_effect, { identity }) => identity.discard(),
  'open-popup': (_effect, { identity }, send) => {
    // Synchronously with the click: after an await the browser would block the popup.
    const client = identity.current();
    const attempt = client ? client.signInWithPopup() : identity.load().then((loaded) => loaded.signInWithPopup());
    attempt.then(sendPerson(send), sendRefusal(send));
  },
  redirect: (_effect, { identity }, send) => {
    identity
      .load()
      .then((client) => client.signInWithRedirect())
      .catch(sendRefusal(send));
  },
  'check-redirect-result': (_effect, { identity }, send) => {
    withClient(identity, (client) => client.redirectResult()).then(sendOutcome(send), sendRefusal(send));
  },
  'check-current-person': (_effect, { identity }, send) => {
    withClient(identity, (client) => client.currentPerson()).then(sendPerson(send), sendRefusal(send));
  },
  'sign-in-directly': ({ mayOpenWindow }, { identity }, send) => {
    withClient(identity, (client) => signInDirectly(client, mayOpenWindow)).then(sendPerson(send), sendRefusal(send));
  },
  sync: ({ person }, { identity, server }, send) => {
    withClient(identity, async ({ provider }) => (await server()).syncPerson(provider, person, identity.chosen())).then(
      (answer) => send({ type: 'synced', ...answer }),
      sendRefusal(send),
    );
  },
  'store-upgrade-intent': ({ choice }, { upgrades, clock }) => {
    upgrades.clear();
    upgrades.storeIntent({ ...choice, timestamp: clock.now() });
  },
  'track-upgrade': ({ choice }, { analytics }) => {
    analytics.track('subscription_upgrade', { fromPlan: 'free', toPlan: choice.planType, currency: 'USD' });
  },
  'forget-upgrade': (_effect, { upgrades }) => upgrades.clear(),
  'clear-tab-state': (_effect, { tabState }) => tabState.clear(),
  'create-checkout': ({ order }, { server, analytics }, send) => {
    const track = (event: 'payment_started' | 'payment_failed') =>
      analytics.track(event, { fromPlan: 'free', toPlan: order.planType, currency: 'USD' });
    server()
      .then(({ createCheckout }) => createCheckout(order))
      .then(
        (checkoutUrl) => {
          track('payment_started');
          send({ type: 'checkout-ready', checkoutUrl });
        },
        (error: unknown) => {
          track('payment_failed');
          sendRefusal(send)(error);
        },
      );
  },
  'sign-out-provider': (_effect, { identity }, send) => {
    withClient(identity, (client) => client.signOut()).then(
      () => send({ type: 'provider-signed-out' }),
      sendRefusal(send),
    );
  },
  'sign-out-locally': (_effect, { identity }) => {
    // Without the SDK loaded there is no provider session; its stored entries are cleared separately.
    identity
      .current()
      ?.signOutLocally()
      .catch(() => undefined);
  },
  'end-server-session': (_effect, environment, send) => {
    endServerSession(environment).then((isEnded) => send({ type: 'session-end-answered', isEnded }));
  },
  go: ({ to, replaces }, { navigation }) => navigation.go(to, { replaces }),
  leave: ({ to }, { navigation }) => navigation.leave(to),
  'notify-tabs': ({ message }, { tabs }) => tabs.broadcast(message),
  'track-login': (_effect, { storage, analytics }) => {
    if (storage.hasFlag('userLoginTracked')) return;
    storage.setFlags(['userLoginTracked']);
    analytics.track('user_login');
  },
  'start-timer': ({ timer, delayMs }, { clock }, send) => {
    clock.setTimer(() => send({ type: 'timer-fired', timer }), delayMs);
  },
};

/**
 * Ends the session on the server, and retries in the background while the page is open. The next request of any kind
 * ends it as well.
 * @returns whether the first attempt succeeded
 */
async function endServerSession(
  environment: SignInEnvironment,
  retryDelayMs: number = END_RETRY_DELAY_MS.shortest,
): Promise<boolean> {
  const { server, storage, clock } = environment;
  try {
    await (await server()).endServerSession();
    storage.setLogOutPending(false);
    return true;
  } catch {
    clock.setTimer(() => {
      // A sign-in ends the former session itself; a late answer to this call would clear the new session's cookie.
      if (storage.isLogOutPending() && !storage.hasFlag('signInInProgress'))
        void endServerSession(environment, Math.min(2 * retryDelayMs, END_RETRY_DELAY_MS.longest));
    }, retryDelayMs);
    return false;
  }
}

async function withClient<T>(identity: IdentityChoice, question: (client: IdentityClient) => Promise<T>): Promise<T> {
  return question(await identity.load());
}

/**
 * The last attempt: the provider's current user, or else its popup at once, without the waits before it.
 * @param mayOpenWindow whether a click triggered this; without one, browsers block the popup
 * @returns null where the provider has no signed-in user
 */
async function signInDirectly(client: IdentityClient, mayOpenWindow: boolean): Promise<AuthenticatedPerson | null> {
  const known = await client.currentPerson();
  if (known || !mayOpenWindow) return known;
  return client.signInWithPopup();
}

function sendPerson(send: Send) {
  return (person: AuthenticatedPerson | null): void =>
    send(person ? { type: 'person-received', person } : { type: 'nothing-received', isFinal: false });
}

function sendOutcome(send: Send) {
  return (outcome: RedirectOutcome): void => {
    if (typeof outcome === 'string') send({ type: 'nothing-received', isFinal: outcome === 'nothing' });
    else send({ type: 'person-received', person: outcome });
  };
}

function sendRefusal(send: Send) {
  return (error: unknown): void => send({ type: 'refused', failure: readFailure(error) });
}

/** Known errors carry their message; the rest are failures to load the code. */
function readFailure(error: unknown): SignInFailure {
  if (error instanceof ProviderError) return error.failure;
  return isNetworkError(error) ? providerFailure('network-request-failed') : genericFailure();
}
