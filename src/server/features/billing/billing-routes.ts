import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  anonymousCheckoutQuerySchema,
  billingPaths,
  callerCalls,
  guestCalls,
  subscriptionCalls,
} from '#contract/calls.ts';
import { AppError } from '#server/domain/errors/app-error.ts';
import type { OperationFacts } from '#server/http/api-description/operation-facts.ts';
import { redirectWith } from '#server/http/api-description/shared-facts.ts';
import { bindCall, type CallMetadata } from '#server/http/bind-call.ts';
import { logFailure, toAppError } from '#server/http/errors/error-handling.ts';
import type { SiteOrigins } from '#server/http/web-client/site-origins.ts';
import type { BillingService } from './billing-service.ts';
import type { UpgradeSessionService } from './checkout/upgrade-session-service.ts';
import type { SubscriptionStatusService } from './subscriptions/subscription-status.ts';

/** The provider limits its own API, and a user needs only a few of these calls a day. */
const STRICT = { limit: 'checkout' } as const;

export interface BillingCalls {
  readonly billing: BillingService;
  readonly status: SubscriptionStatusService;
  readonly upgrades: UpgradeSessionService;
  readonly origins: SiteOrigins;
  /** False when usage is unlimited: nothing is sold then. */
  readonly metering: boolean;
}

const CREATE: CallMetadata = {
  summary: 'Choose a plan',
  tag: 'Billing',
  refusals: [
    'shop-closed',
    'plan-unchanged',
    'subscription-exists',
    'already-paid',
    'checkout-replaced',
    'payment-due',
    'payment-declined',
    'no-subscription',
    'change-unconfirmed',
    'payments-unreachable',
  ],
  ...STRICT,
};

const OWN_PLAN_REFUSALS = ['shop-closed', 'no-subscription', 'payment-due', 'payments-unreachable'] as const;

/** Calls under both prefixes. */
export function bindBillingRoutes(app: FastifyInstance, calls: BillingCalls): void {
  const { billing, status, upgrades } = calls;
  const { purchaseQaBoost, createUpgradeSession, openBillingPage } = callerCalls;
  bindCall(
    app,
    callerCalls.subscriptionStatus,
    { summary: 'Describe the plan and its usage', tag: 'Billing' },
    ({ caller }) => status.describe(caller),
  );
  bindCall(app, callerCalls.listPayments, { summary: 'List payments, newest first', tag: 'Billing' }, ({ caller }) =>
    billing.listPayments(caller),
  );
  // Available without metering too: subscriptions sold earlier can still be cancelled.
  bindCall(
    app,
    openBillingPage,
    {
      summary: 'Open the page for cards and invoices',
      tag: 'Billing',
      refusals: ['no-subscription', 'payments-unreachable'],
      ...STRICT,
    },
    async ({ caller, request }) => ({
      success: true as const,
      url: await billing.openBillingPage(caller, originOf(calls, request)),
    }),
  );
  bindInShop(app, calls, (shop) => {
    bindCall(
      shop,
      purchaseQaBoost,
      {
        summary: 'Buy a pack of questions',
        tag: 'Billing',
        refusals: ['shop-closed', 'checkout-replaced', 'payments-unreachable', 'trial-moved'],
        ...STRICT,
      },
      async ({ caller, request }) => ({
        success: true as const,
        checkoutUrl: await billing.buyPack(caller, originOf(calls, request)),
      }),
    );
    bindCall(
      shop,
      createUpgradeSession,
      {
        summary: 'Choose a plan and open its checkout',
        tag: 'Billing',
        refusals: [
          'shop-closed',
          'already-paid',
          'subscription-exists',
          'checkout-replaced',
          'plan-unchanged',
          'payment-due',
          'payments-unreachable',
          'trial-moved',
        ],
        ...STRICT,
      },
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
  bindCall(
    app,
    cancel,
    {
      summary: 'Cancel the plan at the end of the paid period',
      tag: 'Billing',
      refusals: ['no-subscription', 'change-unconfirmed', 'payments-unreachable'],
      ...STRICT,
    },
    ({ caller }) => billing.cancel(caller),
  );
  bindInShop(app, calls, (shop) => {
    bindCall(shop, create, CREATE, ({ caller, body, request }) =>
      billing.choosePlan(caller, body.planType, originOf(calls, request)),
    );
    bindCall(
      shop,
      preview,
      {
        summary: 'Preview the cost of a higher plan',
        tag: 'Billing',
        refusals: [...OWN_PLAN_REFUSALS, 'plan-unchanged'],
        ...STRICT,
      },
      ({ caller, body }) => billing.previewUpgrade(caller, body.planType),
    );
    bindCall(
      shop,
      resume,
      {
        summary: 'Undo a scheduled change',
        tag: 'Billing',
        refusals: ['shop-closed', 'no-subscription', 'nothing-to-resume', 'change-unconfirmed', 'payments-unreachable'],
        ...STRICT,
      },
      ({ caller }) => billing.resume(caller),
    );
    bindCall(
      shop,
      processUpgrade,
      {
        summary: 'Open the checkout of a plan that was chosen before signing in',
        tag: 'Billing',
        refusals: [
          'shop-closed',
          'upgrade-session-not-found',
          'plan-unchanged',
          'subscription-exists',
          'already-paid',
          'checkout-replaced',
          'payment-due',
          'payments-unreachable',
        ],
        ...STRICT,
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
  bindInShop(app, calls, (shop) => {
    bindCall(
      shop,
      guestCalls.storeUpgradeSession,
      {
        summary: 'Store the choice of a plan for the checkout',
        tag: 'Billing',
        refusals: ['shop-closed', 'trial-moved'],
        ...STRICT,
      },
      ({ caller, body }) => calls.upgrades.store(caller, { planType: body.planType, source: 'trial_session' }),
    );
  });
}

const TRIAL_CHECKOUT: OperationFacts = {
  summary: 'Redirect the browser of a trial to its checkout',
  tag: 'Billing',
  description: 'Errors redirect the browser to a page of this site that shows the reason.',
  responses: redirectWith(303, 'Redirects to the checkout, or to a page with the reason for the refusal'),
  redirectsRefusals: true,
};

/** Browser navigation to a trial's checkout. It carries no header, so the session id identifies the trial. */
export function bindTrialCheckoutNavigation(app: FastifyInstance, calls: BillingCalls): void {
  bindInShop(app, calls, (shop) => {
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

/** Calls that exist only with metering. */
function bindInShop(app: FastifyInstance, { metering }: BillingCalls, bind: (shop: FastifyInstance) => void): void {
  app.register(async (shop) => {
    shop.addHook('onRequest', async () => {
      if (!metering) throw new AppError('shop-closed');
    });
    bind(shop);
  });
}

/** Origin of the return URLs: the configured public origin takes precedence over the request's headers. */
function originOf({ origins }: BillingCalls, request: FastifyRequest): string {
  const origin = origins.publicOrigin ?? origins.originOf(request);
  if (URL.parse(origin)?.origin !== origin)
    throw new AppError('invalid-request', { reason: 'The address is not valid.' });
  return origin;
}
