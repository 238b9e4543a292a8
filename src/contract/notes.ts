import { z } from 'zod';
import { messageMetadataSchema } from './chat.ts';
import { documentIdSchema } from './documents.ts';

/** Characters of the owner's own text in one note. */
export const NOTE_LENGTH_LIMIT = 4000;
/** Notes of one document, those made of answers included. */
export const NOTES_PER_DOCUMENT = 200;

const noteIdSchema = z.uuid();

const TOO_LONG = `A note may have at most ${NOTE_LENGTH_LIMIT} characters.`;
const noteTextSchema = z.string().trim().max(NOTE_LENGTH_LIMIT, TOO_LONG);

/** A note in the owner's own words. */
const newNoteSchema = z.strictObject({ text: noteTextSchema.min(1, 'Write a note first.') });
/** An answer of a conversation about the document. */
const savedAnswerSchema = z.strictObject({ messageId: z.uuid() });
/** The owner's own text. Empty only where the note holds an answer. */
const noteEditSchema = z.strictObject({ text: noteTextSchema });

/** An answer that was saved, with its sources. */
const noteAnswerSchema = z.object({
  messageId: z.uuid(),
  /** Null where it is not known any more. */
  question: z.string().nullable(),
  text: z.string(),
  metadata: messageMetadataSchema.nullable(),
});
export type NoteAnswer = z.infer<typeof noteAnswerSchema>;

export const noteSchema = z.object({
  id: noteIdSchema,
  documentId: z.number().int(),
  /** The owner's own words; empty where only an answer was saved. */
  text: z.string(),
  answer: noteAnswerSchema.nullable(),
  createdAt: z.iso.datetime(),
  /** When the owner's own words were last changed. */
  updatedAt: z.iso.datetime(),
});
export type Note = z.infer<typeof noteSchema>;

const deletedNoteSchema = z.object({ id: noteIdSchema });

const byDocument = z.object({ id: documentIdSchema });
const byNote = z.object({ id: noteIdSchema });

/** Belong to `callerCalls`. */
export const noteCalls = {
  listNotes: { method: 'GET', path: '/documents/:id/notes', params: byDocument, response: z.array(noteSchema) },
  writeNote: {
    method: 'POST',
    path: '/documents/:id/notes',
    params: byDocument,
    body: newNoteSchema,
    response: noteSchema,
  },
  /** Saves an answer as a note. One that is saved already stays as it is. */
  saveAnswer: {
    method: 'POST',
    path: '/documents/:id/notes/answers',
    params: byDocument,
    body: savedAnswerSchema,
    response: noteSchema,
  },
  editNote: { method: 'PUT', path: '/notes/:id', params: byNote, body: noteEditSchema, response: noteSchema },
  deleteNote: { method: 'DELETE', path: '/notes/:id', params: byNote, response: deletedNoteSchema },
} as const;
