type Listener = (isReached: boolean) => void;

const listeners = new Set<Listener>();

/**
 * Called after every request with whether the server was reached.
 * @returns unsubscribe
 */
export function watchConnection(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** A reverse proxy answers with these when the server behind it is down. */
const GATEWAY_ERROR_STATUSES: readonly number[] = [502, 504];

export function isGatewayErrorStatus(status: number): boolean {
  return GATEWAY_ERROR_STATUSES.includes(status);
}

/** Reports a request that does not go through `fetch`: its status, or null without a response. */
export function reportResponseStatus(status: number | null): void {
  notify(status !== null && !isGatewayErrorStatus(status));
}

/** Passes a request through and reports whether it reached the server. Aborted requests are not reported. */
export async function reportConnection(request: Promise<Response>): Promise<Response> {
  try {
    const response = await request;
    notify(!isGatewayErrorStatus(response.status));
    return response;
  } catch (error) {
    // `fetch` rejects with a TypeError on network failure; its message differs between browsers.
    if (error instanceof TypeError) notify(false);
    throw error;
  }
}

function notify(isReached: boolean): void {
  for (const listener of listeners) listener(isReached);
}
