/** The part of the Storage API in use. */
export interface StorageArea {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
  keys(): readonly string[];
}

/**
 * A storage that never throws. Where the browser refuses to store, values are kept in memory for the lifetime of the
 * page.
 * @param open returns the browser's storage; mere access throws in some browsers
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
      // A full storage keeps the old value, which would shadow this one.
      attempt(() => open().removeItem(key));
    },
    remove(key) {
      memory.delete(key);
      attempt(() => open().removeItem(key));
    },
    keys: () => [...new Set([...(attempt(() => Object.keys(open())) ?? []), ...memory.keys()])],
  };
}

/** A safe storage as `Storage`, for libraries that expect one. */
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
