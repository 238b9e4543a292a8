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
import { stripNamePrefix } from '#web/lib/format/formatting.ts';
import { dashboardTexts } from '../texts.ts';
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
        notifySuccess({ title: dashboardTexts.deleted(ids.length), message: dashboardTexts.deletedText(ids.length) });
        onDeleted();
      } else {
        notifyFailure({ title: dashboardTexts.notAllDeleted, message: dashboardTexts.notAllDeletedText(left) });
      }
    } catch (error) {
      const message = describeFailure(error, dashboardTexts.notDeletedText);
      notifyFailure({ title: dashboardTexts.notDeleted, message });
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
        title: dashboardTexts.deleteQuestion(documents.length),
        children: <Question documents={documents} />,
        labels: {
          confirm: dashboardTexts.deleteConfirm(documents.length.toLocaleString('en-US')),
          cancel: dashboardTexts.deleteCancel(documents.length),
        },
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
        {rest > 0 && <List.Item>{dashboardTexts.andMore(rest.toLocaleString('en-US'))}</List.Item>}
      </List>
      <Text size="sm" lh={1.6}>
        {dashboardTexts.deleteText(documents.length)}
      </Text>
    </>
  );
}
