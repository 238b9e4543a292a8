import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { makeTextPdf } from '#tests/support/builders/documents/text-pdf.ts';
import { type Account, makeAccount } from '#tests/support/builders/people/account.ts';
import { type Guest, makeGuest } from '#tests/support/builders/people/guest.ts';
import type { TestLexden } from '#tests/support/builders/server/test-lexden.ts';
import { createTestClient } from '#tests/support/client/test-client.ts';
import type { TestResponse } from '#tests/support/client/transport.ts';
import { PDF_STAND_IN } from './generate-multipart.ts';
import type { FuzzRequest } from './generate-request.ts';
import { nameThings, THINGS, type Things } from './things.ts';

/** Words that stand in the stranger's document, name and talk, and nowhere else. */
export const SECRET = 'Ravensholm';

/** What a refused request must add nothing to. Pages, jobs and counters change by themselves while others are read. */
const COUNTED_TABLES = [
  ...['users', 'sessions', 'documents', 'analyses', 'conversations', 'messages', 'notes', 'checkouts', 'subscriptions'],
  ...['upgrade_sessions', 'payments', 'payment_customers', 'payment_customer_wishes', 'payment_notices'],
  ...['reservations', 'identity_accounts'],
];

/** These end what they are asked with, so each gets a separate account. */
const ENDING = ['/api/account/delete', '/api/logout'];

interface Person {
  readonly headers: Readonly<Record<string, string>>;
  readonly things: Things;
}

export interface World {
  readonly secrets: readonly string[];
  send(request: FuzzRequest): Promise<TestResponse>;
  /** Rows of what people make, by table. */
  count(): Promise<Readonly<Record<string, number>>>;
  /** What the stranger sees of what is theirs; the same for ever. */
  readStranger(): Promise<string>;
  /** Gives both callers new documents, when enough was done to the old ones. */
  renew(): Promise<void>;
}

/** An account, a trial, and a stranger whom neither may learn anything of, each with a document and a talk about it. */
export async function createWorld(lexden: TestLexden): Promise<World> {
  const pdf = await makeTextPdf(['LEASE. The lease ends on March 31, 2027. The rent is $900.00. Late fee: $75.00.']);
  const secretPdf = await makeTextPdf([
    `STORAGE. The blue cabinets must be stored at ${SECRET}. The lease ends on March 31, 2029.`,
  ]);
  const stranger = await makeAccount(lexden, { displayName: `${SECRET} Holder`, email: 'ravensholm@example.org' });
  const strangers = await ownThings(stranger, secretPdf, `${SECRET}.pdf`, undefined);
  const sessionOf = ({ session }: Account) => createTestClient(lexden, { session, guestId: '' }).headers;
  let people = await makePeople();

  async function makePeople() {
    const account = await makeAccount(lexden, { plan: 'starter' });
    const guest = makeGuest(lexden);
    return {
      account: { headers: sessionOf(account), things: await ownThings(account, pdf, 'Lease.pdf', strangers) },
      guest: { headers: guest.headers, things: await ownThings(guest, pdf, 'Lease.pdf', strangers) },
    };
  }

  async function personFor({ operation, url }: FuzzRequest): Promise<Person> {
    const isTrial = operation.includes(' /api/session/') || operation.includes('store-upgrade-session');
    const person = isTrial ? people.guest : people.account;
    if (!operation.startsWith('DELETE ') || !url.includes(String(THINGS.document))) return person;
    return {
      ...person,
      things: { ...person.things, document: await copyDocument(lexden, Number(person.things.document)) },
    };
  }

  async function headersOf(
    { asker, operation }: FuzzRequest,
    right: Person,
  ): Promise<Readonly<Record<string, string>>> {
    switch (asker) {
      case 'right': {
        const isEnding = ENDING.some((path) => operation.endsWith(path));
        if (!isEnding) return right.headers;
        return sessionOf(await makeAccount(lexden));
      }
      case 'account':
        return ENDING.some((path) => operation.endsWith(path)) ? {} : people.account.headers;
      case 'guest':
        return people.guest.headers;
      case 'both':
        return { ...people.guest.headers, cookie: 'lexden_session=x; lexden_session=y' };
      case 'new-guest':
        return makeGuest(lexden).headers;
      case 'wrong-guest':
        return makeGuest(lexden, `guest_${'9'.repeat(40)}'; --`).headers;
      case 'wrong-session':
        return { cookie: `lexden_session=${randomBytes(32).toString('base64url')}; =; lexden_sign_in=%00` };
      default:
        return {};
    }
  }

  return {
    secrets: [SECRET, SECRET.toLowerCase(), stranger.userId, String(strangers.conversation), lexden.dataFolder],
    async send(request) {
      const person = await personFor(request);
      const body =
        typeof request.body === 'string' ? fillIn(nameThings(request.body, person.things), pdf) : request.body;
      return lexden.app.inject({
        method: request.method as 'GET',
        url: nameThings(request.url, person.things),
        headers: { ...(await headersOf(request, person)), ...request.headers },
        ...(body !== undefined && { payload: body }),
      });
    },
    async count() {
      const counts = COUNTED_TABLES.map((table) => sql`(select count(*) from ${sql.table(table)}) as ${sql.id(table)}`);
      const { rows } = await sql<Record<string, unknown>>`select ${sql.join(counts)}`.execute(lexden.database.db);
      return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([table, count]) => [table, Number(count)]));
    },
    async readStranger() {
      const paths = [
        '/documents',
        `/conversations/${strangers.conversation}/messages`,
        `/documents/${strangers.document}/notes`,
        '/account/sessions',
        '/payments',
      ];
      const answers = await Promise.all(paths.map((path) => stranger.get(path)));
      return answers.map(({ statusCode, body }) => `${statusCode} ${body}`).join('\n');
    },
    async renew() {
      people = await makePeople();
    },
  };
}

async function ownThings(
  owner: Account | Guest,
  pdf: Buffer,
  name: string,
  strangers: Things | undefined,
): Promise<Things> {
  const document = await owner.uploadAndRead(pdf, name);
  if (strangers) await owner.post(`/documents/${document}/analyze`, {});
  const question = { message: 'When does the lease end?', documentIds: [document] };
  const { conversationId, messageId } = (await owner.post('/chat', question)).json();
  const note = await owner.post(`/documents/${document}/notes`, { text: 'Ask about an extension.' });
  const { id: noteId } = note.json();
  const { sessionId } = (
    await owner.post('/create-upgrade-session', { planType: 'pro', source: 'subscription_page' })
  ).json();
  const trail = 'userId' in owner ? (await owner.get('/account/trail')).json() : { events: [] };
  return {
    document,
    conversation: conversationId,
    note: noteId,
    answer: messageId,
    upgradeSession: sessionId ?? 'a'.repeat(43),
    auditEvent: trail.events[0]?.id ?? conversationId,
    strangersDocument: strangers?.document ?? document,
    strangersConversation: strangers?.conversation ?? conversationId,
    strangersNote: strangers?.note ?? noteId,
    strangersAnswer: strangers?.answer ?? messageId,
    strangersUpgradeSession: strangers?.upgradeSession ?? 'b'.repeat(43),
  };
}

/** A document that can be deleted, without the time it takes to read one. */
async function copyDocument({ database }: TestLexden, id: number): Promise<number> {
  const copyId = randomBytes(4).readUInt32BE() + 1;
  const row = await database.db.selectFrom('documents').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const copy = { ...row, id: copyId, blob_key: `documents/${copyId}.pdf` };
  await database.db.insertInto('documents').values(copy).execute();
  return copyId;
}

function fillIn(body: string, pdf: Buffer): string | Buffer {
  if (!body.includes(PDF_STAND_IN)) return body;
  const parts = body.split(PDF_STAND_IN).map((part) => Buffer.from(part));
  return Buffer.concat(parts.flatMap((part, index) => (index === 0 ? [part] : [pdf, part])));
}
