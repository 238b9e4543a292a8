import { expect, test } from 'vitest';
import { mapStorage } from '../browser/testing-storage.ts';
import type { EventName, EventProperties } from './analytics.ts';
import { ANALYTICS_CHOICE_KEY, hasDoNotTrackSignal } from './analytics-choice.ts';
import { type AnalyticsSink, createConsentedAnalytics } from './analytics-consent.ts';

const TARGET = { key: 'phc_1', host: 'https://events.example' };

interface Browser {
  /** The stored choice. */
  readonly stored?: string;
  readonly isBlocked?: boolean;
  /** Result of loading the service; resolves by default. */
  readonly load?: () => Promise<void>;
}

/** A fake browser that logs everything about analytics. */
function openBrowser({ stored, isBlocked = false, load = async () => undefined }: Browser = {}) {
  const entries = new Map<string, string>(stored === undefined ? [] : [[ANALYTICS_CHOICE_KEY, stored]]);
  const notes: string[] = [];
  const ids = new Set<string>();
  const signals = { isBlocked };
  const analytics = createConsentedAnalytics({
    storage: mapStorage(entries),
    isBlocked: () => signals.isBlocked,
    async loadSink({ host }, id): Promise<AnalyticsSink> {
      notes.push(`load ${host}`);
      ids.add(id);
      await load();
      return {
        send: (name: EventName, properties: EventProperties) => notes.push(`${name} ${JSON.stringify(properties)}`),
        stop: () => notes.push('stop'),
      };
    },
  });
  return { analytics, entries, notes, ids, signals };
}

/** Settles all pending work. */
const settled = () => new Promise<void>((resolve) => setTimeout(resolve));
const ACCEPTED = `accepted:${'0a'.repeat(16)}`;

test('analytics consent › loads, sends and stores nothing before consent, and replays nothing', async () => {
  const { analytics, notes, entries } = openBrowser();
  analytics.track('payment_cancelled');
  analytics.configure(TARGET);
  analytics.track('document_uploaded', { documents: 1, refused: 0 });
  expect([analytics.state(), analytics.isShown(), notes, [...entries]]).toEqual(['open', true, [], []]);
  analytics.choose('accepted');
  expect([analytics.state(), analytics.isShown()]).toEqual(['accepted', false]);
  // Before the first event, which may be the last one before the page is left.
  expect(notes).toEqual(['load https://events.example']);
  analytics.track('chat_used', { documents: 2 });
  analytics.track('payment_confirmed');
  await settled();
  expect(notes).toEqual(['load https://events.example', 'chat_used {"documents":2}', 'payment_confirmed {}']);
});

const PRICING_VIEWED = ['pricing_viewed', { viewedFrom: 'landing_page', currency: 'USD' }] as const;

test('analytics consent › sends one-time events once after later consent on the same page', async () => {
  const { analytics, notes, entries } = openBrowser();
  analytics.track('user_login');
  analytics.track(...PRICING_VIEWED);
  analytics.configure(TARGET);
  await settled();
  expect([notes, [...entries]]).toEqual([[], []]);
  analytics.choose('accepted');
  await settled();
  const sent = ['load https://events.example', 'user_login {}', `pricing_viewed ${JSON.stringify(PRICING_VIEWED[1])}`];
  expect(notes).toEqual(sent);
  analytics.choose('declined');
  analytics.choose('accepted');
  await settled();
  expect(notes.filter((note) => note.startsWith('pricing_viewed'))).toHaveLength(1);
});

test('analytics consent › sends held events after consent in another tab', async () => {
  const { analytics, notes, entries } = openBrowser();
  analytics.configure(TARGET);
  analytics.track(...PRICING_VIEWED);
  entries.set(ANALYTICS_CHOICE_KEY, ACCEPTED);
  analytics.reloadChoice();
  await settled();
  expect(notes.at(-1)).toMatch(/^pricing_viewed/);
});

test('analytics consent › drops held events on refusal', async () => {
  const { analytics, notes } = openBrowser();
  analytics.configure(TARGET);
  analytics.track(...PRICING_VIEWED);
  analytics.choose('declined');
  analytics.track(...PRICING_VIEWED);
  analytics.choose('accepted');
  await settled();
  expect(notes).toEqual(['load https://events.example']);
});

test('analytics consent › shows no question and sends nothing without analytics configured', async () => {
  const { analytics, notes } = openBrowser({ stored: ACCEPTED });
  analytics.track('user_login');
  analytics.show();
  await settled();
  expect([analytics.state(), analytics.isShown(), notes]).toEqual(['off', false, []]);
});

test('analytics consent › holds events of an earlier consent until configured, under the same id', async () => {
  const { analytics, notes, ids } = openBrowser({ stored: ACCEPTED });
  analytics.track('user_login');
  analytics.configure(TARGET);
  await settled();
  expect(notes).toEqual(['load https://events.example', 'user_login {}']);
  expect([...ids]).toEqual(['0a'.repeat(16)]);
});

test.each(['declined', 'accepted:ada@example.org', 'yes'])(
  'analytics consent › sends nothing with "%s" stored',
  async (stored) => {
    const { analytics, notes } = openBrowser({ stored });
    analytics.configure(TARGET);
    analytics.track('user_login');
    await settled();
    expect([notes, analytics.isShown()]).toEqual([[], stored !== 'declined']);
  },
);

test('analytics consent › stops at once when withdrawn, also while loading, and removes the id', async () => {
  let finish: () => void = () => undefined;
  const { analytics, notes, entries } = openBrowser({
    load: () =>
      new Promise((resolve) => {
        finish = resolve;
      }),
  });
  analytics.configure(TARGET);
  analytics.choose('accepted');
  analytics.track('user_login');
  analytics.choose('declined');
  finish();
  await settled();
  analytics.track('payment_confirmed');
  await settled();
  expect(notes).toEqual(['load https://events.example', 'stop']);
  expect([...entries]).toEqual([[ANALYTICS_CHOICE_KEY, 'declined']]);
});

test('analytics consent › follows another tab’s withdrawal and an account deletion at once', async () => {
  const { analytics, notes, entries } = openBrowser();
  analytics.configure(TARGET);
  analytics.choose('accepted');
  analytics.track('user_login');
  await settled();
  entries.delete(ANALYTICS_CHOICE_KEY);
  analytics.track('payment_confirmed');
  await settled();
  expect(notes).toEqual(['load https://events.example', 'user_login {}', 'stop']);
  expect(analytics.state()).toBe('open');
});

test('analytics consent › uses a new id after renewed consent', async () => {
  const { analytics, ids } = openBrowser();
  analytics.configure(TARGET);
  for (const choice of ['accepted', 'declined', 'accepted'] as const) {
    analytics.choose(choice);
    analytics.track('user_login');
    await settled();
  }
  expect(ids.size).toBe(2);
  expect([...ids].every((id) => /^[0-9a-f]{32}$/.test(id))).toBe(true);
});

test('analytics consent › neither asks nor tracks with a do-not-track signal, whatever was chosen before', async () => {
  const { analytics, notes } = openBrowser({ stored: ACCEPTED, isBlocked: true });
  analytics.configure(TARGET);
  analytics.track('user_login');
  await settled();
  expect([analytics.state(), analytics.isShown(), notes]).toEqual(['blocked', false, []]);
  analytics.show();
  expect(analytics.isShown()).toBe(true);
  analytics.hide();
  expect(analytics.isShown()).toBe(false);
});

test('analytics consent › loads a failing service once and carries on', async () => {
  const { analytics, notes } = openBrowser({
    stored: ACCEPTED,
    load: () => Promise.reject(new Error('The code is not there.')),
  });
  analytics.configure(TARGET);
  for (let turn = 0; turn < 3; turn += 1) {
    analytics.track('user_login');
    await settled();
  }
  analytics.choose('declined');
  await settled();
  expect(notes).toEqual(['load https://events.example']);
});

test('analytics consent › notifies subscribers of every change', () => {
  const { analytics } = openBrowser();
  const seen: string[] = [];
  const stop = analytics.subscribe(() => seen.push(`${analytics.state()} ${analytics.isShown()}`));
  analytics.configure(TARGET);
  analytics.choose('declined');
  analytics.show();
  stop();
  analytics.hide();
  expect(seen).toEqual(['open true', 'declined false', 'declined true']);
});

test.each([
  [{ doNotTrack: '1' }, true],
  [{ globalPrivacyControl: true }, true],
  [{ doNotTrack: '0', globalPrivacyControl: false }, false],
  [{ doNotTrack: null }, false],
  [{}, false],
])('do-not-track signal › is read from %o', (signals, expected) => {
  expect(hasDoNotTrackSignal(signals)).toBe(expected);
});
