import { DELETION_PHRASE } from '#contract/account.ts';
import { signInAgain, signUp } from '#tests/support/builders/sign-up.ts';
import { ask, injectInto } from './ask.ts';
import type { Desk } from './operations.ts';
import { sendAs } from './people.ts';
import { note, type Person, type RecordedPurchase } from './record.ts';

const isFound = (status: number | undefined): boolean => status !== undefined && status >= 300 && status < 400;

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

async function orderPack(person: Person, { address, tally }: Desk): Promise<string | undefined> {
  const answer = await sendAs(person, address).post('/purchase-qa-boost');
  note(tally, 'pack ordered', answer, answer?.status === 200);
  return (answer?.json as { readonly checkoutUrl?: string } | undefined)?.checkoutUrl;
}

async function orderPlan(person: Person, { address, tally }: Desk): Promise<string | undefined> {
  const browser = sendAs(person, address);
  if (person.cookie) {
    const answer = await browser.post('/api/create-subscription', { planType: 'pro' });
    note(tally, 'plan ordered', answer, answer?.status === 200);
    return (answer?.json as { readonly checkoutUrl?: string } | undefined)?.checkoutUrl;
  }
  const stored = await browser.post('/api/store-upgrade-session', { planType: 'pro' });
  const { sessionId } = (stored?.json ?? {}) as { readonly sessionId?: string };
  if (!sessionId) return undefined;
  const answer = await ask(address, `/api/create-anonymous-checkout?sessionId=${sessionId}`);
  const isOrdered = isFound(answer?.status) && answer?.location?.includes('/test-checkout/') === true;
  note(tally, 'plan ordered', answer, isOrdered);
  return isOrdered ? answer?.location : undefined;
}

/** Pays. From the answer on it is promised, and was perhaps already before. */
export async function pay(purchase: RecordedPurchase, { address, tally }: Desk): Promise<void> {
  purchase.state = 'paying';
  const answer = await ask(address, purchase.path, {
    method: 'POST',
    body: new URLSearchParams({ action: 'pay' }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  const isPaid = isFound(answer?.status) && !answer?.location?.includes('failed');
  note(tally, purchase.item === 'boost' ? 'pack paid' : 'plan paid', answer, isPaid);
  if (isPaid) purchase.state = 'paid';
}

/** Signs in with the browser of the trial, which becomes part of the account. */
export async function signIn(person: Person, { address, db, tally }: Desk): Promise<void> {
  person.stage = 'signing-in';
  const who = { email: person.email, name: person.name, password: person.password };
  try {
    const known = await db.selectFrom('identity_accounts').select('id').where('email', '=', who.email).execute();
    const way = known.length > 0 ? signInAgain : signUp;
    const letIn = await way(injectInto(address), who, person.guestId);
    const { status, cookie } = await letIn.sync();
    const isDone = status === 200;
    note(tally, 'sign-in', { status, text: '', json: {}, location: undefined, bytes: Buffer.alloc(0) }, isDone);
    if (isDone) Object.assign(person, { stage: 'account', cookie });
  } catch {
    // Broken off on the way; how far it came is looked up.
    note(tally, 'sign-in', undefined, false);
  }
}

/** Has the account removed with everything in it. */
export async function leave(person: Person, { address, tally }: Desk): Promise<void> {
  person.stage = 'leaving';
  const answer = await sendAs(person, address).post('/api/account/delete', { confirmation: DELETION_PHRASE });
  note(tally, 'account deletion', answer, answer?.status === 200);
  if (answer?.status === 200) person.stage = 'gone';
}
