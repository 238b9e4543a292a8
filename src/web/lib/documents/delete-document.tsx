import { Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { useQueryClient } from '@tanstack/react-query';
import type { Document } from '#contract/documents.ts';
import { useCaller } from '../api/caller.tsx';
import { describeFailure } from '../api/describe-failure.ts';
import { useDeleteDocument } from '../api/queries.ts';
import { notifyFailure, notifySuccess } from '../browser/notify.ts';
import { stripNamePrefix } from '../format/formatting.ts';
import classes from './delete-document.module.css';
import { describeReceipt } from './document-state.ts';
import { isDocumentNotFound, removeMissingDocument } from './missing-document.ts';

/** Asks for confirmation, deletes, and shows the receipt. */
export function useDeleteWithConfirmation(onDeleted: (documentId: number) => void): (document: Document) => void {
  const client = useQueryClient();
  const caller = useCaller();
  const { mutateAsync } = useDeleteDocument();
  async function remove({ id }: Document): Promise<void> {
    try {
      const receipt = await mutateAsync(id);
      notifySuccess({ title: 'Document Deleted', message: describeReceipt(receipt) });
      onDeleted(id);
    } catch (error) {
      if (isDocumentNotFound(error)) {
        removeMissingDocument(client, caller, id);
        onDeleted(id);
        return;
      }
      notifyFailure({
        title: 'Not Deleted',
        message: describeFailure(error, 'The document could not be deleted. Please try again.'),
      });
    }
  }
  return (document) =>
    modals.openConfirmModal({
      title: 'Delete this document?',
      children: (
        <Text size="sm" lh={1.6}>
          <bdi>
            <strong className={classes.name}>{stripNamePrefix(document.originalName)}</strong>
          </bdi>
          , its text, its analysis and its chat are removed for good. This cannot be undone, and it does not give an
          upload back.
        </Text>
      ),
      labels: { confirm: 'Delete', cancel: 'Keep it' },
      confirmProps: { color: 'red.8' },
      onConfirm: () => void remove(document),
    });
}
