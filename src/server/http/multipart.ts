import type { MultipartFile } from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { FILE_SIZE_LIMIT_BYTES } from '../../contract/plans.ts';
import { KIBIBYTE, MEBIBYTE, SECOND_MS } from '../../contract/units.ts';
import { AppError } from '../domain/app-error.ts';
import { type IncomingFile, nameFromForm } from '../domain/incoming-file.ts';

const FILES_FIELD = 'files';
/** Room for boundaries and part headers. */
const OVERHEAD_BYTES = MEBIBYTE;
/** A field is refused by its name, so it need not be read. */
const PART_LIMITS = { fields: 1, fieldNameSize: 100, fieldSize: KIBIBYTE, headerPairs: 20 } as const;
/** How long a client may take to notice that its upload was refused. */
const DISCARD_LIMIT_MS = 2 * SECOND_MS;

/**
 * The files of a multipart request, one after the other while they arrive. Each must be read to its end, or left at once.
 * @throws AppError `too-many-files`, `file-too-large` (the request as a whole), `no-files`, `invalid-request`
 */
export async function* receiveFiles(
  request: FastifyRequest,
  reply: FastifyReply,
  filesLimit: number,
): AsyncGenerator<IncomingFile> {
  if (!request.isMultipart()) throw new AppError('unsupported-media-type');
  const overflow = watchOverflow(request, reply, filesLimit * FILE_SIZE_LIMIT_BYTES + OVERHEAD_BYTES);
  const parts = request
    .parts({ limits: { ...PART_LIMITS, files: filesLimit, fileSize: FILE_SIZE_LIMIT_BYTES } })
    [Symbol.asyncIterator]();
  const rethrow = rethrowLimit(filesLimit);
  let received = 0;
  for (;;) {
    const next = await Promise.race([parts.next().catch(rethrow), overflow]);
    if (next.done) break;
    const part = next.value;
    if (part.type !== 'file' || part.fieldname !== FILES_FIELD) {
      if (part.type === 'file') part.file.resume();
      throw new AppError('invalid-request', { reason: `The form field "${FILES_FIELD}" is expected.` }, part.fieldname);
    }
    received += 1;
    yield incomingFileOf(part, overflow, rethrow);
    // What was not read has to leave the stream before the next part can come.
    part.file.resume();
  }
  if (received === 0) throw new AppError('no-files');
}

function incomingFileOf(part: MultipartFile, overflow: Promise<never>, rethrow: Rethrow): IncomingFile {
  return {
    filename: nameFromForm(part.filename),
    mimeType: part.mimetype,
    content: untilOverflow(part.file, overflow, rethrow),
    isTruncated: () => part.file.truncated,
  };
}

async function* untilOverflow(
  content: AsyncIterable<Uint8Array>,
  overflow: Promise<never>,
  rethrow: Rethrow,
): AsyncGenerator<Uint8Array> {
  const chunks = content[Symbol.asyncIterator]();
  for (;;) {
    const next = await Promise.race([chunks.next().catch(rethrow), overflow]);
    if (next.done) return;
    yield next.value;
  }
}

/** Rejects when more bytes come than all files together may have, whatever the length header said. */
function watchOverflow(request: FastifyRequest, reply: FastifyReply, limitBytes: number): Promise<never> {
  const declared = Number(request.headers['content-length'] ?? 0);
  const refusal = new Promise<never>((_resolve, reject) => {
    const refuse = () => {
      request.raw.unpipe();
      request.raw.pause();
      reply.raw.once('finish', () => discardRest(request.raw));
      reject(new AppError('file-too-large'));
    };
    if (declared > limitBytes) return refuse();
    let receivedBytes = 0;
    const count = (chunk: Uint8Array) => {
      receivedBytes += chunk.length;
      if (receivedBytes <= limitBytes) return;
      request.raw.off('data', count);
      refuse();
    };
    request.raw.on('data', count);
  });
  // It is raced again and again; outside a race nobody needs to hear of it.
  refusal.catch(() => {});
  return refusal;
}

/** For a request that is refused before its files were looked at: nobody waits until all of them have come. */
export function leaveFilesUnread(request: FastifyRequest, reply: FastifyReply): void {
  reply.raw.once('finish', () => {
    if (!request.raw.complete) discardRest(request.raw);
  });
}

/**
 * Ends a connection whose body is not wanted. One that is closed while more comes in is reset, and a reset can take the
 * answer away before the client has read it; so what comes is thrown away for a while first.
 */
function discardRest(body: FastifyRequest['raw']): void {
  const deadline = setTimeout(() => body.destroy(), DISCARD_LIMIT_MS);
  deadline.unref();
  const keep = () => clearTimeout(deadline);
  body.once('end', keep).once('close', keep);
  body.resume();
}

/** What a form can have wrong, by the codes of its parser. */
const FORM_FAULTS: ReadonlySet<string> = new Set([
  'FST_PARTS_LIMIT',
  'FST_FIELDS_LIMIT',
  'FST_PROTO_VIOLATION',
  'FST_INVALID_JSON_FIELD_ERROR',
  'FST_INVALID_MULTIPART_CONTENT_TYPE',
]);
/** Words of the parser for forms without a boundary, and for those that end in the middle of a part; they have no code. */
const TORN_FORM = /^Multipart: Boundary not found$|unexpected end of multipart data$/i;

type Rethrow = (error: unknown) => never;

function rethrowLimit(filesLimit: number): Rethrow {
  return (error) => {
    const { code = '', message = '' } = error as { code?: string; message?: string };
    if (code === 'FST_FILES_LIMIT') throw new AppError('too-many-files', { limit: filesLimit }, FILES_FIELD);
    if (FORM_FAULTS.has(code) || TORN_FORM.test(message)) {
      throw new AppError('invalid-request', { reason: 'The form is not valid.' });
    }
    throw error;
  };
}
