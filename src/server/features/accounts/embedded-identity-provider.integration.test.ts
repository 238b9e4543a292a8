import { beforeEach, expect, test } from 'vitest';
import { describeError } from '#server/http/errors/error-table.ts';
import { listAuditEvents } from '#tests/support/builders/database/audit-events.ts';
import { type AuthenticatedPerson, type Person, signInAgain, signUp } from '#tests/support/builders/people/sign-up.ts';
import { openBeforeAll } from '#tests/support/builders/server/open-before.ts';
import { startTestLexden } from '#tests/support/builders/server/test-lexden.ts';
import { openProviderBrowser } from '#tests/support/identity/provider-browser.ts';

const ORIGIN = 'http://localhost:3000';

let ada: Person;
let people = 0;
const lexden = openBeforeAll(startTestLexden);
beforeEach(() => {
  people += 1;
  ada = { email: `ada-${people}@example.org`, name: 'Ada Finch', password: 'four seasons long' };
});

const statusOf = async ({ client }: AuthenticatedPerson) => (await client.get('/api/auth/user')).statusCode;

/** The audit log of an account without its sign-ins. */
async function listEvents(userId: string) {
  const events = await listAuditEvents(lexden, userId);
  return events.filter(({ action }) => action !== 'signed-in').map(({ action, detail }) => [action, detail]);
}

async function enter(person = ada) {
  const desktop = await signUp(lexden, person);
  const { status, body } = await desktop.sync();
  expect([status, body]).toMatchObject([200, { user: { email: person.email, displayName: person.name } }]);
  return { desktop, userId: (body['user'] as { id: string }).id };
}

/** Submits the password on the provider's page. @returns where that redirects */
async function givePassword(password: string) {
  const browser = openProviderBrowser(lexden, ORIGIN);
  const begun = await browser.begin();
  return { browser, answer: await browser.post(`${begun.path}/sign-in`, { email: ada.email, password }) };
}

test('embedded provider › signs a user in, and recognizes the user the next time', async () => {
  const { desktop, userId } = await enter();
  expect((await desktop.client.get('/api/auth/user')).json()).toMatchObject({ id: userId, email: ada.email });
  const again = await (await signInAgain(lexden, ada)).sync();
  expect(again).toMatchObject({ status: 200, body: { user: { id: userId } } });
  expect(await statusOf(desktop)).toBe(200);
});

test('embedded provider › ends every session on a password change and records it', async () => {
  const { desktop, userId } = await enter();
  const phone = await signInAgain(lexden, ada);
  await phone.sync();
  const form = { email: ada.email, current: ada.password, next: 'five seasons long' };
  const answer = await openProviderBrowser(lexden, ORIGIN).post('/identity/password', form);
  expect(answer.statusCode, answer.body).toBe(200);
  for (const each of [desktop, phone]) expect(await statusOf(each)).toBe(401);
  expect(await listEvents(userId)).toEqual([['password-changed', null]]);
});

test('embedded provider › leaves no session after a password change, even if the server ends before recording it', async () => {
  const { desktop } = await enter();
  const { schema } = lexden.database.db;
  await schema.alterTable('audit_events').renameTo('away').execute();
  const form = { email: ada.email, current: ada.password, next: 'five seasons long' };
  expect((await openProviderBrowser(lexden, ORIGIN).post('/identity/password', form)).statusCode).toBe(500);
  await schema.alterTable('away').renameTo('audit_events').execute();
  expect((await givePassword(form.next)).answer.statusCode).toBe(303);
  expect(await statusOf(desktop)).toBe(401);
});

test('embedded provider › records a wrong password in the audit log of its user', async () => {
  const { desktop, userId } = await enter();
  const { answer } = await givePassword('a wrong password');
  expect(answer.statusCode).toBe(401);
  // The response does not wait for the audit log, so that its timing reveals nothing.
  await expect.poll(() => listEvents(userId)).toEqual([['sign-in-failed', null]]);
  expect(await statusOf(desktop)).toBe(200);
});

test('embedded provider › refuses a disabled user after the password, and earlier tokens', async () => {
  const { userId } = await enter();
  const before = await signInAgain(lexden, ada);
  const disabled = { disabled_at: Date.now() };
  await lexden.database.db.updateTable('users').set(disabled).where('id', '=', userId).execute();

  const { browser, answer } = await givePassword(ada.password);
  const { address } = await browser.follow(answer);
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    error: 'access_denied',
    error_description: 'user-disabled',
  });
  const refused = await before.sync();
  expect([refused.status, refused.body]).toEqual([403, describeError('user-disabled')]);
});
