import type { FastifyInstance } from 'fastify';
import { callerCalls } from '#contract/calls.ts';
import type { Caller } from '#server/domain/access/access.ts';
import { createCallBinder } from '#server/http/bind-call.ts';
import type { BatchAnalyses, OwnSelection } from './batch-analysis.ts';

interface Dependencies {
  readonly batches: BatchAnalyses;
  readonly authorizeMany: (caller: Caller, ids: readonly number[]) => Promise<OwnSelection>;
}

export function bindBatchRoutes(app: FastifyInstance, { batches, authorizeMany }: Dependencies): void {
  const bindCall = createCallBinder(app, 'Analysis');
  bindCall(
    callerCalls.analyzeDocuments,
    {
      summary: 'Analyze several documents',
      description:
        'Answers at once; the analyses follow one after the other. Those that may not wait yet are reported as postponed.',
      refusals: ['document-not-found'],
      limit: 'batch',
    },
    async ({ caller, body }) => batches.request(await authorizeMany(caller, body.documentIds)),
  );
  bindCall(
    callerCalls.summarizeDocuments,
    {
      summary: 'Read the main points of several analyses',
      description: 'Documents that are not there are left out.',
      refusals: ['document-not-found'],
      limit: 'batch',
    },
    async ({ caller, body, signal }) => {
      const { owned } = await authorizeMany(caller, body.documentIds);
      return batches.summarize(owned, signal);
    },
  );
}
