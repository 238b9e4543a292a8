import { openCompatibleChat, openCompatibleEmbeddings } from './openai-compatible.ts';
import type { ProviderModule } from './provider.ts';

export const mistral: ProviderModule = {
  // Mistral rejects fields that it does not know, `stream_options` among them, and sends the usage unasked.
  openChat: (connection, model) => ({
    model: openCompatibleChat(connection, model, { asksForUsage: false }),
    options: {},
  }),
  openEmbeddings: openCompatibleEmbeddings,
};
