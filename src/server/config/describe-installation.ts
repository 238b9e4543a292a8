import { DEFAULT_BRAND } from '#contract/brand.ts';
import { isOnThisServer } from '#contract/language-model-providers.ts';
import type { PublicSettings } from '#contract/settings.ts';
import type { LanguageModel } from '#server/ports/language-model.ts';
import type { Payments } from '#server/ports/payments.ts';
import type { Config } from './config.ts';

interface InstalledPorts {
  readonly model: Pick<LanguageModel, 'engine' | 'provider'>;
  readonly payments: Pick<Payments, 'mode'>;
}

/** What every browser may know of this installation. */
export function describeInstallation(config: Config, { model, payments }: InstalledPorts): PublicSettings {
  const { product, mascot, metering, posthog, social, oidc, firebase } = config;
  const { tagline, supportEmail, socialLinks } = DEFAULT_BRAND;
  return {
    product,
    mascot,
    tagline,
    supportEmail,
    metering,
    socialLinks: [...socialLinks],
    engine: model.engine,
    modelHost:
      model.provider === undefined ? null : { name: model.provider, isOnThisServer: isOnThisServer(model.provider) },
    socialSignIn: (['google', 'microsoft'] as const).filter((provider) => social[provider] !== undefined),
    hasEmailSignIn: oidc === undefined && firebase === undefined,
    payments: payments.mode === 'live' ? 'live' : 'test',
    analytics: posthog ?? null,
  };
}
