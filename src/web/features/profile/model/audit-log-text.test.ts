import { expect, test } from 'vitest';
import { AUDIT_ACTIONS, type AuditEvent } from '#contract/account.ts';
import { describeEvent, groupByDay, withoutRepeatedPlans } from './audit-log-text.ts';

const event = (known: Partial<AuditEvent>): AuditEvent => ({
  id: '0198a1b2-0000-7000-8000-000000000001',
  at: '2026-11-21T12:00:00.000Z',
  action: 'signed-in',
  documentId: null,
  documentName: null,
  client: null,
  detail: null,
  ...known,
});

test('audit log › has a text for every action', () => {
  const words = AUDIT_ACTIONS.map((action) => describeEvent(event({ action })));
  expect(new Set(words).size).toBe(AUDIT_ACTIONS.length);
  expect(words.filter((text) => AUDIT_ACTIONS.some((action) => text.includes(action)))).toEqual([]);
});

test.each([
  [{ action: 'document-uploaded', documentName: '1700000000_lease.pdf' }, 'Uploaded “lease.pdf”'],
  [{ action: 'document-uploaded' }, 'Uploaded a document that was later deleted'],
  [{ action: 'document-read' }, 'Opened a document that was later deleted'],
  [{ action: 'document-deleted' }, 'Deleted a document'],
  [{ action: 'trial-moved', detail: '3' }, 'Trial moved into this account: 3 documents'],
  [{ action: 'sessions-ended', detail: '1' }, 'Signed out everywhere else: 1 session'],
  [{ action: 'sessions-ended', detail: 'something' }, 'Signed out everywhere else'],
  [{ action: 'sessions-ended', detail: 'account disabled' }, 'Signed out everywhere: the account was disabled'],
  [{ action: 'sign-in-failed', detail: 'user-disabled' }, 'Sign-in refused: the account was disabled'],
  [{ action: 'sign-in-failed', detail: 'token-invalid' }, 'Failed sign-in'],
  [{ action: 'data-exported', detail: 'documents: 12' }, 'Exported all data: 12 documents'],
  [{ action: 'plan-changed', detail: 'free to premium' }, 'Plan changed to Pro'],
  [{ action: 'plan-changed', detail: 'something' }, 'Plan changed'],
] as const)('audit log › %o reads “%s”', (known, text) => {
  expect(describeEvent(event(known))).toBe(text);
});

test('audit log › groups events by day, newest first', () => {
  const days = groupByDay([
    event({ at: '2026-11-21T15:00:00.000Z', action: 'signed-out' }),
    event({ at: '2026-11-21T12:00:00.000Z' }),
    event({ at: '2026-10-02T12:00:00.000Z' }),
  ]);
  expect(days.map(({ title, events }) => [title, events.length])).toEqual([
    ['Saturday, November 21, 2026', 2],
    ['Friday, October 2, 2026', 1],
  ]);
  expect(days[0]?.events.map(({ action }) => action)).toEqual(['signed-out', 'signed-in']);
});

test('audit log › lists a plan moved from a trial once, and every other plan change', () => {
  const change = (detail: string) => event({ action: 'plan-changed', detail });
  const trail = [
    ...[change('something'), change('something'), change('pro to free')],
    // The account's own entry, then the move, then the trial's entry for the payment.
    ...[change('free to pro'), event({ action: 'trial-moved' }), change('free to pro')],
    ...[change('pro to free'), change('free to pro'), event({})],
  ];
  expect(withoutRepeatedPlans(trail)).toEqual(trail.filter((_event, index) => index !== 3));
});
