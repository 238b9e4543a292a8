import { childrenOf, isNode, nameOf, nodesOf, parseModule, type SyntaxNode, unwrap } from './syntax-tree.ts';

/** A text for people that stands in a component instead of its feature's `texts.ts`. */
export interface LiteralText {
  readonly line: number;
  readonly text: string;
}

/** Attributes and properties that people read or hear. */
const SPOKEN = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'aria-valuetext',
  'description',
  'detail',
  'label',
  'message',
  'placeholder',
  'text',
  'title',
]);
/** What stands for a value in a text. */
const VALUE = '…';
const WORDS_OF_A_TEXT = 2;

/** Literal texts of two or more words in JSX, and in attributes and properties that people read. */
export function findLiteralTexts(path: string, text: string): readonly LiteralText[] {
  const found: LiteralText[] = [];
  const visit = (node: SyntaxNode): void => {
    for (const [part, words] of literalsIn(node)) {
      if (isText(words)) found.push({ line: text.slice(0, part.start).split('\n').length, text: words.trim() });
    }
    for (const child of childrenOf(node)) visit(child);
  };
  visit(parseModule(path, text));
  return found;
}

type Literal = readonly [node: SyntaxNode, words: string];

function literalsIn(node: SyntaxNode): readonly Literal[] {
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') return literalsOfChildren(nodesOf(node['children']));
  if (node.type === 'JSXAttribute' && SPOKEN.has(nameOf(node['name'])))
    return nodesOf(node['value']).flatMap(readWords);
  if (node.type === 'Property' && SPOKEN.has(nameOf(node['key']))) return nodesOf(node['value']).flatMap(readWords);
  return [];
}

/** Text beside a value is one text with it: `{count} selected`. */
function literalsOfChildren(children: readonly SyntaxNode[]): readonly Literal[] {
  const [first] = children;
  if (!first) return [];
  const isRun = children.every(({ type }) => type === 'JSXText' || type === 'JSXExpressionContainer');
  const hasText = children.some((child) => child.type === 'JSXText' && readWords(child).length > 0);
  const values = children.filter(({ type }) => type === 'JSXExpressionContainer').flatMap(readWords);
  if (!isRun || !hasText) return children.flatMap(readWords);
  const words = children.map((child) => (child.type === 'JSXText' ? String(child['value']) : VALUE)).join(' ');
  return [[first, words.replace(/\s+/gu, ' ')], ...values];
}

/** The literals that an expression may come to; not what is handed to functions. */
function readWords(node: SyntaxNode): readonly Literal[] {
  const own = unwrap(node);
  switch (own.type) {
    case 'JSXText':
      return String(own['value']).trim() === '' ? [] : [[own, String(own['value']).replace(/\s+/gu, ' ')]];
    case 'Literal':
      return typeof own['value'] === 'string' ? [[own, own['value']]] : [];
    case 'TemplateLiteral':
      return [[own, nodesOf(own['quasis']).map(cookedText).join(VALUE)]];
    case 'JSXExpressionContainer':
      return nodesOf(own['expression']).flatMap(readWords);
    case 'ConditionalExpression':
      return [own['consequent'], own['alternate']].filter(isNode).flatMap(readWords);
    case 'LogicalExpression':
      return [own['left'], own['right']].filter(isNode).flatMap(readWords);
    default:
      return [];
  }
}

function cookedText(quasi: SyntaxNode): string {
  const value = quasi['value'] as { readonly cooked?: string } | undefined;
  return value?.cooked ?? '';
}

/** Whether the words are a text: two words, or a word and a value. Codes such as `signed-in` are one word. */
function isText(words: string): boolean {
  const parts = words.replace(/&\w{2,8};/gu, ' ').split(/\s+/u);
  const hasLetter = (part: string): boolean => /\p{L}/u.test(part);
  return (
    parts.some(hasLetter) && parts.filter((part) => hasLetter(part) || part.includes(VALUE)).length >= WORDS_OF_A_TEXT
  );
}
