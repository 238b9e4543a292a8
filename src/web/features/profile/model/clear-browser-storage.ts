/** Kept: the color scheme is not personal data. */
const KEPT_KEYS: ReadonlySet<string> = new Set(['mantine-color-scheme-value']);

/** Removes everything this site has stored in the browser: the guest id, flags, choices and the user snapshot. */
export function clearBrowserStorage(): void {
  for (const openStorage of [() => localStorage, () => sessionStorage]) {
    try {
      const storage = openStorage();
      for (const key of Object.keys(storage)) if (!KEPT_KEYS.has(key)) storage.removeItem(key);
    } catch {
      // A browser that refuses storage has nothing to clear.
    }
  }
}
