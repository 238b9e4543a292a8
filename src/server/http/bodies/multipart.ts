import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { FILE_SIZE_LIMIT_BYTES } from '#contract/plans.ts';
import { KIBIBYTE, MEBIBYTE } from '#contract/units.ts';
import { decodeFormFilename, type IncomingFile } from '#server/domain/documents/incoming-file.ts';
import { AppError } from '#server/domain/errors/app-error.ts';
import { discardBodyAfterResponse } from './discard-body.ts';

const FILES_FIELD = 'files';
/** Password for the next file. */
const PASSWORD_FIELD = 'password';
/** Allowance for boundaries and part headers. */
const OVERHEAD_BYTES = MEBIBYTE;
/** A PDF password has at most 127 bytes (ISO 32000-2, 7.6.4.3.3). Any other field is refused by its name. */
const PART_LIMITS = { fieldNameSize: 100, fieldSize: KIBIBYTE, headerPairs: 20 } as const;

/**
 * The files of a multipart request, streamed one after the other. Each must be read to its end, or abandoned at once.
 * @throws AppError `too-many-files`, `file-too-large` (the request as a whole), `no-files`, `invalid-request`
 */
export async function* receiveFiles(
  request: FastifyRequest,
  reply: FastifyReply,
  filesLimit: number,
): AsyncGenerator<IncomingFile> {
  if (!request.isMultipart()) throw new AppError('unsupported-media-type');
  // The form may end early: a refusal, a failing store, an unknown field.
  discardBodyAfterResponse(request, reply);
  const overflow = watchOverflow(request, filesLimit * FILE_SIZE_LIMIT_BYTES + OVERHEAD_BYTES);
  const parts = request
    .parts({ limits: { ...PART_LIMITS, fields: filesLimit, files: filesLimit, fileSize: FILE_SIZE_LIMIT_BYTES } })
    [Symbol.asyncIterator]();
  const rethrow = rethrowLimit(filesLimit);
  let received = 0;
  let password: string | null = null;
  for (;;) {
    const next = await Promise.race([parts.next().catch(rethrow), overflow]);
    if (next.done) break;
    const part = next.value;
    if (part.type === 'field' && part.fieldname === PASSWORD_FIELD && password === null) {
      password = readPassword(part);
      continue;
    }
    if (part.type !== 'file' || part.fieldname !== FILES_FIELD) {
      throw new AppError('invalid-request', { reason: `The form field "${FILES_FIELD}" is expected.` }, part.fieldname);
    }
    received += 1;
    const reader = readPart(part.file, overflow, rethrow);
    yield incomingFileOf(part, password, reader);
    password = null;
    // The parser delivers the next part only after this one was read to its end.
    await reader.discardRest();
  }
  if (received === 0) throw new AppError('no-files');
  if (password !== null) throw passwordRefused('A password is sent before the file that it opens.');
}

/** An empty one counts as absent: browsers send empty fields. */
function readPassword({ value, valueTruncated }: MultipartValue): string | null {
  if (typeof value !== 'string' || valueTruncated) throw passwordRefused('The password is too long or not a text.');
  return value === '' ? null : value;
}

function passwordRefused(reason: string): AppError {
  return new AppError('invalid-request', { reason }, PASSWORD_FIELD);
}

function incomingFileOf(part: MultipartFile, password: string | null, reader: PartReader): IncomingFile {
  return {
    filename: decodeFormFilename(part.filename),
    mimeType: part.mimetype,
    content: reader.content(),
    password,
    isTruncated: () => part.file.truncated,
  };
}

interface PartReader {
  /** The bytes of the part; iteration may stop at any point. */
  content(): AsyncGenerator<Uint8Array>;
  /** Drains what the consumer has not read, so that the parser can continue. */
  discardRest(): Promise<void>;
}

/**
 * Reads one part with a single iterator for consumer and draining: a stream with an active iterator cannot be resumed
 * beside it, and ending the iterator would destroy the stream and with it the whole form.
 */
function readPart(file: AsyncIterable<Uint8Array>, overflow: Promise<never>, rethrow: Rethrow): PartReader {
  const chunks = file[Symbol.asyncIterator]();
  const next = () => Promise.race([chunks.next().catch(rethrow), overflow]);
  return {
    async *content() {
      for (let chunk = await next(); !chunk.done; chunk = await next()) yield chunk.value;
    },
    async discardRest() {
      for (let chunk = await next(); !chunk.done; chunk = await next());
    },
  };
}

/** Rejects when more bytes arrive than all files together may have, whatever `content-length` claims. */
function watchOverflow(request: FastifyRequest, limitBytes: number): Promise<never> {
  const declared = Number(request.headers['content-length'] ?? 0);
  const refusal = new Promise<never>((_resolve, reject) => {
    const refuse = () => {
      request.raw.unpipe();
      request.raw.pause();
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
  // It is raced repeatedly; outside a race its rejection must not be unhandled.
  refusal.catch(() => {});
  return refusal;
}

/** Refusals by the error codes of the multipart parser. */
const FORM_FAULTS: ReadonlySet<string> = new Set([
  'FST_PARTS_LIMIT',
  'FST_FIELDS_LIMIT',
  'FST_PROTO_VIOLATION',
  'FST_INVALID_JSON_FIELD_ERROR',
  'FST_INVALID_MULTIPART_CONTENT_TYPE',
]);
/** Messages of the parser for forms without a boundary, and for truncated parts; these errors have no code. */
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
