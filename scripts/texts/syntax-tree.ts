import { parseSync } from 'vite';

/** A node of the syntax tree (ESTree, with JSX and types). */
export interface SyntaxNode {
  readonly type: string;
  /** Offsets in the text. */
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

/** @throws on a syntax error, with the path */
export function parseModule(path: string, text: string): SyntaxNode {
  const { program, errors } = parseSync(path, text, { lang: path.endsWith('x') ? 'tsx' : 'ts' });
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  return program as unknown as SyntaxNode;
}

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** The nodes of a field, whether it holds one, a list or none. */
export function nodesOf(value: unknown): readonly SyntaxNode[] {
  return (Array.isArray(value) ? value : [value]).filter(isNode);
}

export function childrenOf(node: SyntaxNode): readonly SyntaxNode[] {
  return Object.values(node).flatMap(nodesOf);
}

/** The name of an identifier, or the value of a literal, such as a key of an object. */
export function nameOf(node: unknown): string {
  if (!isNode(node)) return '';
  const name = node['name'] ?? node['value'];
  return isNode(name) ? nameOf(name) : String(name ?? '');
}

/** The expression without `as const`, `satisfies` and parentheses around it. */
export function unwrap(node: SyntaxNode): SyntaxNode {
  const isWrapper = ['TSAsExpression', 'TSSatisfiesExpression', 'ParenthesizedExpression'].includes(node.type);
  return isWrapper && isNode(node['expression']) ? unwrap(node['expression']) : node;
}
