import { z } from 'zod';

/** Plans that can be bought. */
export const paidPlanSchema = z.enum(['starter', 'pro']);
export type PaidPlan = z.infer<typeof paidPlanSchema>;

/** Plans as displayed: `premium` and `enterprise` appear as `pro`. */
export const shownPlanSchema = z.enum(['free', ...paidPlanSchema.options]);
export type ShownPlan = z.infer<typeof shownPlanSchema>;

/** For clients: maps plans that are displayed as another one, and unknown ones to `free`. */
const receivedShownPlanSchema = shownPlanSchema.catch((context) =>
  // Descriptions of the schema ask for a value without context.
  context?.value === 'premium' || context?.value === 'enterprise' ? 'pro' : 'free',
);

/**
 * States of a subscription. `inactive` is for people without one. With `past_due` a payment failed and the plan is kept
 * for a while; with `unpaid` and `paused` there is no plan until the invoice is paid. `unknown` is a state of the
 * payment provider that this version does not know: it grants nothing.
 */
const SUBSCRIPTION_STATES = ['active', 'inactive', 'past_due', 'unpaid', 'paused', 'unknown'] as const;
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number];

/**
 * In responses: any text, because a state stored or sent by another version must not fail the parse. A client treats
 * unknown states as needing attention.
 */
export const reportedSubscriptionStateSchema = z.string();

export const subscriptionStatusSchema = z.object({
  plan: receivedShownPlanSchema,
  subscriptionStatus: reportedSubscriptionStateSchema,
  /** When the subscription that gives the plan began. Null without one: a plan may also be given by hand. */
  activeSince: z.iso.datetime().nullable().catch(null),
  /** When the paid month ends: the plan renews then, changes or ends. Null where nothing is paid for. */
  subscriptionEndDate: z.iso.datetime().nullable(),
  /** Set while the plan ends at `subscriptionEndDate` and does not renew. */
  cancelsAtPeriodEnd: z.boolean(),
  pendingDowngrade: z.object({ toPlan: paidPlanSchema, effectiveDate: z.iso.datetime() }).nullable(),
  usage: z.object({
    documentsThisMonth: z.number().int(),
    /** Null where metering is off. */
    documentLimit: z.number().int().nullable(),
    documentsTotal: z.number().int(),
  }),
  /** Whether the payment provider has a customer for this user, so that its page for cards and invoices can be opened. */
  hasBillingPage: z.boolean(),
});
export type SubscriptionStatus = z.infer<typeof subscriptionStatusSchema>;

/** What the person meant to pay and where it was chosen. */
const upgradeSourceSchema = z.enum(['landing_page', 'trial_session', 'subscription_page']);
export type UpgradeSource = z.infer<typeof upgradeSourceSchema>;

/** Nothing else is taken from the client, prices and users least of all: the server knows both. */
export const planChoiceSchema = z.object({ planType: paidPlanSchema });

/**
 * Answer to the choice of a plan. `checkoutUrl` is there when something has to be paid on the provider's page;
 * without it the change was made, or is scheduled, and `message` says which.
 */
export const subscriptionChangeSchema = z.object({
  success: z.literal(true),
  checkoutUrl: z.string().optional(),
  message: z.string(),
  change: z.enum(['checkout', 'upgraded', 'downgrade-scheduled', 'cancel-scheduled', 'resumed']),
});
export type SubscriptionChange = z.infer<typeof subscriptionChangeSchema>;

export const checkoutResponseSchema = z.object({ success: z.literal(true), checkoutUrl: z.string() });

/** Answer to the purchase of a pack. Without a `checkoutUrl` nothing has to be paid on another page. */
export const purchaseResponseSchema = checkoutResponseSchema.partial({ checkoutUrl: true });
export type PurchaseResponse = z.infer<typeof purchaseResponseSchema>;

export const upgradePreviewSchema = z.object({
  planType: paidPlanSchema,
  /** Charged at once, in the smallest unit of the currency; 0 when what was paid already covers it. */
  amountDue: z.number().int(),
  /** Three letters, lower case. */
  currency: z.string(),
  /** What the plan costs from then on. */
  nextAmount: z.number().int(),
  nextDate: z.iso.datetime(),
});
export type UpgradePreview = z.infer<typeof upgradePreviewSchema>;

export const storeUpgradeSessionSchema = z.object({
  planType: paidPlanSchema,
  /** Accepted and ignored: the caller is identified by the guest id. */
  anonymousUserId: z.string().max(100).nullish(),
});
export const storedUpgradeSessionSchema = z.object({ sessionId: z.string() });

export const createUpgradeSessionSchema = z.object({ planType: paidPlanSchema, source: upgradeSourceSchema });
export const createdUpgradeSessionSchema = checkoutResponseSchema.extend({ sessionId: z.string() });

export const processUpgradeSchema = z.object({ upgradeSessionId: z.string().max(200) });

/** 43 letters, digits, hyphens and underscores: 256 random bits. */
export const upgradeSessionIdSchema = z.string().regex(/^[\w-]{43}$/);

export const billingPageSchema = z.object({ success: z.literal(true), url: z.string() });

/** A payment as it is listed. */
export const paymentSchema = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  kind: z.enum(['plan', 'boost']),
  /** Null for a pack of questions. */
  plan: paidPlanSchema.nullable().catch(null),
  reason: z.enum(['start', 'renewal', 'change', 'pack', 'other']).catch('other'),
  /** `other` is what a client reads that is older than its server. */
  status: z
    .enum(['paid', 'failed', 'partially-refunded', 'refunded', 'disputed', 'charged-back', 'other'])
    .catch('other'),
  /** In the smallest unit of the currency. */
  amount: z.number().int(),
  refunded: z.number().int(),
  /** Three letters, lower case. */
  currency: z.string(),
  /** The provider's receipt; null until there is one. */
  receiptUrl: z.string().nullable(),
  /** Whether it was made in test mode, and no money moved. */
  isTest: z.boolean(),
});
export type Payment = z.infer<typeof paymentSchema>;

/** Newest first. */
export const paymentsSchema = z.array(paymentSchema);

export const exchangeRatesSchema = z.object({
  usdToPhp: z.number().positive(),
  phpToUsd: z.number().positive(),
  /** When the rate was fetched; null while the fallback is used. */
  lastUpdated: z.iso.datetime().nullable(),
});
export type ExchangeRates = z.infer<typeof exchangeRatesSchema>;
