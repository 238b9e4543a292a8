import { createHash } from 'node:crypto';
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { SIGN_IN_RETURN_PATHS } from '#contract/sign-in-paths.ts';
import { DAY_MS, SECOND_MS } from '#contract/units.ts';
import type { CspSources } from '#server/ports/identity.ts';

/** One year, the minimum for HSTS preload lists (https://hstspreload.org). */
const HTTPS_ONLY_SECONDS = (365 * DAY_MS) / SECOND_MS;

const OPENER_POLICY = 'cross-origin-opener-policy';
/**
 * For a window that returns from a provider at another origin. With another policy than the provider's own page, which
 * has none, the browser would cut the window off from the page that opened it
 * (https://html.spec.whatwg.org/multipage/browsers.html#cross-origin-opener-policies, "matching"). The embedded
 * provider's pages have the policy of this site.
 */
const KEEPS_OPENER = 'unsafe-none';

/** Browser features that no page uses, and so injected code cannot use either. */
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
 * For responses that are not pages: opened directly, they run nothing, load nothing, and are isolated from this site.
 */
export const API_CONTENT_SECURITY_POLICY =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

interface SecurityHeaderOptions {
  /** Additional sources for the identity provider's browser code. */
  readonly sources: CspSources;
  /** Host that receives analytics events; null when analytics is off. */
  readonly analyticsHost: string | null;
  /**
   * Inline scripts of the page: each is allowed by its hash, so that no other inline script runs
   * (https://www.w3.org/TR/CSP3/#external-hash).
   */
  readonly pageScripts: readonly string[];
  /** Whether the site is served over HTTPS; enables HSTS for a year. */
  readonly isHttps: boolean;
}

/** Security headers of every response, against script injection and framing. */
export async function installSecurityHeaders(app: FastifyInstance, options: SecurityHeaderOptions): Promise<void> {
  const { sources, analyticsHost, pageScripts, isHttps } = options;
  // The origin only: a path may contain characters that end a directive.
  const connect = analyticsHost === null ? sources.connect : [...sources.connect, new URL(analyticsHost).origin];
  const script = [...sources.script, ...pageScripts.map(nameByHash)];
  const headers = await computeHeaders(optionsFor({ ...sources, connect, script }, isHttps));
  headers.push(['permissions-policy', UNUSED_POWERS.map((name) => `${name}=()`).join(', ')]);
  app.addHook('onRequest', async (request, reply) => {
    for (const [name, value] of headers) reply.raw.setHeader(name, value);
    if (comesBackFromProvider(request)) reply.raw.setHeader(OPENER_POLICY, KEEPS_OPENER);
  });
}

/** Browsers that send the header are those that enforce the policy (https://www.w3.org/TR/fetch-metadata). */
function comesBackFromProvider({ url, headers }: FastifyRequest): boolean {
  const from = headers['sec-fetch-site'];
  return url.split('?', 1)[0] === SIGN_IN_RETURN_PATHS.popup && (from === 'cross-site' || from === 'same-site');
}

function nameByHash(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}

/** Computed once: they are the same for every response. */
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
        // The component library and the reader use style attributes, and the library injects style elements.
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
    // Sign-in pop-ups must be able to report back.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    // Other sites see the origin but never the page: API keys of identity services may be restricted by referrer.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
    // Without HTTPS the header would lock users out of a local server. Subdomains may belong to others, so they are not
    // included.
    strictTransportSecurity: isHttps && { maxAge: HTTPS_ONLY_SECONDS, includeSubDomains: false },
  };
}
