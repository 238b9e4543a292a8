import { recordIdOf } from '../ledger/ids.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { RecordKind } from '../ledger/records.ts';
import { renderInvoicePayment } from '../rendering/render-invoice.ts';
import { renderList, renderObject } from '../rendering/render-object.ts';
import { renderCharge, renderDispute, renderRefunds } from '../rendering/render-payment.ts';
import { refused } from './api-problem.ts';

/** Stripe's limit. */
const DEEPEST_PATH = 4;

type Rendered = { [name: string]: unknown };

const KINDS_BY_PREFIX: readonly (readonly [string, RecordKind])[] = [
  ['cus_', 'customer'],
  ['sub_sched_', 'schedule'],
  ['sub_', 'subscription'],
  ['in_', 'invoice'],
  ['pi_', 'payment'],
  ['prod_', 'product'],
  ['price_', 'price'],
  ['cs_', 'checkout'],
  ['bpc_', 'configuration'],
];

/** An object by any id that Stripe's API gives it; undefined when there is none. */
export function renderById(ledger: Ledger, id: string): object | undefined {
  const recordId = recordIdOf(id);
  const kind = KINDS_BY_PREFIX.find(([prefix]) => recordId.startsWith(prefix))?.[1];
  const record = kind && ledger.find(kind, recordId);
  if (!record || record.id === id) return record && renderObject(ledger, record);
  if (record.kind === 'invoice') return record.paymentId === null ? undefined : renderInvoicePayment(record);
  if (record.kind !== 'payment') return undefined;
  if (id.startsWith('ch_')) return renderCharge(record);
  if (id.startsWith('du_')) return renderDispute(record);
  return renderRefunds(record).find((refund) => refund.id === id);
}

/** Lists that are included only when they are expanded. */
function renderIncluded(ledger: Ledger, { object, id }: Rendered, name: string): object | undefined {
  const inner = `${object}.${name}`;
  if (typeof id !== 'string') return undefined;
  if (inner === 'invoice.payments') {
    const invoice = ledger.get('invoice', id);
    const paid = invoice.paymentId === null ? [] : [renderInvoicePayment(invoice)];
    return renderList(paid, `/v1/invoice_payments?invoice=${id}`);
  }
  if (inner === 'charge.refunds') {
    return renderList(renderRefunds(ledger.get('payment', recordIdOf(id))), `/v1/charges/${id}/refunds`);
  }
  if (inner === 'customer.subscriptions') {
    const running = ledger.list('subscription').filter(({ status }) => status !== 'canceled');
    return renderList(
      running.map((record) => renderObject(ledger, record)),
      `/v1/customers/${id}/subscriptions`,
    );
  }
  if (inner === 'checkout.session.line_items') {
    const { priceId, amount, currency } = ledger.get('checkout', id);
    const price = renderObject(ledger, ledger.get('price', priceId));
    const item = { object: 'item', amount_subtotal: amount, amount_total: amount, currency, price, quantity: 1 };
    return renderList([{ id: `li_${id}`, ...item }], `/v1/checkout/sessions/${id}/line_items`);
  }
  return undefined;
}

/**
 * Puts objects in place of their ids, as the parameter `expand` asks.
 * @throws ApiProblem for a path that is too long or leads nowhere
 */
export function expandObject(ledger: Ledger, object: object, paths: readonly string[]): object {
  const expanded = structuredClone(object) as Rendered;
  for (const path of paths) {
    const names = path.split('.');
    if (names.length > DEEPEST_PATH) {
      throw refused(`You cannot expand more than ${DEEPEST_PATH} levels of a property. Property: ${path}`, 'expand');
    }
    follow(ledger, expanded, { names, path });
  }
  return expanded;
}

interface Path {
  readonly names: readonly string[];
  readonly path: string;
}

function follow(ledger: Ledger, from: Rendered, { names, path }: Path): void {
  const [name, ...rest] = names;
  if (name === undefined) return;
  const value = name in from ? from[name] : renderIncluded(ledger, from, name);
  if (value === null) return;
  const inner = typeof value === 'string' ? renderById(ledger, value) : value;
  if (typeof inner !== 'object' || inner === null) {
    throw refused(`This property cannot be expanded (${path}).`, 'expand');
  }
  from[name] = inner;
  const places = Array.isArray(inner) ? inner : [inner];
  for (const place of places) follow(ledger, place as Rendered, { names: rest, path });
}
