import {
  LANGUAGE_MODEL_PROVIDER_NAMES,
  type LanguageModelProviderId,
  nameOnThisServer,
} from '#contract/language-model-providers.ts';
import { providerOf } from './provider-registry.ts';

interface RecipientSettings {
  readonly provider: LanguageModelProviderId;
  /** The provider's own address when undefined. */
  readonly baseUrl: string | undefined;
}

/** Who receives the text that is sent to a model. */
interface Recipient {
  /** As shown to people: a brand, a host, or a program "on this server". */
  readonly name: string;
  readonly isOnThisServer: boolean;
}

/** Addresses of the machine itself by definition (RFC 1122, RFC 4291, RFC 6761). No other name is looked up. */
const LOOPBACK = /^(127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\]|localhost)$/;
/** Ollama passes calls of these models on to ollama.com: https://docs.ollama.com/cloud */
const OLLAMA_CLOUD = /[:-]cloud$/;

/** Whether Ollama runs a model of this name on its own servers. */
export function isOllamaCloudModel(model: string): boolean {
  return OLLAMA_CLOUD.test(model);
}

/**
 * Recipient of the text. The provider's brand is named at its own address only, otherwise the host: a protocol says nothing
 * about who runs a server. Text stays on this server where a program known to run models itself is called at a
 * loopback address.
 * @param model the model that is called, as its provider writes it
 */
export function recipientOf({ provider, baseUrl }: RecipientSettings, model: string): Recipient {
  const row = providerOf(provider);
  const name = LANGUAGE_MODEL_PROVIDER_NAMES[provider];
  const address = new URL(baseUrl ?? row.baseUrl ?? '');
  if (row.listing && name !== null) {
    if (provider === 'ollama' && isOllamaCloudModel(model)) {
      return { name: `ollama.com (through ${address.host})`, isOnThisServer: false };
    }
    const isOnThisServer = LOOPBACK.test(address.hostname);
    return { name: isOnThisServer ? nameOnThisServer(name) : address.host, isOnThisServer };
  }
  const isOwnAddress = row.baseUrl !== undefined && address.origin === new URL(row.baseUrl).origin;
  return { name: isOwnAddress && name !== null ? name : address.host, isOnThisServer: false };
}
