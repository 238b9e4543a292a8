import type {
  AnswerDraft,
  AnswerRequest,
  DocumentText,
  DraftItem,
  RankedPassage,
} from '#server/ports/language-model.ts';
import { classifyDocument } from '../facts/document-kind.ts';
import type { FinancialDocument } from '../financial-documents/financial-document.ts';
import type { NonContractKind } from '../financial-documents/non-contract-rules.ts';
import { readFinancialDocument } from '../financial-documents/read-financial-document.ts';
import { readDocument } from '../reading/reading.ts';
import type { TextRange } from '../text/text-range.ts';
import { draftAnswer, writeClaim } from './answer-text.ts';

interface Asked {
  readonly question: RegExp;
  /** Labels of the facts that answer it; the first that is there counts. */
  readonly labels: readonly string[];
  readonly kinds?: readonly NonContractKind[];
}

const BILLS: readonly NonContractKind[] = ['invoice', 'order confirmation'];
const OWES =
  /\b(?:how much|what)\b.{0,40}\b(?:owe|owed|due|(?:have|need|left) to pay|must i pay|amount to pay)\b|\b(?:amount|balance|total) (?:due|owed|payable)\b/iu;

/** Specific rules come before general ones. */
const ASKED: readonly Asked[] = [
  { question: /\bminimum (?:payment|amount)\b|\bleast\b.{0,20}\bpay\b/iu, labels: ['Minimum payment'] },
  {
    question: /\bwhen\b.{0,40}\b(?:due|pay|payable)\b|\bdue (?:date|by)\b|\bdeadline\b/iu,
    labels: ['Due date', 'Payment terms'],
  },
  { question: OWES, labels: ['Total due', 'Total'], kinds: BILLS },
  { question: OWES, labels: ['Total due', 'Closing balance'], kinds: ['credit card statement'] },
  { question: OWES, labels: ['Total due'] },
  { question: /\bnet pay\b|\btake[- ]?home\b|\bpaid out to me\b/iu, labels: ['Net pay'] },
  { question: /\bgross\b/iu, labels: ['Gross pay'] },
  { question: /\bdeductions?\b/iu, labels: ['Deductions'] },
  { question: /\b(?:VAT|tax|GST)\b/iu, labels: ['Tax'] },
  { question: /\b(?:net (?:amount|sum|total)|sub-?total)\b/iu, labels: ['Net'] },
  { question: /\b(?:opening|previous|starting) balance\b/iu, labels: ['Opening balance'] },
  {
    question: /\b(?:closing|new|ending|final|current) balance\b|\bwhat is (?:the|my) balance\b/iu,
    labels: ['Closing balance'],
  },
  { question: /\bfees?\b/iu, labels: ['Fees'] },
  { question: /\binterest\b/iu, labels: ['Interest'] },
  { question: /\bcredit limit\b/iu, labels: ['Credit limit'] },
  { question: /\b(?:deductible|excess)\b/iu, labels: ['Deductible'] },
  { question: /\bpremium\b/iu, labels: ['Premium'] },
  { question: /\bnot (?:covered|insured)\b|\bexclu(?:ded|sions?)\b/iu, labels: ['Not covered'] },
  { question: /\b(?:sums? insured|limits?|how much is covered)\b/iu, labels: ['Limit'] },
  {
    question: /\b(?:invoice|policy|order|receipt) (?:number|no)\b/iu,
    labels: ['Invoice number', 'Policy number', 'Order number', 'Receipt number'],
  },
  { question: /\bwho\b.{0,20}\b(?:sent|issued|seller|wants)\b/iu, labels: ['Seller', 'Insurer'] },
  {
    question: /\btotal\b|\bhow much (?:is|was) (?:it|this|the (?:bill|invoice|order|receipt))\b/iu,
    labels: ['Total', 'Total due'],
  },
];

/**
 * Answers questions about bills, account statements, pay slips and insurance policies from the matching row.
 * @returns null for every other document, and where no row matches: the caller then falls back to text retrieval
 */
export function answerFromFinancialDocument(request: AnswerRequest): AnswerDraft | null {
  const { question, passages, documents } = request;
  const [passage] = passages;
  const asked = ASKED.filter((entry) => entry.question.test(question));
  if (asked.length === 0 || passage === undefined || documents.length !== 1) return null;
  const text = joinPassages(passages);
  const { type, isContract } = classifyDocument(null, text.pages.map((page) => page.text).join('\n'));
  const financial = isContract ? null : readFinancialDocument(readDocument(text, []), type);
  const items = financial === null ? [] : chooseFacts(financial, type, asked);
  if (items.length === 0) return null;
  const quotes = items.flatMap((item) => item.quotes);
  const blocks = [writeLead(items), ...quotes.map((quote) => writeClaim(quote, documents))];
  return draftAnswer(blocks, quotes, documents);
}

function chooseFacts(financial: FinancialDocument, kind: string, asked: readonly Asked[]): readonly DraftItem[] {
  const facts = [...financial.facts, ...financial.terms];
  for (const { labels, kinds } of asked) {
    if (kinds?.some((other) => other === kind) === false) continue;
    for (const label of labels) {
      const items = facts.filter(({ text }) => text.startsWith(`${label}: `));
      if (items.length > 0) return items;
    }
  }
  return [];
}

/** A single value is quoted alone; of several, each with its row. */
function writeLead(items: readonly DraftItem[]): string {
  const [only, ...others] = items;
  if (only === undefined || others.length > 0) return 'This is what the document says:';
  return `**${only.text.slice(only.text.indexOf(': ') + 2)}**\n\nThe words behind this:`;
}

/** Retrieved passages in page order. */
function joinPassages(passages: readonly RankedPassage[]): DocumentText {
  const pages = new Map<number, Piece[]>();
  for (const { text, spans } of passages) {
    let from = 0;
    for (const { pageNumber, start, end } of spans) {
      const pieces = pages.get(pageNumber) ?? [];
      pieces.push({ start, end, text: text.slice(from, from + end - start) });
      pages.set(pageNumber, pieces);
      from += end - start + 1;
    }
  }
  return {
    documentId: passages[0]?.documentId ?? 0,
    title: '',
    pages: [...pages]
      .sort(([left], [right]) => left - right)
      .map(([pageNumber, pieces]) => ({ pageNumber, text: joinPieces(pieces) })),
    unreadPages: [],
  };
}

interface Piece extends TextRange {
  readonly text: string;
}

function joinPieces(pieces: readonly Piece[]): string {
  let joined = '';
  let position = 0;
  for (const { start, end, text } of [...pieces].sort((left, right) => left.start - right.start)) {
    if (end <= position) continue;
    joined += (joined !== '' && start > position ? '\n' : '') + text.slice(Math.max(0, position - start));
    position = end;
  }
  return joined;
}
