import type { ModelSettings } from '../ai-sdk/open-model.ts';
import { providerOf } from '../provider-registry.ts';
import { findKnownPrices } from './known-prices.ts';
import type { TokenPrices } from './token-prices.ts';

/**
 * Prices of a model: those of the settings, or else the list prices of its provider, which hold at the provider's own
 * address only.
 * @param model one that is called with these settings: theirs, or one for embeddings or checks
 * @returns undefined where they are not known
 */
export function pricesOf(
  settings: Pick<ModelSettings, 'provider' | 'model' | 'baseUrl' | 'prices' | 'priceTable'>,
  model: string,
): TokenPrices | undefined {
  const { provider, baseUrl, prices, priceTable } = settings;
  const set = priceTable?.get(model) ?? (model === settings.model ? prices : undefined);
  if (set) return set;
  const isProvidersOwn = baseUrl === undefined || baseUrl === providerOf(provider).baseUrl;
  return isProvidersOwn ? findKnownPrices(provider, model) : undefined;
}
