import type { FastifyInstance } from 'fastify';
import { callerCalls } from '#contract/calls.ts';
import { bindCall } from '#server/http/bind-call.ts';
import type { DashboardService } from './service.ts';

export function bindDashboardRoutes(app: FastifyInstance, service: DashboardService): void {
  bindCall(
    app,
    callerCalls.dashboard,
    { summary: 'Count documents and list upcoming dates', tag: 'Documents' },
    ({ caller }) => service.read(caller),
  );
}
