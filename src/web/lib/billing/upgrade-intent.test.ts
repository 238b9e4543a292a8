import { expect, test } from 'vitest';
import { MINUTE_MS } from '#contract/units.ts';
import { mapStorage } from '#web/lib/browser/testing-storage.ts';
import { createUpgradeStorage } from './upgrade-intent.ts';

const NOW_MS = 1_795_240_000_000;

function openTab(stored: Record<string, string> = {}) {
  const entries = new Map(Object.entries(stored));
  const memory = createUpgradeStorage(mapStorage(entries));
  return { memory, entries };
}

test('upgrade intent › expires after half an hour [spec: 3.14]', () => {
  const { memory } = openTab();
  const intent = { planType: 'pro', source: 'landing_page', timestamp: NOW_MS } as const;
  memory.storeIntent(intent);
  expect(memory.intent(NOW_MS + 30 * MINUTE_MS - 1)).toEqual(intent);
  expect(memory.intent(NOW_MS + 30 * MINUTE_MS)).toBeNull();
  // The clock was set back.
  expect(memory.intent(NOW_MS - 1)).toBeNull();
});

test('upgrade intent › clearing it keeps the session id; clearing all keeps nothing [spec: 3.15]', () => {
  const { memory, entries } = openTab();
  memory.storeIntent({ planType: 'pro', source: 'trial_session', timestamp: NOW_MS });
  memory.storeSessionId('session-1');
  memory.clearIntent();
  expect([memory.intent(NOW_MS), memory.sessionId()]).toEqual([null, 'session-1']);
  memory.clear();
  expect(entries.size).toBe(0);
});

test.each([
  'pro',
  '{',
  'null',
  '[]',
  '{"planType":"enterprise","source":"landing_page","timestamp":1795240000000}',
  '{"planType":"toString","source":"landing_page","timestamp":1795240000000}',
  '{"planType":"pro","source":"elsewhere","timestamp":1795240000000}',
  '{"planType":"pro","source":"landing_page","timestamp":"1795240000000"}',
])('upgrade intent › ignores an invalid entry: %s', (stored) => {
  expect(openTab({ upgradeIntent: stored }).memory.intent(NOW_MS)).toBeNull();
});
