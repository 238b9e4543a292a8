import { z } from 'zod';
import { KIBIBYTE, SECOND_MS } from '#contract/units.ts';
import type { ExchangeRateSource } from '#server/ports/exchange-rates.ts';

/** A page waits for this. */
const DEFAULT_TIMEOUT_MS = 2 * SECOND_MS;
/** All currencies take about 4 KiB. */
const ANSWER_LIMIT_BYTES = 64 * KIBIBYTE;
/** The dollar has been at 40 to 60 pesos for 25 years; values far from that are errors. */
const PLAUSIBLE_PESOS = { least: 20, most: 200 } as const;

/** Some services also return the base currency and a status; where they do, both must be right. */
const answerSchema = z.object({
  result: z.literal('success').optional(),
  success: z.literal(true).optional(),
  base_code: z.literal('USD').optional(),
  base: z.literal('USD').optional(),
  rates: z.object({ PHP: z.number().min(PLAUSIBLE_PESOS.least).max(PLAUSIBLE_PESOS.most) }),
});

/**
 * Fetches dollar rates from a public service. Sends no personal data; redirects are refused.
 * @param url returns `{rates: {PHP: 57.1}}`, as open.er-api.com does
 * @param timeoutMs for the whole response
 */
export function createHttpExchangeRates({
  url,
  timeoutMs = DEFAULT_TIMEOUT_MS,
}: {
  readonly url: string;
  readonly timeoutMs?: number;
}): ExchangeRateSource {
  const { host } = new URL(url);
  return {
    async fetchUsdToPhp() {
      const signal = AbortSignal.timeout(timeoutMs);
      const response = await fetch(url, { signal, redirect: 'error', headers: { accept: 'application/json' } });
      if (response.status !== 200) {
        await response.body?.cancel();
        throw new Error(`${host} answers with status ${response.status}`);
      }
      const parsed = answerSchema.safeParse(parseJson(await readAll(response, host)));
      if (!parsed.success) throw new Error(`${host} answers with something else than the rates of the dollar`);
      return parsed.data.rates.PHP;
    },
  };
}

/** @throws Error for an oversized response */
async function readAll(response: Response, host: string): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Throwing out of the loop closes the connection.
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > ANSWER_LIMIT_BYTES) throw new Error(`${host} answers with more than ${ANSWER_LIMIT_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
