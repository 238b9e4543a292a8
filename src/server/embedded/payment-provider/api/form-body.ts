import { refused } from './api-problem.ts';

type Tree = { [name: string]: Tree | string };

/** Prototype pollution guard. */
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Reads a form the way Stripe's API nests it: `items[0][price]=x` is `{ items: [{ price: 'x' }] }`.
 * @throws ApiProblem for a name that cannot be read
 */
export function parseForm(body: string): Record<string, unknown> {
  const root: Tree = {};
  for (const [name, value] of new URLSearchParams(body)) {
    if (!/^[^[\]]+(\[[^[\]]*\])*$/.test(name)) throw refused(`Invalid parameter name: ${name}`, name);
    const path = name.replaceAll(']', '').split('[');
    if (path.some((part) => FORBIDDEN.has(part))) throw refused(`Invalid parameter name: ${name}`, name);
    place(root, path, value);
  }
  return straighten(root) as Record<string, unknown>;
}

function place(root: Tree, path: readonly string[], value: string): void {
  let tree = root;
  for (const [depth, part] of path.entries()) {
    // `expand[]` counts up.
    const name = part === '' ? String(Object.keys(tree).length) : part;
    if (depth === path.length - 1) {
      tree[name] = value;
      return;
    }
    const next = tree[name];
    if (typeof next === 'string') throw refused(`Invalid ${path[0]}`, path[0]);
    const inner: Tree = next ?? {};
    tree[name] = inner;
    tree = inner;
  }
}

/** Objects whose names are 0, 1, 2 … are lists. */
function straighten(value: Tree | string): unknown {
  if (typeof value === 'string') return value;
  const names = Object.keys(value);
  const isList = names.length > 0 && names.every((name, index) => name === String(index));
  if (isList) return Object.values(value).map(straighten);
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, straighten(inner)]));
}
