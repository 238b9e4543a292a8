import { Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import type { Note } from '#contract/notes.ts';
import { describeFailure } from '#web/lib/api/describe-failure.ts';
import { notifyFailure } from '#web/lib/browser/notify.ts';
import { notesTexts } from '../texts.ts';
import { useDeleteNote } from './use-notes.ts';

/** Deletes a note; asks first where the owner's own words would be lost. A saved answer can be saved again. */
export function useDeleteWithOwnWords(documentId: number) {
  const deletion = useDeleteNote(documentId);
  // The promise survives where the deleted note is unmounted, with the callbacks of `mutate`.
  const run = (id: string, onDeleted: () => void) =>
    deletion.mutateAsync(id).then(onDeleted, (error: unknown) =>
      notifyFailure({
        title: notesTexts.notDeletedTitle,
        message: describeFailure(error, notesTexts.notDeleted),
      }),
    );
  function remove({ id, text, answer }: Note, onDeleted: () => void): void {
    if (text === '') {
      void run(id, onDeleted);
      return;
    }
    modals.openConfirmModal({
      title: notesTexts.deleteTitle,
      children: (
        <Text size="sm" lh={1.6}>
          {answer ? notesTexts.deleteText : notesTexts.deleteOwnText}
        </Text>
      ),
      labels: { confirm: notesTexts.delete, cancel: notesTexts.keep },
      confirmProps: { color: 'red.8' },
      onConfirm: () => void run(id, onDeleted),
    });
  }
  return { remove, isPending: deletion.isPending };
}
