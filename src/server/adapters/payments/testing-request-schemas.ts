import { createHash, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Ajv, type AnySchemaObject, type ErrorObject, type ValidateFunction } from 'ajv';
import Stripe from 'stripe';
import { createGenerator } from 'ts-json-schema-generator';
import { parseForm } from '#server/embedded/payment-provider/api/form-body.ts';

/** Every request of the adapter, with the SDK's file and type of its parameters. Others are rejected as unchecked. */
const REQUESTS: Readonly<Record<string, readonly [file: string, type: string]>> = {
  'POST /v1/customers': ['Customers', 'CustomerCreateParams'],
  'POST /v1/customers/:id': ['Customers', 'CustomerUpdateParams'],
  'DELETE /v1/customers/:id': ['Customers', 'CustomerDeleteParams'],
  'GET /v1/prices': ['Prices', 'PriceListParams'],
  'GET /v1/prices/:id': ['Prices', 'PriceRetrieveParams'],
  'POST /v1/prices': ['Prices', 'PriceCreateParams'],
  'GET /v1/checkout/sessions': ['Checkout/Sessions', 'Checkout.SessionListParams'],
  'POST /v1/checkout/sessions': ['Checkout/Sessions', 'Checkout.SessionCreateParams'],
  'GET /v1/checkout/sessions/:id': ['Checkout/Sessions', 'Checkout.SessionRetrieveParams'],
  'POST /v1/checkout/sessions/:id/expire': ['Checkout/Sessions', 'Checkout.SessionExpireParams'],
  'GET /v1/subscriptions/:id': ['Subscriptions', 'SubscriptionRetrieveParams'],
  'POST /v1/subscriptions/:id': ['Subscriptions', 'SubscriptionUpdateParams'],
  'DELETE /v1/subscriptions/:id': ['Subscriptions', 'SubscriptionCancelParams'],
  'POST /v1/subscription_schedules': ['SubscriptionSchedules', 'SubscriptionScheduleCreateParams'],
  'GET /v1/subscription_schedules/:id': ['SubscriptionSchedules', 'SubscriptionScheduleRetrieveParams'],
  'POST /v1/subscription_schedules/:id': ['SubscriptionSchedules', 'SubscriptionScheduleUpdateParams'],
  'POST /v1/subscription_schedules/:id/release': ['SubscriptionSchedules', 'SubscriptionScheduleReleaseParams'],
  'GET /v1/invoices': ['Invoices', 'InvoiceListParams'],
  'GET /v1/invoices/:id': ['Invoices', 'InvoiceRetrieveParams'],
  'POST /v1/invoices/create_preview': ['Invoices', 'InvoiceCreatePreviewParams'],
  'GET /v1/invoice_payments': ['InvoicePayments', 'InvoicePaymentListParams'],
  'GET /v1/payment_intents/:id': ['PaymentIntents', 'PaymentIntentRetrieveParams'],
  'GET /v1/disputes': ['Disputes', 'DisputeListParams'],
  'GET /v1/refunds': ['Refunds', 'RefundListParams'],
  'POST /v1/refunds': ['Refunds', 'RefundCreateParams'],
  'GET /v1/billing_portal/configurations': ['BillingPortal/Configurations', 'BillingPortal.ConfigurationListParams'],
  'POST /v1/billing_portal/configurations': ['BillingPortal/Configurations', 'BillingPortal.ConfigurationCreateParams'],
  'POST /v1/billing_portal/sessions': ['BillingPortal/Sessions', 'BillingPortal.SessionCreateParams'],
};

const ROOT_TYPE = 'Requests';
const COMPILER_OPTIONS = {
  preserveSymlinks: true,
  module: 'nodenext',
  moduleResolution: 'nodenext',
  target: 'es2022',
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  types: [],
};

/** An interface with one member per request. */
function describeRequests(): string {
  const described = Object.entries(REQUESTS).map(([request, [file, type]], index) => {
    const [space = '', ...rest] = type.split('.');
    const local = `${space}${index}`;
    return {
      line: `import type { ${space} as ${local} } from './resources/${file}.js';`,
      member: `  '${request}': ${[local, ...rest].join('.')};`,
    };
  });
  const lines = described.map(({ line }) => line);
  const members = described.map(({ member }) => member);
  return [...lines, `export interface ${ROOT_TYPE} {`, ...members, '}', ''].join('\n');
}

/**
 * Generates a JSON schema from the types of the installed SDK. It reads them through a view of the SDK's folder in
 * which enumerations are closed: the SDK allows any string in each, for values of later versions, so a wrong one would
 * pass.
 */
async function generateSchema(sdkFolder: string, cacheFolder: string): Promise<AnySchemaObject> {
  const view = await mkdtemp(join(cacheFolder, 'view-'));
  try {
    for (const name of await readdir(sdkFolder)) {
      if (name !== 'shared.d.ts') await symlink(join(sdkFolder, name), join(view, name));
    }
    const shared = await readFile(join(sdkFolder, 'shared.d.ts'), 'utf8');
    const closed = shared.replace(/^export type OtherString = .*;$/m, 'export type OtherString = never;');
    if (closed === shared) throw new Error('The SDK has another way to keep its enumerations open.');
    await writeFile(join(view, 'shared.d.ts'), closed);
    await writeFile(join(view, 'requests.ts'), describeRequests());
    const tsconfig = join(view, 'tsconfig.json');
    await writeFile(tsconfig, JSON.stringify({ compilerOptions: COMPILER_OPTIONS, files: ['requests.ts'] }));
    const options = { path: join(view, 'requests.ts'), tsconfig, type: ROOT_TYPE };
    const generator = createGenerator({ ...options, skipTypeCheck: true, jsDoc: 'none', topRef: false });
    return generator.createSchema(ROOT_TYPE) as AnySchemaObject;
  } finally {
    await rm(view, { recursive: true, force: true });
  }
}

/** Takes seconds once per SDK version; cached beside the packages. */
async function readSchema(): Promise<AnySchemaObject> {
  const packageFolder = join(dirname(createRequire(import.meta.url).resolve('stripe')), '..');
  const cacheFolder = join(packageFolder, '..', '.cache', 'stripe-requests');
  const version = createHash('sha256')
    .update(JSON.stringify([Stripe.PACKAGE_VERSION, describeRequests(), COMPILER_OPTIONS]))
    .digest('hex');
  const cached = join(cacheFolder, `${version}.json`);
  try {
    return JSON.parse(await readFile(cached, 'utf8')) as AnySchemaObject;
  } catch {
    await mkdir(cacheFolder, { recursive: true });
    const schema = await generateSchema(join(packageFolder, 'esm'), cacheFolder);
    // Written atomically: several test processes may run this.
    const draft = `${cached}.${randomUUID()}`;
    await writeFile(draft, JSON.stringify(schema));
    await rename(draft, cached);
    return schema;
  }
}

/** The table entry that matches a path with the fewest placeholders. */
function nameRequest(method: string, path: string): string | undefined {
  const parts = path.split('/');
  const matching = Object.keys(REQUESTS).filter((request) => {
    const [ownMethod, ownPath = ''] = request.split(' ');
    const ownParts = ownPath.split('/');
    const isSame = ownParts.every((part, index) => part === parts[index] || part.startsWith(':'));
    return ownMethod === method && ownParts.length === parts.length && isSame;
  });
  return matching.toSorted((one, other) => one.split(':').length - other.split(':').length)[0];
}

const describeProblem = ({ instancePath, message, params }: ErrorObject): string =>
  `${instancePath || 'the request'} ${message} ${JSON.stringify(params)}`;

/**
 * Validates requests against the SDK's parameter types at runtime. The compiler does not see everything: spreads, casts
 * and the SDK's own encoding.
 * @returns a validator of wire requests that throws what is wrong. The query may be part of the path or replace the
 *   body.
 */
export async function createRequestValidator(): Promise<(method: string, path: string, body: string) => void> {
  // Form values are strings. Each schema is used a few times: optimising it takes longer than it saves.
  const ajv = new Ajv({ coerceTypes: true, allErrors: true, strict: false, code: { optimize: false } });
  ajv.addSchema(await readSchema(), ROOT_TYPE);
  const checks = new Map<string, ValidateFunction>();
  return function checkRequest(method, path, body) {
    const { pathname, search } = new URL(path, 'http://stripe');
    const request = nameRequest(method, pathname);
    if (!request) throw new Error(`${method} ${pathname} is not among the requests that are checked.`);
    const pointer = request.replaceAll('~', '~0').replaceAll('/', '~1');
    const check = checks.get(request) ?? ajv.compile({ $ref: `${ROOT_TYPE}#/properties/${encodeURI(pointer)}` });
    checks.set(request, check);
    if (check(parseForm([search.slice(1), body].filter(Boolean).join('&')))) return;
    const problems = (check.errors ?? []).map(describeProblem);
    throw new Error(`${request} has parameters that the SDK does not know: ${problems.join('; ')}`);
  };
}
