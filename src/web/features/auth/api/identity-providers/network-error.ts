/** What browsers say when a request never got an answer: Chromium, Firefox, Safari, and each of them for modules. */
const NETWORK_WORDS = /failed to fetch|networkerror|load failed|importing a module/i;

/** Whether an error says that the other side was not reached. */
export function isNetworkError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === 'ErrorTimeout' || (error instanceof TypeError && NETWORK_WORDS.test(error.message));
}
