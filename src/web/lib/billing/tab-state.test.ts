import { expect, test } from 'vitest';
import { createTabState } from './tab-state.ts';

function openTab() {
  const entries = new Map<string, string>();
  const trips = createTabState({
    get: (key) => entries.get(key) ?? null,
    set: (key, value) => void entries.set(key, value),
    remove: (key) => void entries.delete(key),
    keys: () => [...entries.keys()],
  });
  return { trips, entries };
}

test('tab state › returns credits and a multi-line draft, per document', () => {
  const { trips } = openTab();
  expect([trips.credits(), trips.draftFor(7)]).toEqual([null, '']);
  trips.keepDraft(7, 'May I keep\na dog?');
  trips.keepCredits(0);
  expect(trips.credits()).toBe(0);
  expect([trips.draftFor(7), trips.draftFor(70), trips.draftFor(8)]).toEqual(['May I keep\na dog?', '', '']);
  trips.dropCredits();
  expect([trips.credits(), trips.draftFor(7)]).toEqual([null, 'May I keep\na dog?']);
});

test('tab state › keeps a draft per document until it is sent or everything is cleared', () => {
  const { trips, entries } = openTab();
  const drafts = () => [7, 8, 70].map((documentId) => trips.draftFor(documentId));
  trips.keepDraft(7, 'seven');
  trips.keepDraft(8, 'eight');
  trips.keepDraft(70, 'seventy');
  expect(drafts()).toEqual(['seven', 'eight', 'seventy']);
  trips.keepDraft(8, '');
  trips.keepCredits(3);
  expect([drafts(), trips.credits()]).toEqual([['seven', '', 'seventy'], 3]);
  trips.end();
  expect(entries.size).toBe(0);
});

test('tab state › ignores invalid credits', () => {
  const { trips, entries } = openTab();
  for (const stored of ['', '-1', 'x', '1e9']) {
    entries.set('creditsBeforeCheckout', stored);
    expect(trips.credits()).toBeNull();
  }
});
