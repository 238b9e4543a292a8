import type { FastifyInstance } from 'fastify';
import { AppError } from '#server/domain/errors/app-error.ts';

/** Health and metrics endpoints. */
const ABOUT_THE_PROCESS = /^\/(healthz|readyz|metrics)(\?|$)/;

/**
 * Restricts a worker process to health, metrics and webhooks: it runs jobs only and does not serve the product. Signed
 * webhook events are accepted, because the payment test mode delivers them to the process that created them.
 */
export function restrictToWorkerRoutes(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (ABOUT_THE_PROCESS.test(request.url) || request.routeOptions.config.isSelfAuthenticated) return;
    throw new AppError('not-found');
  });
}
