import { createHash } from 'node:crypto';
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import Fastify, { type FastifyInstance } from 'fastify';
import type { ContentSources } from '../ports/identity.ts';

/**
 * Headers that keep foreign code out of the page and the page out of foreign frames.
 * @param sources what the identity provider's code in the browser needs besides this site
 * @param analyticsHost address that takes analytics events; null where nobody is told anything
 * @param pageScripts what runs in the page itself: each is allowed by its hash, so that nothing else written there would run
 *   (https://www.w3.org/TR/CSP3/#external-hash)
 */
export async function installSecurityHeaders(
  app: FastifyInstance,
  sources: ContentSources,
  analyticsHost: string | null,
  pageScripts: readonly string[],
): Promise<void> {
  // Its origin alone: a path may hold what ends a directive.
  const connect = analyticsHost === null ? sources.connect : [...sources.connect, new URL(analyticsHost).origin];
  const script = [...sources.script, ...pageScripts.map(nameByHash)];
  const headers = await computeHeaders(optionsFor({ ...sources, connect, script }));
  app.addHook('onRequest', async (_request, reply) => {
    for (const [name, value] of headers) reply.raw.setHeader(name, value);
  });
}

function nameByHash(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
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
        'script-src': ["'self'", "'wasm-unsafe-eval'", ...script],
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
