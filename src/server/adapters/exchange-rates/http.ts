import { z } from 'zod';
import { KIBIBYTE, SECOND_MS } from '#contract/units.ts';
import type { ExchangeRateSource } from '#server/ports/exchange-rates.ts';

/** Somebody waits for a page: a rate that takes longer is not worth it. */
const DEFAULT_TIMEOUT_MS = 2 * SECOND_MS;
/** All currencies of the world take about 4 KiB. */
const ANSWER_LIMIT_BYTES = 64 * KIBIBYTE;
/** A dollar has cost between 40 and 60 pesos for a quarter of a century. What is far from that is a mistake. */
const PLAUSIBLE_PESOS = { least: 20, most: 200 } as const;

/** Some services name the base and whether they succeeded and some do not; where they do, it has to be right. */
const answerSchema = z.object({
  result: z.literal('success').optional(),
  success: z.literal(true).optional(),
  base_code: z.literal('USD').optional(),
  base: z.literal('USD').optional(),
  rates: z.object({ PHP: z.number().min(PLAUSIBLE_PESOS.least).max(PLAUSIBLE_PESOS.most) }),
});

/**
 * Asks a public service for the rates of the dollar. Nothing about anybody is sent, and redirects are refused.
 * @param url answers with `{rates: {PHP: 57.1}}`, as open.er-api.com does
 * @param timeoutMs longest wait for the whole answer
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

/** @throws Error for an answer that does not end where it should */
async function readAll(response: Response, host: string): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop by an error ends the connection.
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
