import { expect, test } from 'vitest';
import { createCheckoutTrips } from './checkout-trip.ts';

function openTab() {
  const entries = new Map<string, string>();
  const trips = createCheckoutTrips({
    get: (key) => entries.get(key) ?? null,
    set: (key, value) => void entries.set(key, value),
    remove: (key) => void entries.delete(key),
    keys: () => [...entries.keys()],
  });
  return { trips, entries };
}

test('credits and a draft of several lines come back; the draft belongs to its own document', () => {
  const { trips } = openTab();
  expect([trips.credits(), trips.draftFor(7)]).toEqual([null, '']);
  trips.keepDraft(7, 'May I keep\na dog?');
  trips.keepCredits(0);
  expect(trips.credits()).toBe(0);
  expect([trips.draftFor(7), trips.draftFor(70), trips.draftFor(8)]).toEqual(['May I keep\na dog?', '', '']);
  trips.dropCredits();
  expect([trips.credits(), trips.draftFor(7)]).toEqual([null, 'May I keep\na dog?']);
});

test('the next draft leaves nothing of the one before, and the end nothing at all', () => {
  const { trips, entries } = openTab();
  trips.keepDraft(7, 'old');
  trips.keepDraft(8, '');
  expect(trips.draftFor(7)).toBe('');
  trips.keepDraft(7, 'new');
  trips.keepCredits(3);
  trips.end();
  expect(entries.size).toBe(0);
});

test('what is no count of credits is none', () => {
  const { trips, entries } = openTab();
  for (const stored of ['', '-1', 'x', '1e9']) {
    entries.set('creditsBeforeCheckout', stored);
    expect(trips.credits()).toBeNull();
  }
});
