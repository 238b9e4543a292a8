/** Messages of a failed request in Chromium, Firefox and Safari, and of a failed dynamic import in each. */
const NETWORK_MESSAGES = /failed to fetch|networkerror|load failed|importing a module/i;

/** Whether an error means that the other side was not reached. */
export function isNetworkError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === 'ErrorTimeout' || (error instanceof TypeError && NETWORK_MESSAGES.test(error.message));
}
