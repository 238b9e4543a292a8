type Listener = (isReached: boolean) => void;

const listeners = new Set<Listener>();

/**
 * Hears after every request whether the server was reached by it.
 * @returns stops listening
 */
export function watchConnection(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** What stands before a server says so when the server behind it is away. */
const AWAY_STATUSES: readonly number[] = [502, 504];

export function isGatewayErrorStatus(status: number): boolean {
  return AWAY_STATUSES.includes(status);
}

/** Tells what came of a request that does not go through `fetch`: its status, or null where no answer came. */
export function reportResponseStatus(status: number | null): void {
  tell(status !== null && !isGatewayErrorStatus(status));
}

/** Passes a request on, and tells whether it reached the server. A request that was given up tells nothing. */
export async function reportConnection(request: Promise<Response>): Promise<Response> {
  try {
    const response = await request;
    tell(!isGatewayErrorStatus(response.status));
    return response;
  } catch (error) {
    // Browsers say so with this one kind of error, each in words of its own.
    if (error instanceof TypeError) tell(false);
    throw error;
  }
}

function tell(isReached: boolean): void {
  for (const listener of listeners) listener(isReached);
}
