import { DELETION_PHRASE } from '#contract/account.ts';
import { accountCalls, billingPaths, guestCalls, subscriptionCalls } from '#contract/calls.ts';
import { jsonOf, type Outcome, outcomeOf } from '#tests/scenarios/runner/outcome.ts';
import { signInAgain, signUp } from '#tests/support/builders/people/sign-up.ts';
import { createTestClient } from '#tests/support/client/test-client.ts';
import type { Desk } from './operations.ts';
import { clientOf } from './people.ts';
import { isSignedIn, note, type Person, type RecordedPurchase } from './record.ts';

const isRedirect = (answer: Outcome): boolean =>
  answer !== undefined && answer.statusCode >= 300 && answer.statusCode < 400;
const locationOf = (answer: Outcome): string => String(answer?.headers.location ?? '');

/** Asks for the page on which something is paid. */
export async function order(person: Person, item: RecordedPurchase['item'], desk: Desk): Promise<void> {
  person.isBuying = true;
  person.hasOrdered = true;
  const url = await (item === 'boost' ? orderPack(person, desk) : orderPlan(person, desk));
  if (url) {
    const { pathname } = new URL(url);
    // Asked again, the same checkout is answered until it is paid.
    const isNew = person.purchases.every(({ path }) => path !== pathname);
    if (isNew) person.purchases.push({ item, path: pathname, state: 'open' });
  }
  person.isBuying = false;
}

async function orderPack(person: Person, desk: Desk): Promise<string | undefined> {
  const answer = await outcomeOf(clientOf(person, desk).post('/purchase-qa-boost'));
  note(desk.tally, 'pack ordered', answer, answer?.statusCode === 200);
  return jsonOf(answer)['checkoutUrl'] as string | undefined;
}

async function orderPlan(person: Person, desk: Desk): Promise<string | undefined> {
  const client = clientOf(person, desk);
  if (isSignedIn(person)) {
    const answer = await outcomeOf(client.post(subscriptionCalls.create.path, { planType: 'pro' }));
    note(desk.tally, 'plan ordered', answer, answer?.statusCode === 200);
    return jsonOf(answer)['checkoutUrl'] as string | undefined;
  }
  const stored = await outcomeOf(client.post(guestCalls.storeUpgradeSession.path, { planType: 'pro' }));
  const { sessionId } = jsonOf(stored);
  if (!sessionId) return undefined;
  const url = `${billingPaths.anonymousCheckout}?sessionId=${sessionId}`;
  const answer = await outcomeOf(desk.server.send({ url }));
  const isOrdered = isRedirect(answer) && locationOf(answer).includes('/test-checkout/');
  note(desk.tally, 'plan ordered', answer, isOrdered);
  return isOrdered ? locationOf(answer) : undefined;
}

/** Pays. From the answer on it is promised, and was perhaps already before. */
export async function pay(purchase: RecordedPurchase, { server, tally }: Desk): Promise<void> {
  purchase.state = 'paying';
  const payload = new URLSearchParams({ action: 'pay' });
  const answer = await outcomeOf(createTestClient(server).send({ method: 'POST', url: purchase.path, payload }));
  const isPaid = isRedirect(answer) && !locationOf(answer).includes('failed');
  note(tally, purchase.item === 'boost' ? 'pack paid' : 'plan paid', answer, isPaid);
  if (isPaid) purchase.state = 'paid';
}

/** Signs in with the browser of the trial, which becomes part of the account. */
export async function signIn(person: Person, { server, db, tally }: Desk): Promise<void> {
  person.stage = 'signing-in';
  const who = { email: person.email, name: person.name, password: person.password };
  try {
    const known = await db.selectFrom('identity_accounts').select('id').where('email', '=', who.email).execute();
    const way = known.length > 0 ? signInAgain : signUp;
    const letIn = await way(server, who, person.guestId);
    const { response: answer } = await letIn.sync();
    const isDone = answer.statusCode === 200;
    note(tally, 'sign-in', answer, isDone);
    if (!isDone) return;
    person.cookies.set('lexden_session', letIn.client.cookies.get('lexden_session') ?? '');
    person.stage = 'account';
  } catch {
    // Broken off on the way; how far it came is looked up.
    note(tally, 'sign-in', undefined, false);
  }
}

/** Has the account removed with everything in it. */
export async function leave(person: Person, desk: Desk): Promise<void> {
  person.stage = 'leaving';
  const confirmation = { confirmation: DELETION_PHRASE };
  const answer = await outcomeOf(clientOf(person, desk).post(accountCalls.deleteAccount.path, confirmation));
  note(desk.tally, 'account deletion', answer, answer?.statusCode === 200);
  if (answer?.statusCode === 200) person.stage = 'gone';
}
