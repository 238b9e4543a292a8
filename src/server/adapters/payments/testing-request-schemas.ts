import { createHash, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Ajv, type AnySchemaObject, type ErrorObject, type ValidateFunction } from 'ajv';
import Stripe from 'stripe';
import { createGenerator } from 'ts-json-schema-generator';
import { parseForm } from '#server/embedded/payment-provider/api/form-body.ts';

/**
 * Every request that the adapter makes, with the file of the SDK's types and the type of its parameters. A request that
 * is not here is refused: it has not been checked.
 */
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

/** An interface with one member for each request. */
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
 * Generates the schema from the types of the SDK that is installed. In a view of its folder where enumerations are
 * closed: the SDK adds any string to each, so that values of later versions can be read, and a wrong one would pass.
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

/** Takes some seconds once for each version of the SDK; then it lies beside the packages. */
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
    // Several test processes may come here at once: whoever reads finds a whole file.
    const draft = `${cached}.${randomUUID()}`;
    await writeFile(draft, JSON.stringify(schema));
    await rename(draft, cached);
    return schema;
  }
}

/** The request of the table that a path belongs to: the one with the most parts that are the same. */
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
 * Checks requests against the types that the SDK declares for their parameters. Calls that reach the wire have passed the
 * compiler, yet not always whole: what was spread or cast, and what the SDK makes of it, is first seen there.
 * @returns a check that takes what came over the wire and throws what is wrong with it. A query may stand behind the path
 * or in place of the body.
 */
export async function createRequestValidator(): Promise<(method: string, path: string, body: string) => void> {
  // Forms know text only. Each check runs a few times: making it fast takes longer than it saves.
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
