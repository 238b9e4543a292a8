import type { StorageArea } from '../browser/safe-storage.ts';
import type { Analytics, EventName, EventProperties } from './analytics.ts';
import { readAnalyticsChoice, storeAnalyticsChoice } from './analytics-choice.ts';

/** Where events go. */
export interface AnalyticsTarget {
  readonly key: string;
  readonly host: string;
}

/** An analytics service behind the port. */
export interface AnalyticsSink {
  send(name: EventName, properties: EventProperties): void;
  /** Nothing is sent from here on, not even what was on its way. */
  stop(): void;
}

/**
 * `off`: nothing is told to anyone here, or nothing is known of it yet. `blocked`: the browser asks for its person not
 * to be tracked. `open`: the person has not chosen yet.
 */
export type PrivacyState = 'off' | 'blocked' | 'open' | 'accepted' | 'declined';

export interface PrivacyChoices {
  state(): PrivacyState;
  /** Whether the question stands on the page: unasked for until it is answered, and whenever somebody wants to see it. */
  isShown(): boolean;
  /** Whether somebody wanted to see it, rather than being asked. */
  isWanted(): boolean;
  show(): void;
  hide(): void;
  choose(choice: 'accepted' | 'declined'): void;
  /** Calls when something of this has changed. @returns ends it */
  watch(onChange: () => void): () => void;
}

export interface ConsentedAnalytics extends Analytics, PrivacyChoices {
  /** Says where events go. Until then, what was agreed to be told waits. */
  configure(target: AnalyticsTarget): void;
  /** Another tab has changed what is stored. */
  reloadChoice(): void;
}

interface ConsentParts {
  readonly storage: StorageArea;
  /** Whether the browser asks not to be tracked, now. */
  readonly isBlocked: () => boolean;
  /** Loads the service's code; it is called after the person has agreed, and never before. */
  readonly loadSink: (target: AnalyticsTarget, id: string) => Promise<AnalyticsSink>;
}

interface WaitingEvent {
  readonly name: EventName;
  readonly properties: EventProperties;
}

/** More than somebody can do while a page comes up. */
const MOST_WAITING = 50;

/**
 * Events that happen once and often before the question is answered. They wait in the memory of the page: a yes sends
 * them, a no and the end of the page drop them.
 */
const HELD_UNTIL_ANSWERED: ReadonlySet<EventName> = new Set<EventName>(['pricing_viewed', 'user_login']);

/**
 * Stands between the product and an analytics service: nothing passes that was not agreed to. What happens before is
 * forgotten, but for the events that happen once.
 */
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
 * The service while it is agreed to: loaded ahead of the first event, which may be the last thing before a page is left,
 * and gone at once when it is closed.
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
      // Its code could not be loaded. Nobody misses it, and it is not asked for again on this page.
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
