import type { FastifyInstance } from 'fastify';
import { callerCalls, streamPaths } from '#contract/calls.ts';
import { documentIdSchema } from '#contract/documents.ts';
import type { Authorized, Caller } from '#server/domain/access/access.ts';
import type { DocumentRecord } from '#server/domain/documents/document.ts';
import { AppError } from '#server/domain/errors/app-error.ts';
import { attachmentNamed } from '#server/http/attachment.ts';
import { bindCall, signalOf } from '#server/http/bind-call.ts';
import type { ReportKind } from './report/report-kinds.ts';
import type { ReportService } from './report/report-service.ts';
import type { AnalysisService } from './service.ts';

interface Dependencies {
  readonly service: AnalysisService;
  readonly reports: ReportService;
  readonly authorize: (caller: Caller, id: number) => Promise<Authorized<DocumentRecord>>;
}

export function bindAnalysisRoutes(app: FastifyInstance, { service, reports, authorize }: Dependencies): void {
  bindCall(app, callerCalls.getAnalysis, async ({ caller, params }) =>
    service.find(await authorize(caller, params.id)),
  );
  bindCall(
    app,
    callerCalls.analyze,
    async ({ caller, params, body, signal }) => service.analyze(await authorize(caller, params.id), signal, body ?? {}),
    { limit: 'analyze', deadline: 'analysis' },
  );
  bindCall(app, callerCalls.chooseSide, async ({ caller, params, body }) =>
    service.chooseSide(await authorize(caller, params.id), body.side),
  );
  bindReport(app, 'pdf', streamPaths.reportPdf, { reports, authorize });
  bindReport(app, 'word', streamPaths.reportWord, { reports, authorize });
  bindReport(app, 'calendar', streamPaths.calendar, { reports, authorize });
  app.addHook('onClose', () => reports.close());
}

/** A file to save, made when it is asked for. It is never shown in the browser: it quotes a document from strangers. */
function bindReport(
  app: FastifyInstance,
  kind: ReportKind,
  path: string,
  { reports, authorize }: Pick<Dependencies, 'reports' | 'authorize'>,
): void {
  // Asking only for its head would write the whole report.
  app.get(path, { exposeHeadRoute: false, config: { limit: 'report' } }, async (request, reply) => {
    const id = documentIdSchema.safeParse((request.params as { id?: string }).id);
    if (!id.success) throw new AppError('document-not-found');
    const document = await authorize(request.caller, id.data);
    const { bytes, filename, type } = await reports.write(kind, document, signalOf(reply));
    return reply
      .header('cache-control', 'private, no-store')
      .header('content-disposition', attachmentNamed(filename))
      .type(type)
      .send(Buffer.from(bytes));
  });
}
