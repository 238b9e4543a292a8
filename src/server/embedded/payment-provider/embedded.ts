import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { KIBIBYTE } from '#contract/units.ts';
import { createStripePayments } from '#server/adapters/payments/stripe/stripe.ts';
import type { Database } from '#server/db/connection.ts';
import { logFailure, toAppError } from '#server/http/errors/error-handling.ts';
import { errorBodyOf, statusOf } from '#server/http/errors/error-table.ts';
import { bindPageAssets } from '#server/http/pages/page-assets.ts';
import { acceptPageForms, hideFromApiDescription } from '#server/http/pages/page-forms.ts';
import { renderMessage, sendPage } from '#server/http/pages/page-layout.ts';
import { pageTexts } from '#server/http/texts.ts';
import { makeSecret } from '#server/platform/secrets.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { Payments, PaymentsHost } from '#server/ports/payments.ts';
import { answerRequest } from './api/api.ts';
import { refused } from './api/api-problem.ts';
import { type ApiRequest, createListener } from './api/listener.ts';
import { createRequestStore } from './api/request-store.ts';
import { createControls, type PaymentControls, type RequestWatcher } from './controls.ts';
import { createRecordStore } from './ledger/record-store.ts';
import { bindBillingRoutes } from './pages/billing-routes.ts';
import { bindCheckoutRoutes } from './pages/checkout-routes.ts';
import type { PageContext } from './pages/page-context.ts';
import { ASSET_PATH } from './pages/page-words.ts';
import { createProvider } from './provider.ts';
import { testPaymentTexts } from './texts.ts';
import { createDeliveries } from './webhooks/deliveries.ts';
import { createDeliveryStore } from './webhooks/delivery-store.ts';

const FORM_LIMIT_BYTES = KIBIBYTE;
const STYLE = new URL('pages/test-payments.css', import.meta.url).href;

export interface EmbeddedPaymentsOptions {
  /** Open and migrated. */
  readonly db: Database;
  readonly clock: Clock;
  readonly logger: FastifyBaseLogger;
  /** The product's name, as the pages show it. */
  readonly product: string;
  /** Key of a real provider, if one is set: the test mode refuses to run beside it. */
  readonly realKey?: string | undefined;
}

export interface EmbeddedPayments {
  readonly payments: Payments;
  /** Binds the pages on which people pay, see their invoices and read receipts; from then on webhook events are delivered. */
  mount(app: FastifyInstance, host: PaymentsHost): Promise<void>;
  /** What tests do as the payer and as the provider's staff. */
  readonly controls: PaymentControls;
}

/**
 * This server's own test mode of payments: the real SDK, over a real connection, asks a provider that lives in this
 * process and keeps what it knows in the database. No one is charged, and nothing leaves the machine.
 * @throws Error beside the key of a real provider
 */
export function createEmbeddedPayments(options: EmbeddedPaymentsOptions): EmbeddedPayments {
  const { db, clock, logger, product } = options;
  if (options.realKey) throw new Error('The test mode of payments does not work beside the key of a real provider.');
  const records = createRecordStore(db);
  const deliveryStore = createDeliveryStore(db);
  const secret = () => records.readSecret();
  const deliveries = createDeliveries({ store: deliveryStore, clock, logger, secret });
  const provider = createProvider({
    db,
    clock,
    records,
    deliveryStore,
    deliveries,
    requests: createRequestStore(db),
    onProblem: (error, customer) => logger.error({ err: error, customer }, 'test payments could not be worked on'),
  });
  const watcher: RequestWatcher = { watch: undefined };
  // Known only to this process.
  const secretKey = `sk_test_${makeSecret().replaceAll(/\W|_/g, '')}`;
  const listener = createListener({
    secretKey,
    answer(request) {
      show(watcher, request);
      return answerRequest(provider, request);
    },
    onProblem: (error) => logger.error({ err: error }, 'the test mode of payments failed'),
  });
  const payments = createStripePayments({
    secretKey,
    webhookSecret: secret,
    mode: 'embedded',
    clock,
    product,
    endpoint: listener.endpoint,
  });
  return {
    payments: {
      ...payments,
      runDueTasks: provider.runDueTasks,
      async close() {
        await payments.close();
        await listener.close();
      },
    },
    async mount(app, host) {
      deliveries.setHost(host);
      await mountPages(app, { provider, frame: { product, assetPath: ASSET_PATH } });
    },
    controls: createControls({ provider, deliveries, deliveryStore, clock, secret, watcher }),
  };
}

function show({ watch }: RequestWatcher, { method, path, form }: ApiRequest): void {
  try {
    watch?.(method, path, form);
  } catch (error) {
    throw refused(error instanceof Error ? error.message : 'The request is not as it should be.');
  }
}

/** Binds the pages on which people pay, look after their plan, and read receipts. */
async function mountPages(app: FastifyInstance, context: PageContext): Promise<void> {
  await app.register(async (scope) => {
    hideFromApiDescription(scope);
    await scope.register((assets) => bindPageAssets(assets, [STYLE]), { prefix: ASSET_PATH });
    acceptPageForms(scope, FORM_LIMIT_BYTES);
    scope.setErrorHandler((error, request, reply) => {
      const refusal = toAppError(error);
      logFailure(request, refusal, error, 'a page of the test payments failed');
      const text = testPaymentTexts.failedText(errorBodyOf(refusal).message);
      const page = renderMessage(context.frame, pageTexts.failed, text);
      return sendPage(reply, page, statusOf(refusal.code));
    });
    bindCheckoutRoutes(scope, context);
    bindBillingRoutes(scope, context);
  });
}
