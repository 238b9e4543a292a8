import type { StorageArea } from './safe-storage.ts';

/** A storage area that keeps its entries in a map. */
export function mapStorage(entries: Map<string, string>): StorageArea {
  return {
    get: (key) => entries.get(key) ?? null,
    set: (key, value) => void entries.set(key, value),
    remove: (key) => void entries.delete(key),
    keys: () => [...entries.keys()],
  };
}
