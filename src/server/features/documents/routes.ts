import type { FastifyInstance } from 'fastify';
import { callerCalls, streamPaths } from '#contract/calls.ts';
import type { Document } from '#contract/documents.ts';
import { documentIdSchema } from '#contract/documents.ts';
import { PLAN_LIMITS, type Plan } from '#contract/plans.ts';
import { isTransientError } from '#server/db/transient-error.ts';
import type { Caller } from '#server/domain/access/access.ts';
import { limitsOf } from '#server/domain/access/quota.ts';
import { AppError } from '#server/domain/errors/app-error.ts';
import type { OperationFacts } from '#server/http/api-description/operation-facts.ts';
import { ATTACHMENT, EVENT_STREAM } from '#server/http/api-description/shared-facts.ts';
import { abortSignalOf, type CallHandler, type CallMetadata, createCallBinder } from '#server/http/bind-call.ts';
import { parseByteRange } from '#server/http/bodies/byte-range.ts';
import { discardBodyAfterResponse } from '#server/http/bodies/discard-body.ts';
import { sendEventStream } from '#server/http/bodies/event-stream.ts';
import { receiveFiles } from '#server/http/bodies/multipart.ts';
import { attachmentDisposition } from '#server/http/content-disposition.ts';
import { clientOf } from '#server/http/describe-user-agent.ts';
import { errorBodyOf } from '#server/http/errors/error-table.ts';
import type { DocumentSelections } from './document-selection.ts';
import type { DocumentService } from './service.ts';
import type { SampleService } from './upload/sample-service.ts';
import type { UploadOutcome, UploadService } from './upload/upload-service.ts';

interface Dependencies {
  readonly service: DocumentService;
  readonly selections: DocumentSelections;
  readonly uploads: UploadService;
  readonly sample: SampleService;
  readonly planOf: (caller: Caller) => Promise<Plan>;
}

const UPLOAD_DOCUMENTS: CallMetadata = {
  summary: 'Upload PDF files',
  description:
    'Files of one request are validated one by one: refused files are reported beside accepted ones. Only when none is accepted is the request refused, with the reason of the first. A `password` opens the file that follows it in the form; it is kept nowhere, and a copy without encryption is stored.',
  requestBody: {
    'multipart/form-data': {
      type: 'object',
      properties: {
        files: {
          type: 'array',
          items: { type: 'string', contentMediaType: 'application/pdf' },
          minItems: 1,
          maxItems: PLAN_LIMITS.pro.filesPerUpload,
        },
        password: {
          type: 'array',
          items: { type: 'string', format: 'password', maxLength: 1024 },
          maxItems: PLAN_LIMITS.pro.filesPerUpload,
          writeOnly: true,
          description: 'Each comes before the file that it opens. Files without a password need none.',
        },
      },
      required: ['files'],
      additionalProperties: false,
    },
  },
  refusals: [
    'file-type',
    'file-too-large',
    'file-empty',
    'too-many-files',
    'no-files',
    'upload-limit-reached',
    'pdf-password',
    'pdf-password-wrong',
    'pdf-password-attempts',
    'pdf-certificate',
    'pdf-encryption',
    'pdf-damaged',
    'pdf-no-pages',
    'pdf-too-complex',
    'trial-moved',
    'outcome-unknown',
  ],
  limit: 'upload',
};

export function bindDocumentRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const bindCall = createCallBinder(app, 'Documents');
  const { service, selections } = dependencies;
  bindCall(
    callerCalls.listDocuments,
    { summary: 'List documents, newest first: all, or with `limit` a page after a cursor' },
    ({ caller, query }) => service.list(caller, query),
  );
  bindCall(
    callerCalls.getDocument,
    { summary: 'Describe a document', refusals: ['document-not-found'] },
    async ({ caller, params }) => service.describe(await service.authorize(caller, params.id)),
  );
  bindCall(
    callerCalls.deleteDocument,
    { summary: 'Delete a document with everything derived from it', refusals: ['document-not-found'] },
    async ({ caller, params, request }) =>
      service.delete(await service.authorize(caller, params.id), clientOf(request)),
  );
  bindCall(
    callerCalls.deleteDocuments,
    {
      summary: 'Delete several documents',
      description: 'Documents that are not there are reported beside those that were deleted.',
      refusals: ['document-not-found'],
      limit: 'batch',
    },
    async ({ caller, body, request, signal }) =>
      selections.delete(await selections.authorize(caller, body.documentIds), clientOf(request), signal),
  );
  bindText(app, service);
  bindUploads(app, dependencies);
  bindFile(app, service);
  bindEvents(app, service);
}

function bindText(app: FastifyInstance, service: DocumentService): void {
  const bindCall = createCallBinder(app, 'Documents');
  bindCall(
    callerCalls.getPage,
    { summary: 'Read the words of a page with their positions', refusals: ['document-not-found', 'not-found'] },
    async ({ caller, params }) => service.page(await service.authorize(caller, params.id), params.pageNumber),
  );
  bindCall(
    callerCalls.searchDocument,
    { summary: 'Search a document', refusals: ['document-not-found'], limit: 'search' },
    async ({ caller, params, query, signal }) =>
      service.search(await service.authorize(caller, params.id), query, signal),
  );
}

function bindUploads(app: FastifyInstance, { service, uploads, sample, planOf }: Dependencies): void {
  const bindCall = createCallBinder(app, 'Documents');
  async function answer(outcome: UploadOutcome, startedAt: number) {
    const documents = await service.present(outcome.documents).catch((error: unknown) => {
      // The documents are stored by now: a client that is told to retry would upload them again.
      throw isTransientError(error) ? new AppError('outcome-unknown', {}, undefined, { cause: error }) : error;
    });
    return {
      documents,
      refused: outcome.refused.map(({ filename, error }) => ({ ...errorBodyOf(error), filename })),
      processingTime: Math.round(performance.now() - startedAt),
    };
  }
  const receive: CallHandler<typeof callerCalls.uploadDocuments> = async ({ caller, request, reply }) => {
    const startedAt = performance.now();
    const { filesPerUpload } = limitsOf(await planOf(caller));
    const options = { isSample: false, client: clientOf(request) };
    await uploads.checkCapacity().catch((error: unknown) => {
      discardBodyAfterResponse(request, reply);
      throw error;
    });
    return answer(await uploads.upload(caller, receiveFiles(request, reply, filesPerUpload), options), startedAt);
  };
  const openSample: CallHandler<typeof callerCalls.openSample> = async ({ caller, request }) => {
    const startedAt = performance.now();
    return answer(await sample.open(caller, clientOf(request)), startedAt);
  };
  bindCall(callerCalls.uploadDocuments, UPLOAD_DOCUMENTS, receive);
  bindCall(
    callerCalls.openSample,
    {
      summary: 'Open the sample document',
      refusals: ['upload-limit-reached', 'pdf-too-complex', 'trial-moved', 'outcome-unknown'],
      limit: 'upload',
    },
    openSample,
  );
}

const FILE_HEADERS = {
  'content-disposition': ATTACHMENT,
  'accept-ranges': { description: 'Range requests are supported.', schema: { const: 'bytes' }, required: true },
} as const;

const FILE: OperationFacts = {
  summary: 'Download the file, or a range of it',
  tag: 'Documents',
  requestHeaders: {
    range: { description: 'One byte range; otherwise the whole file is returned.', schema: { type: 'string' } },
  },
  responses: {
    200: { description: 'The whole file', content: { 'application/pdf': {} }, headers: FILE_HEADERS },
    206: {
      description: 'The requested range',
      content: { 'application/pdf': {} },
      headers: {
        ...FILE_HEADERS,
        'content-range': {
          description: 'The range and the total size.',
          schema: { type: 'string', pattern: '^bytes \\d+-\\d+/\\d+$' },
          required: true,
        },
      },
    },
  },
  refusals: ['document-not-found', 'file-lost', 'range-not-satisfiable'],
};

/** The PDF file for the reader. Never displayed inline in a tab: it is untrusted. */
function bindFile(app: FastifyInstance, service: DocumentService): void {
  app.get(streamPaths.file, { config: { operation: FILE } }, async (request, reply) => {
    const document = await service.authorize(request.caller, documentIdOf(request.params));
    const range = parseByteRange(request.headers.range, document.fileSize);
    const stream = await service.file(document, range, clientOf(request));
    reply
      .header('accept-ranges', 'bytes')
      .header('cache-control', 'private, no-store')
      .header('content-disposition', attachmentDisposition(document.originalName))
      .header('content-length', range ? range.end - range.start : document.fileSize)
      .type('application/pdf');
    if (range) {
      reply.status(206).header('content-range', `bytes ${range.start}-${range.end - 1}/${document.fileSize}`);
    }
    return reply.send(stream);
  });
}

const EVENTS: OperationFacts = {
  summary: 'Watch the reading progress of a document',
  tag: 'Documents',
  description: 'Events named `document`, each with the whole document as JSON, from now until its reading is over.',
  responses: { 200: { description: 'The events', content: { 'text/event-stream': EVENT_STREAM } } },
  refusals: ['document-not-found'],
};

function bindEvents(app: FastifyInstance, service: DocumentService): void {
  app.get(streamPaths.events, { config: { operation: EVENTS, isStream: true } }, async (request, reply) => {
    const id = documentIdOf(request.params);
    // Checked before the stream starts, so that another user gets a plain 404.
    await service.authorize(request.caller, id);
    return sendEventStream(reply, named('document', service.watch(request.caller, id, abortSignalOf(reply))));
  });
}

async function* named(event: string, documents: AsyncIterable<Document>) {
  for await (const data of documents) yield { event, data };
}

function documentIdOf(params: unknown): number {
  const id = documentIdSchema.safeParse((params as { id?: string }).id);
  if (!id.success) throw new AppError('document-not-found');
  return id.data;
}
