/**
 * Providers of language models by their id in `LLM_PROVIDER`, with the names that users see; null where the host of the
 * configured URL names the recipient.
 */
export const LANGUAGE_MODEL_PROVIDER_NAMES = {
  openai: 'OpenAI',
  'azure-openai': 'Azure OpenAI',
  anthropic: 'Anthropic',
  bedrock: 'Amazon Bedrock',
  google: 'Google',
  mistral: 'Mistral',
  openrouter: 'OpenRouter',
  groq: 'Groq',
  deepseek: 'DeepSeek',
  ollama: 'Ollama',
  'llama.cpp': 'llama.cpp',
  vllm: 'vLLM',
  'lm-studio': 'LM Studio',
  'openai-compatible': null,
} as const satisfies Record<string, string | null>;

export type LanguageModelProviderId = keyof typeof LANGUAGE_MODEL_PROVIDER_NAMES;

export const LANGUAGE_MODEL_PROVIDER_IDS = Object.keys(LANGUAGE_MODEL_PROVIDER_NAMES) as LanguageModelProviderId[];

const ON_THIS_SERVER = ' on this server';

/** How answers, analyses and the log name a model server on the same machine, like "Ollama on this server". */
export function nameOnThisServer(name: string): string {
  return `${name}${ON_THIS_SERVER}`;
}

/**
 * Whether a recipient named in an answer is on the machine of the server itself. Told by the name, as that is what stored
 * answers keep; every other recipient is a brand or a host, which never ends so.
 */
export function isOnThisServer(recipient: string): boolean {
  return recipient.endsWith(ON_THIS_SERVER);
}
