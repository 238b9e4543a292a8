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
import { finishLater } from '#server/platform/retry-in-background.ts';
import { createWaitingLine, type WaitingLine } from '#server/platform/semaphore.ts';
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
export interface UploadAllowance<P> {
  reserve(user: Uploader, documentId: number, counted: boolean): Promise<P>;
  /** Answers whose the document is by now, and the period in which it was counted. */
  confirm(transaction: DatabaseTransaction, place: P): Promise<Pick<NewDocument, 'userId' | 'uploadPeriod'>>;
  /** Answers whether there was a place yet; `alongside` belongs into the same transaction then. */
  release(place: P, alongside?: (transaction: DatabaseTransaction) => Promise<void>): Promise<boolean>;
}

interface Dependencies<P> {
  readonly db: Database;
  readonly clock: Clock;
  readonly documents: DocumentStore;
  readonly blobs: BlobStore;
  readonly blobRemover: BlobRemover;
  readonly reader: DocumentReader;
  readonly passwordAttempts: PasswordAttempts;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly allowance: UploadAllowance<P>;
  readonly ensureUser: (caller: Caller) => Promise<Uploader>;
  readonly recordEvent: (transaction: DatabaseTransaction, entry: AuditEntry) => Promise<void>;
  /** How many documents may wait to be read before no further ones are taken. */
  readonly queueLimit: number;
}

/** What is done with a file in memory: as many as are opened at the same time, each up to twice its size. */
const OPENED_AT_ONCE = 4;
/** Files on the disk that wait for it, at some 20 ms for each. */
const WAITING_TO_BE_OPENED = 200;

/** A file that was received, stored and opened, but is not a document yet. */
interface AcceptedFile<P> {
  readonly document: Omit<NewDocument, 'userId' | 'uploadPeriod'>;
  readonly place: P;
}

export interface UploadOutcome {
  readonly documents: readonly DocumentRecord[];
  readonly refused: readonly { readonly filename: string; readonly error: AppError }[];
}

interface UploadOptions {
  /** The product's own sample: not counted. */
  readonly isSample: boolean;
  /** Browser and system of whoever uploads, for the trail. */
  readonly client: string | null;
}

export type UploadService = ReturnType<typeof createUploadService>;

export function createUploadService<P>(given: Dependencies<P>) {
  const { documents, queueLimit } = given;
  const opening = createWaitingLine({ running: OPENED_AT_ONCE, waiting: WAITING_TO_BE_OPENED });
  const dependencies = { ...given, opening };
  return {
    /**
     * For whoever is about to send files: says so before any bytes are taken when there is no room for them.
     * @throws AppError `overloaded`
     */
    async checkRoom(): Promise<void> {
      if (opening.isFull()) throw new AppError('overloaded');
      refuseWhenFull(await documents.countProcessing(queueLimit), queueLimit);
    },

    /**
     * Takes the files of one request. Good ones become documents, each bad one is named with its reason; when none is
     * good, the first reason is thrown with the name of its file. Whatever ends the request early (too many files, a broken connection) leaves nothing.
     * @throws AppError `outcome-unknown` where the files may be kept, and the refusals, after which none is
     */
    async upload(
      caller: Caller,
      files: AsyncIterable<IncomingFile>,
      { isSample, client }: UploadOptions,
    ): Promise<UploadOutcome> {
      let user: Uploader | undefined;
      const accepted: AcceptedFile<P>[] = [];
      const refused: { filename: string; error: AppError }[] = [];
      try {
        for await (const file of files) {
          // With the first file, so that no trial begins by a request that brings none.
          user ??= await dependencies.ensureUser(caller);
          try {
            accepted.push(await acceptFile(dependencies, user, file, isSample));
          } catch (error) {
            refused.push({ filename: sanitizeFilename(file.filename), error: refusalOf(error) });
          }
        }
      } catch (error) {
        await Promise.all(accepted.map((file) => giveUp(dependencies, file.document.id, file.place, error)));
        throw error;
      }
      if (accepted.length === 0 && refused[0]) throw withFilename(refused[0]);
      try {
        return { documents: await keepAll(dependencies, accepted, client), refused };
      } catch (error) {
        for (const { document, place } of accepted) await giveUp(dependencies, document.id, place, error);
        throw error;
      }
    },
  };
}

async function acceptFile<P>(
  dependencies: Dependencies<P> & { readonly opening: WaitingLine },
  user: Uploader,
  file: IncomingFile,
  isSample: boolean,
): Promise<AcceptedFile<P>> {
  const { allowance, clock } = dependencies;
  const id = randomDocumentId();
  const blobKey = blobKeyOf(id);
  const place = await allowance.reserve(user, id, !isSample);
  try {
    const { stored, opened } = await storeIncomingFile(dependencies, user.id, blobKey, file);
    const originalName = sanitizeFilename(file.filename);
    const uploadedAt = clock.now();
    return {
      place,
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
    await giveUp(dependencies, id, place, error);
    throw error;
  }
}

async function keepAll<P>(
  { db, documents, allowance, jobs, recordEvent }: Dependencies<P>,
  accepted: readonly AcceptedFile<P>[],
  client: string | null,
): Promise<DocumentRecord[]> {
  const keep = async (transaction: DatabaseTransaction): Promise<DocumentRecord[]> => {
    const kept: DocumentRecord[] = [];
    for (const { document, place } of accepted) {
      // Not whoever sent the file: a trial may have become part of an account while it was on its way.
      const confirmed = await allowance.confirm(transaction, place);
      kept.push(await documents.insert(transaction, { ...document, ...confirmed }));
      const [documentId, { userId }] = [document.id, confirmed];
      await recordEvent(transaction, { userId, action: 'document-uploaded', documentId, client });
    }
    return kept;
  };
  const records = await commitWithVerification(db, keep, {
    lock: async (transaction, [first]) => first && lockOwner(transaction, first.userId),
    wasCommitted: async ([first]) => !first || (await documents.find(first.id)) !== undefined,
  });
  // They are kept, whatever fails from here on. A crash is mended at start: what is still being processed gets its job then.
  for (const { id } of records) await finishLater(() => jobs.enqueue(READ_DOCUMENT, id), isTransientError);
  return records;
}

/**
 * Gives a place back and removes the file, but for one whose document was stored after all: the failure may have come
 * after that, or its transaction may still be ending while nobody else sees it yet. Giving back waits for that.
 * What is away at the moment is waited for behind the back of whoever uploads.
 */
async function giveUp<P>(
  { allowance, blobRemover, documents }: Dependencies<P>,
  documentId: number,
  place: P,
  cause: unknown,
): Promise<void> {
  const blobKey = blobKeyOf(documentId);
  await finishLater(async () => {
    const wasThere = await allowance.release(place, (transaction) => blobRemover.request(blobKey, transaction));
    if (!wasThere && (await documents.find(documentId))) return;
    const removing = finishLater(() => blobRemover.remove(blobKey), isTransientError);
    // A store that has just failed would only let people wait once more.
    if (!(cause instanceof BlobError)) await removing;
    else removing.catch(() => {});
  }, isTransientError);
}

/** Refusals are told; anything else (a full disk, a broken connection) ends the whole request. */
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

/** 53 random bits: fits JSON's numbers and says nothing about how many documents there are. */
function randomDocumentId(): number {
  const SPARE_BITS = 11n;
  return Number(randomBytes(8).readBigUInt64BE() >> SPARE_BITS) || 1;
}
