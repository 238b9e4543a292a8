import { z } from 'zod';
import { makeId } from '../ledger/ids.ts';
import { renderObject } from '../rendering/render-object.ts';
import { defineEndpoint, type Endpoint, mergeMetadata, metadataForm, noParameters, readEndpoint } from './endpoint.ts';

const customerForm = z.strictObject({
  // Stripe validates addresses, too. An empty one removes it.
  email: z
    .string()
    .max(512)
    .regex(/^([^\s@]+@[^\s@.]+(\.[^\s@.]+)+)?$/, 'not an email address')
    .optional(),
  name: z.string().max(256).optional(),
  description: z.string().optional(),
  metadata: metadataForm.optional(),
});

/** Empty text removes a value. */
const given = (value: string | undefined, before: string | null): string | null =>
  value === undefined ? before : value || null;

/** Customers. */
export const CUSTOMER_ENDPOINTS: readonly Endpoint[] = [
  defineEndpoint('POST', '/v1/customers', customerForm, (ledger, { email, name, metadata }) => {
    const id = makeId('customer');
    const customer = ledger.put({
      kind: 'customer',
      id,
      customerId: id,
      createdAt: ledger.now,
      card: 'none',
      email: given(email, null),
      name: given(name, null),
      metadata: mergeMetadata({}, metadata),
    });
    return renderObject(ledger, customer);
  }),
  readEndpoint('/v1/customers/:id', 'customer'),
  defineEndpoint('POST', '/v1/customers/:id', customerForm, (ledger, { email, name, metadata }, id) => {
    const customer = ledger.get('customer', id);
    const changes = { email: given(email, customer.email), name: given(name, customer.name) };
    return renderObject(
      ledger,
      ledger.put({ ...customer, ...changes, metadata: mergeMetadata(customer.metadata, metadata) }),
    );
  }),
  defineEndpoint('DELETE', '/v1/customers/:id', noParameters, (ledger, _input, id) => {
    ledger.get('customer', id);
    ledger.forget();
    return { id, object: 'customer', deleted: true };
  }),
];
