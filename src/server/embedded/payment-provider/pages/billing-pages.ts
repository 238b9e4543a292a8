import { type Html, html } from '#server/http/pages/html.ts';
import { type PageFrame, renderPage } from '#server/http/pages/page-layout.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { RecordOf } from '../ledger/records.ts';
import { openInvoicesOf } from '../ledger/subscriptions.ts';
import { refundedOf } from '../rendering/render-payment.ts';
import { nameOfPrice, renderTestNotice, writeDate, writeMoney, writePrice } from './page-words.ts';

const CARDS = {
  none: 'There is no card yet.',
  works: 'A test card that works is in use.',
  declined: 'A test card that is declined is in use: the next payment will fail.',
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
    title: 'Plan and invoices',
    problem,
    content: html`${renderTestNotice('No one is charged. Try out here what happens when a card fails.')}
<h2>Plan</h2>
${running.length === 0 && html`<p class="lead">No plan is running.</p>`}
${running.map((subscription) => renderSubscription(ledger, subscription, allowsCancelling))}
<h2>Card</h2>
<p class="lead">${CARDS[card]}</p>
${renderAction(`card-${other}`, other === 'works' ? 'Use a card that works' : 'Use a card that is declined')}
<h2>Invoices</h2>
${renderPayments(ledger)}
<p class="actions"><a class="button" href="${portal.returnUrl}">Back to ${frame.product}</a></p>`,
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
${open && html`<p class="problem">A payment of ${writeMoney(open.total, open.currency)} failed.</p>${renderAction('pay-invoice', 'Pay it now')}`}
${cancelAt !== null && renderAction('keep', 'Keep the plan')}
${cancelAt === null && !isScheduled && allowsCancelling && renderAction('cancel', 'Cancel at the end of the month')}`;
}

function describeFuture(
  ledger: Ledger,
  { cancelAt, periodEnd, scheduleId, priceId }: RecordOf<'subscription'>,
): string {
  if (cancelAt !== null) return `Ends on ${writeDate(cancelAt)} and does not renew.`;
  const schedule = scheduleId === null ? undefined : ledger.find('schedule', scheduleId);
  const next = schedule?.phases.find(({ startsAt }) => startsAt === periodEnd);
  if (next && next.priceId !== priceId)
    return `Changes to ${nameOfPrice(ledger, next.priceId)} on ${writeDate(periodEnd)}.`;
  return `Renews on ${writeDate(periodEnd)}.`;
}

function renderPayments(ledger: Ledger): Html {
  const payments = ledger.list('payment');
  if (payments.length === 0) return html`<p class="lead">Nothing was paid yet.</p>`;
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
  needs_response: 'The payer’s bank has taken the money back and is looking into it.',
  won: 'The payer’s bank looked into it; the payment stands.',
  lost: 'The payer’s bank has given the money back.',
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
    title: 'Test receipt',
    lead: `Paid on ${writeDate(createdAt)}`,
    content: html`${renderTestNotice('No money moved. This is no receipt for your books.')}
${renderLines(lines, currency, { label: 'Paid', amount })}
${refunded > 0 && html`<p class="lead">${writeMoney(refunded, currency)} of it was given back.</p>`}
${dispute && html`<p class="lead">${DISPUTES[dispute.status]}</p>`}
<p class="actions"><a class="button quiet" href="/">Back to ${frame.product}</a></p>`,
  });
}

/** An invoice for which nothing was paid: none had to be, or the card was declined. */
export function renderInvoicePage(frame: PageFrame, invoice: RecordOf<'invoice'>): string {
  const { lines, total, currency, createdAt, status } = invoice;
  return renderPage(frame, {
    title: 'Test invoice',
    lead: `Of ${writeDate(createdAt)}`,
    content: html`${renderTestNotice('No one is charged.')}
${renderLines(lines, currency, { label: status === 'paid' ? 'Nothing was due' : 'Not paid', amount: total })}
<p class="actions"><a class="button quiet" href="/">Back to ${frame.product}</a></p>`,
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
