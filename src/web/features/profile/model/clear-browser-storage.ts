/** What is left: how the pages look says nothing about a person. */
const KEPT_KEYS: ReadonlySet<string> = new Set(['mantine-color-scheme-value']);

/** Removes everything this site has stored in the browser: the trial's identifier, flags, choices, remembered people. */
export function clearBrowserStorage(): void {
  for (const openStorage of [() => localStorage, () => sessionStorage]) {
    try {
      const storage = openStorage();
      for (const key of Object.keys(storage)) if (!KEPT_KEYS.has(key)) storage.removeItem(key);
    } catch {
      // A browser that refuses to store has nothing to forget.
    }
  }
}
