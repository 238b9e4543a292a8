import { createHash } from 'node:crypto';
import { addAbortSignal, pipeline, Readable, Transform } from 'node:stream';
import type { AuditEvent, ExportedAccount, ExportedConversation } from '#contract/account.ts';
import type { Analysis } from '#contract/analysis.ts';
import type { Payment } from '#contract/billing.ts';
import type { DocumentModel } from '#contract/document-model.ts';
import type { Document } from '#contract/documents.ts';
import type { Note } from '#contract/notes.ts';
import type { User } from '#contract/users.ts';
import type { Database } from '#server/db/connection.ts';
import type { Leases } from '#server/db/processes/leases.ts';
import type { Authorized, Caller } from '#server/domain/access/access.ts';
import type { DocumentRecord } from '#server/domain/documents/document.ts';
import { AppError } from '#server/domain/errors/app-error.ts';
import { fileStemOf } from '#server/http/file-stem.ts';
import { BlobError } from '#server/ports/blob-store.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { AuditLog } from '../audit-log/audit-log.ts';
import type { SessionStore } from '../sessions/session-store.ts';
import { accountTexts } from '../texts.ts';
import type { UserStore } from '../user-store.ts';
import { type ArchiveFile, type ArchiveStream, createArchive } from './export-archive.ts';
import { describeAnalysis, describeArchive, describeConversation, describeNotes } from './export-texts.ts';

/** Long enough to identify a document, short enough for every file system with the folders above it. */
const MAX_NAME_BYTES = 120;

interface Dependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly leases: Leases;
  readonly auditLog: AuditLog;
  readonly describeUser: (caller: Caller) => Promise<User>;
  readonly users: Pick<UserStore, 'find'>;
  readonly sessions: Pick<SessionStore, 'list'>;
  /** Newest first. */
  readonly listPayments: (caller: Caller) => Promise<readonly Payment[]>;
  readonly documents: ExportedDocuments;
  readonly findAnalysis: (documentId: number) => Promise<Analysis | undefined>;
  readonly findModel: (documentId: number) => Promise<DocumentModel | undefined>;
  readonly exportConversations: (documentId: number) => Promise<readonly ExportedConversation[]>;
  readonly exportNotes: (documentId: number) => Promise<readonly Note[]>;
}

/** The part of documents that exports need. */
export interface ExportedDocuments {
  listByUser(userId: string): Promise<readonly DocumentRecord[]>;
  /** @throws AppError `document-not-found` */
  authorize(caller: Caller, id: number): Promise<Authorized<DocumentRecord>>;
  describeOne(document: Authorized<DocumentRecord>): Promise<Document>;
  /** @throws BlobError */
  openFile(document: Authorized<DocumentRecord>): Promise<Readable>;
}

export interface Export extends ArchiveStream {
  readonly filename: string;
}

export type ExportService = ReturnType<typeof createExportService>;

/** Exports all data of an account as one archive. */
export function createExportService(dependencies: Dependencies) {
  const { db, clock, leases, auditLog, documents } = dependencies;

  return {
    /**
     * Starts an export; the archive is produced while it is being read.
     * @param client browser and operating system, for the audit log
     * @throws AppError `rate-limited` while another export of the same account is running
     */
    async begin(userId: string, client: string | null): Promise<Export> {
      const lease = await leases.acquire(`export:${userId}`);
      if (!lease) throw new AppError('rate-limited');
      try {
        const list = (await documents.listByUser(userId)).toReversed();
        await auditLog.recordEvent(db, {
          userId,
          action: 'data-exported',
          client,
          detail: `documents: ${list.length}`,
        });
        const exportedAt = new Date(clock.now());
        const { output, ended } = createArchive((closed) =>
          listFiles({ ...dependencies, closed }, userId, list, exportedAt),
        );
        return {
          filename: `lexden-export-${exportedAt.toISOString().slice(0, 10)}.zip`,
          output,
          ended: ended.finally(() => lease.release()),
        };
      } catch (error) {
        await lease.release();
        throw error;
      }
    },
  };
}

interface RunningExport extends Dependencies {
  /** Fires when the client closes the connection. */
  readonly closed: AbortSignal;
}

async function* listFiles(
  dependencies: RunningExport,
  userId: string,
  documents: readonly DocumentRecord[],
  exportedAt: Date,
): AsyncGenerator<ArchiveFile> {
  const { describeUser, users, sessions, clock, listPayments, auditLog } = dependencies;
  const caller = { kind: 'account', userId } as const;
  const textFile = { modifiedAt: exportedAt, isCompressible: true };
  yield { ...textFile, path: 'README.txt', content: describeArchive(exportedAt, documents.length) };
  const user = await users.find(userId);
  const openSessions = await sessions.list(userId, clock.now());
  const account: ExportedAccount = {
    exportedAt: exportedAt.toISOString(),
    user: await describeUser(caller),
    signIn: { issuer: user?.identityIssuer ?? null, subject: user?.identitySubject ?? null },
    sessions: openSessions.map(({ id, client, createdAt, seenAt }) => ({
      id,
      client,
      createdAt: new Date(createdAt).toISOString(),
      seenAt: new Date(seenAt).toISOString(),
    })),
  };
  yield { ...textFile, path: 'account.json', content: toJson(account) };
  yield { ...textFile, path: 'payments.json', content: toJson(await listPayments(caller)) };
  yield { ...textFile, path: 'activity.json', content: Readable.from(writeJsonList(auditLog.listAll(userId))) };
  for (const [position, { id, originalName }] of documents.entries()) {
    const document = await findDocument(dependencies, caller, id);
    // Deleted since the export began.
    if (!document) continue;
    const folder = `documents/${folderNameOf(originalName, position, documents.length)}`;
    yield* listDocumentFiles(dependencies, document, folder);
  }
}

async function findDocument({ documents }: Dependencies, caller: Caller, id: number) {
  try {
    return await documents.authorize(caller, id);
  } catch (error) {
    if (error instanceof AppError && error.code === 'document-not-found') return undefined;
    throw error;
  }
}

async function* listDocumentFiles(
  dependencies: RunningExport,
  document: Authorized<DocumentRecord>,
  folder: string,
): AsyncGenerator<ArchiveFile> {
  const { documents, findAnalysis, findModel, exportConversations, exportNotes } = dependencies;
  const modifiedAt = new Date(document.uploadedAt);
  const text = (name: string, content: string): ArchiveFile => ({
    path: `${folder}/${name}`,
    modifiedAt,
    content,
    isCompressible: true,
  });
  yield* listOriginal(dependencies, document, folder);
  yield text('document.json', toJson(await documents.describeOne(document)));
  const analysis = await findAnalysis(document.id);
  if (analysis) {
    yield text('analysis.json', toJson(analysis));
    yield text('analysis.txt', describeAnalysis(analysis));
  }
  const model = await findModel(document.id);
  if (model) yield text('document-model.json', toJson(model));
  // There is one conversation for each document.
  for (const conversation of await exportConversations(document.id)) {
    yield text('conversation.json', toJson(conversation));
    yield text('conversation.txt', describeConversation(document.originalName, conversation.messages));
  }
  const notes = await exportNotes(document.id);
  if (notes.length > 0) {
    yield text('notes.json', toJson(notes));
    yield text('notes.txt', describeNotes(document.originalName, notes));
  }
}

/** The uploaded file, with a note when it is missing or damaged. */
async function* listOriginal(
  { documents, closed }: RunningExport,
  document: Authorized<DocumentRecord>,
  folder: string,
): AsyncGenerator<ArchiveFile> {
  const modifiedAt = new Date(document.uploadedAt);
  const note = { path: `${folder}/NOTE.txt`, modifiedAt, isCompressible: true };
  let file: Readable;
  try {
    // Read to its end first: a file that fails in the middle would abort the whole archive.
    for await (const _ of addAbortSignal(closed, await documents.openFile(document)));
    file = await documents.openFile(document);
  } catch (error) {
    if (!(error instanceof BlobError) || error.code === 'blob-unavailable') throw error;
    yield {
      ...note,
      content: error.code === 'blob-not-found' ? accountTexts.fileMissing : accountTexts.fileUnreadable,
    };
    return;
  }
  const hash = createHash('sha256');
  const hashing = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  // Destroying either end destroys the other; the consumer gets the error.
  const content = pipeline(file, hashing, () => {});
  yield { path: `${folder}/original.pdf`, modifiedAt, content, isCompressible: false };
  if (hash.digest('hex') !== document.sha256) yield { ...note, content: accountTexts.fileChanged };
}

/**
 * Names the folder of one document in an archive: a unique number, and as much of the document's name as every file system
 * accepts. Always a single path segment.
 * @param position 0 for the first of `total` documents
 */
export function folderNameOf(originalName: string, position: number, total: number): string {
  const number = String(position + 1).padStart(String(total).length, '0');
  return `${number}-${fileStemOf(originalName, MAX_NAME_BYTES)}`;
}

function toJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

async function* writeJsonList(events: AsyncIterable<AuditEvent>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const event of events) {
    yield `${separator}${JSON.stringify(event)}`;
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}
