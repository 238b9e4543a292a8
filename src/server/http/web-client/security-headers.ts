import { createHash } from 'node:crypto';
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import Fastify, { type FastifyInstance } from 'fastify';
import { DAY_MS, SECOND_MS } from '#contract/units.ts';
import type { CspSources } from '#server/ports/identity.ts';

/** A year, the shortest time that lists of sites known to be safe take (https://hstspreload.org). */
const HTTPS_ONLY_SECONDS = (365 * DAY_MS) / SECOND_MS;

/** What no page of ours asks a browser for, and so nothing that got into one shall either. */
const UNUSED_POWERS = [
  ...[
    'accelerometer',
    'camera',
    'display-capture',
    'geolocation',
    'gyroscope',
    'hid',
    'idle-detection',
    'magnetometer',
  ],
  ...['microphone', 'midi', 'payment', 'serial', 'usb', 'xr-spatial-tracking'],
];

/**
 * For answers that are no pages: whoever opens one in a window of its own gets something that runs nothing, loads nothing,
 * and stands apart from this site.
 */
export const API_CONTENT_SECURITY_POLICY =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

interface SecurityHeaderOptions {
  /** What the identity provider's code in the browser needs besides this site. */
  readonly sources: CspSources;
  /** Address that takes analytics events; null where nobody is told anything. */
  readonly analyticsHost: string | null;
  /**
   * What runs in the page itself: each is allowed by its hash, so that nothing else written there would run
   * (https://www.w3.org/TR/CSP3/#external-hash).
   */
  readonly pageScripts: readonly string[];
  /** Whether people reach this site by HTTPS; browsers then come in no other way for a year. */
  readonly isHttps: boolean;
}

/** Headers of every answer that keep foreign code out of the page and the page out of foreign frames. */
export async function installSecurityHeaders(app: FastifyInstance, options: SecurityHeaderOptions): Promise<void> {
  const { sources, analyticsHost, pageScripts, isHttps } = options;
  // Its origin alone: a path may hold what ends a directive.
  const connect = analyticsHost === null ? sources.connect : [...sources.connect, new URL(analyticsHost).origin];
  const script = [...sources.script, ...pageScripts.map(nameByHash)];
  const headers = await computeHeaders(optionsFor({ ...sources, connect, script }, isHttps));
  headers.push(['permissions-policy', UNUSED_POWERS.map((name) => `${name}=()`).join(', ')]);
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

function optionsFor({ connect, frame, script, image }: CspSources, isHttps: boolean): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        // The reader decodes some images with WebAssembly.
        'script-src': ["'self'", "'wasm-unsafe-eval'", ...script],
        'script-src-attr': ["'none'"],
        'worker-src': ["'self'", 'blob:'],
        // The component library and the reader place elements with style attributes, and the library writes style elements.
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
    crossOriginResourcePolicy: { policy: 'same-origin' },
    // Other sites learn which site somebody came from and never which page: keys of identity services may be bound to a site.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
    // Without HTTPS in front the header would lock people out of a server on their own machine. Other names below this
    // one may be somebody else's, so nothing is said for them.
    strictTransportSecurity: isHttps && { maxAge: HTTPS_ONLY_SECONDS, includeSubDomains: false },
  };
}
