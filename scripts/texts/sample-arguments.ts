import { isNode, nameOf, nodesOf, type SyntaxNode } from './syntax-tree.ts';

/** Whether numbers and lists stand for one or for several. */
type Amount = 'one' | 'several';

/** More combinations of values say nothing new. */
const READINGS_LIMIT = 6;
/** What stands for a text value, by the name of its parameter; others are shown as `‹name›`. */
const NAMED: Readonly<Record<string, string>> = {
  mascot: 'Lexi',
  product: 'Lexden',
  provider: 'OpenAI',
  name: 'Lease.pdf',
  filename: 'Lease.pdf',
  plan: 'Starter',
  date: 'Nov 26, 2026',
  count: '3',
  total: '12',
};

/**
 * Values to call a text with, by the types of its parameters: one and several, yes and no, every member of a union. A
 * type that is not spelled out is taken for a text.
 * @param parameters nodes of the syntax tree
 */
export function sampleArguments(parameters: readonly SyntaxNode[]): readonly (readonly unknown[])[] {
  return (['several', 'one'] as const).flatMap((amount) => combine(parameters, amount));
}

function combine(parameters: readonly SyntaxNode[], amount: Amount): readonly (readonly unknown[])[] {
  const samples = parameters.map((parameter) => samplesOf(typeOf(parameter), nameOfParameter(parameter), amount));
  const combined = samples.reduce<readonly (readonly unknown[])[]>(
    (lists, own) => lists.flatMap((list) => own.map((value) => [...list, value])),
    [[]],
  );
  return combined.slice(0, READINGS_LIMIT);
}

/** A default value's parameter stands left of it. */
function parameterOf(node: SyntaxNode): SyntaxNode {
  return node.type === 'AssignmentPattern' && isNode(node['left']) ? node['left'] : node;
}

function nameOfParameter(node: SyntaxNode): string {
  return nameOf(parameterOf(node)) || 'value';
}

function typeOf(node: SyntaxNode): SyntaxNode | null {
  const annotation = parameterOf(node)['typeAnnotation'];
  return isNode(annotation) && isNode(annotation['typeAnnotation']) ? annotation['typeAnnotation'] : null;
}

function samplesOf(type: SyntaxNode | null, name: string, amount: Amount): readonly unknown[] {
  switch (type?.type) {
    case 'TSNumberKeyword':
      return [amount === 'one' ? 1 : 3];
    case 'TSBooleanKeyword':
      return [true, false];
    case 'TSNullKeyword':
      return [null];
    case 'TSUndefinedKeyword':
      return [undefined];
    case 'TSLiteralType':
      return [isNode(type['literal']) ? type['literal']['value'] : name];
    case 'TSUnionType':
      return nodesOf(type['types']).flatMap((member) => samplesOf(member, name, amount));
    case 'TSParenthesizedType':
    case 'TSTypeOperator':
      return samplesOf(nodesOf(type['typeAnnotation'])[0] ?? null, name, amount);
    case 'TSArrayType':
      return [listOf(nodesOf(type['elementType'])[0] ?? null, name, amount)];
    case 'TSTypeLiteral':
      return samplesOfObject(nodesOf(type['members']), amount);
    case 'TSTypeReference':
      return nameOf(type['typeName']) === 'Date' ? [new Date('2026-11-26T12:00:00Z')] : [textFor(name)];
    default:
      return [textFor(name)];
  }
}

function listOf(element: SyntaxNode | null, name: string, amount: Amount): readonly unknown[] {
  if (element?.type === 'TSNumberKeyword') return amount === 'one' ? [2] : [2, 3, 5];
  const [sample] = samplesOf(element, name, amount);
  return amount === 'one' ? [sample] : [sample, sample];
}

function samplesOfObject(members: readonly SyntaxNode[], amount: Amount): readonly unknown[] {
  const names = members.map((member) => nameOf(member['key']));
  const fields = members.map((member, index) => ({ ...member, type: 'Identifier', name: names[index] }));
  return combine(fields, amount).map((values) => Object.fromEntries(names.map((name, index) => [name, values[index]])));
}

function textFor(name: string): string {
  return NAMED[name] ?? `‹${name}›`;
}
