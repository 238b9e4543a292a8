/** A node of the tree that Markdown becomes before it is drawn. */
export interface MarkupNode {
  readonly type: string;
  readonly tagName?: string;
  readonly value?: string;
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly children?: readonly MarkupNode[];
}

/** The elements an answer may have, each with the attributes it may have. */
export const ALLOWED_MARKUP: Readonly<Record<string, readonly string[]>> = {
  p: [],
  strong: [],
  em: [],
  del: [],
  ul: [],
  ol: ['start'],
  li: [],
  blockquote: [],
  code: [],
  pre: [],
  br: [],
  hr: [],
  a: ['href'],
  table: [],
  thead: [],
  tbody: [],
  tr: [],
  th: [],
  td: [],
};

const LINK_PROTOCOLS: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:']);
const LINE_BREAK = /^<br\s*\/?>$/iu;

/** The address a link may lead to, or null: only whole ones, and only to the web and to mail. */
export function readLinkAddress(href: unknown): string | null {
  if (typeof href !== 'string' || !URL.canParse(href)) return null;
  const { protocol } = new URL(href);
  return LINK_PROTOCOLS.has(protocol) ? href : null;
}

/**
 * Rebuilds a tree of nothing but what is allowed. Answers are drawn from files of strangers: what is not on the list
 * leaves its words behind and nothing else. Raw HTML is shown as the words it is, a picture as the words that stand
 * for it, and nothing is fetched.
 */
export function keepAllowedMarkup(node: MarkupNode): readonly MarkupNode[] {
  if (node.type === 'text') return [node];
  if (node.type === 'raw') return [LINE_BREAK.test(node.value?.trim() ?? '') ? element('br') : text(node.value ?? '')];
  const children = (node.children ?? []).flatMap(keepAllowedMarkup);
  if (node.type !== 'element') return [];
  return keepElement(node, children);
}

function keepElement(node: MarkupNode, children: readonly MarkupNode[]): readonly MarkupNode[] {
  const { tagName = '', properties = {} } = node;
  if (tagName === 'img') return [text(typeof properties.alt === 'string' ? properties.alt : '')];
  if (tagName === 'input') return [text(properties.checked ? '☑ ' : '☐ ')];
  // No heading of an answer is one of the page's.
  if (/^h[1-6]$/u.test(tagName)) return [element('p', [element('strong', children)])];
  const allowed = ALLOWED_MARKUP[tagName];
  if (!allowed) return children;
  const kept = Object.fromEntries(Object.entries(properties).filter(([name]) => allowed.includes(name)));
  if (tagName !== 'a') return [element(tagName, children, kept)];
  const href = readLinkAddress(kept.href);
  return href === null ? children : [element('a', children, { href })];
}

function element(
  tagName: string,
  children: readonly MarkupNode[] = [],
  properties: MarkupNode['properties'] = {},
): MarkupNode {
  return { type: 'element', tagName, properties, children };
}

function text(value: string): MarkupNode {
  return { type: 'text', value };
}
