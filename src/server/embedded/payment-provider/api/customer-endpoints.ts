import { z } from 'zod';
import { makeId } from '../ledger/ids.ts';
import { renderObject } from '../rendering/render-object.ts';
import { defineEndpoint, type Endpoint, mergeMetadata, metadataForm, noParameters } from './endpoint.ts';

const customerForm = z.strictObject({
  // Stripe looks at addresses too. Empty takes one away.
  email: z
    .string()
    .max(512)
    .regex(/^([^\s@]+@[^\s@.]+(\.[^\s@.]+)+)?$/, 'not an e-mail address')
    .optional(),
  name: z.string().max(256).optional(),
  description: z.string().optional(),
  metadata: metadataForm.optional(),
});

/** Empty text takes a value away. */
const given = (value: string | undefined, before: string | null): string | null =>
  value === undefined ? before : value || null;

/** People as the provider knows them. */
export const CUSTOMER_ENDPOINTS: readonly Endpoint[] = [
  defineEndpoint('POST', '/v1/customers', customerForm, (book, { email, name, metadata }) => {
    const id = makeId('customer');
    const customer = book.put({
      kind: 'customer',
      id,
      customerId: id,
      createdAt: book.now,
      card: 'none',
      email: given(email, null),
      name: given(name, null),
      metadata: mergeMetadata({}, metadata),
    });
    return renderObject(book, customer);
  }),
  defineEndpoint('GET', '/v1/customers/:id', noParameters, (book, _input, id) =>
    renderObject(book, book.get('customer', id)),
  ),
  defineEndpoint('POST', '/v1/customers/:id', customerForm, (book, { email, name, metadata }, id) => {
    const customer = book.get('customer', id);
    const changes = { email: given(email, customer.email), name: given(name, customer.name) };
    return renderObject(
      book,
      book.put({ ...customer, ...changes, metadata: mergeMetadata(customer.metadata, metadata) }),
    );
  }),
  defineEndpoint('DELETE', '/v1/customers/:id', noParameters, (book, _input, id) => {
    book.get('customer', id);
    book.forget();
    return { id, object: 'customer', deleted: true };
  }),
];
