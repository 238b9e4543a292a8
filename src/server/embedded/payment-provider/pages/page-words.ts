import { SECOND_MS } from '#contract/units.ts';
import { type Html, html } from '#server/http/pages/html.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { testPaymentTexts } from '../texts.ts';

/** Below it lie the style, the mark and the type of all pages of the test mode. */
export const ASSET_PATH = '/test-payments';

const CENTS = 100;
const LANGUAGE = 'en-US';

/** @param cents in the smallest unit of the currency */
export function writeMoney(cents: number, currency: string): string {
  return new Intl.NumberFormat(LANGUAGE, { style: 'currency', currency }).format(cents / CENTS);
}

/**
 * @param moment whole seconds since 1970-01-01T00:00:00Z
 * @param dateStyle `medium` where several stand in a column
 */
export function writeDate(moment: number, dateStyle: 'long' | 'medium' = 'long'): string {
  return new Intl.DateTimeFormat(LANGUAGE, { dateStyle, timeZone: 'UTC' }).format(moment * SECOND_MS);
}

/** What a price is the price of. */
export function nameOfPrice(ledger: Ledger, priceId: string): string {
  return ledger.get('product', ledger.get('price', priceId).productId).name;
}

/** Like "$5.00 a month". */
export function writePrice(ledger: Ledger, priceId: string): string {
  const { unitAmount, currency, isMonthly } = ledger.get('price', priceId);
  const amount = writeMoney(unitAmount, currency);
  return isMonthly ? testPaymentTexts.perMonth(amount) : amount;
}

/** Shown on every page, so that test mode is never mistaken for real payments. */
export function renderTestNotice(text: string): Html {
  return html`<p class="test-mode"><strong>${testPaymentTexts.testMode}</strong> ${text}</p>`;
}
