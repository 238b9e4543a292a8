import { NOTES_PER_DOCUMENT, type Note } from '#contract/notes.ts';
import { commitWithVerification } from '#server/db/commit-with-verification.ts';
import type { DatabaseTransaction, OpenedDatabase } from '#server/db/connection.ts';
import { lockDocumentOwner } from '#server/db/processes/owner-lock.ts';
import { withDiskReserve } from '#server/db/sqlite/disk-reserve.ts';
import { checkpointDeletions, deleteInTransaction, requestVacuum } from '#server/db/sqlite/vacuum.ts';
import { isTransientError } from '#server/db/transient-error.ts';
import { type Authorized, authorizeNote, type Caller } from '#server/domain/access/access.ts';
import type { DocumentRecord } from '#server/domain/documents/document.ts';
import { AppError } from '#server/domain/errors/app-error.ts';
import { retryInBackground } from '#server/platform/retry-in-background.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { NoteRecord, NoteStore } from './note-store.ts';
import { notesTexts } from './texts.ts';

interface Dependencies {
  readonly database: OpenedDatabase;
  readonly notes: NoteStore;
  readonly clock: Clock;
}

export type NoteService = ReturnType<typeof createNoteService>;

/** Notes on documents. A note belongs to the owner of its document, so it moves with it from a trial into an account. */
export function createNoteService(dependencies: Dependencies) {
  const { notes } = dependencies;
  return {
    /** @throws AppError `note-not-found` */
    async authorize(caller: Caller, id: string): Promise<Authorized<NoteRecord>> {
      return authorizeNote(caller, await notes.find(id));
    },

    async list(document: Authorized<DocumentRecord>): Promise<Note[]> {
      return (await notes.listByDocument(document.id)).map(presentNote);
    },

    /** @throws AppError `note-limit-reached`, `document-not-found`, `outcome-unknown` */
    write(document: Authorized<DocumentRecord>, text: string): Promise<Note> {
      return addNote(dependencies, document.id, async (transaction) => {
        await refuseTooMany(notes, transaction, document.id);
        return insertNote(dependencies, transaction, document.id, { messageId: null, text: storable(text) });
      });
    },

    /**
     * Saves an answer once, whatever is requested at the same time.
     * @throws AppError `answer-not-found`, `note-limit-reached`, `document-not-found`, `outcome-unknown`
     */
    saveAnswer(document: Authorized<DocumentRecord>, messageId: string): Promise<Note> {
      return addNote(dependencies, document.id, async (transaction) => {
        const isOwn = await notes.isAnswerAbout(transaction, messageId, document.id);
        if (!isOwn) throw new AppError('answer-not-found');
        const saved = await notes.findByMessage(transaction, messageId);
        if (saved !== undefined) return saved;
        await refuseTooMany(notes, transaction, document.id);
        return insertNote(dependencies, transaction, document.id, { messageId, text: '' });
      });
    },

    /**
     * Replaces the owner's own text.
     * @throws AppError `note-not-found`; `invalid-request` where nothing would be left of the note
     */
    edit: (note: Authorized<NoteRecord>, text: string) => editNote(dependencies, note, storable(text)),

    /** Works on a full disk, too. @throws AppError `note-not-found` when another request was faster */
    delete: ({ id, documentId }: Authorized<NoteRecord>) =>
      withDiskReserve(dependencies.database, () => deleteNote(dependencies, id, documentId)),
  };
}

/** PostgreSQL stores no NUL. */
const storable = (text: string) => text.replaceAll('\u0000', '').toWellFormed();

async function addNote(
  { database, notes }: Dependencies,
  documentId: number,
  add: (transaction: DatabaseTransaction) => Promise<string>,
): Promise<Note> {
  const store = async (transaction: DatabaseTransaction): Promise<NoteRecord> => {
    if ((await lockDocumentOwner(transaction, documentId)) === undefined) throw new AppError('document-not-found');
    const id = await add(transaction);
    const note = await notes.find(id, transaction);
    if (!note) throw new Error(`The note ${id} was not stored.`);
    return note;
  };
  const stored = await commitWithVerification(database.db, store, {
    lock: (transaction) => lockDocumentOwner(transaction, documentId),
    wasCommitted: async ({ id }) => (await notes.find(id)) !== undefined,
  });
  return presentNote(stored);
}

function insertNote(
  { notes, clock }: Dependencies,
  transaction: DatabaseTransaction,
  documentId: number,
  content: { readonly messageId: string | null; readonly text: string },
): Promise<string> {
  if (content.messageId === null && content.text === '') throw emptyNoteError();
  return notes.insert(transaction, { ...content, documentId, now: clock.now() });
}

/** The owner is locked, so that requests at the same time are counted one after the other. */
async function refuseTooMany(notes: NoteStore, transaction: DatabaseTransaction, documentId: number): Promise<void> {
  if ((await notes.count(transaction, documentId)) >= NOTES_PER_DOCUMENT) {
    throw new AppError('note-limit-reached', { limit: NOTES_PER_DOCUMENT });
  }
}

async function editNote(
  { database, notes, clock }: Dependencies,
  { id, documentId }: Authorized<NoteRecord>,
  text: string,
): Promise<Note> {
  return database.db.transaction().execute(async (transaction) => {
    await lockDocumentOwner(transaction, documentId);
    const isStored = await notes.update(transaction, id, text, clock.now());
    const note = await notes.find(id, transaction);
    if (!note) throw new AppError('note-not-found');
    if (!isStored) throw emptyNoteError();
    return presentNote(note);
  });
}

async function deleteNote({ database, notes }: Dependencies, id: string, documentId: number): Promise<{ id: string }> {
  await deleteInTransaction(database, async (transaction) => {
    await lockDocumentOwner(transaction, documentId);
    if (!(await notes.remove(transaction, id))) throw new AppError('note-not-found');
    await requestVacuum(transaction, database);
  });
  await retryInBackground(() => checkpointDeletions(database), isTransientError);
  return { id };
}

const emptyNoteError = () => new AppError('invalid-request', { reason: notesTexts.emptyNote }, 'text');

/** A note as clients see it. */
export function presentNote({ id, documentId, text, answer, createdAt, updatedAt }: NoteRecord): Note {
  return {
    id,
    documentId,
    text,
    answer,
    createdAt: new Date(createdAt).toISOString(),
    updatedAt: new Date(updatedAt).toISOString(),
  };
}
