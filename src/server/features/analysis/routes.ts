import type { FastifyInstance } from 'fastify';
import { callerCalls } from '../../../contract/calls.ts';
import type { Authorized, Caller } from '../../domain/access.ts';
import type { DocumentRecord } from '../../domain/document.ts';
import { bindCall } from '../../http/bind-call.ts';
import type { AnalysisService } from './service.ts';

interface Dependencies {
  readonly service: AnalysisService;
  readonly authorize: (caller: Caller, id: number) => Promise<Authorized<DocumentRecord>>;
}

export function bindAnalysisRoutes(app: FastifyInstance, { service, authorize }: Dependencies): void {
  bindCall(app, callerCalls.getAnalysis, async ({ caller, params }) =>
    service.find(await authorize(caller, params.id)),
  );
  bindCall(app, callerCalls.analyze, async ({ caller, params, signal }) =>
    service.analyze(await authorize(caller, params.id), signal),
  );
}
