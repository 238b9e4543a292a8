import type { FastifyInstance } from 'fastify';
import { SECOND_MS } from '#contract/units.ts';
import { fieldOf } from '#server/http/pages/page-forms.ts';
import { type PageFrame, renderMessage, sendPage } from '#server/http/pages/page-layout.ts';
import { DECLINED_TEXT } from '../api/api-problem.ts';
import type { Book } from '../ledger/book.ts';
import { recordIdOf } from '../ledger/ids.ts';
import type { RecordOf } from '../ledger/records.ts';
import { openInvoicesOf, retryRenewal, scheduleEnd } from '../ledger/subscriptions.ts';
import { PORTAL_LIFETIME_MS } from '../provider.ts';
import { renderBillingPage, renderInvoicePage, renderReceiptPage } from './billing-pages.ts';
import { renderUnknownPage } from './checkout-pages.ts';
import { DECLINED, GONE, NOT_FOUND, type PageAnswer, type PageContext, type PageRequest } from './page-context.ts';

/** The page about plan, card and invoices, and the receipts it leads to. */
export function bindBillingRoutes(scope: FastifyInstance, { provider, frame }: PageContext): void {
  scope.get('/test-billing/:id', async ({ params }: PageRequest, reply) => {
    const { page, status } = await provider.read([params.id], (book) => showPortal(frame, book, params.id));
    return sendPage(reply, page, status);
  });
  scope.post('/test-billing/:id', async (request: PageRequest, reply) => {
    const { id } = request.params;
    const action = fieldOf(request, 'action');
    const answer = await provider.change([id], (book) => {
      const portal = findPortal(book, id);
      const isDone = portal ? act(book, portal, action) : false;
      return isDone ? undefined : showPortal(frame, book, id, action === 'pay-invoice' ? DECLINED_TEXT : undefined);
    });
    return answer ? sendPage(reply, answer.page, answer.status) : reply.redirect(`/test-billing/${id}`, 303);
  });
  scope.get('/test-receipt/:id', async ({ params }: PageRequest, reply) => {
    const { page, status } = await provider.read([params.id], (book) => showReceipt(frame, book, params.id));
    return sendPage(reply, page, status);
  });
}

/** The URL is a secret that opens a customer's invoices, so it expires. */
function findPortal(book: Book, id: string): RecordOf<'portal'> | undefined {
  const portal = book.find('portal', id);
  return portal && book.now < portal.createdAt + PORTAL_LIFETIME_MS / SECOND_MS ? portal : undefined;
}

function showPortal(frame: PageFrame, book: Book, id: string, problem?: string): PageAnswer {
  const portal = findPortal(book, id);
  if (portal) return { status: problem ? DECLINED : 200, page: renderBillingPage(frame, book, portal, problem) };
  const text = `This page is open for an hour at a time. Go back to ${frame.product} and open it again.`;
  return { status: GONE, page: renderMessage(frame, 'This page has ended', text) };
}

function showReceipt(frame: PageFrame, book: Book, id: string): PageAnswer {
  const invoice = book.find('invoice', recordIdOf(id));
  const payment = book.find('payment', invoice?.paymentId ?? recordIdOf(id));
  if (payment) {
    const paid = payment.invoiceId === null ? undefined : book.find('invoice', payment.invoiceId);
    return { status: 200, page: renderReceiptPage(frame, payment, paid) };
  }
  if (invoice) return { status: 200, page: renderInvoicePage(frame, invoice) };
  return { status: NOT_FOUND, page: renderUnknownPage(frame) };
}

/** @returns whether it was done */
function act(book: Book, { customerId }: RecordOf<'portal'>, action: string): boolean {
  const customer = book.get('customer', customerId);
  if (action === 'card-works' || action === 'card-declined') {
    book.put({ ...customer, card: action === 'card-works' ? 'works' : 'declined' });
    return true;
  }
  const running = book.list('subscription').filter(({ status }) => status !== 'canceled');
  if (action === 'pay-invoice') {
    if (customer.card !== 'works') return false;
    for (const invoice of running.flatMap((subscription) => openInvoicesOf(book, subscription))) {
      retryRenewal(book, invoice, book.now);
    }
    return true;
  }
  if (action !== 'cancel' && action !== 'keep') return false;
  for (const subscription of running) {
    if (subscription.scheduleId === null) scheduleEnd(book, subscription, action === 'cancel');
  }
  return true;
}
