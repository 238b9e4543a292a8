import type { Note } from '#contract/notes.ts';
import type { Authorized, Caller } from '#server/domain/access/access.ts';
import type { DocumentRecord } from '#server/domain/documents/document.ts';
import type { Platform } from '#server/platform/platform.ts';
import { createNoteStore } from './note-store.ts';
import { bindNoteRoutes } from './routes.ts';
import { createNoteService, presentNote } from './service.ts';

interface Others {
  readonly documents: {
    /** @throws AppError `document-not-found` */
    authorize(caller: Caller, id: number): Promise<Authorized<DocumentRecord>>;
  };
}

/** Notes on documents: saved answers, and what their owners write. */
export function createNotes({ database, clock, routes }: Platform, { documents }: Others) {
  const notes = createNoteStore(database.db);
  const service = createNoteService({ database, notes, clock });
  routes.add('caller', (scope) => bindNoteRoutes(scope, { service, authorize: documents.authorize }));
  return {
    listNotes: async (documentId: number): Promise<Note[]> => (await notes.listByDocument(documentId)).map(presentNote),
  };
}
