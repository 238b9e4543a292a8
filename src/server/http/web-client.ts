import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '../domain/app-error.ts';
import { bodyOf, statusOf } from './error-table.ts';

const YEAR_SECONDS = 31_536_000;

/** Serves the built web client; every address that is not a file or a call shows the client, which knows its own pages. */
export async function installWebClient(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    setHeaders: (reply, path) => {
      // Built files carry a hash of their content in their name; the page itself must always be fresh.
      const isHashed = /[/\\]assets[/\\]/.test(path);
      reply.header('cache-control', isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
    },
  });
  installNotFound(app, (reply) => reply.sendFile('index.html'));
}

/**
 * Answers addresses that nothing is bound to.
 * @param showPage shows the web client, for addresses that may be one of its pages
 */
export function installNotFound(app: FastifyInstance, showPage?: (reply: FastifyReply) => FastifyReply): void {
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && !request.url.startsWith('/api') && !/\.\w{1,8}(\?|$)/.test(request.url);
    if (isPage && showPage) return showPage(reply);
    const refusal = new AppError('not-found');
    return reply.status(statusOf(refusal.code)).send(bodyOf(refusal));
  });
}
