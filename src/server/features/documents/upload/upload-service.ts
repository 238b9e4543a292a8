import { randomBytes } from 'node:crypto';
import type { Plan } from '#contract/plans.ts';
import { commitWithVerification } from '#server/db/commit-with-verification.ts';
import type { Database, DatabaseTransaction } from '#server/db/connection.ts';
import { lockOwner } from '#server/db/processes/owner-lock.ts';
import { isTransientError } from '#server/db/transient-error.ts';
import type { Caller } from '#server/domain/access/access.ts';
import type { AuditEntry } from '#server/domain/access/audit-entry.ts';
import type { UserKind } from '#server/domain/access/quota.ts';
import type { DocumentRecord } from '#server/domain/documents/document.ts';
import { type IncomingFile, sanitizeFilename } from '#server/domain/documents/incoming-file.ts';
import { AppError } from '#server/domain/errors/app-error.ts';
import { refuseWhenFull } from '#server/http/back-pressure.ts';
import type { Jobs } from '#server/platform/jobs.ts';
import { retryInBackground } from '#server/platform/retry-in-background.ts';
import { createSemaphore, type Semaphore } from '#server/platform/semaphore.ts';
import { BlobError, type BlobStore } from '#server/ports/blob-store.ts';
import type { Clock } from '#server/ports/clock.ts';
import { type DocumentReader, PdfError } from '#server/ports/document-reader.ts';
import type { BlobRemover } from '../deletion/blob-remover.ts';
import type { DocumentStore, NewDocument } from '../document-store.ts';
import { READ_DOCUMENT } from '../reading/read-document.ts';
import type { PasswordAttempts } from './password-attempts.ts';
import { storeIncomingFile } from './store-incoming-file.ts';

export interface Uploader {
  readonly id: string;
  readonly kind: UserKind;
  readonly plan: Plan;
}

/** The part of billing that uploads need. */
export interface UploadAllowance<Reservation> {
  reserve(user: Uploader, documentId: number, counted: boolean): Promise<Reservation>;
  /** Returns the current owner of the document, and the period in which it was counted. */
  confirm(
    transaction: DatabaseTransaction,
    reservation: Reservation,
  ): Promise<Pick<NewDocument, 'userId' | 'uploadPeriod'>>;
  /** Returns whether the reservation still existed; `alongside` then runs in the same transaction. */
  release(reservation: Reservation, alongside?: (transaction: DatabaseTransaction) => Promise<void>): Promise<boolean>;
}

interface Dependencies<Reservation> {
  readonly db: Database;
  readonly clock: Clock;
  readonly documents: DocumentStore;
  readonly blobs: BlobStore;
  readonly blobRemover: BlobRemover;
  readonly reader: DocumentReader;
  readonly passwordAttempts: PasswordAttempts;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly allowance: UploadAllowance<Reservation>;
  readonly ensureUser: (caller: Caller) => Promise<Uploader>;
  readonly recordEvent: (transaction: DatabaseTransaction, entry: AuditEntry) => Promise<void>;
  /** Queue limit: documents that may wait to be read before uploads are refused. */
  readonly queueLimit: number;
}

/** Files opened concurrently in memory, each up to twice its size. */
const MAX_OPEN_FILES = 4;
/** Files on disk that wait to be opened, about 20 ms each. */
const OPEN_QUEUE_LIMIT = 200;

/** A file that was received, stored and opened, but is not a document yet. */
interface AcceptedFile<Reservation> {
  readonly document: Omit<NewDocument, 'userId' | 'uploadPeriod'>;
  readonly reservation: Reservation;
}

export interface UploadOutcome {
  readonly documents: readonly DocumentRecord[];
  readonly refused: readonly { readonly filename: string; readonly error: AppError }[];
}

interface UploadOptions {
  /** The sample document: not counted. */
  readonly isSample: boolean;
  /** Browser and operating system of the client, for the audit log. */
  readonly client: string | null;
}

export type UploadService = ReturnType<typeof createUploadService>;

export function createUploadService<Reservation>(input: Dependencies<Reservation>) {
  const { documents, queueLimit } = input;
  const opening = createSemaphore({ running: MAX_OPEN_FILES, waiting: OPEN_QUEUE_LIMIT });
  const dependencies = { ...input, opening };
  return {
    /**
     * Refuses an upload before its body is received when there is no capacity.
     * @throws AppError `overloaded`
     */
    async checkCapacity(): Promise<void> {
      if (opening.isFull()) throw new AppError('overloaded');
      refuseWhenFull(await documents.countProcessing(queueLimit), queueLimit);
    },

    /**
     * Accepts the files of one request. Valid ones become documents, each invalid one is reported with its reason; when
     * none is valid, the first reason is thrown with the name of its file. A failure of the whole request (too many
     * files, a broken connection) stores nothing.
     * @throws AppError `outcome-unknown` when the files may have been stored; refusals, after which nothing is stored
     */
    async upload(
      caller: Caller,
      files: AsyncIterable<IncomingFile>,
      { isSample, client }: UploadOptions,
    ): Promise<UploadOutcome> {
      let user: Uploader | undefined;
      const accepted: AcceptedFile<Reservation>[] = [];
      const refused: { filename: string; error: AppError }[] = [];
      try {
        for await (const file of files) {
          // With the first file, so that a request without files starts no trial.
          user ??= await dependencies.ensureUser(caller);
          try {
            accepted.push(await acceptFile(dependencies, user, file, isSample));
          } catch (error) {
            refused.push({ filename: sanitizeFilename(file.filename), error: refusalOf(error) });
          }
        }
      } catch (error) {
        await Promise.all(
          accepted.map((file) => abandonUpload(dependencies, file.document.id, file.reservation, error)),
        );
        throw error;
      }
      if (accepted.length === 0 && refused[0]) throw withFilename(refused[0]);
      try {
        return { documents: await storeAll(dependencies, accepted, client), refused };
      } catch (error) {
        for (const { document, reservation } of accepted)
          await abandonUpload(dependencies, document.id, reservation, error);
        throw error;
      }
    },
  };
}

async function acceptFile<Reservation>(
  dependencies: Dependencies<Reservation> & { readonly opening: Semaphore },
  user: Uploader,
  file: IncomingFile,
  isSample: boolean,
): Promise<AcceptedFile<Reservation>> {
  const { allowance, clock } = dependencies;
  const id = randomDocumentId();
  const blobKey = blobKeyOf(id);
  const reservation = await allowance.reserve(user, id, !isSample);
  try {
    const { stored, opened } = await storeIncomingFile(dependencies, user.id, blobKey, file);
    const originalName = sanitizeFilename(file.filename);
    const uploadedAt = clock.now();
    return {
      reservation,
      document: {
        id,
        filename: `${uploadedAt}_${originalName}`,
        originalName,
        fileSize: stored.sizeBytes,
        sha256: stored.sha256,
        blobKey,
        pageCount: opened.pageCount,
        title: opened.title,
        uploadedAt,
        isSample,
      },
    };
  } catch (error) {
    await abandonUpload(dependencies, id, reservation, error);
    throw error;
  }
}

async function storeAll<Reservation>(
  { db, documents, allowance, jobs, recordEvent }: Dependencies<Reservation>,
  accepted: readonly AcceptedFile<Reservation>[],
  client: string | null,
): Promise<DocumentRecord[]> {
  const store = async (transaction: DatabaseTransaction): Promise<DocumentRecord[]> => {
    const stored: DocumentRecord[] = [];
    for (const { document, reservation } of accepted) {
      // Not the uploader: a trial may have been moved into an account during the upload.
      const confirmed = await allowance.confirm(transaction, reservation);
      stored.push(await documents.insert(transaction, { ...document, ...confirmed }));
      const [documentId, { userId }] = [document.id, confirmed];
      await recordEvent(transaction, { userId, action: 'document-uploaded', documentId, client });
    }
    return stored;
  };
  const records = await commitWithVerification(db, store, {
    lock: async (transaction, [first]) => first && lockOwner(transaction, first.userId),
    wasCommitted: async ([first]) => !first || (await documents.find(first.id)) !== undefined,
  });
  // They are stored, whatever fails from here on. After a crash, recovery enqueues the jobs of documents that are still
  // processing.
  for (const { id } of records) await retryInBackground(() => jobs.enqueue(READ_DOCUMENT, id), isTransientError);
  return records;
}

/**
 * Releases a reservation and removes the file, unless its document was stored after all: the failure may have come
 * after the commit, or its transaction may still be in progress and invisible to others. Releasing waits for that.
 */
async function abandonUpload<Reservation>(
  { allowance, blobRemover, documents }: Dependencies<Reservation>,
  documentId: number,
  reservation: Reservation,
  cause: unknown,
): Promise<void> {
  const blobKey = blobKeyOf(documentId);
  await retryInBackground(async () => {
    const wasReserved = await allowance.release(reservation, (transaction) =>
      blobRemover.scheduleRemoval(blobKey, transaction),
    );
    if (!wasReserved && (await documents.find(documentId))) return;
    const removing = retryInBackground(() => blobRemover.remove(blobKey), isTransientError);
    // The store has just failed: another attempt now would only delay the response.
    if (!(cause instanceof BlobError)) await removing;
    else removing.catch(() => {});
  }, isTransientError);
}

/** Refusals are reported per file; anything else (a full disk, a broken connection) fails the whole request. */
function refusalOf(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof PdfError) return new AppError(error.code, {}, undefined, { cause: error });
  throw error;
}

function withFilename({ filename, error }: UploadOutcome['refused'][number]): AppError {
  return new AppError(error.code, { ...error.details, filename }, error.field, { cause: error.cause });
}

export function blobKeyOf(documentId: number): string {
  return `documents/${documentId}.pdf`;
}

/** 53 random bits: fits a JSON number and does not reveal the number of documents. */
function randomDocumentId(): number {
  const SPARE_BITS = 11n;
  return Number(randomBytes(8).readBigUInt64BE() >> SPARE_BITS) || 1;
}
