import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import Fastify, { type FastifyInstance } from 'fastify';
import type { ContentSources } from '../ports/identity.ts';

/**
 * The one line of script in the page itself. Before anything is drawn it sets light or dark, and hides the top of the
 * first page from whoever has been here before. Once that top is drawn it fetches the code, and remembers until then
 * what was pressed; where the code does not come, the page says so. Named by its SHA-256, so that nothing else written
 * into the page would run (https://www.w3.org/TR/CSP3/#external-hash). A test compares it with the page.
 */
const PAGE_SCRIPT = "'sha256-Blq+xFwEmhHFep1u8IvVqK4BhWlfzpu6CmaWZ4Z75Pg='";

/**
 * Headers that keep foreign code out of the page and the page out of foreign frames.
 * @param sources what the identity provider's code in the browser needs besides this site
 * @param analyticsHost address that takes analytics events; null where nobody is told anything
 */
export async function installSecurityHeaders(
  app: FastifyInstance,
  sources: ContentSources,
  analyticsHost: string | null,
): Promise<void> {
  // Its origin alone: a path may hold what ends a directive.
  const connect = analyticsHost === null ? sources.connect : [...sources.connect, new URL(analyticsHost).origin];
  const headers = await computeHeaders(optionsFor({ ...sources, connect }));
  app.addHook('onRequest', async (_request, reply) => {
    for (const [name, value] of headers) reply.raw.setHeader(name, value);
  });
}

/** They are the same for every answer, and working them out takes longer than answering many a call. */
async function computeHeaders(options: FastifyHelmetOptions): Promise<[string, string][]> {
  const probe = Fastify();
  await probe.register(helmet, options);
  probe.get('/', async (_request, reply) => reply.raw.getHeaders());
  const answer = await probe.inject('/');
  await probe.close();
  return Object.entries(answer.json<Record<string, string>>());
}

function optionsFor({ connect, frame, script, image }: ContentSources): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        // The reader decodes some images with WebAssembly.
        'script-src': ["'self'", "'wasm-unsafe-eval'", ...script, PAGE_SCRIPT],
        'worker-src': ["'self'", 'blob:'],
        // The component library and the reader place elements with style attributes.
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:', ...image],
        'font-src': ["'self'", 'data:', 'blob:'],
        'connect-src': ["'self'", ...connect],
        'frame-src': ["'self'", ...frame],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
      },
    },
    // Sign-in windows must be able to report back.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Without HTTPS in front the header would lock people out of a server on their own machine.
    strictTransportSecurity: false,
  };
}
