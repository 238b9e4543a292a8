import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fieldOf } from '#server/http/pages/page-forms.ts';
import { sendPage } from '#server/http/pages/page-layout.ts';
import { renderLinkSent, renderLinkUsedUp, renderPasswordChanged } from './notice-pages.ts';
import { type PageContext, queryOf, visitorOf } from './page-context.ts';
import { renderChange, renderForgotten, renderReset } from './password-pages.ts';
import { InputProblem } from './person-input.ts';
import { interactionPath } from './sign-in-pages.ts';

/** As the provider names a sign-in under way. */
const STEP_ID = /^[\w-]{10,64}$/;
const GONE = 410;

/** The pages around passwords that need no sign-in under way. */
export function bindPasswordRoutes(scope: FastifyInstance, context: PageContext): void {
  const { frame } = context;
  scope.get('/forgotten', async (request, reply) =>
    sendPage(reply, renderForgotten(frame, wayBack(queryOf(request, 'from')))),
  );
  scope.post('/forgotten', (request, reply) => handleForgotten(context, request, reply));
  scope.get('/reset', async (request, reply) => {
    const token = queryOf(request, 'token') ?? '';
    const account = await context.passwords.findByLink(token);
    if (!account) return sendPage(reply, renderLinkUsedUp(frame), GONE);
    return sendPage(reply, renderReset(frame, { token, email: account.email }));
  });
  scope.post('/reset', (request, reply) => handleReset(context, request, reply));
  scope.get('/password', async (request, reply) =>
    sendPage(reply, renderChange(frame, { email: queryOf(request, 'email') ?? '' })),
  );
  scope.post('/password', (request, reply) => handleChange(context, request, reply));
}

/** Back to the sign-in this was opened from. */
function wayBack(from: string | undefined): { from: string | undefined; back: string | undefined } {
  if (from === undefined || !STEP_ID.test(from)) return { from: undefined, back: undefined };
  return { from, back: interactionPath(from) };
}

async function handleForgotten(context: PageContext, request: FastifyRequest, reply: FastifyReply) {
  const { frame, origins, passwords } = context;
  const email = fieldOf(request, 'email');
  const way = wayBack(fieldOf(request, 'from'));
  try {
    // Without a public address it is the request's own, which this scope's first hook has found to be the machine itself.
    const siteOrigin = origins.publicOrigin ?? origins.originOf(request);
    await passwords.requestReset(email, siteOrigin, visitorOf(request));
  } catch (error) {
    if (!(error instanceof InputProblem)) throw error;
    return sendPage(reply, renderForgotten(frame, { ...way, email, problem: error }), error.status);
  }
  return sendPage(reply, renderLinkSent(frame, way.back));
}

async function handleReset({ frame, passwords }: PageContext, request: FastifyRequest, reply: FastifyReply) {
  const token = fieldOf(request, 'token');
  try {
    const isSet = await passwords.resetByLink(token, fieldOf(request, 'password'), visitorOf(request));
    return isSet ? sendPage(reply, renderPasswordChanged(frame)) : sendPage(reply, renderLinkUsedUp(frame), GONE);
  } catch (error) {
    if (!(error instanceof InputProblem)) throw error;
    const account = await passwords.findByLink(token);
    if (!account) return sendPage(reply, renderLinkUsedUp(frame), GONE);
    return sendPage(reply, renderReset(frame, { token, email: account.email, problem: error }), error.status);
  }
}

async function handleChange({ frame, passwords }: PageContext, request: FastifyRequest, reply: FastifyReply) {
  const email = fieldOf(request, 'email');
  try {
    const typed = { email, password: fieldOf(request, 'current'), next: fieldOf(request, 'next') };
    await passwords.change(typed, visitorOf(request));
    return sendPage(reply, renderPasswordChanged(frame));
  } catch (error) {
    if (!(error instanceof InputProblem)) throw error;
    return sendPage(reply, renderChange(frame, { email, problem: error }), error.status);
  }
}
