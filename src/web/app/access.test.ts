import { expect, test } from 'vitest';
import { type Access, decideAccess, keepsTrial, startsTrial } from './access.ts';

const ACCOUNT = { status: 'signed-in', isSessionUser: false, isAnonymousMode: false } as const;
const SESSION_USER = { status: 'anonymous', isSessionUser: true, isAnonymousMode: false } as const;
const TRYING = { status: 'anonymous', isSessionUser: false, isAnonymousMode: true } as const;
/** After a log-out the visitor is an anonymous user who has no trial. */
const REJECTED = { status: 'anonymous', isSessionUser: false, isAnonymousMode: false } as const;
const VISITOR = { status: 'signed-out', isSessionUser: false, isAnonymousMode: false } as const;

function visitOf(address: string) {
  const { pathname, searchParams: parameters } = new URL(address, 'https://site.example');
  return { pathname, parameters };
}

const IN = 'application';
const OUT = 'landing';
const NO = 'refused';

test.each<[string, account: Access, sessionUser: Access, trying: Access, rejected: Access, visitor: Access]>([
  ['/', IN, IN, OUT, OUT, OUT],
  ['/?anonymous=true', IN, IN, IN, OUT, OUT],
  ['/?documentId=7', IN, IN, OUT, OUT, OUT],
  ['/chat', IN, IN, IN, OUT, OUT],
  ['/dashboard', IN, IN, IN, OUT, OUT],
  ['/dashboard?anonymous=true', IN, IN, IN, IN, IN],
  ['/dashboard/reports', IN, IN, IN, OUT, OUT],
  ['/dashboards', IN, IN, OUT, OUT, OUT],
  ['/subscription', IN, IN, IN, OUT, OUT],
  ['/profile', IN, NO, NO, NO, NO],
  ['/?logout=true', OUT, OUT, OUT, OUT, OUT],
  ['/chat?logout=true', OUT, OUT, OUT, OUT, OUT],
  ['/dashboard?logout=true&anonymous=true', OUT, OUT, OUT, OUT, OUT],
  ['/profile?logout=true', OUT, OUT, OUT, OUT, OUT],
  ['/?logout=false', IN, IN, OUT, OUT, OUT],
])('access › decides by visitor at %s [spec: 1.3, 2.1, 2.3, 2.4, 2.5, 2.6, 2.11, 4.2, 6.5]', (address, ...expected) => {
  const decided = [ACCOUNT, SESSION_USER, TRYING, REJECTED, VISITOR].map((who) => decideAccess(visitOf(address), who));
  expect(decided).toEqual(expected);
});

test('access › starts a trial at the dashboard’s address only, and keeps it at every address that asks for one [spec: 2.13]', () => {
  expect(['/dashboard?anonymous=true', '/?anonymous=true', '/dashboard'].map(visitOf).map(startsTrial)).toEqual([
    ...[true, false, false],
  ]);
  expect(['/?anonymous=true', '/', '/?anonymous=true&logout=true'].map(visitOf).map(keepsTrial)).toEqual([
    ...[true, false, false],
  ]);
});
