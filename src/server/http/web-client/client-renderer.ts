import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DEFAULT_BRAND } from '#contract/brand.ts';
import { PAGE_DATA_ID, type PageData, SESSION_MARK } from '#contract/page-data.ts';
import type { PublicSettings } from '#contract/settings.ts';
import { hasSessionCookie } from '../session-cookies.ts';

/** Placeholder in the built page for data from the server. */
const FACTS_PLACEHOLDER = '<!-- page facts -->';
/** Preload links per page, between two markers: see `scripts/vite/page-links.ts`. */
const LINKS = /<!-- links: (\w+) -->[\s\S]*?<!-- end of links -->\s*/g;
/** The top of the first page, drawn: see `scripts/vite/prerendered-shell.ts`. */
const PRERENDERED_SHELL = /<!-- prerendered shell -->[\s\S]*?<!-- end of prerendered shell -->\s*/;
/** The link to the prices, which is removed without metering. */
const PRICING_LINK = /<a href="#pricing">[^<]*<\/a>/;
/** Default names of the product and its mascot. */
const BUILT_NAMES = new RegExp(`${DEFAULT_BRAND.product}|${DEFAULT_BRAND.mascot}`, 'g');
const COMPRESSED = { br: brotliCompressSync, gzip: gzipSync } as const;

/** The files of the built client that are customised for the installation. */
interface ClientRenderer {
  sendPage(request: FastifyRequest, reply: FastifyReply): FastifyReply;
  sendManifest(reply: FastifyReply): FastifyReply;
}

type Page = 'landing' | 'main' | 'dashboard' | 'subscription' | 'other';

interface Variant {
  readonly etag: string;
  readonly bodies: Readonly<Record<'identity' | keyof typeof COMPRESSED, Buffer>>;
}

/**
 * Renders the client's page for this installation: names, settings, canonical URL.
 * @param folder of the built client
 * @param origin public origin of the server; undefined when unknown
 */
export async function createClientRenderer(
  folder: string,
  settings: PublicSettings,
  origin: string | undefined,
): Promise<ClientRenderer> {
  // In one pass: the configured name may contain a default name.
  const rename = (text: string, write: (name: string) => string) =>
    text.replace(BUILT_NAMES, (name) => write(settings[name === DEFAULT_BRAND.product ? 'product' : 'mascot']));
  const built = rename(await readFile(join(folder, 'index.html'), 'utf8'), escapeHtml);
  const manifest = await readFile(join(folder, 'manifest.webmanifest'), 'utf8').catch(() => '{}');
  const ownManifest = rename(manifest, (name) => JSON.stringify(name).slice(1, -1));
  const shared = writeFacts({ settings }) + writeAddress(origin);
  const own = settings.metering ? built : built.replace(PRICING_LINK, '');
  const absence = `<meta name="${SESSION_MARK.name}" content="${SESSION_MARK.none}" />\n    `;
  const variants = new Map<string, Variant>();
  function makePage(page: Page, hasSession: boolean): Variant {
    const withLinks = own.replace(LINKS, (block, name) => (name === page ? block : ''));
    const seen = page === 'landing' ? withLinks : withLinks.replace(PRERENDERED_SHELL, '');
    return makeVariant(seen.replace(FACTS_PLACEHOLDER, () => (hasSession ? shared : absence + shared)));
  }
  function variantFor(request: FastifyRequest): Variant {
    const hasSession = hasSessionCookie(request);
    const page = pageAt(request.url, hasSession);
    const key = `${page} ${hasSession}`;
    const variant = variants.get(key) ?? makePage(page, hasSession);
    variants.set(key, variant);
    return variant;
  }
  return {
    sendPage: (request, reply) => sendVariant(request, reply, variantFor(request)),
    sendManifest: (reply) =>
      reply.header('cache-control', 'no-cache').type('application/manifest+json').send(ownManifest),
  };
}

/** The inline scripts of the built page; none when there is no page. */
export async function readPageScripts(folder: string): Promise<string[]> {
  const page = await readFile(join(folder, 'index.html'), 'utf8').catch(() => '');
  return Array.from(page.matchAll(/<script>([\s\S]*?)<\/script>/g), ([, script = '']) => script);
}

/** The page shown at a URL. Trial users have no session and load more than the landing page needs. */
function pageAt(url: string, hasSession: boolean): Page {
  const [path = '', query] = url.split('?', 2);
  if (new URLSearchParams(query).get('logout') === 'true') return 'landing';
  if (path === '/') return hasSession ? 'main' : 'landing';
  if (path === '/chat') return 'main';
  if (/^\/dashboard(\/|$)/.test(path)) return 'dashboard';
  return path === '/subscription' ? 'subscription' : 'other';
}

function sendVariant(request: FastifyRequest, reply: FastifyReply, { etag, bodies }: Variant): FastifyReply {
  reply
    .header('vary', 'accept, accept-encoding, cookie')
    // Always revalidated, and specific to one browser.
    .header('cache-control', 'private, no-cache')
    .header('etag', etag)
    .type('text/html; charset=utf-8');
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(bodies[encoding]);
}

function chooseEncoding(accepted: string | string[] | undefined): keyof Variant['bodies'] {
  const names = String(accepted ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => !/;\s*q=0(\.0+)?$/.test(entry))
    .map((entry) => entry.split(';')[0]);
  if (names.includes('br')) return 'br';
  return names.includes('gzip') ? 'gzip' : 'identity';
}

function makeVariant(html: string): Variant {
  const identity = Buffer.from(html);
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  return { etag, bodies: { identity, br: COMPRESSED.br(identity), gzip: COMPRESSED.gzip(identity) } };
}

/** A data block, which browsers do not execute and the Content Security Policy does not affect. */
function writeFacts(facts: PageData): string {
  // Must not contain `</script>`.
  const json = JSON.stringify(facts).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${PAGE_DATA_ID}">${json}</script>`;
}

/** The canonical URL of the page, for search engines and link previews. */
function writeAddress(origin: string | undefined): string {
  if (origin === undefined) return '';
  const address = escapeHtml(`${origin}/`);
  const tags = [
    `<link rel="canonical" href="${address}" />`,
    `<meta property="og:url" content="${address}" />`,
    `<meta property="og:image" content="${address}icon-512.png" />`,
  ];
  return `\n    ${tags.join('\n    ')}`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
