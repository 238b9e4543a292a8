import type { FastifyInstance } from 'fastify';
import { callerCalls } from '#contract/calls.ts';
import { NOTES_PER_DOCUMENT } from '#contract/notes.ts';
import type { Authorized, Caller } from '#server/domain/access/access.ts';
import type { DocumentRecord } from '#server/domain/documents/document.ts';
import { createCallBinder } from '#server/http/bind-call.ts';
import type { NoteService } from './service.ts';

interface Dependencies {
  readonly service: NoteService;
  readonly authorize: (caller: Caller, id: number) => Promise<Authorized<DocumentRecord>>;
}

export function bindNoteRoutes(app: FastifyInstance, { service, authorize }: Dependencies): void {
  const bindCall = createCallBinder(app, 'Notes');
  bindCall(
    callerCalls.listNotes,
    {
      summary: 'List the notes on a document, oldest first',
      description: 'Includes saved answers that are about this document and others.',
      refusals: ['document-not-found'],
    },
    async ({ caller, params }) => service.list(await authorize(caller, params.id)),
  );
  bindCall(
    callerCalls.writeNote,
    {
      summary: 'Write a note on a document',
      description: `A document can have ${NOTES_PER_DOCUMENT} notes, saved answers included.`,
      refusals: ['document-not-found', 'note-limit-reached', 'outcome-unknown'],
    },
    async ({ caller, params, body }) => service.write(await authorize(caller, params.id), body.text),
  );
  bindCall(
    callerCalls.saveAnswer,
    {
      summary: 'Save an answer as a note',
      description: 'An answer that is saved already is returned as it is. Its note is deleted with the answer.',
      refusals: ['document-not-found', 'answer-not-found', 'note-limit-reached', 'outcome-unknown'],
    },
    async ({ caller, params, body }) => service.saveAnswer(await authorize(caller, params.id), body.messageId),
  );
  bindCall(
    callerCalls.editNote,
    { summary: 'Change the text of a note', refusals: ['note-not-found'] },
    async ({ caller, params, body }) => service.edit(await service.authorize(caller, params.id), body.text),
  );
  bindCall(
    callerCalls.deleteNote,
    { summary: 'Delete a note', refusals: ['note-not-found'] },
    async ({ caller, params }) => service.delete(await service.authorize(caller, params.id)),
  );
}
