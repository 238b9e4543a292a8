import type { PrivacyFacts } from '#contract/privacy.ts';
import { providerOf } from '#server/adapters/language-model/provider-registry.ts';
import { recipientOf } from '#server/adapters/language-model/recipient.ts';
import type { Config } from './config.ts';

const KNOWN_EXCHANGE_RATES = 'open.er-api.com';

/**
 * Where data is stored and which processors receive it, from the settings. Contains no key and no bucket name; of
 * private machines only the host of the model.
 * @param engine the model that answers, which the settings may leave to its server
 */
export function describePrivacy(config: Config, engine = config.languageModel?.model): PrivacyFacts {
  const { databaseUrl, s3, fileKeys, retentionDays, backupDays, posthog, publicUrl } = config;
  return {
    database: databaseUrl ? 'postgres' : 'embedded',
    files: {
      place: s3 ? 'object-store' : 'folder',
      region: s3?.region ?? null,
      isEncrypted: fileKeys.length > 0,
    },
    retentionDays: retentionDays ?? null,
    backupDays: backupDays ?? null,
    analysis: describeAnalysis(config, engine),
    signIn: describeSignIn(config),
    socialSignIn: (['google', 'microsoft'] as const).filter((provider) => config.social[provider] !== undefined),
    mail: describeMail(config),
    payments: describePayments(config),
    analyticsHost: posthog ? new URL(posthog.host).host : null,
    exchangeRates: describeExchangeRates(config),
    isSecure: publicUrl?.startsWith('https:') ?? false,
  };
}

function describeAnalysis({ languageModel }: Config, engine: string | undefined): PrivacyFacts['analysis'] {
  if (!languageModel) {
    const nothing = { host: null, isOnThisServer: false, sendsEveryDocument: false, ranks: false, checkModel: null };
    return { provider: 'built-in', model: null, ...nothing };
  }
  const { provider, baseUrl, embeddingModel, reranks, checksSupport, checkModel } = languageModel;
  const { name, isOnThisServer } = recipientOf(languageModel, engine ?? '');
  // A brand at its own address is named by the page; a model server on one's own machine is known by its address.
  const isBrand = baseUrl === undefined && !providerOf(provider).isSelfHosted;
  return {
    provider,
    model: engine ?? null,
    host: isBrand || isOnThisServer ? null : name,
    isOnThisServer,
    sendsEveryDocument: embeddingModel !== undefined,
    ranks: reranks,
    checkModel: checksSupport ? (checkModel ?? engine ?? null) : null,
  };
}

function describeSignIn({ oidc, firebase }: Config): PrivacyFacts['signIn'] {
  if (firebase) return { provider: 'firebase', host: firebase.authDomain };
  if (oidc) return { provider: 'oidc', host: new URL(oidc.issuer).host };
  return { provider: 'embedded', host: null };
}

/** Only the embedded identity provider sends mail. */
function describeMail({ oidc, firebase, smtpUrl }: Config): PrivacyFacts['mail'] {
  if (oidc || firebase) return 'none';
  return smtpUrl ? 'service' : 'log';
}

function describePayments({ stripe }: Config): PrivacyFacts['payments'] {
  if (!stripe) return 'own-test';
  return /^.._live_/.test(stripe.secretKey) ? 'stripe-live' : 'stripe-test';
}

/** A configured service may be a private machine, whose host is not published. */
function describeExchangeRates({ exchangeRatesUrl }: Config): PrivacyFacts['exchangeRates'] {
  if (exchangeRatesUrl === undefined) return 'none';
  return new URL(exchangeRatesUrl).host === KNOWN_EXCHANGE_RATES ? KNOWN_EXCHANGE_RATES : 'other';
}
