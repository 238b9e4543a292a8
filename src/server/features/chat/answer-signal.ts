/** The signals that can cancel an answer. */
export interface ClientSignals {
  /** Aborted when the client disconnects before the response is complete. */
  readonly disconnected: AbortSignal;
  /** Aborted when the server begins to stop and at the request's deadline; one per request. */
  readonly stopping: AbortSignal;
}

/**
 * The signal that cancels an answer: when the server stops, and when the client disconnects before anything was sent.
 * Once a part was sent, the answer is finished, charged and stored without its reader; otherwise a client that
 * disconnects just before the end would read answers for free.
 * @param hasSent whether anything was sent
 */
export function createAnswerSignal({ disconnected, stopping }: ClientSignals, hasSent: () => boolean): AbortSignal {
  const controller = new AbortController();
  const onDisconnect = () => {
    if (!hasSent()) controller.abort(disconnected.reason);
  };
  const onStopping = () => controller.abort(stopping.reason);
  if (disconnected.aborted) onDisconnect();
  if (stopping.aborted) onStopping();
  // Both have the lifetime of the request.
  disconnected.addEventListener('abort', onDisconnect, { once: true });
  stopping.addEventListener('abort', onStopping, { once: true });
  return controller.signal;
}
