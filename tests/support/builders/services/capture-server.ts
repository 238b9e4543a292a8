import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { listen } from '#server/platform/testing-listen.ts';

/** An event as it arrived. */
export interface CapturedEvent {
  readonly event: string;
  readonly properties: Readonly<Record<string, unknown>>;
}

/** Takes the place of PostHog: it speaks as much of its interface as the browser's code asks for. */
export interface CaptureServer {
  /** Below a folder, as behind a customer's own proxy. */
  readonly address: string;
  readonly events: readonly CapturedEvent[];
  /** Every request by method and address, also those that are no events. */
  readonly requests: readonly string[];
  /** Everything that was ever received, as one text: addresses, headers and what was in the bodies. */
  everything(): string;
  close(): Promise<void>;
}

const FOLDER = '/ingest';
const GZIP_MAGIC = Buffer.from([0x1f, 0x8b]);

export async function startCaptureServer(): Promise<CaptureServer> {
  const events: CapturedEvent[] = [];
  const requests: string[] = [];
  const received: string[] = [];
  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, url, headers } = request;
    const body = decode(await readBody(request), url ?? '');
    requests.push(`${method} ${url}`);
    received.push(`${method} ${url}`, JSON.stringify(headers), body);
    // Page and service have different origins; the browser asks first where a request is no simple one.
    response.setHeader('access-control-allow-origin', headers.origin ?? '*');
    response.setHeader('access-control-allow-headers', 'content-type');
    if (method === 'POST' && url?.startsWith(`${FOLDER}/e/`)) events.push(...parseEvents(body));
    response.end('{"status":"Ok"}');
  }
  const server = createServer((request, response) => void take(request, response));
  const { url: address, close } = await listen(server);
  return {
    address: `${address}${FOLDER}`,
    events,
    requests,
    everything: () => received.join('\n'),
    close,
  };
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** Compressed, as a form with base64 in it, or as it is: the code chooses by what the browser can do. */
function decode(body: Buffer, url: string): string {
  if (body.subarray(0, 2).equals(GZIP_MAGIC)) return gunzipSync(body).toString();
  const form = new URLSearchParams(body.toString()).get('data');
  if (form !== null && url.includes('compression=base64')) return Buffer.from(form, 'base64').toString();
  return form ?? body.toString();
}

/** One event, several, or several with what they share around them. */
function parseEvents(body: string): CapturedEvent[] {
  const parsed = JSON.parse(body) as CapturedEvent | CapturedEvent[] | { readonly batch: CapturedEvent[] };
  if (Array.isArray(parsed)) return parsed;
  return 'batch' in parsed ? parsed.batch : [parsed];
}
