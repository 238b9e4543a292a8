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
import { documentTexts } from './texts.ts';

/** Asks for confirmation, deletes, and shows the receipt. */
export function useDeleteWithConfirmation(onDeleted: (documentId: number) => void): (document: Document) => void {
  const client = useQueryClient();
  const caller = useCaller();
  const { mutateAsync } = useDeleteDocument();
  async function remove({ id }: Document): Promise<void> {
    try {
      const receipt = await mutateAsync(id);
      notifySuccess({ title: documentTexts.deleted, message: describeReceipt(receipt) });
      onDeleted(id);
    } catch (error) {
      if (isDocumentNotFound(error)) {
        removeMissingDocument(client, caller, id);
        onDeleted(id);
        return;
      }
      notifyFailure({
        title: documentTexts.notDeleted,
        message: describeFailure(error, documentTexts.notDeletedText),
      });
    }
  }
  return (document) =>
    modals.openConfirmModal({
      title: documentTexts.deleteQuestion,
      children: (
        <>
          <Text size="sm" lh={1.6} mb="xs">
            <bdi>
              <strong className={classes.name}>{stripNamePrefix(document.originalName)}</strong>
            </bdi>
          </Text>
          <Text size="sm" lh={1.6}>
            {documentTexts.deleteText}
          </Text>
        </>
      ),
      labels: { confirm: documentTexts.deleteConfirm, cancel: documentTexts.deleteCancel },
      confirmProps: { color: 'red.8' },
      onConfirm: () => void remove(document),
    });
}
