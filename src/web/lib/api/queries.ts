import {
  type QueryClient,
  queryOptions,
  skipToken,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { DEFAULT_BRAND } from '#contract/brand.ts';
import { callerCalls, publicCalls } from '#contract/calls.ts';
import type { Document } from '#contract/documents.ts';
import type { PublicSettings } from '#contract/settings.ts';
import { CHAT_LIMITS_POLL_MS } from '#contract/timings.ts';
import { useAuth } from '../auth/auth.tsx';
import { readPageFacts } from '../browser/page-facts.ts';
import { broadcastDeletion } from '../documents/deletion-channel.ts';
import { loadDocuments } from '../documents/load-documents.ts';
import { makeCall } from './call.ts';
import { type Caller, useCaller } from './caller.tsx';
import { loadPublicSettings } from './public-settings.ts';
import { requestJson } from './request.ts';

/** Query keys: caller kind, resource and, where it applies, document id. */
export const queryKeys = {
  settings: ['settings'],
  user: (caller: Caller) => [caller.kind, 'user'],
  documents: (caller: Caller) => [caller.kind, 'documents'],
  newestDocuments: (caller: Caller) => [caller.kind, 'newest-documents'],
  dashboard: (caller: Caller) => [caller.kind, 'dashboard'],
  analysis: (caller: Caller, documentId: number) => [caller.kind, 'analysis', documentId],
  chatLimits: (caller: Caller, documentId: number) => [caller.kind, 'chat-limits', documentId],
  conversations: (caller: Caller, documentId: number) => [caller.kind, 'conversations', documentId],
  messages: (caller: Caller, documentId: number, conversationId: string) => [
    caller.kind,
    'messages',
    documentId,
    conversationId,
  ],
} as const;

/** Defaults until the settings are loaded. "Test mode" is shown only once it is known. */
export const DEFAULT_SETTINGS: PublicSettings = {
  ...DEFAULT_BRAND,
  socialLinks: [...DEFAULT_BRAND.socialLinks],
  metering: true,
  engine: 'built-in',
  modelHost: null,
  socialSignIn: [],
  hasEmailSignIn: true,
  payments: 'live',
  analytics: null,
};

export function useSettings(): PublicSettings {
  const { data } = useQuery({
    queryKey: queryKeys.settings,
    queryFn: ({ signal }) => loadPublicSettings(signal),
    // The server embeds them in the page.
    initialData: () => readPageFacts()?.settings,
  });
  return data ?? DEFAULT_SETTINGS;
}

/** The current user; null for a visitor the server does not know yet. */
export function useUser() {
  const caller = useCaller();
  const { isSessionUser, refresh } = useAuth();
  const { method, path, response } = caller.kind === 'trial' ? publicCalls.sessionUser : publicCalls.accountUser;
  const query = useQuery({
    queryKey: queryKeys.user(caller),
    queryFn: async ({ signal }) =>
      response.nullable().parse(await requestJson(method, path, undefined, { signal, whenUnauthorized: 'null' })),
  });
  // A trial is created with its first document: a refresh gives it the access of a known trial.
  const isNewTrial = caller.kind === 'trial' && query.data?.isAnonymous === true && !isSessionUser;
  useEffect(() => {
    if (isNewTrial) void refresh();
  }, [isNewTrial, refresh]);
  return query;
}

/** All documents of the caller. */
export function useDocuments() {
  const caller = useCaller();
  const client = useQueryClient();
  return useQuery({
    queryKey: queryKeys.documents(caller),
    queryFn: ({ signal }) =>
      loadDocuments(
        (query) => makeCall(caller, callerCalls.listDocuments, { query }, { signal }),
        (newest) => client.setQueryData(queryKeys.newestDocuments(caller), newest),
      ),
  });
}

/** The documents to show: the complete list, or the newest ones while the rest is loading. */
export function useLoadedDocuments() {
  const { data: documents, isPending, isLoadingError, error, refetch } = useDocuments();
  const { data: newest } = useQuery<readonly Document[]>({
    queryKey: queryKeys.newestDocuments(useCaller()),
    queryFn: skipToken,
  });
  return {
    documents: isPending ? newest : documents,
    isWhole: documents !== undefined,
    isLoadingError,
    error,
    refetch,
  };
}

export function useDashboard() {
  const caller = useCaller();
  return useQuery({
    queryKey: queryKeys.dashboard(caller),
    queryFn: ({ signal }) => makeCall(caller, callerCalls.dashboard, {}, { signal }),
  });
}

/** The stored analysis of a document. */
export function analysisQuery(caller: Caller, documentId: number) {
  return queryOptions({
    queryKey: queryKeys.analysis(caller, documentId),
    queryFn: ({ signal }) => makeCall(caller, callerCalls.getAnalysis, { params: { id: documentId } }, { signal }),
    // Also for fetches outside a component, which have no query defaults.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function useAnalysis(documentId: number, { enabled = true }: { enabled?: boolean } = {}) {
  return useQuery({ ...analysisQuery(useCaller(), documentId), enabled });
}

/** Questions left for a document: polled while the tab is visible, and refetched when it becomes visible. */
export function chatLimitsQuery(caller: Caller, documentId: number) {
  return queryOptions({
    queryKey: queryKeys.chatLimits(caller, documentId),
    queryFn: ({ signal }) => makeCall(caller, callerCalls.chatLimits, { params: { id: documentId } }, { signal }),
    refetchInterval: CHAT_LIMITS_POLL_MS,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: 'always',
    refetchOnMount: 'always',
  });
}

const DELETE_KEY = ['delete-document'];

/** Whether this tab deleted it or is deleting it: its absence is then expected. */
export function isDeletedHere(client: QueryClient, documentId: number): boolean {
  const deletions = client.getMutationCache().findAll({ mutationKey: DELETE_KEY });
  return deletions.some(({ state }) => state.variables === documentId && state.status !== 'error');
}

export function useDeleteDocument() {
  const caller = useCaller();
  const client = useQueryClient();
  return useMutation({
    mutationKey: DELETE_KEY,
    mutationFn: (documentId: number) => makeCall(caller, callerCalls.deleteDocument, { params: { id: documentId } }),
    onSuccess: (receipt) => {
      removeDocumentFromCache(client, caller, receipt.documentId);
      broadcastDeletion(receipt.documentId);
      return refreshLists(client, caller);
    },
  });
}

export function useOpenSample() {
  const caller = useCaller();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => makeCall(caller, callerCalls.openSample, { body: {} }),
    onSuccess: () => refreshLists(client, caller),
  });
}

/** Refetches lists and counts, after uploads and analyses. */
export async function refreshLists(
  client: QueryClient,
  caller: Caller,
  options: { readonly throwOnError: boolean } = { throwOnError: false },
): Promise<void> {
  await Promise.all(
    [queryKeys.documents(caller), queryKeys.dashboard(caller), queryKeys.user(caller)].map((queryKey) =>
      client.invalidateQueries({ queryKey }, options),
    ),
  );
}

/** Replaces one document in the cached lists, without refetching them. */
export function updateDocumentInList(client: QueryClient, caller: Caller, document: Document): void {
  updateLists(client, caller, (documents) => documents.map((known) => (known.id === document.id ? document : known)));
}

/** Removes a deleted document from the cache, with everything loaded for it. */
export function removeDocumentFromCache(client: QueryClient, caller: Caller, documentId: number): void {
  removeDocumentsFromCache(client, caller, [documentId]);
}

/** The same for several, in one pass over the lists. */
export function removeDocumentsFromCache(client: QueryClient, caller: Caller, documentIds: readonly number[]): void {
  const gone = new Set<unknown>(documentIds);
  updateLists(client, caller, (documents) => documents.filter(({ id }) => !gone.has(id)));
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] === caller.kind && gone.has(queryKey[2]) });
}

/** Includes the partial list shown while the rest is loading. */
function updateLists(
  client: QueryClient,
  caller: Caller,
  change: (documents: readonly Document[]) => readonly Document[],
): void {
  for (const queryKey of [queryKeys.documents(caller), queryKeys.newestDocuments(caller)])
    client.setQueryData<readonly Document[]>(queryKey, (documents) => documents && change(documents));
}
