import { type QueryClient, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callerCalls } from '#contract/calls.ts';
import type { Note } from '#contract/notes.ts';
import { makeCall } from '#web/lib/api/call.ts';
import { type Caller, useCaller } from '#web/lib/api/caller.tsx';
import { errorCode } from '#web/lib/api/request.ts';

const allNotesKey = (caller: Caller) => [caller.kind, 'notes'];
/** The third part is the document's id: deleting the document removes them from the cache. */
const notesKey = (caller: Caller, documentId: number) => [...allNotesKey(caller), documentId];
const draftKey = (caller: Caller, documentId: number) => [caller.kind, 'note-draft', documentId];

/** The notes on a document, oldest first. */
export function useNotes(documentId: number) {
  const caller = useCaller();
  return useQuery({
    queryKey: notesKey(caller, documentId),
    queryFn: ({ signal }) => makeCall(caller, callerCalls.listNotes, { params: { id: documentId } }, { signal }),
    // The deletion of another document may have removed answers from them.
    refetchOnMount: 'always',
  });
}

/** Writes a note on a document. */
export function useWriteNote(documentId: number) {
  const { caller, onChanged } = useNoteCache(documentId);
  return useMutation({
    mutationFn: (text: string) =>
      makeCall(caller, callerCalls.writeNote, { params: { id: documentId }, body: { text } }),
    onSuccess: onChanged,
  });
}

/** Saves an answer of the document's conversation. */
export function useSaveAnswer(documentId: number) {
  const { caller, onChanged } = useNoteCache(documentId);
  return useMutation({
    mutationFn: (messageId: string) =>
      makeCall(caller, callerCalls.saveAnswer, { params: { id: documentId }, body: { messageId } }),
    onSuccess: onChanged,
  });
}

export function useEditNote(documentId: number) {
  const { caller, onChanged } = useNoteCache(documentId);
  return useMutation({
    mutationFn: ({ id, text }: Pick<Note, 'id' | 'text'>) =>
      makeCall(caller, callerCalls.editNote, { params: { id }, body: { text } }),
    onSuccess: onChanged,
  });
}

export function useDeleteNote(documentId: number) {
  const { caller, onDeleted } = useNoteCache(documentId);
  return useMutation({
    mutationFn: async (id: string): Promise<string> => {
      await makeCall(caller, callerCalls.deleteNote, { params: { id } }).catch((error: unknown) => {
        // Deleted in another window: what was asked for is done.
        if (errorCode(error) !== 'note-not-found') throw error;
      });
      return id;
    },
    onSuccess: onDeleted,
  });
}

/** Shows a change at once, and refetches what other documents list. */
function useNoteCache(documentId: number) {
  const caller = useCaller();
  const client = useQueryClient();
  const update = (change: (notes: readonly Note[]) => readonly Note[]) => {
    const queryKey = notesKey(caller, documentId);
    client.setQueryData<readonly Note[]>(queryKey, (notes) => notes && change(notes));
    return refetchAll(client, caller);
  };
  return {
    caller,
    onChanged: (note: Note) => update((notes) => withNote(notes, note)),
    onDeleted: (id: string) => update((notes) => notes.filter((note) => note.id !== id)),
  };
}

function withNote(notes: readonly Note[], note: Note): readonly Note[] {
  const isKnown = notes.some(({ id }) => id === note.id);
  return isKnown ? notes.map((known) => (known.id === note.id ? note : known)) : [...notes, note];
}

const refetchAll = (client: QueryClient, caller: Caller) => client.invalidateQueries({ queryKey: allNotesKey(caller) });

/** The note that is being written: kept while the page is open, also when the chat is shown in between. */
export function useNoteDraft(documentId: number) {
  const caller = useCaller();
  const client = useQueryClient();
  const queryKey = draftKey(caller, documentId);
  // Observed, so that it is not collected while it is in use.
  const { data: stored = '' } = useQuery<string>({
    queryKey,
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const [text, setText] = useState(stored);
  useEffect(() => {
    client.setQueryData(draftKey(caller, documentId), text);
  }, [client, caller, documentId, text]);
  return [text, setText] as const;
}
