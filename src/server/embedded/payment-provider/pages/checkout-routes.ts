import type { FastifyInstance } from 'fastify';
import { fieldOf } from '#server/http/pages/page-forms.ts';
import { type PageFrame, sendPage } from '#server/http/pages/page-layout.ts';
import { DECLINED_TEXT } from '../api/api-problem.ts';
import { payCheckout } from '../ledger/checkouts.ts';
import type { Ledger } from '../ledger/ledger.ts';
import {
  cancelAddressOf,
  renderCheckoutPage,
  renderExpiredPage,
  renderPaidPage,
  renderUnknownPage,
  successAddressOf,
} from './checkout-pages.ts';
import { DECLINED, GONE, NOT_FOUND, type PageAnswer, type PageContext, type PageRequest } from './page-context.ts';

/** A page, or a redirect to one of the checkout's own return URLs. */
type Step = PageAnswer | { readonly address: string };

/** The page on which something is paid. */
export function bindCheckoutRoutes(scope: FastifyInstance, { provider, frame }: PageContext): void {
  scope.get('/test-checkout/:id', async ({ params }: PageRequest, reply) => {
    const { page, status } = await provider.read([params.id], (ledger) => showCheckout(frame, ledger, params.id));
    return sendPage(reply, page, status);
  });
  scope.post('/test-checkout/:id', async (request: PageRequest, reply) => {
    const { id } = request.params;
    const action = fieldOf(request, 'action');
    const step = await provider.change([id], (ledger) => takeStep(frame, ledger, { id, action }));
    return 'address' in step ? reply.redirect(step.address, 303) : sendPage(reply, step.page, step.status);
  });
}

function showCheckout(frame: PageFrame, ledger: Ledger, id: string): PageAnswer {
  const checkout = ledger.find('checkout', id);
  if (!checkout) return { status: NOT_FOUND, page: renderUnknownPage(frame) };
  if (checkout.status === 'complete') return { status: 200, page: renderPaidPage(frame, checkout) };
  const isOver = checkout.status === 'expired' || checkout.expiresAt <= ledger.now;
  if (isOver) return { status: GONE, page: renderExpiredPage(frame, checkout) };
  return { status: 200, page: renderCheckoutPage(frame, ledger, checkout) };
}

interface Pressed {
  readonly id: string;
  readonly action: string;
}

function takeStep(frame: PageFrame, ledger: Ledger, { id, action }: Pressed): Step {
  const checkout = ledger.find('checkout', id);
  if (!checkout || checkout.status === 'expired') return showCheckout(frame, ledger, id);
  // A second submission, also in another tab, has paid once and redirects in the same way.
  if (checkout.status === 'complete') return { address: successAddressOf(checkout) };
  if (action === 'pay') return { address: successAddressOf(payCheckout(ledger, checkout)) };
  if (action === 'cancel') return { address: cancelAddressOf(checkout) };
  if (action !== 'decline') return showCheckout(frame, ledger, id);
  return { status: DECLINED, page: renderCheckoutPage(frame, ledger, checkout, DECLINED_TEXT) };
}
