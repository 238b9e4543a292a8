import type { AnalysedItem, AnalysisExcerpt, AnswerDraft, AnswerRequest } from '#server/ports/language-model.ts';
import { isStopWord, tokenise } from '../text/stem-words.ts';
import { draftAnswer, escapeMarkdown } from './answer-text.ts';

/** What is asked about a document as a whole. */
type WholeQuestion = 'worries' | 'decision' | 'fairness' | 'duties' | 'summary' | 'bullets';

/** Specific rules come before general ones. */
const ASKED: readonly (readonly [WholeQuestion, RegExp])[] = [
  [
    'decision',
    /\b(?:should|shall|can|would) (?:i|we|you) (?:just |really |safely )?(?:sign|accept|agree|take)\b|\b(?:safe|ok|okay|wise|good idea) to sign\b|\bsoll(?:te)? ich (?:das |es |den )?(?:unterschreiben|annehmen)\b/iu,
  ],
  [
    'worries',
    /\b(?:worr(?:y|ied|ies|ying)|risks?|risky|dangers?|dangerous|red flags?|catch|catches|watch (?:out|for)|look out|careful|concern(?:s|ed|ing)?|traps?|pitfalls?|gotchas?|hidden|nasty|surpris\w+|dodgy|problems?|problematic|suspicious|sneaky|go wrong|against me|bad (?:points?|parts?|things?|bits?|news)|worst|downsides?|stand out|unusual|weird|strange|out of the ordinary|Risik\w*|Haken|Fallen?|gefährlich|aufpassen|achten|bedenklich|ungewöhnlich)\b/iu,
  ],
  [
    'fairness',
    /\b(?:fair|unfair|normal|reasonable|standard|typical|one-?sided|balanced|good deal|bad deal|raw deal|ripped off|üblich|fair)\b/iu,
  ],
  [
    'duties',
    /\bmy (?:obligations?|dut(?:y|ies)|responsibilit(?:y|ies)|part)\b|\bwhat (?:am i|are we) (?:agreeing|signing up|committing)\b|\bwhat (?:do|must|should) (?:i|we) (?:have to |need to )?do\b|\bmeine pflichten\b/iu,
  ],
  ['bullets', /\b(?:bullets?|bullet points?|key points?|main points?|tl;?dr|stichpunkte\w*)\b/iu],
  [
    'summary',
    /\b(?:summar(?:y|ise|ize)|overview|in a nutshell|gist|in short|short version|explain (?:this|the|it|everything)|what(?:'s| is| does) (?:this|it|the (?:document|contract|agreement|file|pdf|text|paper|lease|offer|letter))(?: all)?(?: about| for| say| mean)?|what am i (?:looking at|reading)|like i(?:'m| am)|zusammen\w*|worum geht|überblick)\b/iu,
  ],
];

/** Words that a question about the whole document may have beside those that tell what is asked. */
const GENERAL = new Set(
  `document contract agreement lease offer letter paper papers terms deal file pdf text thing things part parts point
  points clause clauses sign signing signed signature before after first main key big biggest top three five most important
  really actually short simple plain words english language child kid year old ten five new lay person layman read reading
  honest honestly opinion tell show list explain check know bit bits side anything everything something nothing look think
  feel bad good normal usual standard company landlord employer people others mean means whole overall general summary
  bullet bullets summarise summarize quick quickly brief briefly dokument vertrag unterschreiben wichtig wichtigste punkte
  should would could worst best best case line lines small print fine hidden nasty job rent loan policy invoice report`.split(
    /\s+/u,
  ),
);
/** A section or a page of it is asked about by its number. */
const NAMES_PLACE =
  /(?:\b(?:section|clause|article|paragraph|para|page|abschnitt|ziffer|absatz|seite)\.?|§)\s*(?:\d|[ivxlc]+\b)/iu;
/** How many others it may have. */
const OTHER_WORDS_LIMIT: Readonly<Record<WholeQuestion, number>> = {
  worries: 1,
  decision: 1,
  summary: 1,
  fairness: 0,
  duties: 0,
  bullets: 0,
};
const ITEMS = { worries: 3, duties: 5, bullets: 3 } as const;
const NO_DECISION = 'That is your decision, and I cannot make it for you.';

/**
 * Answers what is asked about one document as a whole from its analysis: what to worry about, what it comes to, what is to
 * be done.
 * @returns null where something else is asked, or where the document was not analysed
 */
export function answerFromAnalysis(request: AnswerRequest): AnswerDraft | null {
  const [analysis] = request.analyses ?? [];
  const asked = analysis ? readWholeQuestion(request.question) : null;
  if (!analysis || asked === null || request.documents.length !== 1) return null;
  const { blocks, items } = compose(asked, analysis);
  const quotes = items.flatMap((item) => item.quotes.slice(0, 1));
  return blocks.length === 0 || quotes.length === 0 ? null : draftAnswer(blocks, quotes, request.documents);
}

/** @returns null for a question about something in the document */
export function readWholeQuestion(question: string): WholeQuestion | null {
  if (NAMES_PLACE.test(question)) return null;
  const found = ASKED.find(([, pattern]) => pattern.test(question));
  if (!found) return null;
  const [kind, pattern] = found;
  const rest = question.replace(new RegExp(pattern.source, 'giu'), ' ');
  const others = tokenise(rest).filter((word) => !isStopWord(word) && !GENERAL.has(word) && word.length > 2);
  return others.length <= OTHER_WORDS_LIMIT[kind] ? kind : null;
}

interface Composed {
  readonly blocks: readonly string[];
  readonly items: readonly AnalysedItem[];
}

function compose(asked: WholeQuestion, analysis: AnalysisExcerpt): Composed {
  switch (asked) {
    case 'worries':
    case 'fairness':
      return composeRisks(analysis, null);
    case 'decision':
      return composeRisks(analysis, NO_DECISION);
    case 'duties':
      return composeDuties(analysis);
    case 'bullets':
      return composeBullets(analysis);
    case 'summary':
      return composeSummary(analysis);
  }
}

function composeRisks({ verdict, risks, summary }: AnalysisExcerpt, before: string | null): Composed {
  if (verdict === null) return { blocks: [], items: [] };
  const named = risks
    .filter(({ quotes }) => quotes.length > 0)
    .sort(byWeight)
    .slice(0, ITEMS.worries);
  const lines = named.map(({ term, text, quotes }) => ({
    text: `${term === null ? '' : `**${escapeMarkdown(term)}.** `}${escapeMarkdown(text)}`,
    quotes,
  }));
  return {
    blocks: [[before, escapeMarkdown(verdict)].filter((part) => part !== null).join(' '), writeList(lines)],
    items: named.length > 0 ? named : [summary],
  };
}

const SEVERITIES = ['High', 'Medium', 'Low'] as const;

/** The heaviest first; of the same weight those of which it is known what they are. */
function byWeight(left: AnalysisExcerpt['risks'][number], right: AnalysisExcerpt['risks'][number]): number {
  const severity = SEVERITIES.indexOf(left.severity) - SEVERITIES.indexOf(right.severity);
  return severity || Number(left.term === null) - Number(right.term === null);
}

function composeDuties({ obligations }: AnalysisExcerpt): Composed {
  const named = obligations.filter(({ quotes }) => quotes.length > 0).slice(0, ITEMS.duties);
  const more =
    obligations.length > named.length ? 'The most important of what you have to do:' : 'This is what you have to do:';
  return {
    blocks:
      named.length === 0
        ? []
        : [more, writeList(named.map(({ text, quotes }) => ({ text: escapeMarkdown(text), quotes })))],
    items: named,
  };
}

/** What it is, what it comes to, and the next day that matters. */
function composeBullets({ summary, verdict, risks, dates }: AnalysisExcerpt): Composed {
  const [date] = dates;
  const verdictItem = verdict === null ? [] : [{ text: escapeMarkdown(verdict), quotes: risks[0]?.quotes ?? [] }];
  const dateItem = date
    ? [{ text: `${escapeMarkdown(date.title)}: ${escapeMarkdown(date.text)}`, quotes: date.quotes }]
    : [];
  const items = [{ ...summary, text: escapeMarkdown(firstSentence(summary.text)) }, ...verdictItem, ...dateItem];
  return { blocks: [writeList(items.slice(0, ITEMS.bullets))], items };
}

function composeSummary({ summary, verdict, risks }: AnalysisExcerpt): Composed {
  const blocks = [escapeMarkdown(summary.text), ...(verdict === null ? [] : [escapeMarkdown(verdict)])];
  const [heaviest] = risks.filter(({ quotes }) => quotes.length > 0);
  return { blocks, items: [summary, ...(heaviest ? [heaviest] : [])] };
}

/** @param items their texts are Markdown */
function writeList(items: readonly AnalysedItem[]): string {
  return items.map(({ text, quotes: [quote] }) => `- ${text}${quote ? ` (page ${quote.pageNumber})` : ''}`).join('\n');
}

function firstSentence(text: string): string {
  return /^.+?[.!?](?=\s|$)/u.exec(text)?.[0] ?? text;
}
