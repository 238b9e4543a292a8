import { type Html, html } from '#server/http/pages/html.ts';
import { type PageFrame, renderPage } from '#server/http/pages/page-layout.ts';
import { pageTexts } from '#server/http/texts.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { RecordOf } from '../ledger/records.ts';
import { openInvoicesOf } from '../ledger/subscriptions.ts';
import { refundedOf } from '../rendering/render-payment.ts';
import { testPaymentTexts } from '../texts.ts';
import { nameOfPrice, renderTestNotice, writeDate, writeMoney, writePrice } from './page-words.ts';

const CARDS = {
  none: testPaymentTexts.noCard,
  works: testPaymentTexts.cardWorks,
  declined: testPaymentTexts.cardDeclined,
} as const;

/** A subscriber's plan, card and invoices. */
export function renderBillingPage(
  frame: PageFrame,
  ledger: Ledger,
  portal: RecordOf<'portal'>,
  problem?: string,
): string {
  const { card } = ledger.get('customer', portal.customerId);
  const running = ledger.list('subscription').filter(({ status }) => status !== 'canceled');
  const allowsCancelling = ledger.find('configuration', portal.configurationId)?.allowsCancelling ?? false;
  const other = card === 'works' ? 'declined' : 'works';
  return renderPage(frame, {
    title: testPaymentTexts.billing,
    problem,
    content: html`${renderTestNotice(testPaymentTexts.billingNotice)}
<h2>${testPaymentTexts.plan}</h2>
${running.length === 0 && html`<p class="lead">${testPaymentTexts.noPlan}</p>`}
${running.map((subscription) => renderSubscription(ledger, subscription, allowsCancelling))}
<h2>${testPaymentTexts.card}</h2>
<p class="lead">${CARDS[card]}</p>
${renderAction(`card-${other}`, other === 'works' ? testPaymentTexts.useWorkingCard : testPaymentTexts.useDeclinedCard)}
<h2>${testPaymentTexts.invoices}</h2>
${renderPayments(ledger)}
<p class="actions"><a class="button" href="${portal.returnUrl}">${pageTexts.backTo(frame.product)}</a></p>`,
  });
}

function renderAction(action: string, label: string): Html {
  return html`<form class="choices" method="post"><button class="button quiet" name="action" value="${action}">${label}</button></form>`;
}

function renderSubscription(ledger: Ledger, subscription: RecordOf<'subscription'>, allowsCancelling: boolean): Html {
  const { priceId, cancelAt, scheduleId } = subscription;
  const [open] = openInvoicesOf(ledger, subscription);
  const isScheduled = scheduleId !== null;
  return html`<dl class="summary"><div><dt>${nameOfPrice(ledger, priceId)}</dt><dd>${writePrice(ledger, priceId)}</dd></div></dl>
<p class="lead">${describeFuture(ledger, subscription)}</p>
${open && html`<p class="problem">${testPaymentTexts.paymentFailed(writeMoney(open.total, open.currency))}</p>${renderAction('pay-invoice', testPaymentTexts.payNow)}`}
${cancelAt !== null && renderAction('keep', testPaymentTexts.keepPlan)}
${cancelAt === null && !isScheduled && allowsCancelling && renderAction('cancel', testPaymentTexts.cancelPlan)}`;
}

function describeFuture(
  ledger: Ledger,
  { cancelAt, periodEnd, scheduleId, priceId }: RecordOf<'subscription'>,
): string {
  if (cancelAt !== null) return testPaymentTexts.endsOn(writeDate(cancelAt));
  const schedule = scheduleId === null ? undefined : ledger.find('schedule', scheduleId);
  const next = schedule?.phases.find(({ startsAt }) => startsAt === periodEnd);
  if (next && next.priceId !== priceId)
    return testPaymentTexts.changesTo(nameOfPrice(ledger, next.priceId), writeDate(periodEnd));
  return testPaymentTexts.renewsOn(writeDate(periodEnd));
}

function renderPayments(ledger: Ledger): Html {
  const payments = ledger.list('payment');
  if (payments.length === 0) return html`<p class="lead">${testPaymentTexts.noPayments}</p>`;
  return html`<ul class="receipts">
${payments.map(
  ({ id, createdAt, description, amount, currency }) => html`<li>
<a href="/test-receipt/${id}">${writeDate(createdAt, 'medium')}</a>
<span>${description}</span>
<span class="sum">${writeMoney(amount, currency)}</span>
</li>`,
)}
</ul>`;
}

const DISPUTES = {
  needs_response: testPaymentTexts.disputeOpen,
  won: testPaymentTexts.disputeWon,
  lost: testPaymentTexts.disputeLost,
} as const;

/** @param invoice shown in full where the payment was for one */
export function renderReceiptPage(
  frame: PageFrame,
  payment: RecordOf<'payment'>,
  invoice: RecordOf<'invoice'> | undefined,
): string {
  const { amount, currency, createdAt, description, dispute } = payment;
  const refunded = refundedOf(payment);
  const lines = invoice?.lines ?? [{ description, amount }];
  return renderPage(frame, {
    title: testPaymentTexts.receipt,
    lead: testPaymentTexts.paidOn(writeDate(createdAt)),
    content: html`${renderTestNotice(testPaymentTexts.receiptNotice)}
${renderLines(lines, currency, { label: testPaymentTexts.paid, amount })}
${refunded > 0 && html`<p class="lead">${testPaymentTexts.refunded(writeMoney(refunded, currency))}</p>`}
${dispute && html`<p class="lead">${DISPUTES[dispute.status]}</p>`}
<p class="actions"><a class="button quiet" href="/">${pageTexts.backTo(frame.product)}</a></p>`,
  });
}

/** An invoice for which nothing was paid: none had to be, or the card was declined. */
export function renderInvoicePage(frame: PageFrame, invoice: RecordOf<'invoice'>): string {
  const { lines, total, currency, createdAt, status } = invoice;
  return renderPage(frame, {
    title: testPaymentTexts.invoice,
    lead: testPaymentTexts.invoiceDate(writeDate(createdAt)),
    content: html`${renderTestNotice(testPaymentTexts.invoiceNotice)}
${renderLines(lines, currency, { label: status === 'paid' ? testPaymentTexts.nothingDue : testPaymentTexts.unpaid, amount: total })}
<p class="actions"><a class="button quiet" href="/">${pageTexts.backTo(frame.product)}</a></p>`,
  });
}

interface Line {
  readonly description: string;
  readonly amount: number;
}

function renderLines(
  lines: readonly Line[],
  currency: string,
  { label, amount }: { label: string; amount: number },
): Html {
  return html`<dl class="summary">
${lines.map((line) => html`<div><dt>${line.description}</dt><dd>${writeMoney(line.amount, currency)}</dd></div>`)}
<div class="total"><dt>${label}</dt><dd>${writeMoney(amount, currency)}</dd></div>
</dl>`;
}
