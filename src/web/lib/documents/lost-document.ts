import type { QueryClient } from '@tanstack/react-query';
import type { Caller } from '../api/caller.tsx';
import { forgetDocument, refreshLists } from '../api/queries.ts';
import { codeOf } from '../api/request.ts';
import { notifyNote } from '../browser/notify.ts';

/** Whether a refusal says that there is no such document any more. */
export function isDocumentGone(error: unknown): boolean {
  return codeOf(error) === 'document-not-found';
}

/** What people are told who reach for a document that is not there. */
export function noteLostDocument(ending = ''): void {
  notifyNote({
    title: 'This document is no longer here',
    message: `It may have been deleted in another tab.${ending}`,
  });
}

/** Somebody deleted it elsewhere while this page still showed it: it leaves every list here, and people are told. */
export function dropLostDocument(client: QueryClient, caller: Caller, documentId: number): void {
  forgetDocument(client, caller, documentId);
  noteLostDocument(' It is off your list now.');
  // The list without it is right already; the figures around it follow when the server answers.
  refreshLists(client, caller).catch(() => {});
}
