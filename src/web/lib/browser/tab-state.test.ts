import { expect, test } from 'vitest';
import { createTabState } from './tab-state.ts';
import { mapStorage } from './testing-storage.ts';

function openTab() {
  const entries = new Map<string, string>();
  const tabState = createTabState(mapStorage(entries));
  return { tabState, entries };
}

test('tab state › returns credits and a multi-line draft, per document', () => {
  const { tabState } = openTab();
  expect([tabState.credits(), tabState.draftFor(7)]).toEqual([null, '']);
  tabState.storeDraft(7, 'May I keep\na dog?');
  tabState.storeCredits(0);
  expect(tabState.credits()).toBe(0);
  expect([tabState.draftFor(7), tabState.draftFor(70), tabState.draftFor(8)]).toEqual(['May I keep\na dog?', '', '']);
  tabState.clearCredits();
  expect([tabState.credits(), tabState.draftFor(7)]).toEqual([null, 'May I keep\na dog?']);
});

test('tab state › keeps a draft per document until it is sent or everything is cleared', () => {
  const { tabState, entries } = openTab();
  const drafts = () => [7, 8, 70].map((documentId) => tabState.draftFor(documentId));
  tabState.storeDraft(7, 'seven');
  tabState.storeDraft(8, 'eight');
  tabState.storeDraft(70, 'seventy');
  expect(drafts()).toEqual(['seven', 'eight', 'seventy']);
  tabState.storeDraft(8, '');
  tabState.storeCredits(3);
  expect([drafts(), tabState.credits()]).toEqual([['seven', '', 'seventy'], 3]);
  tabState.clear();
  expect(entries.size).toBe(0);
});

test('tab state › ignores invalid credits', () => {
  const { tabState, entries } = openTab();
  for (const stored of ['', '-1', 'x', '1e9']) {
    entries.set('creditsBeforeCheckout', stored);
    expect(tabState.credits()).toBeNull();
  }
});
