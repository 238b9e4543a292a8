import { useState } from 'react';
import { createSafeStorage } from '#web/lib/browser/safe-storage.ts';

const storage = createSafeStorage(() => localStorage);

/**
 * A value that this browser keeps.
 * @param parse of null where nothing is stored; must accept anything
 */
export function useStoredValue<Value>(
  key: string,
  parse: (stored: string | null) => Value,
  format: (value: Value) => string,
): [value: Value, store: (value: Value) => void] {
  const [kept, setKept] = useState(() => ({ key, value: parse(storage.get(key)) }));
  // Another account has its own.
  const value = kept.key === key ? kept.value : parse(storage.get(key));
  return [
    value,
    (next) => {
      setKept({ key, value: next });
      storage.set(key, format(next));
    },
  ];
}
