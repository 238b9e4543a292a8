import { expect, test } from 'vitest';
import {
  ADA,
  ADA_USER,
  type openTestPage,
  PROVEN_ADA,
  startTestPage,
  USED_BROWSER,
  unreachable,
} from './testing-sign-in.ts';

type Options = Parameters<typeof openTestPage>[0];
const OTHER_USER = { ...ADA_USER, id: 'user-2' };
const DRAFT = { 'chatDraft:7': 'When does it end?' };
const ENDED = { returnTo: '/chat?documentId=7', userId: 'user-1' };

/** Signed in on a document, until `end` ends the session on the server. */
async function openDocumentPage(options: Options = {}) {
  let isOpen = true;
  const page = await startTestPage({
    path: ENDED.returnTo,
    local: USED_BROWSER,
    session: DRAFT,
    account: async () => (isOpen ? ADA_USER : null),
    ...options,
  });
  page.takeLog();
  const end = () => {
    isOpen = false;
  };
  return { ...page, end };
}

test.each(['unauthorized', 'page-restored', 'refresh-requested'] as const)(
  'ended session › is detected by %s and stored with the page’s address',
  async (type) => {
    const page = await openDocumentPage();
    page.end();
    await page.send(type === 'unauthorized' ? { type, code: 'unauthenticated' } : { type });
    expect(page.state()).toMatchObject({ status: 'signed-out', user: null, endedSession: ENDED });
    expect(JSON.parse(page.session.get('endedSession') ?? '')).toEqual(ENDED);
    expect(page.session.get('chatDraft:7')).toBe(DRAFT['chatDraft:7']);
  },
);

test('ended session › is followed at once when another tab reports it, or left its flag while this one slept', async () => {
  for (const event of [{ type: 'tab-message', message: 'signed-out' }, { type: 'page-restored' }] as const) {
    const page = await openDocumentPage();
    page.local.set('userLoggedOut', 'true');
    page.signIn.send(event);
    expect(page.state()).toMatchObject({ status: 'signed-out', user: null, endedSession: ENDED });
  }
});

test('ended session › is known to the tab’s next page, and the sign-in returns to the stored address', async () => {
  const page = await startTestPage({
    path: '/chat?documentId=7',
    local: { ...USED_BROWSER, userLoggedOut: 'true' },
    session: { ...DRAFT, endedSession: JSON.stringify(ENDED) },
    isSessionAbsent: true,
  });
  expect(page.state()).toMatchObject({ status: 'signed-out', endedSession: ENDED });
  // Not even one opened with the leftover session cookie reports it.
  const next = await startTestPage({
    path: '/profile',
    mayHaveSession: true,
    local: USED_BROWSER,
    session: { endedSession: JSON.stringify(ENDED) },
  });
  expect(next.state().endedSession).toEqual(ENDED);
  await page.send({ type: 'sign-in-clicked' });
  expect(page.takeLog()).toEqual(expect.arrayContaining(['0 -endedSession', '0 go /chat?documentId=7 in place']));
  expect(page.state()).toMatchObject({ status: 'signed-in', endedSession: null, isOpeningDashboard: false });
  expect(page.session.get('chatDraft:7')).toBe(DRAFT['chatDraft:7']);
});

test('ended session › returns to the stored address after a redirect as well', async () => {
  const page = await startTestPage({
    path: '/auth/callback?code=1',
    local: USED_BROWSER,
    client: { redirectResult: async () => PROVEN_ADA },
    session: { authRedirectPending: 'true', endedSession: JSON.stringify(ENDED) },
  });
  expect(page.takeLog().at(-1)).toBe('0 go /chat?documentId=7 in place');
});

test('ended session › is detected when a page opens with a session cookie, or in a tab that was signed in', async () => {
  const old = { authSnapshot: JSON.stringify({ ...ADA, timestamp: 1 }) };
  for (const options of [{ mayHaveSession: true }, { session: old }]) {
    const page = await startTestPage({ path: '/profile', local: USED_BROWSER, ...options });
    expect(page.state()).toMatchObject({ status: 'signed-out', endedSession: { returnTo: '/profile', userId: null } });
  }
});

test.each<[string, Options]>([
  ['a visitor', {}],
  ['a person who logged out in this browser', { mayHaveSession: true, local: { userLoggedOut: 'true' } }],
  ['a person when the server does not answer', { mayHaveSession: true, account: unreachable }],
  ['a person who is signed in', { mayHaveSession: true, account: async () => ADA_USER }],
])('ended session › is not reported to %s', async (_name, options) => {
  const page = await startTestPage({ ...options, local: { ...USED_BROWSER, ...options?.local } });
  expect(page.state().endedSession).toBeNull();
});

test('ended session › is deleted with its draft when another account signs in, here or in another tab', async () => {
  const here = await openDocumentPage({ sync: async () => ({ user: OTHER_USER, movedDocuments: null }) });
  here.end();
  await here.send({ type: 'unauthorized', code: 'unauthenticated' });
  await here.send({ type: 'sign-in-clicked' });
  expect(here.takeLog().at(-1)).toBe('0 go /dashboard');
  expect([...here.session.keys()].filter((key) => /chatDraft|endedSession/.test(key))).toEqual([]);

  let user: typeof ADA_USER | null = ADA_USER;
  const there = await openDocumentPage({ account: async () => user });
  await there.send({ type: 'tab-message', message: 'signed-out' });
  user = OTHER_USER;
  await there.send({ type: 'tab-message', message: 'signed-in' });
  expect([...there.session.keys()].filter((key) => /chatDraft|endedSession/.test(key))).toEqual([]);
  expect(there.state().endedSession).toBeNull();
});

test('ended session › is dismissed together with its cookie, and by starting a trial', async () => {
  const page = await openDocumentPage();
  await page.send({ type: 'tab-message', message: 'signed-out' });
  page.takeLog();
  await page.send({ type: 'ended-session-dismissed' });
  expect(page.takeLog()).toEqual(['0 -endedSession', '0 +logOutPending', '0 end server session', '0 -logOutPending']);
  expect(page.state().endedSession).toBeNull();

  const trying = await openDocumentPage();
  await trying.send({ type: 'tab-message', message: 'signed-out' });
  await trying.send({ type: 'trial-started' });
  expect(trying.state()).toMatchObject({ status: 'anonymous', endedSession: null });
});

test.each(['https://evil.example/', '//evil.example/', '/\\evil.example', 'chat', 7])(
  'ended session › never returns to another site: %j',
  async (returnTo) => {
    const session = { endedSession: JSON.stringify({ returnTo, userId: null }) };
    const page = await startTestPage({ local: USED_BROWSER, session });
    expect(page.state().endedSession).toBeNull();
  },
);
