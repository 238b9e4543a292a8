import { type ChatBody, openCompatibleChat } from './openai-compatible.ts';
import type { ProviderModule } from './provider.ts';

/** DeepSeek takes no schema: it writes some JSON, and reads its form in the instructions. */
function describeSchema({ messages, response_format, ...body }: ChatBody): object {
  const schema = JSON.stringify(response_format?.json_schema?.schema);
  const described = messages.map((message) =>
    message.role === 'system'
      ? { ...message, content: `${message.content}\n\nWrite one JSON object that fits this JSON Schema:\n${schema}` }
      : message,
  );
  return { ...body, messages: described, response_format: { type: 'json_object' } };
}

export const deepseek: ProviderModule = {
  openChat: (connection, model) => ({
    model: openCompatibleChat(connection, model, { rewrite: describeSchema }),
    options: {},
  }),
};
