import { NON_CONTRACT_RULES, type NonContractKind, type NonContractRule } from './non-contract-rules.ts';

/** The name of the document stands among the first lines, beside letterheads and addresses. */
const NAME_LINES = 14;
const NAME_LINE_LENGTH = 90;
const SAMPLE_LENGTH = 12_000;
const MONEY_FIGURE = /\d[.,]\d{2}(?!\d)/u;
const FIGURED = new Set<NonContractKind>([
  'invoice',
  'credit note',
  'receipt',
  'order confirmation',
  'bank statement',
  'account statement',
  'credit card statement',
  'pay slip',
]);
/** A title with one of these words names an agreement, whatever else is printed. */
const AGREEMENT_NAME =
  /\b(?:agreement|contract|lease|deed|addendum|amendment|undertaking|guarant(?:y|ee)|statement\s+of\s+work|terms|conditions|handbook|privacy|financing\s+statement)\b/iu;
/** Without a name at the top, a match takes this many signs. */
const SIGNS_ALONE_MINIMUM = 5;

const KINDS: ReadonlySet<string> = new Set(NON_CONTRACT_RULES.map(({ kind }) => kind));

/** Whether a document type, as the analysis names it, is one of the kinds that are no contracts. */
export function isNonContractKind(documentType: string): boolean {
  return KINDS.has(documentType);
}

export interface NonContractMatch {
  readonly kind: NonContractKind;
  /** Whether the document names its own kind. */
  readonly isNamed: boolean;
  /** How many of the kind's signs match. */
  readonly signs: number;
}

/**
 * Classifies documents that are no contracts by a line near the top that names them and by typical content.
 * @param title as printed, or null
 * @param text of the whole document
 * @returns null where neither is clear
 */
export function classifyNonContract(title: string | null, text: string): NonContractMatch | null {
  if (title !== null && AGREEMENT_NAME.test(title)) return null;
  const sample = text.slice(0, SAMPLE_LENGTH);
  const names = firstLines(sample);
  let best: NonContractMatch | null = null;
  for (const rule of NON_CONTRACT_RULES) {
    const told = weigh(rule, names, sample, text.length);
    if (told !== null && (best === null || score(told) > score(best))) best = told;
  }
  return best;
}

function score({ isNamed, signs }: NonContractMatch): number {
  return signs + (isNamed ? 4 : 0);
}

function weigh(
  rule: NonContractRule,
  names: readonly string[],
  sample: string,
  length: number,
): NonContractMatch | null {
  if (length < (rule.shortestText ?? 0)) return null;
  if (FIGURED.has(rule.kind) && !MONEY_FIGURE.test(sample)) return null;
  const signs = rule.signs.filter((sign) => sign.test(sample)).length;
  const isNamed = names.some((line) => rule.name.test(line) && !AGREEMENT_NAME.test(line));
  const isPlain = isNamed
    ? signs >= rule.needed
    : rule.bySignsAlone === true &&
      signs >= Math.min(SIGNS_ALONE_MINIMUM, rule.signs.length) &&
      !(FIGURED.has(rule.kind) && readsByClauses(sample));
  return isPlain ? { kind: rule.kind, isNamed, signs } : null;
}

/** So many numbered clauses in full sentences has no list of figures. */
const CLAUSES_MINIMUM = 8;
const CLAUSE = /(?:^|\n)[ \t]*\(?\d{1,2}(?:\.\d{1,2})?[.)]?[ \t]+\p{Lu}[^\n]{0,40}\p{Ll}+[ \t]\p{Ll}+[ \t]\p{Ll}+/gu;

/** A loan, a sale and a building contract print sums as a bill does, and then their clauses. */
function readsByClauses(sample: string): boolean {
  return (sample.match(CLAUSE)?.length ?? 0) >= CLAUSES_MINIMUM;
}

/** Lines that may name the document: short ones at the top, no sentences. */
function firstLines(sample: string): readonly string[] {
  return (
    sample
      .split('\n', NAME_LINES * 3)
      // "Your bill · Account 5520 · Bill date November 18": the name stands beside its particulars.
      .flatMap((line) => line.split(/\s[·|•]\s/u))
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .slice(0, NAME_LINES)
      .filter((line) => line.length <= NAME_LINE_LENGTH && !/[.;]$/u.test(line))
  );
}
