import { openai } from './openai.ts';
import type { ProviderConnection, ProviderModule } from './provider.ts';

/** Azure takes its keys in a header of its own; a bearer token there is one of Microsoft Entra. */
function sendApiKey(connection: ProviderConnection): ProviderConnection {
  return {
    ...connection,
    fetch: (input, init) => {
      const headers = new Headers(init?.headers);
      headers.delete('authorization');
      headers.set('api-key', connection.apiKey);
      return connection.fetch(input, { ...init, headers });
    },
  };
}

/** OpenAI's protocol at the endpoint of a resource, `…/openai/v1`. A model is named by its deployment. */
export const azureOpenai: ProviderModule = {
  openChat: (connection, model) => openai.openChat(sendApiKey(connection), model),
  openEmbeddings: (connection, model) => openai.openEmbeddings(sendApiKey(connection), model),
};
