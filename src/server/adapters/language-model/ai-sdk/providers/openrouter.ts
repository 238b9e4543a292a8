import { openCompatibleChat, openCompatibleEmbeddings } from './openai-compatible.ts';
import type { ProviderConnection, ProviderModule } from './provider.ts';

/**
 * Routes only to hosts that obey every parameter, the schema above all, and that neither keep nor train on what they are
 * sent: https://openrouter.ai/docs/guides/routing/provider-selection
 */
const ROUTING = { require_parameters: true, data_collection: 'deny' };

function route(connection: ProviderConnection): ProviderConnection {
  return {
    ...connection,
    fetch: (input, init) => {
      const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as object) : undefined;
      return connection.fetch(input, body ? { ...init, body: JSON.stringify({ ...body, provider: ROUTING }) } : init);
    },
  };
}

export const openrouter: ProviderModule = {
  openChat: (connection, model) => ({ model: openCompatibleChat(route(connection), model), options: {} }),
  openEmbeddings: (connection, model) => openCompatibleEmbeddings(route(connection), model),
};
