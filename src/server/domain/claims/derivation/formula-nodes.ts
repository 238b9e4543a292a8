import type { Figure } from '../read-figures.ts';

export type Operator = '+' | '-' | '*' | '/';
export type Comparison = '<' | '>' | '≤' | '≥';
/** "loose": a colon, a bracket or "that is", which may say that two values are equal. */
export type Relation = '=' | 'loose' | Comparison;

/** What joins two values. */
export interface Joint {
  readonly sign: Operator | Relation;
  /** Words such as "plus", and signs behind a comma, may also belong to the prose around a calculation. */
  readonly isWeak: boolean;
}

/** A figure, or a bracket that holds figures. */
export type FormulaNode =
  | { readonly kind: 'figure'; readonly figure: Figure }
  | { readonly kind: 'group'; readonly chain: Chain };

/** Values with what joins each to the one before it; undefined at the first. */
export interface Chain {
  readonly nodes: readonly FormulaNode[];
  readonly joints: readonly (Joint | undefined)[];
}

/** Words between a figure and the next sign: "12 months × $1,540 rent = …". No sentence, no further figure. */
const WORDS = "[\\p{L}\\s().,/'’%\\]-]{0,48}?";
const NEAR = "[\\p{L}\\s('’\\[-]{0,24}?";
const OPERATORS: readonly (readonly [Operator, signs: string, words: string])[] = [
  [
    '*',
    '[×*·⋅∙]|(?<=[\\s\\d)])[xX](?=\\s|$)',
    'times|multiplied\\s+by|mal|multipliziert\\s+mit|fois|veces|por|volte|per|vezes|beses',
  ],
  [
    '/',
    '÷|(?<=\\s)/(?=\\s)|^/$',
    'divided\\s+by|geteilt\\s+durch|divisé\\s+par|dividido\\s+(?:por|entre)|diviso(?:\\s+per)?',
  ],
  ['+', '\\+', 'plus|zuzüglich|más|mais|più'],
  ['-', '−|(?<=\\s)[-–](?=\\s)', 'minus|less|abzüglich|moins|menos|meno'],
];
const RELATIONS: readonly (readonly [Relation, signs: string, words: string])[] = [
  ['=', '[=≈≙]', 'equals|makes|ergibt|macht|is\\s+equal\\s+to'],
  ['≤', '≤|<=', '(?:is|are)\\s+(?:no|not)\\s+more\\s+than|(?:is|are)\\s+at\\s+most'],
  ['≥', '≥|>=', '(?:is|are)\\s+(?:no|not)\\s+(?:less|fewer)\\s+than|(?:is|are)\\s+at\\s+least'],
  [
    '<',
    '<',
    '(?:is|are)\\s+(?:less|fewer|shorter|lower|smaller)\\s+than|(?:ist|sind)\\s+(?:weniger|kürzer|kleiner|niedriger)\\s+als|est\\s+inférieur\\s+à|es\\s+menos\\s+que|è\\s+meno\\s+di|é\\s+menos\\s+(?:do\\s+)?que',
  ],
  [
    '>',
    '>',
    '(?:is|are)\\s+(?:more|longer|greater|higher|larger)\\s+than|exceeds|(?:ist|sind)\\s+(?:mehr|länger|größer|höher)\\s+als|est\\s+supérieur\\s+à|es\\s+más\\s+que|è\\s+più\\s+di|é\\s+mais\\s+(?:do\\s+)?que',
  ],
];
const SIGNS = [...OPERATORS, ...RELATIONS];
const CONNECTIONS = SIGNS.map(([sign, signs, words]) => ({
  sign,
  bySign: new RegExp(`^${WORDS}(?:${signs})${NEAR}$`, 'iu'),
  // "more than a year (12 months …": the words compare with the year, not with the next figure.
  byWord: new RegExp(`^${WORDS}(?<!\\p{L})(?:${words})(?!\\p{L})${'<>≤≥'.includes(sign) ? '\\s{0,3}' : NEAR}$`, 'iu'),
}));
const CONNECTION_MAXIMUM = 80;
/** "5 % of $1,540", "half of" is read elsewhere. */
const SHARE_OF =
  /^\s{1,2}(?:of|von|vom|der|des|de|du|del|di|dell['’]|do|da|ng|sa)(?:\s{1,2}\p{L}{1,20}){0,2}\s{1,2}$/iu;
/** "$18,480 a year (12 × $1,540)", "together: 12 × $1,540". */
const NEAR_WORDS = /^(?:\s{1,2}\p{L}{1,14}){0,3}\s{0,3}$/u;
const COLON = /^(?:\s{1,2}\p{L}{1,14}){0,3}\s{0,3}[:–—-]\s{1,2}(?:\p{L}{1,14}\s){0,3}$/u;
const THAT_IS =
  /^(?:\s{1,2}\p{L}{1,14}){0,2}\s?[,(:]\s?(?:that\s+is|i\.e\.|d\.\s?h\.|das\s+(?:ist|sind)|also|somit|soit|c['’]est-à-dire|es\s+decir|o\s+sea|cioè|ossia|ou\s+seja|isto\s+é|ibig\s+sabihin),?(?:\s{1,2}\p{L}{1,6}){0,2}\s{0,2}$/iu;
const GROUP_DEPTH = 4;
const GROUP_LENGTH = 400;

interface Piece {
  readonly node: FormulaNode;
  readonly start: number;
  readonly end: number;
}

/**
 * Reads the figures of a text, and what joins them, as chains: "12 × ($5 + $2) = $84" is one of three values. A bracket
 * behind a value is a chain of its own that begins with that value, loosely joined: "$84 (12 × $7)".
 * @param figures in order, without overlap
 */
export function readChains(text: string, figures: readonly Figure[]): readonly Chain[] {
  const chains: Chain[] = [];
  readLevel(text, { from: 0, to: text.length, figures, depth: 0 }, chains);
  return chains;
}

interface Level {
  readonly from: number;
  readonly to: number;
  readonly figures: readonly Figure[];
  readonly depth: number;
}

/** Adds the chains of a level and of those below it, and returns the last chain of the level, which a bracket stands for. */
function readLevel(text: string, level: Level, chains: Chain[]): Chain | undefined {
  const pieces = readPieces(text, level, chains);
  let [nodes, joints]: [FormulaNode[], (Joint | undefined)[]] = [[], []];
  let last: Chain | undefined;
  const end = (): void => {
    if (nodes.length > 0) last = { nodes, joints };
    if (nodes.length > 1 && last) chains.push(last);
    [nodes, joints] = [[], []];
  };
  let before: Piece | undefined;
  for (const [index, piece] of pieces.entries()) {
    const between = before && text.slice(before.end, piece.start);
    const joint = before && between !== undefined ? readJoint(between, isPercent(before.node)) : undefined;
    const next = pieces[index + 1];
    // "$84 a week (12 × $7)": the bracket explains the value before it, and is no value of the outer calculation.
    if (before && piece.node.kind === 'group' && joint === undefined && NEAR_WORDS.test(between ?? '')) {
      chains.push(explain(before.node, piece.node.chain));
      const isOperand = next && isOperatorSign(readJoint(text.slice(piece.end, next.start), false));
      if (!isOperand) {
        before = { ...before, end: piece.end };
        continue;
      }
    }
    if (joint === undefined) end();
    nodes.push(piece.node);
    joints.push(nodes.length > 1 ? joint : undefined);
    before = piece;
  }
  end();
  return last;
}

function explain(value: FormulaNode, { nodes, joints }: Chain): Chain {
  return { nodes: [value, ...nodes], joints: [undefined, { sign: 'loose', isWeak: true }, ...joints.slice(1)] };
}

/** The figures and brackets of a level, in order. Brackets without figures are words. */
function readPieces(text: string, { from, to, figures, depth }: Level, chains: Chain[]): readonly Piece[] {
  const pieces: Piece[] = [];
  let at = from;
  for (const figure of figures) {
    if (figure.start < at) continue;
    const open = depth < GROUP_DEPTH ? text.lastIndexOf('(', figure.start) : -1;
    const first = open >= at ? firstOpen(text, at, figure.start) : -1;
    const close = first === -1 ? -1 : closingOf(text, first, to);
    if (close <= figure.end - 1) {
      pieces.push({ node: { kind: 'figure', figure }, start: figure.start, end: figure.end });
      at = figure.end;
      continue;
    }
    const inner = figures.filter(({ start, end }) => start > first && end <= close);
    const chain = readLevel(text, { from: first + 1, to: close, figures: inner, depth: depth + 1 }, chains);
    if (chain) pieces.push({ node: { kind: 'group', chain }, start: first, end: close + 1 });
    at = close + 1;
  }
  return pieces;
}

/** The first bracket between two offsets that is still open at the second. */
function firstOpen(text: string, from: number, to: number): number {
  const opened: number[] = [];
  for (let index = Math.max(from, to - GROUP_LENGTH); index < to; index += 1) {
    const sign = text.charAt(index);
    if (sign === '(') opened.push(index);
    else if (sign === ')') opened.pop();
  }
  return opened[0] ?? -1;
}

/** @returns the offset of the bracket that closes the one at an offset; -1 where none does nearby */
function closingOf(text: string, open: number, to: number): number {
  let depth = 0;
  for (let index = open; index < Math.min(to, open + GROUP_LENGTH); index += 1) {
    const sign = text.charAt(index);
    if (sign === '(') depth += 1;
    else if (sign === ')') {
      depth -= 1;
      if (depth === 0) return index;
    }
  }
  return -1;
}

function isPercent(node: FormulaNode): boolean {
  return node.kind === 'figure' && node.figure.unit === '%';
}

function isOperatorSign(joint: Joint | undefined): boolean {
  return joint !== undefined && OPERATORS.some(([sign]) => sign === joint.sign) && !joint.isWeak;
}

function readJoint(between: string, isBehindPercent: boolean): Joint | undefined {
  if (between.length > CONNECTION_MAXIMUM) return undefined;
  if (isBehindPercent && SHARE_OF.test(between)) return { sign: '*', isWeak: false };
  for (const { sign, bySign } of CONNECTIONS) if (bySign.test(between)) return { sign, isWeak: /[,;]/u.test(between) };
  for (const { sign, byWord } of CONNECTIONS) if (byWord.test(between)) return { sign, isWeak: true };
  return COLON.test(between) || THAT_IS.test(between) ? { sign: 'loose', isWeak: true } : undefined;
}
