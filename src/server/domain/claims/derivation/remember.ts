const REMEMBERED = new WeakMap<object, Map<string, unknown>>();

/**
 * Computes once what many figures of a text are compared with: without it, a statement with hundreds of figures takes
 * minutes.
 * @param owner what it is computed of, which does not change
 * @param name of what is computed, and of all else that it depends on; one name has one type
 */
export function remember<Value>(owner: object, name: string, compute: () => Value): Value {
  const known = REMEMBERED.get(owner) ?? new Map<string, unknown>();
  REMEMBERED.set(owner, known);
  if (!known.has(name)) known.set(name, compute());
  return known.get(name) as Value;
}
