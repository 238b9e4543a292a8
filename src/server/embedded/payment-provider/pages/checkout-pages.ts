import { html } from '#server/http/pages/html.ts';
import { type PageFrame, renderMessage, renderPage } from '#server/http/pages/page-layout.ts';
import { pageTexts } from '#server/http/texts.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { RecordOf } from '../ledger/records.ts';
import { testPaymentTexts } from '../texts.ts';
import { nameOfPrice, renderTestNotice, writeMoney, writePrice } from './page-words.ts';

type Checkout = RecordOf<'checkout'>;

/** Where a browser goes after paying, written as a header may hold it. */
export const successAddressOf = ({ successUrl, id }: Checkout): string =>
  new URL(successUrl.replaceAll('{CHECKOUT_SESSION_ID}', id)).href;

/** Where a browser goes that did not pay. */
export const cancelAddressOf = ({ cancelUrl }: Checkout): string => new URL(cancelUrl).href;

/** @param problem why it was not paid just now */
export function renderCheckoutPage(frame: PageFrame, ledger: Ledger, checkout: Checkout, problem?: string): string {
  const { priceId, amount, currency, mode } = checkout;
  const name = nameOfPrice(ledger, priceId);
  const due = writeMoney(amount, currency);
  return renderPage(frame, {
    title: testPaymentTexts.payFor(name),
    problem: problem && testPaymentTexts.notPaid(problem),
    content: html`${renderTestNotice(testPaymentTexts.checkoutNotice)}
<dl class="summary">
<div><dt>${name}</dt><dd>${writePrice(ledger, priceId)}</dd></div>
<div class="total"><dt>${testPaymentTexts.dueToday}</dt><dd>${due}</dd></div>
</dl>
${mode === 'subscription' && html`<p class="hint">${testPaymentTexts.renewsMonthly}</p>`}
<form class="choices" method="post">
<button class="button" name="action" value="pay">${testPaymentTexts.pay(due)}</button>
<button class="button quiet" name="action" value="decline">${testPaymentTexts.decline}</button>
<button class="button quiet" name="action" value="cancel">${testPaymentTexts.cancel}</button>
</form>`,
  });
}

export function renderPaidPage(frame: PageFrame, checkout: Checkout): string {
  return renderPage(frame, {
    title: testPaymentTexts.alreadyPaid,
    lead: testPaymentTexts.alreadyPaidText,
    content: html`<p class="actions"><a class="button" href="${successAddressOf(checkout)}">${pageTexts.backTo(frame.product)}</a></p>`,
  });
}

export function renderExpiredPage(frame: PageFrame, checkout: Checkout): string {
  return renderPage(frame, {
    title: testPaymentTexts.checkoutEnded,
    lead: testPaymentTexts.checkoutEndedText,
    content: html`<p class="actions"><a class="button" href="${cancelAddressOf(checkout)}">${pageTexts.backTo(frame.product)}</a></p>`,
  });
}

export function renderUnknownPage(frame: PageFrame): string {
  return renderMessage(frame, pageTexts.pageNotFound, pageTexts.pageNotFoundText);
}
