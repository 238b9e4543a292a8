import { createAnthropic } from '@ai-sdk/anthropic';
import type { ProviderModule } from './provider.ts';

export const anthropic: ProviderModule = {
  openChat: (connection, model) => ({ model: createAnthropic(connection)(model), options: {} }),
};
