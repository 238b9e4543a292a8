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
  trips.begin({ documentId: 7, draft: 'May I keep\na dog?', credits: 0 });
  expect(trips.credits()).toBe(0);
  expect([trips.draftFor(7), trips.draftFor(70), trips.draftFor(8)]).toEqual(['May I keep\na dog?', '', '']);
  trips.dropCredits();
  expect([trips.credits(), trips.draftFor(7)]).toEqual([null, 'May I keep\na dog?']);
});

test('the next trip leaves nothing of the one before, and its end nothing at all', () => {
  const { trips, entries } = openTab();
  trips.begin({ documentId: 7, draft: 'old', credits: 3 });
  trips.begin({ documentId: 8, draft: '', credits: 3 });
  expect(trips.draftFor(7)).toBe('');
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
