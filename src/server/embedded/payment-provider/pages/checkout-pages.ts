import { html } from '#server/http/pages/html.ts';
import { type PageFrame, renderMessage, renderPage } from '#server/http/pages/page-layout.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { RecordOf } from '../ledger/records.ts';
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
    title: `Pay for ${name}`,
    problem: problem && `${problem} Nothing was paid. You can try again.`,
    content: html`${renderTestNotice('No card is asked for and no money moves: you are trying out how paying works.')}
<dl class="summary">
<div><dt>${name}</dt><dd>${writePrice(ledger, priceId)}</dd></div>
<div class="total"><dt>Due today</dt><dd>${due}</dd></div>
</dl>
${mode === 'subscription' && html`<p class="hint">Renews every month until it is cancelled.</p>`}
<form class="choices" method="post">
<button class="button" name="action" value="pay">Pay ${due}</button>
<button class="button quiet" name="action" value="decline">Decline the card</button>
<button class="button quiet" name="action" value="cancel">Cancel</button>
</form>`,
  });
}

export function renderPaidPage(frame: PageFrame, checkout: Checkout): string {
  return renderPage(frame, {
    title: 'This is paid already',
    lead: 'Nothing more is to be done here, and nothing was paid twice.',
    content: html`<p class="actions"><a class="button" href="${successAddressOf(checkout)}">Back to ${frame.product}</a></p>`,
  });
}

export function renderExpiredPage(frame: PageFrame, checkout: Checkout): string {
  return renderPage(frame, {
    title: 'This checkout has ended',
    lead: 'It was left for too long, or another one took its place. Nothing was paid. Go back and choose again.',
    content: html`<p class="actions"><a class="button" href="${cancelAddressOf(checkout)}">Back to ${frame.product}</a></p>`,
  });
}

export function renderUnknownPage(frame: PageFrame): string {
  return renderMessage(
    frame,
    'There is no such page',
    'The address may have been cut short, or what it showed is gone.',
  );
}
