import { type ChatBody, openCompatibleChat } from './openai-compatible.ts';
import type { ProviderModule } from './provider.ts';

/** OpenAI's newer models, which Bedrock serves, refuse the older name of this limit. */
function renameOutputLimit({ max_tokens, ...body }: ChatBody): object {
  return { ...body, max_completion_tokens: max_tokens };
}

/** The endpoint of the Bedrock runtime that speaks OpenAI's chat completions, with a Bedrock API key. */
export const bedrock: ProviderModule = {
  openChat: (connection, model) => ({
    model: openCompatibleChat(connection, model, { rewrite: renameOutputLimit }),
    options: {},
  }),
};
