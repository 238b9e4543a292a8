import { z } from 'zod';
import { makeId } from '../ledger/ids.ts';
import { renderObject } from '../rendering/render-object.ts';
import { missing, refused } from './api-problem.ts';
import {
  defineEndpoint,
  type Endpoint,
  flag,
  mergeMetadata,
  metadataForm,
  pageForm,
  readEndpoint,
  renderRecords,
  webAddress,
  wholeNumber,
} from './endpoint.ts';

const currency = z
  .string()
  .regex(/^[a-z]{3}$/i)
  .toLowerCase();
const productForm = { name: z.string().min(1), description: z.string().optional(), metadata: metadataForm.optional() };

const priceForm = z.strictObject({
  currency,
  unit_amount: wholeNumber,
  lookup_key: z.string().max(200).optional(),
  nickname: z.string().optional(),
  metadata: metadataForm.optional(),
  product: z.string().optional(),
  product_data: z.strictObject({ name: z.string().min(1), metadata: metadataForm.optional() }).optional(),
  recurring: z.strictObject({ interval: z.literal('month'), interval_count: z.literal('1').optional() }).optional(),
});

const priceListForm = z.strictObject({
  ...pageForm,
  active: flag.optional(),
  lookup_keys: z.array(z.string()).max(10).optional(),
  product: z.string().optional(),
});

/** What is allowed on the billing page; what the page does not offer is stored and returned without effect. */
const configurationForm = z.strictObject({
  business_profile: z
    .strictObject({
      headline: z.string().optional(),
      privacy_policy_url: webAddress.optional(),
      terms_of_service_url: webAddress.optional(),
    })
    .optional(),
  default_return_url: webAddress.optional(),
  features: z.strictObject({
    customer_update: z.strictObject({ enabled: z.literal('false').transform(() => false) }).optional(),
    invoice_history: z.strictObject({ enabled: flag }).optional(),
    payment_method_update: z.strictObject({ enabled: flag }).optional(),
    subscription_cancel: z
      .strictObject({
        enabled: flag,
        mode: z.enum(['at_period_end', 'immediately']).optional(),
        proration_behavior: z.literal('none').optional(),
        cancellation_reason: z.record(z.string(), z.unknown()).optional(),
      })
      .optional(),
    subscription_update: z.strictObject({ enabled: z.literal('false').transform(() => false) }).optional(),
  }),
  metadata: metadataForm.optional(),
  name: z.string().optional(),
});

/** What all customers share: products, prices, and what the billing page allows. */
export const CATALOGUE_ENDPOINTS: readonly Endpoint[] = [
  defineEndpoint('POST', '/v1/products', z.strictObject(productForm), (ledger, { name, metadata = {} }) =>
    renderObject(ledger, ledger.put({ kind: 'product', id: makeId('product'), createdAt: ledger.now, name, metadata })),
  ),
  readEndpoint('/v1/products/:id', 'product'),
  defineEndpoint('POST', '/v1/prices', priceForm, (ledger, input) => {
    const { lookup_key: lookupKey = null, metadata = {}, nickname = null, product_data: data } = input;
    const taken = lookupKey === null ? undefined : ledger.list('price').find((price) => price.lookupKey === lookupKey);
    if (taken)
      throw refused(`A price (\`${taken.id}\`) already uses that lookup key.`, 'lookup_key', 'lookup_key_in_use');
    if ((input.product === undefined) === (data === undefined))
      throw refused('Give one of product, product_data.', 'product');
    const product = data
      ? ledger.put({
          kind: 'product',
          id: makeId('product'),
          createdAt: ledger.now,
          name: data.name,
          metadata: mergeMetadata({}, data.metadata),
        })
      : ledger.get('product', input.product ?? '');
    const price = ledger.put({
      kind: 'price',
      id: makeId('price'),
      createdAt: ledger.now,
      productId: product.id,
      lookupKey,
      nickname,
      metadata,
      unitAmount: input.unit_amount,
      currency: input.currency,
      isMonthly: input.recurring !== undefined,
    });
    return renderObject(ledger, price);
  }),
  defineEndpoint(
    'GET',
    '/v1/prices',
    priceListForm,
    (ledger, { active = true, lookup_keys: keys, product, ...paging }) =>
      renderRecords(ledger, 'price', {
        ...paging,
        url: '/v1/prices',
        isListed: ({ lookupKey, productId }) =>
          active && (!keys || (lookupKey !== null && keys.includes(lookupKey))) && (!product || productId === product),
      }),
  ),
  readEndpoint('/v1/prices/:id', 'price'),
  defineEndpoint(
    'POST',
    '/v1/billing_portal/configurations',
    configurationForm,
    (ledger, { metadata = {}, ...settings }) => {
      const configuration = ledger.put({
        kind: 'configuration',
        id: makeId('configuration'),
        createdAt: ledger.now,
        settings,
        metadata,
        allowsCancelling: settings.features.subscription_cancel?.enabled ?? false,
      });
      return renderObject(ledger, configuration);
    },
  ),
  defineEndpoint(
    'GET',
    '/v1/billing_portal/configurations',
    z.strictObject({ ...pageForm, active: flag.optional(), is_default: flag.optional() }),
    (ledger, { active = true, is_default: isDefault = false, ...paging }) =>
      renderRecords(ledger, 'configuration', {
        ...paging,
        url: '/v1/billing_portal/configurations',
        isListed: () => active && !isDefault,
      }),
  ),
  defineEndpoint(
    'POST',
    '/v1/billing_portal/sessions',
    z.strictObject({ customer: z.string(), return_url: webAddress, configuration: z.string().optional() }),
    (ledger, { customer, return_url: returnUrl, configuration }) => {
      const { id: customerId } = ledger.get('customer', customer);
      const [latest] = ledger.list('configuration');
      if (!latest) throw refused('No configuration provided and no default configuration has been created.');
      if (configuration && !ledger.find('configuration', configuration)) throw missing('configuration', configuration);
      const portal = ledger.put({
        kind: 'portal',
        id: makeId('portal'),
        createdAt: ledger.now,
        customerId,
        returnUrl,
        configurationId: configuration ?? latest.id,
      });
      return renderObject(ledger, portal);
    },
  ),
];
