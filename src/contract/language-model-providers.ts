/**
 * Providers of language models by their id in `LLM_PROVIDER`, with the names that users see; null where the host of the
 * configured URL names the recipient.
 */
export const LANGUAGE_MODEL_PROVIDER_NAMES = {
  openai: 'OpenAI',
  anthropic: 'Anthropic',
  google: 'Google',
  'openai-compatible': null,
} as const satisfies Record<string, string | null>;

export type LanguageModelProviderId = keyof typeof LANGUAGE_MODEL_PROVIDER_NAMES;

export const LANGUAGE_MODEL_PROVIDER_IDS = Object.keys(LANGUAGE_MODEL_PROVIDER_NAMES) as LanguageModelProviderId[];
