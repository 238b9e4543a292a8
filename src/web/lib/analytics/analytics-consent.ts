import type { StorageArea } from '../browser/safe-storage.ts';
import type { Analytics, EventName, EventProperties } from './analytics.ts';
import { readAnalyticsChoice, storeAnalyticsChoice } from './analytics-choice.ts';

/** Destination of the events. */
export interface AnalyticsTarget {
  readonly key: string;
  readonly host: string;
}

/** An analytics service behind the port. */
export interface AnalyticsSink {
  send(name: EventName, properties: EventProperties): void;
  /** Stops sending, including queued events. */
  stop(): void;
}

/**
 * `off`: no analytics is configured, or the settings are not loaded. `blocked`: the browser sends a do-not-track
 * signal. `open`: not answered yet.
 */
export type PrivacyState = 'off' | 'blocked' | 'open' | 'accepted' | 'declined';

export interface PrivacyChoices {
  state(): PrivacyState;
  /** Whether the question is visible: until it is answered, and when the user opens it. */
  isShown(): boolean;
  /** Whether the user opened it. */
  isWanted(): boolean;
  show(): void;
  hide(): void;
  choose(choice: 'accepted' | 'declined'): void;
  /** Calls back on every change. @returns unsubscribe */
  watch(onChange: () => void): () => void;
}

export interface ConsentedAnalytics extends Analytics, PrivacyChoices {
  /** Sets the destination. Consented events wait until then. */
  configure(target: AnalyticsTarget): void;
  /** Another tab has changed the stored choice. */
  reloadChoice(): void;
}

interface ConsentParts {
  readonly storage: StorageArea;
  /** Whether the browser currently sends a do-not-track signal. */
  readonly isBlocked: () => boolean;
  /** Loads the service's code; only called after consent. */
  readonly loadSink: (target: AnalyticsTarget, id: string) => Promise<AnalyticsSink>;
}

interface WaitingEvent {
  readonly name: EventName;
  readonly properties: EventProperties;
}

/** More than a user can trigger while the page loads. */
const MOST_WAITING = 50;

/**
 * One-time events that usually occur before the question is answered. They are held in memory: sent on consent, dropped
 * on refusal or unload.
 */
const HELD_UNTIL_ANSWERED: ReadonlySet<EventName> = new Set<EventName>(['pricing_viewed', 'user_login']);

/** Consent gate in front of an analytics service. Events before consent are dropped, except the one-time ones. */
export function createConsentedAnalytics({ storage, isBlocked, loadSink }: ConsentParts): ConsentedAnalytics {
  const watchers = new Set<() => void>();
  const outlet = createOutlet(loadSink);
  let target: AnalyticsTarget | null = null;
  let wasWanted = false;
  const held = new Map<EventName, WaitingEvent>();

  const choiceNow = () => (isBlocked() ? 'blocked' : (readAnalyticsChoice(storage).choice ?? 'open'));
  const state = (): PrivacyState => (target ? choiceNow() : 'off');
  function tell(): void {
    pass();
    for (const onChange of watchers) onChange();
  }
  function pass(event?: WaitingEvent): void {
    const { id } = readAnalyticsChoice(storage);
    const choice = choiceNow();
    if (choice === 'open' && event && HELD_UNTIL_ANSWERED.has(event.name)) held.set(event.name, event);
    const answered = choice === 'open' ? [] : [...held.values()];
    if (choice !== 'open') held.clear();
    if (id === null || choice !== 'accepted') {
      outlet.close();
      return;
    }
    for (const waiting of answered) outlet.pass(target, id, waiting);
    outlet.pass(target, id, event);
  }
  return {
    track: (...[name, properties]) => pass({ name, properties: properties ?? {} }),
    configure(next) {
      target = next;
      tell();
    },
    state,
    isShown: () => state() === 'open' || (wasWanted && state() !== 'off'),
    isWanted: () => wasWanted,
    show() {
      wasWanted = true;
      tell();
    },
    hide() {
      wasWanted = false;
      tell();
    },
    choose(choice) {
      wasWanted = false;
      storeAnalyticsChoice(storage, choice);
      tell();
    },
    reloadChoice: tell,
    watch(onChange) {
      watchers.add(onChange);
      return () => watchers.delete(onChange);
    },
  };
}

/**
 * The service while consent lasts: loaded before the first event, which may be the last one before the page is left,
 * and stopped at once when closed.
 */
function createOutlet(loadSink: ConsentParts['loadSink']) {
  let waiting: WaitingEvent[] = [];
  let sink: { readonly id: string; readonly service: Promise<AnalyticsSink> } | null = null;

  function close(): void {
    waiting = [];
    sink?.service.then(
      (service) => service.stop(),
      () => undefined,
    );
    sink = null;
  }
  async function hand(own: NonNullable<typeof sink>): Promise<void> {
    try {
      const service = await own.service;
      if (sink !== own) return;
      const events = waiting;
      waiting = [];
      for (const { name, properties } of events) service.send(name, properties);
    } catch {
      // The service could not be loaded. Not retried on this page.
      waiting = [];
    }
  }
  return {
    close,
    pass(target: AnalyticsTarget | null, id: string, event: WaitingEvent | undefined): void {
      if (sink && sink.id !== id) close();
      if (event && waiting.length < MOST_WAITING) waiting.push(event);
      if (!target) return;
      sink ??= { id, service: loadSink(target, id) };
      void hand(sink);
    },
  };
}
