import type { FastifyInstance } from 'fastify';
import { callerCalls, streamPaths } from '#contract/calls.ts';
import { documentIdSchema } from '#contract/documents.ts';
import type { Authorized, Caller } from '#server/domain/access/access.ts';
import type { DocumentRecord } from '#server/domain/documents/document.ts';
import { AppError } from '#server/domain/errors/app-error.ts';
import type { OperationFacts } from '#server/http/api-description/operation-facts.ts';
import { ATTACHMENT } from '#server/http/api-description/shared-facts.ts';
import { abortSignalOf, createCallBinder } from '#server/http/bind-call.ts';
import { attachmentDisposition } from '#server/http/content-disposition.ts';
import type { ReportKind } from './report/report-kinds.ts';
import type { ReportService } from './report/report-service.ts';
import type { AnalysisService } from './service.ts';

interface Dependencies {
  readonly service: AnalysisService;
  readonly reports: ReportService;
  readonly authorize: (caller: Caller, id: number) => Promise<Authorized<DocumentRecord>>;
}

/** Failures of the reading that an analysis waits for, and of the analysis. */
const READING_REFUSALS = [
  'document-not-found',
  'document-failed',
  'file-lost',
  'pdf-no-readable-text',
  'pdf-too-complex',
  'pdf-damaged',
  'document-reading-timeout',
  'analysis-failed',
] as const;

export function bindAnalysisRoutes(app: FastifyInstance, { service, reports, authorize }: Dependencies): void {
  const bindCall = createCallBinder(app, 'Analysis');
  bindCall(
    callerCalls.getAnalysis,
    { summary: 'Read the analysis of a document', refusals: ['document-not-found', 'analysis-not-found'] },
    async ({ caller, params }) => service.find(await authorize(caller, params.id)),
  );
  bindCall(
    callerCalls.analyze,
    {
      summary: 'Analyze a document',
      description: 'Waits until the document is read. An existing analysis is returned unchanged.',
      refusals: READING_REFUSALS,
      limit: 'analyze',
      deadline: 'analysis',
    },
    async ({ caller, params, body, signal }) => service.analyze(await authorize(caller, params.id), signal, body ?? {}),
  );
  bindCall(
    callerCalls.getDocumentModel,
    {
      summary: 'Read the model of a document',
      description:
        'Parties, facts, provisions, tables and structure, each statement with the words that it rests on. Waits until the document is read.',
      refusals: READING_REFUSALS,
      limit: 'analyze',
      deadline: 'analysis',
    },
    async ({ caller, params, signal }) => service.model(await authorize(caller, params.id), signal),
  );
  bindCall(
    callerCalls.chooseSide,
    { summary: 'Choose the side of the contract', refusals: ['document-not-found', 'analysis-not-found'] },
    async ({ caller, params, body }) => service.chooseSide(await authorize(caller, params.id), body.side),
  );
  for (const kind of ['pdf', 'word', 'calendar'] as const) bindReport(app, kind, { reports, authorize });
  app.addHook('onClose', () => reports.close());
}

function savedFile(description: string, type: string): NonNullable<OperationFacts['responses']> {
  return { 200: { description, content: { [type]: {} }, headers: { 'content-disposition': ATTACHMENT } } };
}

const REPORTS: Readonly<Record<ReportKind, { readonly path: string; readonly operation: OperationFacts }>> = {
  pdf: {
    path: streamPaths.reportPdf,
    operation: {
      summary: 'Save the analysis as PDF',
      tag: 'Analysis',
      responses: savedFile('The report', 'application/pdf'),
      refusals: ['document-not-found', 'analysis-not-found'],
    },
  },
  word: {
    path: streamPaths.reportWord,
    operation: {
      summary: 'Save the analysis for a word processor',
      tag: 'Analysis',
      responses: savedFile('The report', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'),
      refusals: ['document-not-found', 'analysis-not-found'],
    },
  },
  calendar: {
    path: streamPaths.calendar,
    operation: {
      summary: 'Save the dates as a calendar',
      tag: 'Analysis',
      responses: savedFile('The calendar (RFC 5545)', 'text/calendar'),
      refusals: ['document-not-found', 'analysis-not-found', 'dates-not-found'],
    },
  },
};

/** A download, generated on request. Never displayed inline: it quotes an untrusted document. */
function bindReport(
  app: FastifyInstance,
  kind: ReportKind,
  { reports, authorize }: Pick<Dependencies, 'reports' | 'authorize'>,
): void {
  // A HEAD request would generate the whole report.
  const { path, operation } = REPORTS[kind];
  app.get(path, { exposeHeadRoute: false, config: { operation, limit: 'report' } }, async (request, reply) => {
    const id = documentIdSchema.safeParse((request.params as { id?: string }).id);
    if (!id.success) throw new AppError('document-not-found');
    const document = await authorize(request.caller, id.data);
    const { bytes, filename, type } = await reports.write(kind, document, abortSignalOf(reply));
    return reply
      .header('cache-control', 'private, no-store')
      .header('content-disposition', attachmentDisposition(filename))
      .type(type)
      .send(Buffer.from(bytes));
  });
}
