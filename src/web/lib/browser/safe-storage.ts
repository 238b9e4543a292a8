/** The part of the browser's storage that is used here. */
export interface StorageArea {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
  keys(): readonly string[];
}

/**
 * A storage that never throws. Where the browser refuses to store anything, the page's memory stands in: what is kept
 * then lasts as long as the page.
 * @param open opens the browser's storage; in some browsers the mere look at it throws
 */
export function createSafeStorage(open: () => Storage): StorageArea {
  const memory = new Map<string, string>();
  return {
    get: (key) => attempt(() => open().getItem(key)) ?? memory.get(key) ?? null,
    set(key, value) {
      const isStored = attempt(() => {
        open().setItem(key, value);
        return true;
      });
      if (isStored) return void memory.delete(key);
      memory.set(key, value);
      // A full storage keeps what it has: the old value would be found in place of this one.
      attempt(() => open().removeItem(key));
    },
    remove(key) {
      memory.delete(key);
      attempt(() => open().removeItem(key));
    },
    keys: () => [...new Set([...(attempt(() => Object.keys(open())) ?? []), ...memory.keys()])],
  };
}

/** A safe storage in the shape that browsers give theirs, for code of others that expects one. */
export function asWebStorage(area: StorageArea): Storage {
  return {
    get length() {
      return area.keys().length;
    },
    key: (index) => area.keys()[index] ?? null,
    getItem: area.get,
    setItem: area.set,
    removeItem: area.remove,
    clear: () => {
      for (const key of area.keys()) area.remove(key);
    },
  };
}

function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
