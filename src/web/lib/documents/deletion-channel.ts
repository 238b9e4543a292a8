const CHANNEL_NAME = 'deleted-documents';

/** Tells the other tabs that a document was deleted. */
export function broadcastDeletion(documentId: number): void {
  const channel = new BroadcastChannel(CHANNEL_NAME);
  channel.postMessage(documentId);
  channel.close();
}

/**
 * Receives deletions from other tabs.
 * @returns unsubscribe
 */
export function watchDeletions(listener: (documentId: number) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL_NAME);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'number') listener(data);
  };
  return () => channel.close();
}
