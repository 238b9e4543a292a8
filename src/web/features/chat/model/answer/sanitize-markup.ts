/** A node of the hast tree. */
export interface MarkupNode {
  readonly type: string;
  readonly tagName?: string;
  readonly value?: string;
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly children?: readonly MarkupNode[];
}

/** Allowed elements with their allowed attributes. */
export const ALLOWED_ELEMENTS: Readonly<Record<string, readonly string[]>> = {
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
  table: [],
  thead: [],
  tbody: [],
  tr: [],
  th: [],
  td: [],
};

const LINK_PROTOCOLS: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:']);
const LINE_BREAK = /^<br\s*\/?>$/iu;

/** A link's address as text: absolute http, https and mailto only; null for others. */
function visibleAddress(href: unknown): string | null {
  if (typeof href !== 'string' || !URL.canParse(href) || !LINK_PROTOCOLS.has(new URL(href).protocol)) return null;
  return shortenAddress(href);
}

function shortenAddress(address: string): string {
  return address.replace(/^(?:https?:\/\/|mailto:)/iu, '').replace(/\/$/u, '');
}

/** A link's text, followed by its address unless they are the same. */
function sanitizeLink(href: unknown, children: readonly MarkupNode[]): readonly MarkupNode[] {
  const shown = visibleAddress(href);
  const [only] = children;
  const isShown = children.length === 1 && only?.type === 'text' && shortenAddress(only.value ?? '') === shown;
  return shown === null || isShown ? children : [...children, text(` (${shown})`)];
}

/**
 * Rebuilds the tree with allowed elements only. Answers quote untrusted files: other elements are replaced by their
 * text, raw HTML is shown as text, an image by its alternative text, a link by its text and address. Nothing is fetched
 * and nothing is clickable: an address can exfiltrate the document's content (prompt injection).
 */
export function sanitizeMarkup(node: MarkupNode): readonly MarkupNode[] {
  if (node.type === 'text') return [node];
  if (node.type === 'raw') return [LINE_BREAK.test(node.value?.trim() ?? '') ? element('br') : text(node.value ?? '')];
  const children = (node.children ?? []).flatMap(sanitizeMarkup);
  if (node.type !== 'element') return [];
  return sanitizeElement(node, children);
}

function sanitizeElement(node: MarkupNode, children: readonly MarkupNode[]): readonly MarkupNode[] {
  const { tagName = '', properties = {} } = node;
  if (tagName === 'img') return [text(typeof properties.alt === 'string' ? properties.alt : '')];
  if (tagName === 'a') return sanitizeLink(properties['href'], children);
  if (tagName === 'input') return [text(properties.checked ? '☑ ' : '☐ ')];
  // An answer's headings must not join the page's outline.
  if (/^h[1-6]$/u.test(tagName)) return [element('p', [element('strong', children)])];
  const allowed = ALLOWED_ELEMENTS[tagName];
  if (!allowed) return children;
  const kept = Object.fromEntries(Object.entries(properties).filter(([name]) => allowed.includes(name)));
  return [element(tagName, children, kept)];
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
