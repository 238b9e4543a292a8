import { simulateStreamingMiddleware, wrapLanguageModel } from 'ai';
import { openCompatibleChat } from './openai-compatible.ts';
import type { ProviderModule } from './provider.ts';

/** Models whose output Groq binds to the schema; the others do their best: https://console.groq.com/docs/structured-outputs */
const STRICT_MODELS = /^openai\/gpt-oss-/;

export const groq: ProviderModule = {
  openChat: (connection, model) => ({
    // Groq does not stream output with a schema: it arrives as a whole.
    model: wrapLanguageModel({
      model: openCompatibleChat(connection, model),
      middleware: simulateStreamingMiddleware(),
    }),
    options: { server: { strictJsonSchema: STRICT_MODELS.test(model) } },
  }),
};
