import type { FastifyInstance, FastifyRequest } from 'fastify';
import { callerCalls, streamPaths } from '#contract/calls.ts';
import type { Document } from '#contract/documents.ts';
import { documentIdSchema } from '#contract/documents.ts';
import type { Plan } from '#contract/plans.ts';
import { isPassingFailure } from '#server/db/passing-failure.ts';
import type { Caller } from '#server/domain/access/access.ts';
import { limitsOf } from '#server/domain/access/quota.ts';
import { AppError } from '#server/domain/errors/app-error.ts';
import { attachmentNamed } from '#server/http/attachment.ts';
import { bindCall, type CallHandler, signalOf } from '#server/http/bind-call.ts';
import { parseByteRange } from '#server/http/bodies/byte-range.ts';
import { discardRestAfterAnswer } from '#server/http/bodies/discard-body.ts';
import { sendEvents } from '#server/http/bodies/event-stream.ts';
import { receiveFiles } from '#server/http/bodies/multipart.ts';
import { describeClient } from '#server/http/describe-client.ts';
import { bodyOf } from '#server/http/errors/error-table.ts';
import type { DocumentService } from './service.ts';
import type { SampleService } from './upload/sample-service.ts';
import type { UploadOutcome, UploadService } from './upload/upload-service.ts';

interface Dependencies {
  readonly service: DocumentService;
  readonly uploads: UploadService;
  readonly sample: SampleService;
  readonly planOf: (caller: Caller) => Promise<Plan>;
}

export function bindDocumentRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const { service } = dependencies;
  bindCall(app, callerCalls.listDocuments, ({ caller, query }) => service.list(caller, query));
  bindCall(app, callerCalls.getDocument, async ({ caller, params }) =>
    service.describeOne(await service.authorize(caller, params.id)),
  );
  bindCall(app, callerCalls.deleteDocument, async ({ caller, params, request }) =>
    service.delete(await service.authorize(caller, params.id), clientOf(request)),
  );
  bindCall(app, callerCalls.getPage, async ({ caller, params }) =>
    service.page(await service.authorize(caller, params.id), params.pageNumber),
  );
  bindCall(
    app,
    callerCalls.searchDocument,
    async ({ caller, params, query, signal }) =>
      service.search(await service.authorize(caller, params.id), query, signal),
    { limit: 'search' },
  );
  bindUploads(app, dependencies);
  bindFile(app, service);
  bindEvents(app, service);
}

function bindUploads(app: FastifyInstance, { service, uploads, sample, planOf }: Dependencies): void {
  async function answer(outcome: UploadOutcome, startedAt: number) {
    const documents = await service.present(outcome.documents).catch((error: unknown) => {
      // They are kept by now, and whoever is told to come back would send them again.
      throw isPassingFailure(error) ? new AppError('outcome-unknown', {}, undefined, { cause: error }) : error;
    });
    return {
      documents,
      refused: outcome.refused.map(({ filename, error }) => ({ ...bodyOf(error), filename })),
      processingTime: Math.round(performance.now() - startedAt),
    };
  }
  const receive: CallHandler<typeof callerCalls.uploadDocuments> = async ({ caller, request, reply }) => {
    const startedAt = performance.now();
    const { filesPerUpload } = limitsOf(await planOf(caller));
    const options = { isSample: false, client: clientOf(request) };
    await uploads.checkRoom().catch((error: unknown) => {
      discardRestAfterAnswer(request, reply);
      throw error;
    });
    return answer(await uploads.upload(caller, receiveFiles(request, reply, filesPerUpload), options), startedAt);
  };
  const openSample: CallHandler<typeof callerCalls.openSample> = async ({ caller, request }) => {
    const startedAt = performance.now();
    return answer(await sample.open(caller, clientOf(request)), startedAt);
  };
  bindCall(app, callerCalls.uploadDocuments, receive, { limit: 'upload' });
  bindCall(app, callerCalls.openSample, openSample, { limit: 'upload' });
}

/** The file itself, for the reader. It never opens in a tab of its own: it comes from strangers. */
function bindFile(app: FastifyInstance, service: DocumentService): void {
  app.get(streamPaths.file, async (request, reply) => {
    const document = await service.authorize(request.caller, documentIdOf(request.params));
    const range = parseByteRange(request.headers.range, document.fileSize);
    const stream = await service.file(document, range, clientOf(request));
    reply
      .header('accept-ranges', 'bytes')
      .header('cache-control', 'private, no-store')
      .header('content-disposition', attachmentNamed(document.originalName))
      .header('content-length', range ? range.end - range.start : document.fileSize)
      .type('application/pdf');
    if (range) {
      reply.status(206).header('content-range', `bytes ${range.start}-${range.end - 1}/${document.fileSize}`);
    }
    return reply.send(stream);
  });
}

function bindEvents(app: FastifyInstance, service: DocumentService): void {
  app.get(streamPaths.events, { config: { isStream: true } }, async (request, reply) => {
    const id = documentIdOf(request.params);
    // Asked once before the answer starts, so that a stranger gets a plain 404.
    await service.authorize(request.caller, id);
    return sendEvents(reply, named('document', service.watch(request.caller, id, signalOf(reply))));
  });
}

async function* named(event: string, documents: AsyncIterable<Document>) {
  for await (const data of documents) yield { event, data };
}

function clientOf(request: FastifyRequest): string | null {
  return describeClient(request.headers['user-agent']);
}

function documentIdOf(params: unknown): number {
  const id = documentIdSchema.safeParse((params as { id?: string }).id);
  if (!id.success) throw new AppError('document-not-found');
  return id.data;
}
