import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { streamPaths } from '#contract/calls.ts';
import { type Document, documentSchema } from '#contract/documents.ts';
import { SECOND_MS } from '#contract/units.ts';
import { callUrl } from '../api/call.ts';
import { type Caller, useCaller } from '../api/caller.tsx';
import { refreshLists, updateDocumentInList } from '../api/queries.ts';
import { sendRequest } from '../api/request.ts';
import { readServerEvents } from '../api/server-events.ts';

/** Browsers allow six connections per server; most must stay free. */
const MAX_CONCURRENT_STREAMS = 3;
const RETRY_MS = 2 * SECOND_MS;

interface ReadingProgressWatcherProps {
  readonly documents: readonly Document[];
  readonly selectedId: number | null;
}

/** Streams the state of documents being read into the list, the selected one first. Renders nothing. */
export function ReadingProgressWatcher({ documents, selectedId }: ReadingProgressWatcherProps) {
  return documents
    .filter(({ status }) => status === 'processing')
    .sort((one, other) => Number(other.id === selectedId) - Number(one.id === selectedId))
    .slice(0, MAX_CONCURRENT_STREAMS)
    .map(({ id }) => <DocumentWatcher key={id} documentId={id} />);
}

function DocumentWatcher({ documentId }: { readonly documentId: number }) {
  const caller = useCaller();
  const client = useQueryClient();
  useEffect(() => {
    const controller = new AbortController();
    const watch = async (): Promise<void> => {
      for await (const document of watchDocument(caller, documentId, controller.signal)) {
        updateDocumentInList(client, caller, document);
      }
      // Reading ended or the server went away: the list has the current state.
      if (!controller.signal.aborted) await refreshLists(client, caller);
    };
    const keepWatching = async (): Promise<void> => {
      while (!controller.signal.aborted) {
        // The list is refetched after a failure; a deleted document leaves it and unmounts this watcher.
        await watch().catch(() =>
          controller.signal.aborted ? undefined : refreshLists(client, caller).catch(() => {}),
        );
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    };
    void keepWatching();
    return () => controller.abort();
  }, [caller, client, documentId]);
  return null;
}

async function* watchDocument(caller: Caller, documentId: number, signal: AbortSignal): AsyncGenerator<Document> {
  const url = callUrl(caller, streamPaths.events, { params: { id: documentId } });
  const response = await sendRequest('GET', url, undefined, { signal, accept: 'text/event-stream' });
  for await (const { event, data } of readServerEvents(response)) {
    if (event === 'document') yield documentSchema.parse(JSON.parse(data));
  }
}
