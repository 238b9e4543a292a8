/** A node of the tree that Markdown becomes before it is drawn. */
export interface MarkupNode {
  readonly type: string;
  readonly tagName?: string;
  readonly value?: string;
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly children?: readonly MarkupNode[];
}

/** The elements an answer may have, each with the attributes it may have. */
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

/** Where a link would lead, as words: only whole addresses, and only of the web and of mail; null for all others. */
function namePlace(href: unknown): string | null {
  if (typeof href !== 'string' || !URL.canParse(href) || !LINK_PROTOCOLS.has(new URL(href).protocol)) return null;
  return placeOf(href);
}

function placeOf(address: string): string {
  return address.replace(/^(?:https?:\/\/|mailto:)/iu, '').replace(/\/$/u, '');
}

/** A link's words, and behind them where it leads, unless they say so themselves. */
function keepLink(href: unknown, children: readonly MarkupNode[]): readonly MarkupNode[] {
  const place = namePlace(href);
  const [only] = children;
  const isShown = children.length === 1 && only?.type === 'text' && placeOf(only.value ?? '') === place;
  return place === null || isShown ? children : [...children, text(` (${place})`)];
}

/**
 * Rebuilds a tree of nothing but what is allowed. Answers are drawn from files of strangers: what is not on the list
 * leaves its words behind and nothing else. Raw HTML is shown as the words it is, a picture as the words that stand
 * for it, a link as its words and the place it names. Nothing is fetched, and no press leads away: an address can carry what
 * stands in a document to whoever wrote it there.
 */
export function sanitizeMarkup(node: MarkupNode): readonly MarkupNode[] {
  if (node.type === 'text') return [node];
  if (node.type === 'raw') return [LINE_BREAK.test(node.value?.trim() ?? '') ? element('br') : text(node.value ?? '')];
  const children = (node.children ?? []).flatMap(sanitizeMarkup);
  if (node.type !== 'element') return [];
  return keepElement(node, children);
}

function keepElement(node: MarkupNode, children: readonly MarkupNode[]): readonly MarkupNode[] {
  const { tagName = '', properties = {} } = node;
  if (tagName === 'img') return [text(typeof properties.alt === 'string' ? properties.alt : '')];
  if (tagName === 'a') return keepLink(properties['href'], children);
  if (tagName === 'input') return [text(properties.checked ? '☑ ' : '☐ ')];
  // No heading of an answer is one of the page's.
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
