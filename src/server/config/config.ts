import { resolve } from 'node:path';
import { z } from 'zod';
import { DEFAULT_BRAND } from '#contract/brand.ts';
import { ConfigError } from './config-error.ts';
import {
  findIgnoredModelSettings,
  type LanguageModelConfig,
  languageModelSettings,
  readLanguageModel,
} from './language-model-settings.ts';
import { findMisspelledSettings, type MisspelledSetting } from './misspelled-settings.ts';
import { type OperationsConfig, operationsSettings, readOperations } from './operations-settings.ts';
import { type PostHogConfig, posthogSettings, readPostHog } from './posthog-settings.ts';
import { readSocialSignIn, type SocialSignInConfig, socialSignInSettings } from './social-sign-in-settings.ts';

const HIGHEST_PORT = 65_535;
const onOff = z.enum(['on', 'off']).transform((value) => value === 'on');
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an address starting with http:// or https://' });

/** Every setting with its default. An empty value counts as not set. */
const settingsSchema = z.object({
  /** Port to listen on. 0 takes any free one. */
  PORT: z.coerce
    .number({ error: 'must be a whole number' })
    .int('must be a whole number')
    .min(0)
    .max(HIGHEST_PORT, `must be at most ${HIGHEST_PORT}`)
    .default(3000),
  /** Address to listen on. */
  HOST: z.string().default('127.0.0.1'),
  /** Address under which people reach the server, where it differs from HOST and PORT. */
  PUBLIC_URL: httpUrl.optional(),
  /** Folder of the embedded database and the uploaded files. */
  DATA_DIR: z.string().default('./data'),
  /** The role of this process: answering requests, running jobs, or both. */
  ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  /** `off` disables all allowances, for private installations. Usage is still counted. */
  METERING: onOff.default(true),
  /** `off` disables rate limiting. */
  RATE_LIMITS: onOff.default(true),
  /** PostgreSQL 15 or later; the embedded database when not set. */
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be an address starting with postgres://' })
    .optional(),
  /** S3-compatible store for the uploaded files; the folder when not set. All five belong together. */
  S3_ENDPOINT: httpUrl.optional(),
  S3_REGION: z.string().optional(),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** OpenID provider for sign-in; the embedded one when not set. */
  OIDC_ISSUER: httpUrl.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  /** Only for confidential clients; never sent to the browser. */
  OIDC_CLIENT_SECRET: z.string().optional(),
  /** Firebase project for sign-in instead of an OpenID provider. All three belong together. */
  FIREBASE_PROJECT_ID: z.string().optional(),
  FIREBASE_API_KEY: z.string().optional(),
  FIREBASE_AUTH_DOMAIN: z
    .string()
    .regex(/^[\w-]+(\.[\w-]+)*(:\d+)?$/, 'must be a name like project.firebaseapp.com')
    .optional(),
  ...socialSignInSettings,
  /** Mail server for links to a new password, like `smtp://user:password@host:587?from=support@example.org`; without one they are logged. */
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an address starting with smtp:// or smtps://' }).optional(),
  /** Stripe account that takes payments; the embedded test mode, which charges no one, when not set. */
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\w+$/, 'must be a secret key of Stripe, like sk_live_… or sk_test_…')
    .optional(),
  /** Secret of the webhook endpoint `/api/stripe-webhook` in that account. */
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+$/, 'must be the signing secret of a webhook endpoint, like whsec_…')
    .optional(),
  /** Exchange rate service for the dollar; `off` disables it and shows fixed prices. */
  EXCHANGE_RATES_URL: z.union([z.literal('off'), httpUrl]).default('https://open.er-api.com/v6/latest/USD'),
  ...posthogSettings,
  ...languageModelSettings,
  ...operationsSettings,
  /** OCR languages, as Tesseract codes; the data of each is a separate package. */
  OCR_LANGUAGES: z
    .string()
    .regex(/^[A-Za-z_]+(\s*,\s*[A-Za-z_]+)*$/, 'must be codes of languages with commas between them, like eng,deu')
    .transform((value) => value.split(/\s*,\s*/))
    .default(['eng']),
  /** Log level. */
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('warn'),
  BRAND_NAME: z.string().max(40).default(DEFAULT_BRAND.product),
  MASCOT_NAME: z.string().max(40).default(DEFAULT_BRAND.mascot),
});

/** Names of all settings. */
export const SETTING_NAMES: readonly string[] = Object.keys(settingsSchema.shape);

const S3_SETTINGS = ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

const OIDC_SETTINGS = ['OIDC_ISSUER', 'OIDC_CLIENT_ID'] as const;
const STRIPE_SETTINGS = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;
const FIREBASE_SETTINGS = ['FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY', 'FIREBASE_AUTH_DOMAIN'] as const;

export interface S3Config {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

interface OidcConfig {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string | undefined;
}

interface FirebaseConfig {
  readonly projectId: string;
  readonly apiKey: string;
  readonly authDomain: string;
}

interface StripeConfig {
  readonly secretKey: string;
  readonly webhookSecret: string;
}

export interface Config extends OperationsConfig {
  readonly port: number;
  readonly host: string;
  readonly publicUrl: string | undefined;
  readonly dataFolder: string;
  readonly role: 'all' | 'web' | 'worker';
  readonly metering: boolean;
  readonly rateLimits: boolean;
  readonly databaseUrl: string | undefined;
  readonly s3: S3Config | undefined;
  /** Undefined when the embedded identity provider or Firebase is used. */
  readonly oidc: OidcConfig | undefined;
  readonly firebase: FirebaseConfig | undefined;
  readonly social: SocialSignInConfig;
  readonly smtpUrl: string | undefined;
  /** Undefined when payments are in the embedded test mode. */
  readonly stripe: StripeConfig | undefined;
  /** Undefined when no exchange rate service is used. */
  readonly exchangeRatesUrl: string | undefined;
  /** Undefined when analytics is off. */
  readonly posthog: PostHogConfig | undefined;
  /** Undefined when the built-in engine analyses and answers. */
  readonly languageModel: LanguageModelConfig | undefined;
  /** Whether the settings choose neither the built-in engine nor a model. */
  readonly isModelUndecided: boolean;
  /** Names of settings of a model, beside the choice of the built-in engine. */
  readonly ignoredModelSettings: readonly string[];
  readonly misspelled: readonly MisspelledSetting[];
  readonly ocrLanguages: readonly string[];
  readonly logLevel: string;
  readonly product: string;
  readonly mascot: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads every setting once.
 * @param above settings that override the environment
 * @throws ConfigError that names the first invalid setting
 */
export function readConfig(environment: Environment = process.env, above: Environment = {}): Config {
  const given = Object.fromEntries(Object.entries({ ...environment, ...above }).filter(([, value]) => value?.trim()));
  const parsed = settingsSchema.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ConfigError(`The setting ${issue?.path.join('.')} is wrong: ${issue?.message}.`);
  }
  const settings = parsed.data;
  return {
    port: settings.PORT,
    host: settings.HOST,
    publicUrl: settings.PUBLIC_URL,
    dataFolder: resolve(settings.DATA_DIR),
    role: settings.ROLE,
    metering: settings.METERING,
    rateLimits: settings.RATE_LIMITS,
    databaseUrl: settings.DATABASE_URL,
    s3: readS3(settings),
    ...readIdentity(settings),
    social: readSocialSignIn(settings, settings.OIDC_ISSUER),
    smtpUrl: settings.SMTP_URL,
    stripe: readStripe(settings),
    exchangeRatesUrl: settings.EXCHANGE_RATES_URL === 'off' ? undefined : settings.EXCHANGE_RATES_URL,
    posthog: readPostHog(settings),
    languageModel: readLanguageModel(settings),
    isModelUndecided: settings.LLM_PROVIDER === undefined,
    ignoredModelSettings: findIgnoredModelSettings(settings),
    misspelled: findMisspelledSettings(Object.keys(given), SETTING_NAMES),
    ...readOperations(settings),
    ocrLanguages: settings.OCR_LANGUAGES,
    logLevel: settings.LOG_LEVEL,
    product: settings.BRAND_NAME,
    mascot: settings.MASCOT_NAME,
  };
}

type Settings = z.infer<typeof settingsSchema>;

/** Whether a group of settings is set. @throws ConfigError when only some of them are set */
function hasAll(settings: Settings, names: readonly (keyof Settings)[]): boolean {
  const present = names.filter((name) => settings[name]);
  if (present.length === 0) return false;
  const missing = names.find((name) => !settings[name]);
  if (missing) throw new ConfigError(`${present[0]} is set, so ${missing} is needed too.`);
  return true;
}

function readIdentity(settings: Settings): Pick<Config, 'oidc' | 'firebase'> {
  const hasOidc = hasAll(settings, OIDC_SETTINGS);
  const hasFirebase = hasAll(settings, FIREBASE_SETTINGS);
  if (settings.OIDC_CLIENT_SECRET && !hasOidc)
    throw new ConfigError('OIDC_CLIENT_SECRET is set, so OIDC_ISSUER is needed too.');
  if (hasOidc && hasFirebase)
    throw new ConfigError(
      'OIDC_ISSUER and FIREBASE_PROJECT_ID are both set. People sign in with one of them: remove the other.',
    );
  return {
    oidc: hasOidc
      ? {
          issuer: settings.OIDC_ISSUER ?? '',
          clientId: settings.OIDC_CLIENT_ID ?? '',
          clientSecret: settings.OIDC_CLIENT_SECRET,
        }
      : undefined,
    firebase: hasFirebase
      ? {
          projectId: settings.FIREBASE_PROJECT_ID ?? '',
          apiKey: settings.FIREBASE_API_KEY ?? '',
          authDomain: settings.FIREBASE_AUTH_DOMAIN ?? '',
        }
      : undefined,
  };
}

function readStripe(settings: Settings): StripeConfig | undefined {
  if (!hasAll(settings, STRIPE_SETTINGS)) return undefined;
  return { secretKey: settings.STRIPE_SECRET_KEY ?? '', webhookSecret: settings.STRIPE_WEBHOOK_SECRET ?? '' };
}

function readS3(settings: Settings): S3Config | undefined {
  if (!hasAll(settings, S3_SETTINGS)) return undefined;
  return {
    endpoint: settings.S3_ENDPOINT ?? '',
    region: settings.S3_REGION ?? '',
    bucket: settings.S3_BUCKET ?? '',
    accessKeyId: settings.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: settings.S3_SECRET_ACCESS_KEY ?? '',
  };
}

/** Folder of the labelled contracts for training, relative to the repository. The server does not read it. */
export function readTrainingDataFolder(environment: Environment = process.env): string {
  return environment['LEXDEN_DATA']?.trim() || '../shared/data';
}
