import { Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import type { DeletionReceipt, Document } from '../../../contract/documents.ts';
import { countOf, stripNamePrefix } from '../../lib/formatting.ts';
import { notifyFailure, notifySuccess } from '../../lib/notify.ts';
import { useDeleteDocument } from '../../lib/queries.ts';
import { messageOf } from '../../lib/request.ts';

/** Asks first, deletes, and shows the receipt. */
export function useDeleteWithConfirmation(onDeleted: (documentId: number) => void): (document: Document) => void {
  const { mutate } = useDeleteDocument();
  const remove = ({ id }: Document) =>
    mutate(id, {
      onSuccess: (receipt) => {
        notifySuccess({ title: 'Document Deleted', message: describeReceipt(receipt) });
        onDeleted(id);
      },
      onError: (error) =>
        notifyFailure({
          title: 'Not Deleted',
          message: messageOf(error, 'The document could not be deleted. Please try again.'),
        }),
    });
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
      onConfirm: () => remove(document),
    });
}

/** "Removed: 1 file, 12 pages, 1 analysis and 4 messages. Nothing of it is left." */
export function describeReceipt({ removed }: DeletionReceipt): string {
  const parts = [
    { count: removed.files, text: countOf(removed.files, 'file') },
    { count: removed.pages, text: countOf(removed.pages, 'page') },
    { count: removed.analyses, text: countOf(removed.analyses, 'analysis', 'analyses') },
    { count: removed.messages, text: countOf(removed.messages, 'message') },
  ].flatMap(({ count, text }) => (count > 0 ? [text] : []));
  if (parts.length === 0) return 'Nothing of it is left.';
  const list = parts.length === 1 ? parts[0] : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
  return `Removed: ${list}. Nothing of it is left.`;
}
