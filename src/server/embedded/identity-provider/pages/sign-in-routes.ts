import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fieldOf } from '#server/http/pages/page-forms.ts';
import { sendPage } from '#server/http/pages/page-layout.ts';
import type { PersonAccount } from '../accounts/account-store.ts';
import { type PageContext, queryOf, visitorOf } from './page-context.ts';
import { InputProblem } from './person-input.ts';
import { interactionPath, renderChooser, renderCreate, renderSignIn } from './sign-in-pages.ts';
import { openStep, type SignInStep } from './sign-in-step.ts';

type StepRequest = FastifyRequest<{ Params: { uid: string } }>;

interface Choices {
  readonly live: PersonAccount | undefined;
  readonly remembered: readonly PersonAccount[];
}

/** The pages of a sign-in under way. */
export function bindSignInRoutes(scope: FastifyInstance, context: PageContext): void {
  const { frame, remembered } = context;
  const open = async (request: StepRequest, reply: FastifyReply) => openStep(await context.provider(), request, reply);

  scope.get('/interaction/:uid', async (request: StepRequest, reply) => {
    const step = await open(request, reply);
    const { live, remembered: others } = await findChoices(context, request, step);
    if (!live && others.length === 0) return showSignIn(context, { request, reply, step });
    return sendPage(reply, renderChooser(frame, { uid: step.uid, live, remembered: others }));
  });
  scope.get('/interaction/:uid/sign-in', async (request: StepRequest, reply) => {
    const step = await open(request, reply);
    const account = await findChosen(context, { request, step, id: queryOf(request, 'account') });
    return showSignIn(context, { request, reply, step, account });
  });
  scope.get('/interaction/:uid/create', async (request: StepRequest, reply) => {
    const { uid, emailHint } = await open(request, reply);
    return sendPage(reply, renderCreate(frame, { uid, email: emailHint }));
  });
  scope.post('/interaction/:uid/continue', async (request: StepRequest, reply) => {
    const step = await open(request, reply);
    const { live } = await findChoices(context, request, step);
    if (!live) return reply.redirect(interactionPath(step.uid), 303);
    return enter(context, { request, reply, step, account: live, by: 'choice' });
  });
  scope.post('/interaction/:uid/sign-in', (request: StepRequest, reply) => handleSignIn(context, request, reply));
  scope.post('/interaction/:uid/create', (request: StepRequest, reply) => handleCreate(context, request, reply));
  scope.post('/interaction/:uid/forget', async (request: StepRequest, reply) => {
    const step = await open(request, reply);
    remembered.remove(request, reply, fieldOf(request, 'account'));
    return reply.redirect(interactionPath(step.uid), 303);
  });
  scope.post('/interaction/:uid/cancel', async (request: StepRequest, reply) => {
    const step = await open(request, reply);
    return reply.redirect(await step.refuse('popup-closed-by-user'), 303);
  });
}

async function handleSignIn(context: PageContext, request: StepRequest, reply: FastifyReply): Promise<FastifyReply> {
  const step = await openStep(await context.provider(), request, reply);
  const chosen = await findChosen(context, { request, step, id: fieldOf(request, 'account') });
  const email = chosen?.email ?? fieldOf(request, 'email');
  try {
    const credentials = { email, password: fieldOf(request, 'password') };
    const account = await context.signIn.checkPassword(credentials, visitorOf(request));
    return await enter(context, { request, reply, step, account, by: 'password' });
  } catch (error) {
    if (!(error instanceof InputProblem)) throw error;
    return showSignIn(context, { request, reply, step, account: chosen, email, problem: error });
  }
}

async function handleCreate(context: PageContext, request: StepRequest, reply: FastifyReply): Promise<FastifyReply> {
  const step = await openStep(await context.provider(), request, reply);
  const typed = {
    name: fieldOf(request, 'name'),
    email: fieldOf(request, 'email'),
    password: fieldOf(request, 'password'),
  };
  try {
    const account = await context.signIn.createAccount(typed, visitorOf(request));
    return await enter(context, { request, reply, step, account, by: 'password' });
  } catch (error) {
    if (!(error instanceof InputProblem)) throw error;
    const page = renderCreate(context.frame, { uid: step.uid, name: typed.name, email: typed.email, problem: error });
    return sendPage(reply, page, error.status);
  }
}

interface Entry {
  readonly request: StepRequest;
  readonly reply: FastifyReply;
  readonly step: SignInStep;
  readonly account: PersonAccount;
  readonly by: 'password' | 'choice';
}

/** Continues the sign-in; a disabled user gets the message on the page that began it. */
async function enter(context: PageContext, { request, reply, step, account, by }: Entry): Promise<FastifyReply> {
  if (await context.signIn.isDisabled(account)) return reply.redirect(await step.refuse('user-disabled'), 303);
  const address = await step.finish(account, by);
  context.remembered.add(request, reply, account.id);
  return reply.redirect(address, 303);
}

interface SignInView {
  readonly request: StepRequest;
  readonly reply: FastifyReply;
  readonly step: SignInStep;
  readonly account?: PersonAccount | undefined;
  readonly email?: string;
  readonly problem?: InputProblem;
}

async function showSignIn(context: PageContext, view: SignInView): Promise<FastifyReply> {
  const { request, reply, step, account, email = step.emailHint, problem } = view;
  const { live, remembered } = await findChoices(context, request, step);
  const hasChooser = live !== undefined || remembered.length > 0;
  const page = renderSignIn(context.frame, { uid: step.uid, account, email, problem, hasChooser });
  return sendPage(reply, page, problem?.status);
}

/** Accounts that can be chosen without typing an address. */
async function findChoices(
  { store, remembered }: PageContext,
  request: StepRequest,
  step: SignInStep,
): Promise<Choices> {
  const { liveAccountId, allowsContinuing } = step;
  const found = liveAccountId === undefined ? undefined : await store.findById(liveAccountId);
  const live = found && step.isLiveWith(found) ? found : undefined;
  const others = remembered.read(request).filter((id) => id !== live?.id);
  const accounts = await Promise.all(others.map((id) => store.findById(id)));
  const known = accounts.filter((account) => account !== undefined);
  return allowsContinuing || !live ? { live, remembered: known } : { live: undefined, remembered: [live, ...known] };
}

interface Chosen {
  readonly request: StepRequest;
  readonly step: SignInStep;
  readonly id: string | undefined;
}

/** The account of an id, if this browser may know it. */
async function findChosen(context: PageContext, { request, step, id }: Chosen): Promise<PersonAccount | undefined> {
  const { live, remembered } = await findChoices(context, request, step);
  return [live, ...remembered].find((account) => account?.id === id && account !== undefined);
}
