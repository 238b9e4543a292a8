import { beforeAll, describe, expect, test } from 'vitest';
import { makeTextPdf } from '#tests/support/builders/documents/text-pdf.ts';
import { type Account, makeAccount } from '#tests/support/builders/people/account.ts';
import { type Guest, makeAnonymousClient, makeGuest } from '#tests/support/builders/people/guest.ts';
import { type BoundRoute, listRoutes } from '#tests/support/builders/server/route-table.ts';
import { expectSameTime } from '#tests/support/builders/server/same-time.ts';
import { setUpLexden } from '#tests/support/builders/server/set-up-lexden.ts';
import { multipartOf } from '#tests/support/client/multipart.ts';
import { createTestClient, type TestClient } from '#tests/support/client/test-client.ts';
import type { TestResponse } from '#tests/support/client/transport.ts';

/**
 * How a route is asked, and what it may answer to another user.
 * `owned` names one person's thing: 404 for everybody else. `own` answers with what the caller has.
 * `self` acts on the caller. `open` is for everyone.
 */
interface RouteRule {
  readonly kind: 'owned' | 'own' | 'self' | 'open';
  readonly query?: (things: Things) => string;
  readonly body?: (things: Things) => object;
  readonly form?: true;
  /** Who is known there, where the address does not say it. */
  readonly asks?: 'trial';
}

/** What a request names. */
interface Things {
  readonly documentId: number;
  readonly conversationId: string;
  /** An answer of the conversation. */
  readonly messageId: string;
  readonly noteId: string;
  /** Opens the choice of a plan: for the browser that made it. */
  readonly upgradeSessionId: string;
}

const nothing = () => ({});

/** Bound twice: under `/api` for accounts, under `/api/session` for trials. */
const CALLER_RULES: Readonly<Record<string, RouteRule>> = {
  'GET /documents': { kind: 'own' },
  'POST /documents/upload': { kind: 'own', form: true },
  'POST /documents/sample': { kind: 'own', body: nothing },
  'POST /documents/delete': { kind: 'owned', body: ({ documentId }) => ({ documentIds: [documentId] }) },
  'POST /documents/analyze': { kind: 'owned', body: ({ documentId }) => ({ documentIds: [documentId] }) },
  'POST /documents/summaries': { kind: 'owned', body: ({ documentId }) => ({ documentIds: [documentId] }) },
  'GET /documents/:id': { kind: 'owned' },
  'DELETE /documents/:id': { kind: 'owned' },
  'GET /documents/:id/pages/:pageNumber': { kind: 'owned' },
  'GET /documents/:id/search': { kind: 'owned', query: () => `?query=${SECRET}` },
  'GET /documents/:id/file': { kind: 'owned' },
  'GET /documents/:id/events': { kind: 'owned' },
  'GET /documents/:id/analysis': { kind: 'owned' },
  'GET /documents/:id/model': { kind: 'owned' },
  'GET /documents/:id/report.pdf': { kind: 'owned' },
  'GET /documents/:id/report.docx': { kind: 'owned' },
  'GET /documents/:id/dates.ics': { kind: 'owned' },
  'POST /documents/:id/analyze': { kind: 'owned', body: nothing },
  'PUT /documents/:id/side': { kind: 'owned', body: () => ({ side: null }) },
  'GET /documents/:id/chat-limits': { kind: 'owned' },
  'GET /conversations': { kind: 'owned', query: ({ documentId }) => `?documentId=${documentId}` },
  'GET /conversations/:id/messages': { kind: 'owned' },
  'POST /chat': {
    kind: 'owned',
    body: ({ documentId, conversationId }) => ({
      message: 'Where are the blue cabinets stored?',
      documentIds: [documentId],
      conversationId,
    }),
  },
  'GET /documents/:id/notes': { kind: 'owned' },
  'POST /documents/:id/notes': { kind: 'owned', body: () => ({ text: 'Ask about the cabinets.' }) },
  'POST /documents/:id/notes/answers': { kind: 'owned', body: ({ messageId }) => ({ messageId }) },
  'PUT /notes/:id': { kind: 'owned', body: () => ({ text: 'Nothing to ask.' }) },
  'DELETE /notes/:id': { kind: 'owned' },
  'GET /dashboard': { kind: 'own' },
  'GET /subscription-status': { kind: 'own' },
  'GET /payments': { kind: 'own' },
  'POST /purchase-qa-boost': { kind: 'own', body: nothing },
  'POST /create-upgrade-session': { kind: 'own', body: () => ({ planType: 'pro', source: 'landing_page' }) },
  'POST /create-portal-session': { kind: 'own', body: nothing },
};

const OTHER_RULES: Readonly<Record<string, RouteRule>> = {
  'GET /api/auth/user': { kind: 'own' },
  'GET /api/session/user': { kind: 'own' },
  'GET /api/account/trail': { kind: 'own' },
  'GET /api/account/sessions': { kind: 'own' },
  'GET /api/account/export': { kind: 'own' },
  'POST /api/account/sessions/end-others': { kind: 'self', body: nothing },
  'POST /api/account/delete': { kind: 'self', body: () => ({ confirmation: 'delete my account' }) },
  'POST /api/create-subscription': { kind: 'own', body: () => ({ planType: 'starter' }) },
  'POST /api/preview-upgrade': { kind: 'own', body: () => ({ planType: 'pro' }) },
  'POST /api/cancel-subscription': { kind: 'own', body: nothing },
  'POST /api/resume-subscription': { kind: 'own', body: nothing },
  'POST /api/process-upgrade': { kind: 'owned', body: ({ upgradeSessionId }) => ({ upgradeSessionId }) },
  'POST /api/store-upgrade-session': { kind: 'own', asks: 'trial', body: () => ({ planType: 'pro' }) },
  // The id is a bearer token of the browser that chose; an account's opens nothing here.
  'GET /api/create-anonymous-checkout': { kind: 'open', query: () => `?sessionId=${'a'.repeat(43)}` },
  'POST /api/stripe-webhook': { kind: 'open', body: nothing },
  'GET /api/exchange-rates': { kind: 'open' },
  'GET /api/settings': { kind: 'open' },
  'GET /api/privacy-facts': { kind: 'open' },
  'GET /api/docs': { kind: 'open' },
  'GET /api/auth/config': { kind: 'open' },
  'POST /api/oidc-auth': { kind: 'open', body: () => ({ idToken: 'none', uid: 'unknown' }) },
  'POST /api/configure-oidc-domain': { kind: 'open', body: nothing },
  'POST /api/auth/token': { kind: 'open', body: nothing },
  'GET /api/login': { kind: 'open' },
  'GET /healthz': { kind: 'open' },
  'GET /readyz': { kind: 'open' },
  // Without a token there is nothing at this address.
  'GET /metrics': { kind: 'open' },
  'GET /api/logout': { kind: 'open' },
  'POST /api/logout': { kind: 'open', body: nothing },
};

/** Pages of the embedded sign-in: they know no documents, and are asked all the same. */
const SIGN_IN_PAGES = '/identity';
/** Pages of the test mode of payments, opened by unguessable addresses: they know no documents either. */
const PAYMENT_PAGES = /^\/test-(checkout|billing|receipt|payments)\//;

/** Words that stand in the victims' documents, names and talks, and nowhere else. */
const SECRET = 'Ravensholm';
const FILE_NAME = 'Ravensholm storage.pdf';

interface Victim extends Things {
  readonly prefix: '/api' | '/api/session';
  readonly browser: Account | Guest;
}

let routes: readonly BoundRoute[];
let victims: readonly Victim[];
let otherGuest: Guest;

const lexden = setUpLexden();

beforeAll(async () => {
  routes = listRoutes(lexden.app);
  victims = [
    await makeVictim(await makeAccount(lexden, { displayName: `${SECRET} Holder`, email: 'ravensholm@example.org' })),
    await makeVictim(makeGuest(lexden)),
  ];
  otherGuest = makeGuest(lexden);
  await otherGuest.post('/documents/sample', {});
});

async function makeVictim(browser: Account | Guest): Promise<Victim> {
  const pdf = await makeTextPdf([`STORAGE AGREEMENT. The blue cabinets must be stored at ${SECRET}.`]);
  const documentId = await browser.uploadAndRead(pdf, FILE_NAME);
  expect((await browser.post(`/documents/${documentId}/analyze`, {})).statusCode).toBe(200);
  const question = { message: `Are the blue cabinets stored at ${SECRET}?`, documentIds: [documentId] };
  const answer = await browser.post('/chat', question);
  expect(answer.statusCode).toBe(200);
  const prefix = 'userId' in browser ? '/api' : '/api/session';
  const upgradeSessionId = await makeBuyer(browser);
  const { conversationId, messageId } = answer.json();
  const note = await browser.post(`/documents/${documentId}/notes`, { text: `Visit ${SECRET}.` });
  expect(note.statusCode).toBe(200);
  const { id: noteId } = note.json();
  return {
    prefix,
    browser,
    documentId,
    conversationId,
    messageId,
    noteId,
    upgradeSessionId,
  };
}

/** A user with a paid plan, a payment, and a choice of another plan. @returns what opens that */
async function makeBuyer(browser: Account | Guest): Promise<string> {
  const { db } = lexden.database;
  const chosen = await browser.post('/create-upgrade-session', { planType: 'pro', source: 'subscription_page' });
  const { checkoutUrl, sessionId } = chosen.json();
  await lexden.payments.pay(checkoutUrl);
  await db
    .updateTable('payments')
    .set({ receipt_url: `https://receipts.example/${SECRET}` })
    .execute();
  const [payment] = (await browser.get('/payments')).json();
  expect(payment.receiptUrl).toContain(SECRET);
  return sessionId;
}

function ruleOf({ method, path }: BoundRoute): RouteRule | undefined {
  if (path.startsWith(SIGN_IN_PAGES) || PAYMENT_PAGES.test(path)) return { kind: 'open' };
  const name = `${method === 'HEAD' ? 'GET' : method} ${path}`;
  return OTHER_RULES[name] ?? CALLER_RULES[name.replace(/ \/api(\/session)?\//, ' /')];
}

interface Stranger {
  readonly name: string;
  readonly client: TestClient;
  /** Whether the server knows who asks, under each prefix. */
  readonly isKnown: Readonly<Record<Victim['prefix'], boolean>>;
}

async function makeStrangers(): Promise<Stranger[]> {
  const { db } = lexden.database;
  const [other, expired, disabled] = [await makeAccount(lexden), await makeAccount(lexden), await makeAccount(lexden)];
  await db.updateTable('sessions').set({ expires_at: 1 }).where('user_id', '=', expired.userId).execute();
  await db.updateTable('users').set({ disabled_at: 1 }).where('id', '=', disabled.userId).execute();
  const asAccount = { '/api': true, '/api/session': false };
  const asGuest = { '/api': false, '/api/session': true };
  const asUnknown = { '/api': false, '/api/session': false };
  const onlySession = ({ session }: Pick<Account, 'session'>) => createTestClient(lexden, { session, guestId: '' });
  return [
    { name: 'another account', client: onlySession(other), isKnown: asAccount },
    { name: 'another guest', client: makeGuest(lexden, otherGuest.id), isKnown: asGuest },
    { name: 'a guest who has nothing', client: makeGuest(lexden), isKnown: asGuest },
    { name: 'an expired session', client: onlySession(expired), isKnown: asUnknown },
    { name: 'a disabled account', client: onlySession(disabled), isKnown: asUnknown },
    { name: 'a made-up session', client: onlySession({ session: 'a'.repeat(43) }), isKnown: asUnknown },
    { name: 'an anonymous caller', client: makeAnonymousClient(lexden), isKnown: asUnknown },
  ];
}

function idFor(path: string, { conversationId, noteId, documentId }: Things): string {
  if (path.includes('/conversations/')) return conversationId;
  return /\/notes\/:id/.test(path) ? noteId : String(documentId);
}

function ask(route: BoundRoute, rule: RouteRule, things: Things, client: TestClient): Promise<TestResponse> {
  const id = idFor(route.path, things);
  const path = route.path.replace(':id', id).replace(':pageNumber', '1').replace('*', 'auth');
  const url = path + (rule.query?.(things) ?? '');
  const form = rule.form && multipartOf([{ name: 'x.txt', bytes: Buffer.from('not a document') }]);
  const payload = form ? form.payload : rule.body?.(things);
  return client.send({
    method: route.method,
    url,
    ...(form && { headers: { 'content-type': form.contentType } }),
    ...(payload && { payload }),
  });
}

/** Nothing that a victim has may stand in an answer, whatever its status. */
function expectNothingOfVictims(answer: TestResponse, what: string): void {
  const shown = `${JSON.stringify(answer.headers)}\n${answer.rawPayload.toString('latin1')}`;
  for (const word of [SECRET, SECRET.toLowerCase()]) expect(shown, what).not.toContain(word);
  for (const { browser, conversationId, noteId, upgradeSessionId } of victims) {
    expect(shown, what).not.toContain(conversationId);
    expect(shown, what).not.toContain(noteId);
    expect(shown, what).not.toContain(upgradeSessionId);
    if ('userId' in browser) expect(shown, what).not.toContain(browser.userId);
  }
}

describe('isolation of documents', () => {
  test('every route of the server is known here, and none that is gone', () => {
    expect(routes.filter((route) => ruleOf(route) === undefined)).toEqual([]);
    const bound = new Set(routes.map(({ method, path }) => `${method} ${path}`));
    const expected = [
      ...Object.keys(OTHER_RULES),
      ...Object.keys(CALLER_RULES).flatMap((name) =>
        ['/api', '/api/session'].map((prefix) => name.replace(' ', ` ${prefix}`)),
      ),
    ];
    expect(expected.filter((name) => !bound.has(name))).toEqual([]);
    expect([...bound].some((name) => name.includes(SIGN_IN_PAGES))).toBe(true);
  });

  test('every route as every stranger: 404 or 401, and never data [spec: 6.1]', async () => {
    for (const route of routes) {
      const rule = ruleOf(route);
      if (!rule || rule.kind === 'self') continue;
      // New ones each time: some routes end the session they are asked with.
      const strangers = await makeStrangers();
      for (const stranger of strangers) {
        for (const victim of victims) {
          const what = `${route.method} ${route.path} as ${stranger.name}`;
          const answer = await ask(route, rule, victim, stranger.client);
          expectNothingOfVictims(answer, what);
          expect(answer.statusCode, what).toBeLessThan(500);
          if (rule.kind === 'open') continue;
          const isForTrials = rule.asks === 'trial' || route.path.startsWith('/api/session/');
          const prefix = isForTrials ? '/api/session' : '/api';
          if (!stranger.isKnown[prefix]) expect(answer.statusCode, what).toBe(401);
          else if (rule.kind === 'owned') expect(answer.statusCode, what).toBe(404);
        }
      }
    }
  }, 120_000);

  test('calls that act on the caller refuse requests without a session', async () => {
    const strangers = (await makeStrangers()).filter(({ isKnown }) => !isKnown['/api']);
    for (const route of routes.filter((candidate) => ruleOf(candidate)?.kind === 'self')) {
      for (const stranger of strangers) {
        const [victim] = victims;
        const rule = ruleOf(route);
        if (!victim || !rule) throw new Error('There is no victim.');
        const answer = await ask(route, rule, victim, stranger.client);
        expect(answer.statusCode, `${route.path} as ${stranger.name}`).toBe(401);
      }
    }
  });

  test('what one account does to itself leaves the others alone', async () => {
    const other = await makeAccount(lexden);
    for (const path of ['/account/sessions/end-others', '/account/delete']) {
      const answer = await other.post(path, path.endsWith('delete') ? { confirmation: 'delete my account' } : {});
      expect(answer.statusCode).toBe(200);
      expectNothingOfVictims(answer, path);
    }
    expect((await other.get('/auth/user')).statusCode).toBe(401);
  });

  test('the owners still have everything', async () => {
    for (const { browser, documentId, conversationId, noteId } of victims) {
      expect((await browser.get('/documents')).json()).toHaveLength(1);
      expect((await browser.get(`/documents/${documentId}/file`)).rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
      expect((await browser.get(`/documents/${documentId}/analysis`)).statusCode).toBe(200);
      expect((await browser.get(`/conversations/${conversationId}/messages`)).json()).toHaveLength(2);
      const notes = (await browser.get(`/documents/${documentId}/notes`)).json();
      expect(notes).toMatchObject([{ id: noteId, text: `Visit ${SECRET}.`, answer: null }]);
      expect((await browser.get('/subscription-status')).json()).toMatchObject({
        plan: 'pro',
        cancelsAtPeriodEnd: false,
      });
    }
  });

  test('a document of another user and one that does not exist take the same time', async () => {
    const missing: Things = {
      documentId: 1,
      conversationId: '00000000-0000-7000-8000-000000000000',
      messageId: '00000000-0000-7000-8000-000000000000',
      noteId: '00000000-0000-7000-8000-000000000000',
      upgradeSessionId: 'b'.repeat(43),
    };
    const other = await makeAccount(lexden);
    for (const route of routes.filter((candidate) => ruleOf(candidate)?.kind === 'owned')) {
      const rule = ruleOf(route);
      const [victim] = victims;
      if (!rule || !victim || route.method === 'HEAD') continue;
      const client = route.path.startsWith('/api/session/') ? otherGuest : other;
      await expectSameTime(
        `${route.method} ${route.path}`,
        () => ask(route, rule, victim, client),
        () => ask(route, rule, missing, client),
      );
    }
  }, 120_000);
});
