import { KIBIBYTE } from '#contract/units.ts';
import { MODEL_OUTPUT_LIMITS } from '#server/domain/claims/model-output-limits.ts';

/** A redirect of the provider, which is not followed. */
export class ProviderRedirectError extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`The provider answered with a redirect (status ${status}).`);
    this.name = 'ProviderRedirectError';
    this.status = status;
  }
}

/** A response over the size limit. */
export class ResponseTooLargeError extends Error {
  constructor() {
    super('The provider sent more than one response may hold.');
    this.name = 'ResponseTooLargeError';
  }
}

interface ResponseLimits {
  readonly responseBytes: number;
  readonly lineBytes: number;
}

const LINE_FEED = 0x0a;
/** Read of an error response; the rest is discarded. */
const REFUSAL_BYTES = 64 * KIBIBYTE;

/**
 * `fetch` for provider calls. Redirects are errors: text may only go to the configured host, and following a 307 or 308
 * would send it to another. Response bodies are limited in bytes, event streams also per line.
 * @returns rejects with ProviderRedirectError; bodies fail with ResponseTooLargeError
 */
export function createProviderFetch(limits: ResponseLimits = MODEL_OUTPUT_LIMITS): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, { ...init, redirect: 'manual' });
    const { status, statusText, headers, body } = response;
    if (status >= 300 && status < 400) {
      await body?.cancel();
      throw new ProviderRedirectError(status);
    }
    if (!body) return response;
    if (!response.ok) return new Response(await readStart(body), { status, statusText, headers });
    const isEventStream = headers.get('content-type')?.startsWith('text/event-stream') ?? false;
    const limiter = limitBytes(limits.responseBytes, isEventStream ? limits.lineBytes : Number.POSITIVE_INFINITY);
    return new Response(body.pipeThrough(limiter), { status, statusText, headers });
  };
}

async function readStart(body: ReadableStream<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // Leaving the loop closes the connection.
  for await (const chunk of body) {
    chunks.push(chunk);
    bytes += chunk.byteLength;
    if (bytes >= REFUSAL_BYTES) break;
  }
  return Uint8Array.from(Buffer.concat(chunks).subarray(0, REFUSAL_BYTES));
}

function limitBytes(responseBytes: number, lineBytes: number): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0;
  /** Bytes since the last line feed. */
  let open = 0;
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      const lastBreak = chunk.lastIndexOf(LINE_FEED);
      const longest = lastBreak === -1 ? open + chunk.byteLength : open + chunk.indexOf(LINE_FEED);
      open = lastBreak === -1 ? longest : chunk.byteLength - lastBreak - 1;
      if (bytes > responseBytes || Math.max(longest, open) > lineBytes) controller.error(new ResponseTooLargeError());
      else controller.enqueue(chunk);
    },
  });
}
