import type { AnalysedItem, AnalysisExcerpt, AnswerDraft, AnswerRequest } from '#server/ports/language-model.ts';
import { answerRoleDuties } from './answer-from-duties.ts';
import { draftAnswer, escapeMarkdown } from './answer-text.ts';
import { areOfSeveral, dropQuotedAgain, listBenefits, listPayments, listRecurring } from './list-from-analysis.ts';
import {
  asksToTell,
  readWantedCount,
  readWantedInterval,
  readWholeQuestion,
  type WholeQuestion,
} from './read-whole-question.ts';
import { describeSimply, firstSentence, listMainPoints, type Point } from './summarise-analysis.ts';

/** How many points each answer has, unless a number is asked for. */
const ITEMS = { unusual: 5, duties: 5, payments: 8, benefits: 6, bullets: 3 } as const;
/** All that weighs heavily is named, but no more than this; where less does, the next points follow. */
const WORRIES = { least: 3, most: 8 } as const;
/** Fairness is told by what weighs on the reader and by what the reader gets. */
const BENEFITS_BESIDE_RISKS = 2;
const NO_DECISION = 'That is your decision, and I cannot make it for you.';
const NO_JUDGEMENT = 'I can show what weighs on you and what you get; whether that is fair is yours to judge.';

/**
 * Answers what is asked about one document as a whole from its analysis: what to worry about, what it comes to, what is to
 * be done, who pays for what.
 * @returns null where something else is asked, or where the document was not analysed
 */
export function answerFromAnalysis(request: AnswerRequest): AnswerDraft | null {
  const [analysis] = request.analyses ?? [];
  if (!analysis || request.documents.length !== 1) return null;
  const asked = readWholeQuestion(request.question);
  if (asked === null) return answerRoleDuties(request, analysis);
  const { blocks, points } = compose(asked, analysis, request.question);
  const quotes = points.flatMap((point) => point.quotes.slice(0, 1));
  const shown = blocks.filter((block) => block !== '');
  return shown.length === 0 || quotes.length === 0 ? null : draftAnswer(shown, quotes, request.documents);
}

interface Composed {
  /** Markdown. */
  readonly blocks: readonly string[];
  readonly points: readonly AnalysedItem[];
}

function compose(asked: WholeQuestion, analysis: AnalysisExcerpt, question: string): Composed {
  const count = (usual: number): number => readWantedCount(question, usual);
  switch (asked) {
    case 'worries':
      return composeRisks(analysis, count(countWorries(analysis)), null);
    case 'decision':
      return composeRisks(analysis, count(countWorries(analysis)), NO_DECISION);
    case 'fairness':
      return composeFairness(analysis, count(WORRIES.least));
    case 'unusual':
      return composeUnusual(analysis, count(ITEMS.unusual));
    case 'duties':
      return composeDuties(analysis, count(ITEMS.duties), asksToTell(question));
    case 'payments':
      return composePayments(analysis, count(ITEMS.payments), readWantedInterval(question));
    case 'benefits':
      return composeBenefits(analysis, count(ITEMS.benefits));
    case 'bullets':
      return composeList('', listMainPoints(analysis), count(ITEMS.bullets));
    case 'sentence':
      return { blocks: [escapeMarkdown(firstSentence(analysis.summary.text))], points: [analysis.summary] };
    case 'simple':
      return composeSimple(analysis);
    case 'summary':
      return composeSummary(analysis);
  }
}

function countWorries({ risks }: AnalysisExcerpt): number {
  const heavy = risks.filter((risk) => risk.severity === 'High' && hasQuotes(risk)).length;
  return Math.max(WORRIES.least, Math.min(WORRIES.most, heavy));
}

function composeRisks({ verdict, risks, summary }: AnalysisExcerpt, count: number, before: string | null): Composed {
  if (verdict === null) return { blocks: [], points: [] };
  const named = weighRisks(risks).slice(0, count);
  return {
    blocks: [joinSentences(before, escapeMarkdown(verdict)), writeList(named)],
    points: named.length > 0 ? named : [summary],
  };
}

function composeFairness(analysis: AnalysisExcerpt, count: number): Composed {
  const { blocks, points } = composeRisks(analysis, count, NO_JUDGEMENT);
  const benefits = listBenefits(analysis).slice(0, BENEFITS_BESIDE_RISKS);
  if (blocks.length === 0 || benefits.length === 0) return { blocks, points };
  return { blocks: [...blocks, `On the other hand:\n\n${writeList(benefits)}`], points: [...points, ...benefits] };
}

/** What differs from what is usual, with by how much; then what else weighs on the reader. */
function composeUnusual({ verdict, risks, unusual = [], summary }: AnalysisExcerpt, count: number): Composed {
  const remarked = unusual.map(({ text, quotes }) => ({ text: escapeMarkdown(text), quotes }));
  const points = dropQuotedAgain([...remarked, ...weighRisks(risks)]).slice(0, count);
  if (points.length > 0) return composeList('These points stand out:', points, count);
  return verdict === null ? { blocks: [], points: [] } : { blocks: [escapeMarkdown(verdict)], points: [summary] };
}

const SEVERITIES = ['High', 'Medium', 'Low'] as const;

/** The heaviest first; of the same weight those of which it is known what they are. */
function weighRisks(risks: AnalysisExcerpt['risks']): readonly Point[] {
  return risks
    .filter(hasQuotes)
    .toSorted(
      (left, right) =>
        SEVERITIES.indexOf(left.severity) - SEVERITIES.indexOf(right.severity) ||
        Number(left.term === null) - Number(right.term === null),
    )
    .map(({ term, text, quotes }) => ({
      text: `${term === null ? '' : `**${escapeMarkdown(term)}.** `}${escapeMarkdown(text)}`,
      quotes,
    }));
}

/** @param unit of what is due again and again, where only that is wanted: "month" */
function composePayments(analysis: AnalysisExcerpt, count: number, unit: string | null): Composed {
  const lead = 'What is to be paid, and by whom:';
  if (unit === null) return composeList(lead, listPayments(analysis), count);
  const due = listRecurring(analysis, unit);
  // One sum is found as well by a search, which knows the words around it.
  return due.length < 2
    ? { blocks: [], points: [] }
    : composeList(`What is to be paid each ${unit}, and by whom:`, due, count);
}

/** Duties by which something is told or sent to another. */
const TELLS =
  /\b(?:notify|tell|inform|report|confirm|submit|send|disclose|hand in)\b|\b(?:provide|supply|give|show|deliver)\b[^.;]{0,60}\b(?:information|documents?|proof|evidence|certificates?|cop(?:y|ies)|details|returns?|notice|data|statements?|forms?)\b/iu;

function composeDuties({ obligations }: AnalysisExcerpt, count: number, areTold = false): Composed {
  const known = obligations.filter(hasQuotes).filter(({ text }) => !areTold || TELLS.test(text));
  const who = areOfSeveral(known) ? 'each side has' : 'you have';
  const lead = known.length > count ? `The most important of what ${who} to do:` : `This is what ${who} to do:`;
  return composeList(
    lead,
    known.map(({ text, quotes }) => ({ text: escapeMarkdown(text), quotes })),
    count,
  );
}

/** Where no provider is known, each side gets what the others have to do. */
function composeBenefits(analysis: AnalysisExcerpt, count: number): Composed {
  const benefits = listBenefits(analysis);
  // Which of the sides the reader is on is known once it was chosen.
  const lead =
    analysis.otherDuties === undefined
      ? 'What is promised, and by whom:'
      : 'What you get, as far as the document says:';
  if (benefits.length > 0) return composeList(lead, benefits, count);
  return areOfSeveral(analysis.obligations) ? composeDuties(analysis, count) : { blocks: [], points: [] };
}

function composeList(lead: string, all: readonly Point[], count: number): Composed {
  const points = all.filter(hasQuotes).slice(0, count);
  return points.length === 0 ? { blocks: [], points } : { blocks: [lead, writeList(points)], points };
}

/** What it is, what it costs, what is to be done and what to look out for, in short sentences. */
function composeSimple(analysis: AnalysisExcerpt): Composed {
  const parts = describeSimply(analysis);
  return {
    blocks: parts.map(({ heading, points }) => `**${heading}**\n\n${writeList(points)}`),
    points: parts.flatMap(({ points }) => points),
  };
}

function composeSummary({ summary, verdict, risks }: AnalysisExcerpt): Composed {
  const blocks = [escapeMarkdown(summary.text), ...(verdict === null ? [] : [escapeMarkdown(verdict)])];
  const [heaviest] = risks.filter(hasQuotes);
  return { blocks, points: [summary, ...(heaviest ? [heaviest] : [])] };
}

function hasQuotes({ quotes }: AnalysedItem): boolean {
  return quotes.length > 0;
}

function writeList(points: readonly Point[]): string {
  return points.map(({ text, quotes: [quote] }) => `- ${text}${quote ? ` (page ${quote.pageNumber})` : ''}`).join('\n');
}

function joinSentences(...parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null).join(' ');
}
