import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  anonymousCheckoutQuerySchema,
  billingPaths,
  callerCalls,
  guestCalls,
  subscriptionCalls,
} from '#contract/calls.ts';
import { AppError } from '#server/domain/errors/app-error.ts';
import { bindCall } from '#server/http/bind-call.ts';
import { logFailure, refusalOf } from '#server/http/errors/errors.ts';
import type { SiteOrigins } from '#server/http/web-client/site-origins.ts';
import type { BillingService } from './billing-service.ts';
import type { UpgradeSessionService } from './checkout/upgrade-session-service.ts';
import type { SubscriptionStatusService } from './subscriptions/subscription-status.ts';

/** The provider limits how often it is asked, and a person needs a few of these a day. */
const STRICT = { limit: 'checkout' } as const;

export interface BillingCalls {
  readonly billing: BillingService;
  readonly status: SubscriptionStatusService;
  readonly upgrades: UpgradeSessionService;
  readonly origins: SiteOrigins;
  /** False where nothing is limited: there is nothing to buy then. */
  readonly metering: boolean;
}

/** Calls under both prefixes. */
export function bindBillingRoutes(app: FastifyInstance, calls: BillingCalls): void {
  const { billing, status, upgrades } = calls;
  const { purchaseQaBoost, createUpgradeSession, openBillingPage } = callerCalls;
  bindCall(app, callerCalls.subscriptionStatus, ({ caller }) => status.describe(caller));
  bindCall(app, callerCalls.listPayments, ({ caller }) => billing.listPayments(caller));
  // Where metering was switched off, somebody may still be paying: the way out stays open.
  bindCall(
    app,
    openBillingPage,
    async ({ caller, request }) => ({
      success: true as const,
      url: await billing.openBillingPage(caller, originOf(calls, request)),
    }),
    STRICT,
  );
  bindInShop(app, calls, (shop) => {
    bindCall(
      shop,
      purchaseQaBoost,
      async ({ caller, request }) => ({
        success: true as const,
        checkoutUrl: await billing.buyPack(caller, originOf(calls, request)),
      }),
      STRICT,
    );
    bindCall(
      shop,
      createUpgradeSession,
      async ({ caller, body, request }) => ({
        success: true as const,
        ...(await upgrades.storeAndOpen(caller, body, originOf(calls, request))),
      }),
      STRICT,
    );
  });
}

/** What account holders do with their subscription. */
export function bindSubscriptionRoutes(app: FastifyInstance, calls: BillingCalls): void {
  const { billing, upgrades } = calls;
  const { create, preview, cancel, resume, processUpgrade } = subscriptionCalls;
  bindCall(app, cancel, ({ caller }) => billing.cancel(caller), STRICT);
  bindInShop(app, calls, (shop) => {
    bindCall(
      shop,
      create,
      ({ caller, body, request }) => billing.choosePlan(caller, body.planType, originOf(calls, request)),
      STRICT,
    );
    bindCall(shop, preview, ({ caller, body }) => billing.previewUpgrade(caller, body.planType), STRICT);
    bindCall(shop, resume, ({ caller }) => billing.resume(caller), STRICT);
    bindCall(
      shop,
      processUpgrade,
      async ({ caller, body, request }) => ({
        success: true as const,
        checkoutUrl: await upgrades.openForAccount(caller, body.upgradeSessionId, originOf(calls, request)),
      }),
      STRICT,
    );
  });
}

/** What a trial does before it goes to its checkout. */
export function bindTrialUpgradeRoutes(app: FastifyInstance, calls: BillingCalls): void {
  bindInShop(app, calls, (shop) => {
    bindCall(
      shop,
      guestCalls.storeUpgradeSession,
      ({ caller, body }) => calls.upgrades.store(caller, { planType: body.planType, source: 'trial_session' }),
      STRICT,
    );
  });
}

/** Where a trial's browser goes to pay. It cannot send a header along, so the session's id says whose it is. */
export function bindTrialCheckoutNavigation(app: FastifyInstance, calls: BillingCalls): void {
  bindInShop(app, calls, (shop) => {
    shop.route({
      method: 'GET',
      url: billingPaths.anonymousCheckout,
      schema: { querystring: anonymousCheckoutQuerySchema },
      config: { limit: 'trialCheckout' },
      // Somebody looks at the answer: they get a page that says what happened, and not a line of JSON.
      errorHandler: sendToSubscriptionPage,
      async handler(request, reply) {
        const { sessionId } = request.query as { sessionId: string };
        const address = await calls.upgrades.openForTrial(sessionId, originOf(calls, request));
        return reply.redirect(address, 303);
      },
    });
  });
}

function sendToSubscriptionPage(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOf(error);
  logFailure(request, refusal, error);
  return reply.redirect(`/subscription?checkout=failed&reason=${refusal.code}`, 303);
}

/** Calls that are there only where something is sold. */
function bindInShop(app: FastifyInstance, { metering }: BillingCalls, bind: (shop: FastifyInstance) => void): void {
  app.register(async (shop) => {
    shop.addHook('onRequest', async () => {
      if (!metering) throw new AppError('shop-closed');
    });
    bind(shop);
  });
}

/** Where the browser is sent back to after paying: this site, whatever the request says of itself. */
function originOf({ origins }: BillingCalls, request: FastifyRequest): string {
  const origin = origins.publicOrigin ?? origins.originOf(request);
  if (URL.parse(origin)?.origin !== origin)
    throw new AppError('invalid-request', { reason: 'The address is not valid.' });
  return origin;
}
