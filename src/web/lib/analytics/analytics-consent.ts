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
  isOpenedByUser(): boolean;
  show(): void;
  hide(): void;
  choose(choice: 'accepted' | 'declined'): void;
  /** Calls back on every change. @returns unsubscribe */
  subscribe(onChange: () => void): () => void;
}

export interface ConsentedAnalytics extends Analytics, PrivacyChoices {
  /** Sets the destination. Consented events wait until then. */
  configure(target: AnalyticsTarget): void;
  /** Another tab has changed the stored choice. */
  reloadChoice(): void;
}

interface ConsentOptions {
  readonly storage: StorageArea;
  /** Whether the browser currently sends a do-not-track signal. */
  readonly isBlocked: () => boolean;
  /** Loads the service's code; only called after consent. */
  readonly loadSink: (target: AnalyticsTarget, id: string) => Promise<AnalyticsSink>;
}

interface QueuedEvent {
  readonly name: EventName;
  readonly properties: EventProperties;
}

/** More than a user can trigger while the page loads. */
const MAX_QUEUED_EVENTS = 50;

/**
 * One-time events that usually occur before the question is answered. They are held in memory: sent on consent, dropped
 * on refusal or unload.
 */
const HELD_UNTIL_ANSWERED: ReadonlySet<EventName> = new Set<EventName>(['pricing_viewed', 'user_login']);

/** Consent gate in front of an analytics service. Events before consent are dropped, except the one-time ones. */
export function createConsentedAnalytics({ storage, isBlocked, loadSink }: ConsentOptions): ConsentedAnalytics {
  const listeners = new Set<() => void>();
  const queue = createSinkQueue(loadSink);
  let target: AnalyticsTarget | null = null;
  let wasOpenedByUser = false;
  const held = new Map<EventName, QueuedEvent>();

  const choiceNow = () => (isBlocked() ? 'blocked' : (readAnalyticsChoice(storage).choice ?? 'open'));
  const state = (): PrivacyState => (target ? choiceNow() : 'off');
  function notify(): void {
    pass();
    for (const onChange of listeners) onChange();
  }
  function pass(event?: QueuedEvent): void {
    const { id } = readAnalyticsChoice(storage);
    const choice = choiceNow();
    if (choice === 'open' && event && HELD_UNTIL_ANSWERED.has(event.name)) held.set(event.name, event);
    const answered = choice === 'open' ? [] : [...held.values()];
    if (choice !== 'open') held.clear();
    if (id === null || choice !== 'accepted') {
      queue.close();
      return;
    }
    for (const queued of answered) queue.pass(target, id, queued);
    queue.pass(target, id, event);
  }
  return {
    track: (...[name, properties]) => pass({ name, properties: properties ?? {} }),
    configure(next) {
      target = next;
      notify();
    },
    state,
    isShown: () => state() === 'open' || (wasOpenedByUser && state() !== 'off'),
    isOpenedByUser: () => wasOpenedByUser,
    show() {
      wasOpenedByUser = true;
      notify();
    },
    hide() {
      wasOpenedByUser = false;
      notify();
    },
    choose(choice) {
      wasOpenedByUser = false;
      storeAnalyticsChoice(storage, choice);
      notify();
    },
    reloadChoice: notify,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}

/**
 * The service while consent lasts: loaded before the first event, which may be the last one before the page is left,
 * and stopped at once when closed.
 */
function createSinkQueue(loadSink: ConsentOptions['loadSink']) {
  let queued: QueuedEvent[] = [];
  let sink: { readonly id: string; readonly service: Promise<AnalyticsSink> } | null = null;

  function close(): void {
    queued = [];
    sink?.service.then(
      (service) => service.stop(),
      () => undefined,
    );
    sink = null;
  }
  async function flush(own: NonNullable<typeof sink>): Promise<void> {
    try {
      const service = await own.service;
      if (sink !== own) return;
      const events = queued;
      queued = [];
      for (const { name, properties } of events) service.send(name, properties);
    } catch {
      // The service could not be loaded. Not retried on this page.
      queued = [];
    }
  }
  return {
    close,
    pass(target: AnalyticsTarget | null, id: string, event: QueuedEvent | undefined): void {
      if (sink && sink.id !== id) close();
      if (event && queued.length < MAX_QUEUED_EVENTS) queued.push(event);
      if (!target) return;
      sink ??= { id, service: loadSink(target, id) };
      void flush(sink);
    },
  };
}
