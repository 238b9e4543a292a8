/** What may end the making of an answer. */
export interface ClientSignals {
  /** Fires when the reader closes the connection before the answer is out. */
  readonly disconnected: AbortSignal;
  /** Fires when the server begins to stop and at the deadline of the request; made for this request. */
  readonly stopping: AbortSignal;
}

/**
 * A signal that ends the making of an answer: when the server stops, and when the reader leaves before anything was sent.
 * Once a part of the answer was sent it is finished, charged and stored also without its reader; otherwise a reader who hangs
 * up before the end would read answers for free.
 * @param hasTold whether anything was sent
 */
export function createAnswerSignal(
  { disconnected: left, stopping }: ClientSignals,
  hasTold: () => boolean,
): AbortSignal {
  const controller = new AbortController();
  const onLeft = () => {
    if (!hasTold()) controller.abort(left.reason);
  };
  const onStopping = () => controller.abort(stopping.reason);
  if (left.aborted) onLeft();
  if (stopping.aborted) onStopping();
  // Both live as long as the request, and no longer.
  left.addEventListener('abort', onLeft, { once: true });
  stopping.addEventListener('abort', onStopping, { once: true });
  return controller.signal;
}
