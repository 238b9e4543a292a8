import { List, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { BATCH_LIMIT } from '#contract/batches.ts';
import { callerCalls } from '#contract/calls.ts';
import type { Document } from '#contract/documents.ts';
import { makeCall } from '#web/lib/api/call.ts';
import { useCaller } from '#web/lib/api/caller.tsx';
import { describeFailure } from '#web/lib/api/describe-failure.ts';
import { refreshLists, removeDocumentsFromCache } from '#web/lib/api/queries.ts';
import { notifyFailure, notifySuccess } from '#web/lib/browser/notify.ts';
import { broadcastDeletion } from '#web/lib/documents/deletion-channel.ts';
import { pluralize, stripNamePrefix } from '#web/lib/format/formatting.ts';
import { sendInParts } from './in-parts.ts';

const NAMED = 4;

/** Asks for confirmation, deletes the selected documents in parts, and says what became of them. */
export function useDeleteSelection(onDeleted: () => void) {
  const client = useQueryClient();
  const caller = useCaller();
  const [isDeleting, setIsDeleting] = useState(false);

  async function deletePart(part: readonly number[]): Promise<number> {
    const { deleted, missing, failed } = await makeCall(caller, callerCalls.deleteDocuments, {
      body: { documentIds: part },
    });
    const gone = [...deleted.map(({ documentId }) => documentId), ...missing];
    removeDocumentsFromCache(client, caller, gone);
    for (const id of gone) broadcastDeletion(id);
    return failed.length;
  }

  async function remove(ids: readonly number[]): Promise<void> {
    setIsDeleting(true);
    try {
      const failures = await sendInParts(ids, BATCH_LIMIT, deletePart);
      const left = failures.reduce((sum, count) => sum + count, 0);
      if (left === 0) {
        const message = 'Their text, analyses and chats are gone as well.';
        notifySuccess({ title: `${pluralize(ids.length, 'document')} deleted`, message });
        onDeleted();
      } else {
        const message = `${pluralize(left, 'document')} could not be deleted. Please try again.`;
        notifyFailure({ title: 'Not All Deleted', message });
      }
    } catch (error) {
      const fallback = 'Not all documents could be deleted. Please try again.';
      notifyFailure({ title: 'Not Deleted', message: describeFailure(error, fallback) });
    } finally {
      setIsDeleting(false);
      // Counts and dates follow.
      refreshLists(client, caller).catch(() => {});
    }
  }

  return {
    isDeleting,
    confirmDelete: (documents: readonly Document[]) =>
      modals.openConfirmModal({
        title: `Delete ${pluralize(documents.length, 'document')}?`,
        children: <Question documents={documents} />,
        labels: { confirm: `Delete ${documents.length.toLocaleString('en-US')}`, cancel: 'Keep them' },
        confirmProps: { color: 'red.8' },
        onConfirm: () => void remove(documents.map(({ id }) => id)),
      }),
  };
}

function Question({ documents }: { readonly documents: readonly Document[] }) {
  const rest = documents.length - NAMED;
  return (
    <>
      <List size="sm" mb="sm">
        {documents.slice(0, NAMED).map(({ id, originalName }) => (
          <List.Item key={id} style={{ overflowWrap: 'anywhere' }}>
            <bdi>{stripNamePrefix(originalName)}</bdi>
          </List.Item>
        ))}
        {rest > 0 && <List.Item>and {rest.toLocaleString('en-US')} more</List.Item>}
      </List>
      <Text size="sm" lh={1.6}>
        Their text, analyses and chats are removed for good. This cannot be undone, and it does not give uploads back.
      </Text>
    </>
  );
}
