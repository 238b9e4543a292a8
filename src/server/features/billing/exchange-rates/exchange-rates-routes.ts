import type { FastifyInstance } from 'fastify';
import { publicCalls } from '#contract/calls.ts';
import { MINUTE_MS, SECOND_MS } from '#contract/units.ts';
import { createCallBinder } from '#server/http/bind-call.ts';
import type { ExchangeRateService } from './exchange-rates-service.ts';

/** The response does not depend on the caller. */
const CACHED_SECONDS = MINUTE_MS / SECOND_MS;

export function bindExchangeRateRoutes(app: FastifyInstance, service: ExchangeRateService): void {
  const bindCall = createCallBinder(app, 'Service');
  bindCall(publicCalls.exchangeRates, { summary: 'Exchange rate of the dollar to the peso' }, ({ reply }) => {
    reply.header('cache-control', `public, max-age=${CACHED_SECONDS}`);
    return service.current();
  });
}
