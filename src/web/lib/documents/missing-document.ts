import type { QueryClient } from '@tanstack/react-query';
import type { Caller } from '../api/caller.tsx';
import { refreshLists, removeDocumentFromCache } from '../api/queries.ts';
import { errorCode } from '../api/request.ts';
import { notifyInfo } from '../browser/notify.ts';
import { documentTexts } from './texts.ts';

/** Whether the server says that the document does not exist. */
export function isDocumentNotFound(error: unknown): boolean {
  return errorCode(error) === 'document-not-found';
}

/** Toast for an action on a document that no longer exists. */
export function notifyDocumentNotFound(message: string = documentTexts.missingText): void {
  notifyInfo({ title: documentTexts.missing, message });
}

/** The document was deleted elsewhere while still shown here: removes it from every list and tells the user. */
export function removeMissingDocument(client: QueryClient, caller: Caller, documentId: number): void {
  removeDocumentFromCache(client, caller, documentId);
  notifyDocumentNotFound(documentTexts.missingRemoved);
  // The list is correct already; the figures around it follow with the response.
  refreshLists(client, caller).catch(() => {});
}
