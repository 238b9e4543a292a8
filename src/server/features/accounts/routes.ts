import type { FastifyInstance, FastifyRequest } from 'fastify';
import { openCalls } from '../../../contract/calls.ts';
import { bindCall } from '../../http/bind-call.ts';
import type { AccountService } from './service.ts';

/** Who am I, asked in the two ways a caller can be known. */
export function bindUserRoutes(app: FastifyInstance, service: AccountService): void {
  bindCall(app, openCalls.accountUser, async () => service.describeUser(await service.identifyAccount()));
  bindCall(app, openCalls.sessionUser, async ({ request }) =>
    service.describeUser(await service.identifyGuest(guestIdOf(request))),
  );
}

/** The guest id that every request of a browser carries. */
export function guestIdOf(request: FastifyRequest): string | undefined {
  const guestId = request.headers['x-session-id'];
  return Array.isArray(guestId) ? guestId[0] : guestId;
}
