import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PublicSettings } from '#contract/settings.ts';
import { AppError } from '#server/domain/errors/app-error.ts';
import { errorBodyOf, statusOf } from '../errors/error-table.ts';
import { createClientRenderer } from './client-renderer.ts';

const YEAR_SECONDS = 31_536_000;

/** Files that are customised for this installation instead of served as built. */
const PAGE = 'index.html';
const MANIFEST = 'manifest.webmanifest';
const CUSTOMISED_FILES = [PAGE, MANIFEST];

interface WebClient {
  /** Folder of the built client. */
  readonly folder: string;
  readonly settings: PublicSettings;
  /** Public origin of the server; undefined when unknown. */
  readonly origin: string | undefined;
  /** Called before a page is sent. */
  readonly completeLogOut?: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
}

/**
 * Serves the built web client; every path that is neither a file nor a call gets the client's page (client-side
 * routing).
 */
export async function installWebClient(
  app: FastifyInstance,
  { folder, settings, origin, completeLogOut }: WebClient,
): Promise<void> {
  // During development the client need not be built: Vite serves its pages.
  if (!existsSync(join(folder, PAGE))) return installNotFound(app);
  const texts = await createClientRenderer(folder, settings, origin);
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    globIgnore: CUSTOMISED_FILES,
    // The build writes a compressed copy of every text file: see `scripts/vite/compressed-copies.ts`.
    preCompressed: true,
    setHeaders: (reply, path) => {
      // Built files have a content hash in their name; the page itself must always be revalidated.
      const isHashed = /[/\\]assets[/\\]/.test(path);
      reply.header('cache-control', isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
    },
  });
  app.get(`/${MANIFEST}`, { schema: { hide: true } }, (_request, reply) => texts.sendManifest(reply));
  installNotFound(app, async (request, reply) => {
    await completeLogOut?.(request, reply);
    return texts.sendPage(request, reply);
  });
}

type ShowPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/**
 * Handles unmatched routes.
 * @param showPage sends the web client, for paths that may be one of its pages
 */
export function installNotFound(app: FastifyInstance, showPage?: ShowPage): void {
  app.setNotFoundHandler((request, reply) => {
    if (showPage && asksForPage(request)) return showPage(request, reply);
    const refusal = new AppError('not-found');
    return reply.header('cache-control', 'no-store').status(statusOf(refusal.code)).send(errorBodyOf(refusal));
  });
}

/** A path with a file extension is a missing file, unless a browser navigates to it. */
function asksForPage({ method, url, headers }: FastifyRequest): boolean {
  const [path = ''] = url.split('?');
  if ((method !== 'GET' && method !== 'HEAD') || path.startsWith('/api')) return false;
  return !/\.\w{1,8}$/.test(path) || (headers.accept?.includes('text/html') ?? false);
}
