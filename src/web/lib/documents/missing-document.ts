import type { QueryClient } from '@tanstack/react-query';
import type { Caller } from '../api/caller.tsx';
import { refreshLists, removeDocumentFromCache } from '../api/queries.ts';
import { errorCode } from '../api/request.ts';
import { notifyInfo } from '../browser/notify.ts';

/** Whether a refusal says that there is no such document any more. */
export function isDocumentNotFound(error: unknown): boolean {
  return errorCode(error) === 'document-not-found';
}

/** What people are told who reach for a document that is not there. */
export function notifyDocumentNotFound(ending = ''): void {
  notifyInfo({
    title: 'This document is no longer here',
    message: `It may have been deleted in another tab.${ending}`,
  });
}

/** Somebody deleted it elsewhere while this page still showed it: it leaves every list here, and people are told. */
export function removeMissingDocument(client: QueryClient, caller: Caller, documentId: number): void {
  removeDocumentFromCache(client, caller, documentId);
  notifyDocumentNotFound(' It is off your list now.');
  // The list without it is right already; the figures around it follow when the server answers.
  refreshLists(client, caller).catch(() => {});
}
