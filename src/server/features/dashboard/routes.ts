import type { FastifyInstance } from 'fastify';
import { callerCalls } from '#contract/calls.ts';
import { createCallBinder } from '#server/http/bind-call.ts';
import type { DashboardService } from './service.ts';

export function bindDashboardRoutes(app: FastifyInstance, service: DashboardService): void {
  const bindCall = createCallBinder(app, 'Documents');
  bindCall(callerCalls.dashboard, { summary: 'Count documents and list upcoming dates' }, ({ caller }) =>
    service.read(caller),
  );
}
