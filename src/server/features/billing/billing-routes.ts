import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  anonymousCheckoutQuerySchema,
  billingPaths,
  callerCalls,
  guestCalls,
  publicCalls,
  subscriptionCalls,
} from '#contract/calls.ts';
import { MINUTE_MS, SECOND_MS } from '#contract/units.ts';
import { AppError } from '#server/domain/errors/app-error.ts';
import type { OperationFacts } from '#server/http/api-description/operation-facts.ts';
import { redirectWith } from '#server/http/api-description/shared-facts.ts';
import { type CallBinder, createCallBinder } from '#server/http/bind-call.ts';
import { logFailure, toAppError } from '#server/http/errors/error-handling.ts';
import type { SiteOrigins } from '#server/http/web-client/site-origins.ts';
import type { BillingService } from './billing-service.ts';
import type { UpgradeSessionService } from './checkout/upgrade-session-service.ts';
import type { ExchangeRateService } from './exchange-rates/exchange-rates-service.ts';
import type { SubscriptionStatusService } from './subscriptions/subscription-status.ts';

/** The provider limits its own API, and a user needs only a few of these calls a day. */
const STRICT = { limit: 'checkout' } as const;

/** Refusals of calls that may open the checkout of a plan. */
const CHECKOUT_REFUSALS = [
  'plan-unchanged',
  'subscription-exists',
  'already-paid',
  'checkout-replaced',
  'payment-due',
  'payments-unreachable',
] as const;

export interface BillingCalls {
  readonly billing: BillingService;
  readonly status: SubscriptionStatusService;
  readonly upgrades: UpgradeSessionService;
  readonly origins: SiteOrigins;
  /** False when usage is unlimited: nothing is sold then. */
  readonly metering: boolean;
}

/** Calls under both prefixes. */
export function bindBillingRoutes(app: FastifyInstance, calls: BillingCalls): void {
  const { billing, status, upgrades } = calls;
  const { subscriptionStatus, listPayments, purchaseQaBoost, createUpgradeSession, openBillingPage } = callerCalls;
  const bindCall = createCallBinder(app, 'Billing');
  bindCall(subscriptionStatus, { summary: 'Describe the plan and its usage' }, ({ caller }) => status.describe(caller));
  bindCall(listPayments, { summary: 'List payments, newest first' }, ({ caller }) => billing.listPayments(caller));
  // Available without metering too: subscriptions sold earlier can still be cancelled.
  bindCall(
    openBillingPage,
    {
      summary: 'Open the page for cards and invoices',
      refusals: ['no-subscription', 'payments-unreachable'],
      ...STRICT,
    },
    async ({ caller, request }) => ({
      success: true as const,
      url: await billing.openBillingPage(caller, originOf(calls, request)),
    }),
  );
  bindInShop(app, calls, (bindShopCall) => {
    bindShopCall(
      purchaseQaBoost,
      { summary: 'Buy a pack of questions', refusals: ['checkout-replaced', 'payments-unreachable', 'trial-moved'] },
      async ({ caller, request }) => ({
        success: true as const,
        checkoutUrl: await billing.buyPack(caller, originOf(calls, request)),
      }),
    );
    bindShopCall(
      createUpgradeSession,
      { summary: 'Choose a plan and open its checkout', refusals: [...CHECKOUT_REFUSALS, 'trial-moved'] },
      async ({ caller, body, request }) => ({
        success: true as const,
        ...(await upgrades.storeAndOpen(caller, body, originOf(calls, request))),
      }),
    );
  });
}

/** Subscription calls for account holders. */
export function bindSubscriptionRoutes(app: FastifyInstance, calls: BillingCalls): void {
  const { billing, upgrades } = calls;
  const { create, preview, cancel, resume, processUpgrade } = subscriptionCalls;
  createCallBinder(app, 'Billing')(
    cancel,
    {
      summary: 'Cancel the plan at the end of the paid period',
      refusals: ['no-subscription', 'change-unconfirmed', 'payments-unreachable'],
      ...STRICT,
    },
    ({ caller }) => billing.cancel(caller),
  );
  bindInShop(app, calls, (bindShopCall) => {
    bindShopCall(
      create,
      {
        summary: 'Choose a plan',
        refusals: [...CHECKOUT_REFUSALS, 'payment-declined', 'no-subscription', 'change-unconfirmed'],
      },
      ({ caller, body, request }) => billing.choosePlan(caller, body.planType, originOf(calls, request)),
    );
    bindShopCall(
      preview,
      {
        summary: 'Preview the cost of a higher plan',
        refusals: ['no-subscription', 'payment-due', 'payments-unreachable', 'plan-unchanged'],
      },
      ({ caller, body }) => billing.previewUpgrade(caller, body.planType),
    );
    bindShopCall(
      resume,
      {
        summary: 'Undo a scheduled change',
        refusals: ['no-subscription', 'nothing-to-resume', 'change-unconfirmed', 'payments-unreachable'],
      },
      ({ caller }) => billing.resume(caller),
    );
    bindShopCall(
      processUpgrade,
      {
        summary: 'Open the checkout of a plan that was chosen before signing in',
        refusals: [...CHECKOUT_REFUSALS, 'upgrade-session-not-found'],
      },
      async ({ caller, body, request }) => ({
        success: true as const,
        checkoutUrl: await upgrades.openForAccount(caller, body.upgradeSessionId, originOf(calls, request)),
      }),
    );
  });
}

/** Calls of a trial before its checkout. */
export function bindTrialUpgradeRoutes(app: FastifyInstance, calls: BillingCalls): void {
  bindInShop(app, calls, (bindShopCall) =>
    bindShopCall(
      guestCalls.storeUpgradeSession,
      { summary: 'Store the choice of a plan for the checkout', refusals: ['trial-moved'] },
      ({ caller, body }) => calls.upgrades.store(caller, { planType: body.planType, source: 'trial_session' }),
    ),
  );
}

const TRIAL_CHECKOUT: OperationFacts = {
  summary: 'Redirect the browser of a trial to its checkout',
  tag: 'Billing',
  description: 'Errors redirect the browser to a page of this site that shows the reason.',
  responses: redirectWith(303, 'Redirects to the checkout, or to a page with the reason for the refusal'),
  redirectsRefusals: true,
};

/** Calls that do not depend on the caller. */
export function bindExchangeRateRoutes(app: FastifyInstance, service: ExchangeRateService): void {
  createCallBinder(app, 'Service')(
    publicCalls.exchangeRates,
    { summary: 'Exchange rate of the dollar to the peso' },
    ({ reply }) => {
      reply.header('cache-control', `public, max-age=${MINUTE_MS / SECOND_MS}`);
      return service.current();
    },
  );
}

/** Browser navigation to a trial's checkout. It carries no header, so the session id identifies the trial. */
export function bindTrialCheckoutNavigation(app: FastifyInstance, calls: BillingCalls): void {
  bindInShop(app, calls, (_bindShopCall, shop) => {
    shop.route({
      method: 'GET',
      url: billingPaths.anonymousCheckout,
      schema: { querystring: anonymousCheckoutQuerySchema },
      config: { operation: TRIAL_CHECKOUT, limit: 'trialCheckout' },
      // A navigation, not a fetch: errors become a page instead of JSON.
      errorHandler: redirectToSubscriptionPage,
      async handler(request, reply) {
        const { sessionId } = request.query as { sessionId: string };
        const url = await calls.upgrades.openForTrial(sessionId, originOf(calls, request));
        return reply.redirect(url, 303);
      },
    });
  });
}

function redirectToSubscriptionPage(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = toAppError(error);
  logFailure(request, refusal, error);
  return reply.redirect(`/subscription?checkout=failed&reason=${refusal.code}`, 303);
}

/** Binds calls that exist only with metering, and that are rate-limited like the provider's. */
function bindInShop(
  app: FastifyInstance,
  { metering }: BillingCalls,
  bind: (bindShopCall: CallBinder, shop: FastifyInstance) => void,
): void {
  app.register(async (shop) => {
    shop.addHook('onRequest', async () => {
      if (!metering) throw new AppError('shop-closed');
    });
    const bindCall = createCallBinder(shop, 'Billing');
    const bindShopCall: CallBinder = (call, { refusals = [], ...metadata }, handler) =>
      bindCall(call, { ...metadata, refusals: ['shop-closed', ...refusals], ...STRICT }, handler);
    bind(bindShopCall, shop);
  });
}

/** Origin of the return URLs: the configured public origin takes precedence over the request's headers. */
function originOf({ origins }: BillingCalls, request: FastifyRequest): string {
  const origin = origins.publicOrigin ?? origins.originOf(request);
  if (URL.parse(origin)?.origin !== origin)
    throw new AppError('invalid-request', { reason: 'The address is not valid.' });
  return origin;
}
