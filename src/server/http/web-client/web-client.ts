import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PublicSettings } from '#contract/settings.ts';
import { AppError } from '#server/domain/errors/app-error.ts';
import { errorBodyOf, statusOf } from '../errors/error-table.ts';
import { createClientRenderer } from './client-renderer.ts';

const YEAR_SECONDS = 31_536_000;

/** The page of the client, and what is made of it for this installation rather than served as it was built. */
const PAGE = 'index.html';
const MANIFEST = 'manifest.webmanifest';
const MADE_HERE = [PAGE, MANIFEST];

interface WebClient {
  /** Folder of the built client. */
  readonly folder: string;
  readonly settings: PublicSettings;
  /** Under which people reach this server; undefined where that is not known. */
  readonly origin: string | undefined;
  /** Asked before a page is sent. */
  readonly completeLogOut?: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
}

/** Serves the built web client; every address that is not a file or a call shows the client, which knows its own pages. */
export async function installWebClient(
  app: FastifyInstance,
  { folder, settings, origin, completeLogOut }: WebClient,
): Promise<void> {
  // While the client is being developed it need not have been built: Vite serves its pages then.
  if (!existsSync(join(folder, PAGE))) return installNotFound(app);
  const texts = await createClientRenderer(folder, settings, origin);
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    globIgnore: MADE_HERE,
    // The build lays a compressed copy beside every text: see `scripts/vite/compressed-copies.ts`.
    preCompressed: true,
    setHeaders: (reply, path) => {
      // Built files carry a hash of their content in their name; the page itself must always be fresh.
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
 * Answers addresses that nothing is bound to.
 * @param showPage shows the web client, for addresses that may be one of its pages
 */
export function installNotFound(app: FastifyInstance, showPage?: ShowPage): void {
  app.setNotFoundHandler((request, reply) => {
    if (showPage && asksForPage(request)) return showPage(request, reply);
    const refusal = new AppError('not-found');
    return reply.header('cache-control', 'no-store').status(statusOf(refusal.code)).send(errorBodyOf(refusal));
  });
}

/** Whatever names a file is one that is not there, unless a person looks for a page under that name. */
function asksForPage({ method, url, headers }: FastifyRequest): boolean {
  const [path = ''] = url.split('?');
  if ((method !== 'GET' && method !== 'HEAD') || path.startsWith('/api')) return false;
  return !/\.\w{1,8}$/.test(path) || (headers.accept?.includes('text/html') ?? false);
}
