import type { FastifyInstance } from 'fastify';
import { SECOND_MS } from '#contract/units.ts';
import { fieldOf } from '#server/http/pages/page-forms.ts';
import { type PageFrame, renderMessage, sendPage } from '#server/http/pages/page-layout.ts';
import { DECLINED_TEXT } from '../api/api-problem.ts';
import { recordIdOf } from '../ledger/ids.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { RecordOf } from '../ledger/records.ts';
import { openInvoicesOf, retryRenewal, scheduleEnd } from '../ledger/subscriptions.ts';
import { PORTAL_LIFETIME_MS } from '../provider.ts';
import { testPaymentTexts } from '../texts.ts';
import { renderBillingPage, renderInvoicePage, renderReceiptPage } from './billing-pages.ts';
import { renderUnknownPage } from './checkout-pages.ts';
import { DECLINED, GONE, NOT_FOUND, type PageAnswer, type PageContext, type PageRequest } from './page-context.ts';

/** The page about plan, card and invoices, and the receipts it leads to. */
export function bindBillingRoutes(scope: FastifyInstance, { provider, frame }: PageContext): void {
  scope.get('/test-billing/:id', async ({ params }: PageRequest, reply) => {
    const { page, status } = await provider.read([params.id], (ledger) => showPortal(frame, ledger, params.id));
    return sendPage(reply, page, status);
  });
  scope.post('/test-billing/:id', async (request: PageRequest, reply) => {
    const { id } = request.params;
    const action = fieldOf(request, 'action');
    const answer = await provider.change([id], (ledger) => {
      const portal = findPortal(ledger, id);
      const isDone = portal ? act(ledger, portal, action) : false;
      return isDone ? undefined : showPortal(frame, ledger, id, action === 'pay-invoice' ? DECLINED_TEXT : undefined);
    });
    return answer ? sendPage(reply, answer.page, answer.status) : reply.redirect(`/test-billing/${id}`, 303);
  });
  scope.get('/test-receipt/:id', async ({ params }: PageRequest, reply) => {
    const { page, status } = await provider.read([params.id], (ledger) => showReceipt(frame, ledger, params.id));
    return sendPage(reply, page, status);
  });
}

/** The URL is a secret that opens a customer's invoices, so it expires. */
function findPortal(ledger: Ledger, id: string): RecordOf<'portal'> | undefined {
  const portal = ledger.find('portal', id);
  return portal && ledger.now < portal.createdAt + PORTAL_LIFETIME_MS / SECOND_MS ? portal : undefined;
}

function showPortal(frame: PageFrame, ledger: Ledger, id: string, problem?: string): PageAnswer {
  const portal = findPortal(ledger, id);
  if (portal) return { status: problem ? DECLINED : 200, page: renderBillingPage(frame, ledger, portal, problem) };
  const text = testPaymentTexts.billingEndedText(frame.product);
  return { status: GONE, page: renderMessage(frame, testPaymentTexts.billingEnded, text) };
}

function showReceipt(frame: PageFrame, ledger: Ledger, id: string): PageAnswer {
  const invoice = ledger.find('invoice', recordIdOf(id));
  const payment = ledger.find('payment', invoice?.paymentId ?? recordIdOf(id));
  if (payment) {
    const paid = payment.invoiceId === null ? undefined : ledger.find('invoice', payment.invoiceId);
    return { status: 200, page: renderReceiptPage(frame, payment, paid) };
  }
  if (invoice) return { status: 200, page: renderInvoicePage(frame, invoice) };
  return { status: NOT_FOUND, page: renderUnknownPage(frame) };
}

/** @returns whether it was done */
function act(ledger: Ledger, { customerId }: RecordOf<'portal'>, action: string): boolean {
  const customer = ledger.get('customer', customerId);
  if (action === 'card-works' || action === 'card-declined') {
    ledger.put({ ...customer, card: action === 'card-works' ? 'works' : 'declined' });
    return true;
  }
  const running = ledger.list('subscription').filter(({ status }) => status !== 'canceled');
  if (action === 'pay-invoice') {
    if (customer.card !== 'works') return false;
    for (const invoice of running.flatMap((subscription) => openInvoicesOf(ledger, subscription))) {
      retryRenewal(ledger, invoice, ledger.now);
    }
    return true;
  }
  if (action !== 'cancel' && action !== 'keep') return false;
  for (const subscription of running) {
    if (subscription.scheduleId === null) scheduleEnd(ledger, subscription, action === 'cancel');
  }
  return true;
}
