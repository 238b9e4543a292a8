import { MEBIBYTE } from './units.ts';

/** In ascending order. No schema in this file: the landing page shows plans and must not load zod. */
export const PLANS = ['free', 'starter', 'pro', 'premium', 'enterprise'] as const;
export type Plan = (typeof PLANS)[number];

/** What a plan allows. `premium` and `enterprise` are read as `pro`. */
export interface PlanLimits {
  readonly uploadsPerMonth: number;
  readonly questionsPerDocument: number;
  readonly filesPerUpload: number;
}

const PRO_LIMITS: PlanLimits = { uploadsPerMonth: 100, questionsPerDocument: 15, filesPerUpload: 100 };

export const PLAN_LIMITS: Readonly<Record<Plan, PlanLimits>> = {
  free: { uploadsPerMonth: 3, questionsPerDocument: 3, filesPerUpload: 5 },
  starter: { uploadsPerMonth: 15, questionsPerDocument: 7, filesPerUpload: 25 },
  pro: PRO_LIMITS,
  premium: PRO_LIMITS,
  enterprise: PRO_LIMITS,
};

/** The upload dialog takes this many files whatever the plan allows per request. */
export const FILES_PER_UPLOAD_DIALOG = 5;
export const FILE_SIZE_LIMIT_BYTES = 20 * MEBIBYTE;
export const MESSAGE_LENGTH_LIMIT = 2000;
/** Replies without an answer are free, up to so many for each document and day in UTC; further ones count as questions. */
export const FREE_REPLIES_PER_DAY = 20;
/** How many documents one question may be about. */
export const DOCUMENTS_PER_QUESTION = 10;
/** How many places in its documents an answer shows: as many unless a request asks for more, and at most. */
export const PLACES_SHOWN = { usual: 3, most: 10 } as const;

export const BOOST = { priceUsd: 1, credits: 10 } as const;

interface Price {
  readonly usdPerMonth: number;
  /** Shown beside the dollars while no exchange rate is known. */
  readonly phpPerMonth: number;
}

/** What is charged. */
export const PLAN_PRICES: Readonly<Record<'free' | 'starter' | 'pro', Price>> = {
  free: { usdPerMonth: 0, phpPerMonth: 0 },
  starter: { usdPerMonth: 5, phpPerMonth: 285 },
  pro: { usdPerMonth: 19, phpPerMonth: 1083 },
};

/** The figures the trial's sidebar advertises; the specification has both. */
export const TRIAL_ADVERTISED_PRICES: Readonly<Record<'free' | 'starter' | 'pro', Price>> = {
  free: { usdPerMonth: 0, phpPerMonth: 0 },
  starter: { usdPerMonth: 7, phpPerMonth: 295 },
  pro: { usdPerMonth: 20, phpPerMonth: 820 },
};

/** A plan as it is presented. */
export interface PlanCatalogueEntry {
  readonly plan: 'free' | 'starter' | 'pro';
  readonly name: string;
  /** Dollars as text. */
  readonly price: string;
  /** Pesos shown while no exchange rate is known. */
  readonly pricePhp: number;
  readonly period: string;
  readonly description: string;
  readonly features: readonly string[];
  readonly buttonText: string;
  readonly popular: boolean;
  /** A line that stands out; empty where there is none. */
  readonly highlight: string;
}

export const PLAN_CATALOGUE: readonly PlanCatalogueEntry[] = [
  {
    plan: 'free',
    name: 'Free',
    price: `$${PLAN_PRICES.free.usdPerMonth}`,
    pricePhp: PLAN_PRICES.free.phpPerMonth,
    period: 'month',
    description: 'For a first contract or two',
    features: ['3 PDFs a month', '3 questions per document', 'Summary, terms and risks with their pages'],
    buttonText: 'Get Started Free',
    popular: false,
    highlight: '',
  },
  {
    plan: 'starter',
    name: 'Starter',
    price: `$${PLAN_PRICES.starter.usdPerMonth}`,
    pricePhp: PLAN_PRICES.starter.phpPerMonth,
    period: 'month',
    description: 'For people who sign something every week',
    features: ['15 PDFs a month', '7 questions per document', 'Email support'],
    buttonText: 'Choose Starter',
    popular: false,
    highlight: 'only $0.33 per document',
  },
  {
    plan: 'pro',
    name: 'Pro',
    price: `$${PLAN_PRICES.pro.usdPerMonth}`,
    pricePhp: PLAN_PRICES.pro.phpPerMonth,
    period: 'month',
    description: 'For professionals and small teams',
    features: ['100 PDFs a month', '15 questions per document', 'Visual dashboard', 'Priority support'],
    buttonText: 'Choose Pro',
    popular: true,
    highlight: 'only $0.19 per document',
  },
];

/** For users who need more than the largest plan. */
export const ENTERPRISE_TEXT = 'More than 100 documents a month? Contact support about Enterprise.';
