import { Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import type { Document } from '../../../contract/documents.ts';
import { stripNamePrefix } from '../../lib/formatting.ts';
import { notifyFailure, notifySuccess } from '../../lib/notify.ts';
import { useDeleteDocument } from '../../lib/queries.ts';
import { messageOf } from '../../lib/request.ts';
import { describeReceipt } from './deletion-receipt.ts';

/** Asks first, deletes, and shows the receipt. */
export function useDeleteWithConfirmation(onDeleted: (documentId: number) => void): (document: Document) => void {
  const { mutateAsync } = useDeleteDocument();
  async function remove({ id }: Document): Promise<void> {
    try {
      const receipt = await mutateAsync(id);
      notifySuccess({ title: 'Document Deleted', message: describeReceipt(receipt) });
      onDeleted(id);
    } catch (error) {
      notifyFailure({
        title: 'Not Deleted',
        message: messageOf(error, 'The document could not be deleted. Please try again.'),
      });
    }
  }
  return (document) =>
    modals.openConfirmModal({
      title: 'Delete this document?',
      children: (
        <Text size="sm" lh={1.6}>
          <strong>{stripNamePrefix(document.originalName)}</strong>, its text, its analysis and its chat are removed for
          good. This cannot be undone, and it does not give an upload back.
        </Text>
      ),
      labels: { confirm: 'Delete', cancel: 'Keep it' },
      confirmProps: { color: 'red.8' },
      onConfirm: () => void remove(document),
    });
}
