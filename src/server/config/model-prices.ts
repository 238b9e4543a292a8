import { ConfigError } from './config-error.ts';

/** US dollars per million tokens. */
export interface TokenPrices {
  readonly input: number;
  readonly output: number;
  /** Of input that the provider had kept from an earlier call; as other input when left out. */
  readonly cachedInput?: number;
}

interface PriceSettings {
  readonly LLM_PRICE_INPUT?: number | undefined;
  readonly LLM_PRICE_OUTPUT?: number | undefined;
  readonly LLM_PRICES?: string | undefined;
}

const EXAMPLE = 'gpt-5-mini=0.25/2, text-embedding-3-small=0.02/0';
const PRICE = /^\d{1,6}(\.\d{1,6})?$/;

/**
 * Prices of `LLM_MODEL`; undefined when they are not set.
 * @throws ConfigError when only one of the two is set
 */
export function readModelPrices({
  LLM_PRICE_INPUT: input,
  LLM_PRICE_OUTPUT: output,
}: PriceSettings): TokenPrices | undefined {
  if (input === undefined && output === undefined) return undefined;
  if (input === undefined) throw new ConfigError('LLM_PRICE_OUTPUT is set, so LLM_PRICE_INPUT is needed too.');
  if (output === undefined) throw new ConfigError('LLM_PRICE_INPUT is set, so LLM_PRICE_OUTPUT is needed too.');
  return { input, output };
}

/**
 * Prices by the name of a model: input and output, and cached input where that has a price of its own.
 * @returns undefined when they are not set
 * @throws ConfigError that names the entry that cannot be read
 */
export function readPriceTable({ LLM_PRICES: text }: PriceSettings): ReadonlyMap<string, TokenPrices> | undefined {
  if (text === undefined) return undefined;
  const entries = text.split(',').map((entry) => entry.trim());
  return new Map(entries.filter((entry) => entry !== '').map(readEntry));
}

function readEntry(entry: string): readonly [string, TokenPrices] {
  const equals = entry.lastIndexOf('=');
  const name = entry.slice(0, Math.max(0, equals)).trim();
  const figures = entry
    .slice(equals + 1)
    .split('/')
    .map((figure) => figure.trim());
  const [input, output, cachedInput] = figures.map(Number);
  const isReadable = name !== '' && [2, 3].includes(figures.length) && figures.every((figure) => PRICE.test(figure));
  if (!isReadable || input === undefined || output === undefined) {
    throw new ConfigError(
      `LLM_PRICES has the entry "${entry}". It must be a model with dollars per million tokens of input and output, like ${EXAMPLE}.`,
    );
  }
  return [name, { input, output, ...(cachedInput !== undefined && { cachedInput }) }];
}
