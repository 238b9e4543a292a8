import type { Analysis, Citation } from '#contract/analysis.ts';
import type { Message } from '#contract/chat.ts';
import { describeNotAssessed } from '#contract/not-assessed.ts';
import type { Note } from '#contract/notes.ts';
import type { Source } from '#contract/sources.ts';
import { accountTexts } from '../texts.ts';

/** The README of an archive. */
export function describeArchive(exportedAt: Date, documents: number): string {
  return lines(accountTexts.archive(formatTime(exportedAt), documents));
}

export function describeAnalysis(analysis: Analysis): string {
  const { coverage, citations } = analysis;
  const section = (title: string, list: Citation['list'], items: readonly string[]) =>
    items.length === 0
      ? []
      : ['', title, '', ...items.flatMap((item, index) => [`- ${item}`, ...quotesOf(citations, list, index)])];
  return lines([
    analysis.filename,
    accountTexts.analyzed(formatTime(new Date(analysis.analyzedAt)), analysis.engine),
    accountTexts.pagesRead(coverage.pagesRead, coverage.pagesTotal),
    ...(coverage.unreadPages.length === 0 ? [] : [accountTexts.pagesUnread(coverage.unreadPages.join(', '))]),
    ...analysis.sides.filter(({ id }) => id === analysis.side).map(({ label }) => accountTexts.side(label)),
    accountTexts.riskScore(describeScore(analysis)),
    '',
    accountTexts.summary,
    '',
    analysis.summary,
    ...quotesOf(citations, 'summary', 0),
    ...section(accountTexts.keyInformation, 'basicInfo', analysis.basicInfo),
    ...section(accountTexts.terms, 'keyTerms', analysis.keyTerms),
    ...section(accountTexts.risks, 'riskFactors', analysis.riskFactors.map(describeRisk)),
    ...describeDuties(analysis),
    ...describeDates(analysis.dates),
  ]);
}

function describeScore({ notAssessed, riskScore }: Analysis): string {
  return notAssessed === null ? accountTexts.scoreOf100(riskScore ?? 0) : describeNotAssessed(notAssessed);
}

/** All responsibilities, or those of the chosen side apart from the others. */
function describeDuties({ obligations, owedBy, side, citations }: Analysis): string[] {
  const isOthers = (index: number) => side !== null && owedBy[index]?.length !== 0 && !owedBy[index]?.includes(side);
  const section = (title: string, fits: (index: number) => boolean) => {
    const items = obligations.flatMap((item, index) =>
      fits(index) ? [`- ${item}`, ...quotesOf(citations, 'obligations', index)] : [],
    );
    return items.length === 0 ? [] : ['', title, '', ...items];
  };
  return [
    ...section(accountTexts.responsibilities, (index) => !isOthers(index)),
    ...section(accountTexts.othersResponsibilities, isOthers),
  ];
}

function describeDates(dates: Analysis['dates']): string[] {
  if (dates.length === 0) return [];
  const items = dates.flatMap(({ day, title, detail, sources }) => [
    `- ${day}: ${title}. ${detail}`,
    ...sources.map((source) => describeQuote({ source })),
  ]);
  return ['', accountTexts.dates, '', ...items];
}

function describeRisk({ risk, severity, explanation }: Analysis['riskFactors'][number]): string {
  return explanation === '' ? `[${severity}] ${risk}` : `[${severity}] ${risk}: ${explanation}`;
}

function quotesOf(citations: readonly Citation[], list: Citation['list'], index: number): string[] {
  return citations.filter((citation) => citation.list === list && citation.index === index).map(describeQuote);
}

function describeQuote({ source }: Pick<Citation, 'source'>): string {
  return `    ${accountTexts.pageQuote(source.pageNumber, source.quote)}`;
}

export function describeConversation(documentName: string, messages: readonly Message[]): string {
  return lines([accountTexts.conversation(documentName), ...messages.flatMap(describeMessage)]);
}

function describeMessage({ role, content, metadata, createdAt }: Message): string[] {
  const speaker = role === 'user' ? accountTexts.you : accountTexts.answer;
  return [
    '',
    `${speaker}, ${formatTime(new Date(createdAt))}`,
    content,
    ...describeSources(accountTexts.sources, metadata?.sources ?? []),
    ...describeSources(accountTexts.nearest, metadata?.near ?? []),
  ];
}

export function describeNotes(documentName: string, notes: readonly Note[]): string {
  return lines([`Notes on ${documentName}`, ...notes.flatMap(describeNote)]);
}

function describeNote({ text, answer, createdAt }: Note): string[] {
  return [
    '',
    `Note, ${formatTime(new Date(createdAt))}`,
    ...(text === '' ? [] : [text]),
    ...(answer ? describeSavedAnswer(answer) : []),
  ];
}

function describeSavedAnswer({ question, text, metadata }: NonNullable<Note['answer']>): string[] {
  return [
    ...(question === null ? [] : [`You asked: ${question}`]),
    `Answer: ${text}`,
    ...describeSources('Sources', metadata?.sources ?? []),
  ];
}

function describeSources(title: string, sources: readonly Source[]): string[] {
  if (sources.length === 0) return [];
  return [`${title}:`, ...sources.map((source) => `    ${describeSource(source)}`)];
}

function describeSource({ filename, pageNumber, quote, verified }: Source): string {
  return `${accountTexts.source(filename, pageNumber, quote)}${verified ? '' : accountTexts.unverified}`;
}

/** To the minute: "2026-11-21 18:05 UTC". */
function formatTime(time: Date): string {
  return `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

function lines(all: readonly string[]): string {
  return `${all.join('\n')}\n`;
}
