const CHANNEL_NAME = 'deleted-documents';

/** Tells this person's other tabs that a document is gone. */
export function broadcastDeletion(documentId: number): void {
  const channel = new BroadcastChannel(CHANNEL_NAME);
  channel.postMessage(documentId);
  channel.close();
}

/**
 * Hears what is deleted in other tabs.
 * @returns stops listening
 */
export function watchDeletions(listener: (documentId: number) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL_NAME);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'number') listener(data);
  };
  return () => channel.close();
}
