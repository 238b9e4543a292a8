import type { FastifyInstance } from 'fastify';
import { AppError } from '#server/domain/errors/app-error.ts';

/** What machines ask about a process. */
const ABOUT_THE_PROCESS = /^\/(healthz|readyz|metrics)(\?|$)/;

/**
 * Answers nothing but what machines ask about this process: it only works jobs off, and nobody is to find the product
 * there. Signed notices are taken, which the test mode of payments hands to the process that made them.
 */
export function restrictToWorkerRoutes(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (ABOUT_THE_PROCESS.test(request.url) || request.routeOptions.config.isSelfAuthenticated) return;
    throw new AppError('not-found');
  });
}
