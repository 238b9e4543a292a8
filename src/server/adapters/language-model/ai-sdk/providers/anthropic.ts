import { createAnthropic } from '@ai-sdk/anthropic';
import type { ProviderModule } from './provider.ts';

export const anthropic: ProviderModule = {
  openChat: (connection, model) => ({
    model: createAnthropic(connection)(model),
    options: {},
    // Kept for five minutes: a conversation about one document reads it again at a tenth of the price.
    cacheMark: { anthropic: { cacheControl: { type: 'ephemeral' } } },
  }),
};
