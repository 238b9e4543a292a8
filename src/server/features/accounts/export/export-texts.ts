import type { Analysis, Citation } from '#contract/analysis.ts';
import type { Message } from '#contract/chat.ts';
import { describeNotAssessed } from '#contract/not-assessed.ts';
import type { Note } from '#contract/notes.ts';
import type { Source } from '#contract/sources.ts';

/** The README of an archive. */
export function describeArchive(exportedAt: Date, documents: number): string {
  return lines([
    `Your data, as of ${formatTime(exportedAt)}`,
    '',
    'account.json    Your profile: name, e-mail address, plan, counts, how you sign in, and where you are.',
    'payments.json   What you paid, newest first, with refunds. Amounts are in the smallest unit: 500 is $5.00.',
    'activity.json   The audit log of your account, newest first.',
    `documents/      One folder for each of your documents; there are ${documents}.`,
    '',
    'In the folder of a document:',
    '',
    'original.pdf        The file as you uploaded it, byte for byte.',
    'document.json       What is stored about the file.',
    'analysis.txt        Its analysis, to read. Not there when it was never analyzed.',
    'analysis.json       The same for programs, with the position of every quote.',
    'document-model.json  What was read in it: parties, facts, provisions, tables and sections, with every quote.',
    'conversation.txt    Your questions and the answers, with page and quote of every source, to read.',
    '                    Not there when nothing was asked.',
    'conversation.json   The same for programs.',
    'notes.txt           Your notes and the answers you saved, to read. Not there when there are none.',
    'notes.json          The same for programs.',
    'NOTE.txt            Only where the file is missing or damaged.',
    '',
    'Files that end in .txt and .json are written in UTF-8. All times are UTC.',
  ]);
}

/** Note instead of a document's file that is missing. */
export const FILE_MISSING =
  'The file of this document was not found where it should be kept, so it is not in this archive.\nEverything else that is kept about the document is here.\n';

/** Note instead of an encrypted file that is damaged. */
export const FILE_UNREADABLE =
  'The file of this document is damaged where it is kept and cannot be opened, so it is not in this archive.\nEverything else that is kept about the document is here.\n';

/** Note beside a file whose hash differs. */
export const FILE_CHANGED =
  'Warning: original.pdf is not the same as the file that was uploaded. It was damaged where it is kept.\n';

export function describeAnalysis(analysis: Analysis): string {
  const { coverage, citations } = analysis;
  const section = (title: string, list: Citation['list'], items: readonly string[]) =>
    items.length === 0
      ? []
      : ['', title, '', ...items.flatMap((item, index) => [`- ${item}`, ...quotesOf(citations, list, index)])];
  return lines([
    analysis.filename,
    `Analyzed ${formatTime(new Date(analysis.analyzedAt))} by ${analysis.engine}`,
    `Pages read: ${coverage.pagesRead} of ${coverage.pagesTotal}`,
    ...(coverage.unreadPages.length === 0 ? [] : [`Pages that could not be read: ${coverage.unreadPages.join(', ')}`]),
    ...analysis.sides.filter(({ id }) => id === analysis.side).map(({ label }) => `Told for: ${label}`),
    analysis.notAssessed === null
      ? `Risk score: ${analysis.riskScore} of 100`
      : `Risk score: ${describeNotAssessed(analysis.notAssessed)}`,
    '',
    'Summary',
    '',
    analysis.summary,
    ...quotesOf(citations, 'summary', 0),
    ...section('Key Information', 'basicInfo', analysis.basicInfo),
    ...section('Important Terms', 'keyTerms', analysis.keyTerms),
    ...section('Risk Assessment', 'riskFactors', analysis.riskFactors.map(describeRisk)),
    ...describeDuties(analysis),
    ...describeDates(analysis.dates),
  ]);
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
    ...section('Your Responsibilities', (index) => !isOthers(index)),
    ...section('What the Other Side Must Do', isOthers),
  ];
}

function describeDates(dates: Analysis['dates']): string[] {
  if (dates.length === 0) return [];
  const items = dates.flatMap(({ day, title, detail, sources }) => [
    `- ${day}: ${title}. ${detail}`,
    ...sources.map((source) => describeQuote({ source })),
  ]);
  return ['', 'Dates', '', ...items];
}

function describeRisk({ risk, severity, explanation }: Analysis['riskFactors'][number]): string {
  return `[${severity}] ${risk}: ${explanation}`;
}

function quotesOf(citations: readonly Citation[], list: Citation['list'], index: number): string[] {
  return citations.filter((citation) => citation.list === list && citation.index === index).map(describeQuote);
}

function describeQuote({ source }: Pick<Citation, 'source'>): string {
  return `    page ${source.pageNumber}: "${source.quote}"`;
}

export function describeConversation(documentName: string, messages: readonly Message[]): string {
  return lines([`Conversation about ${documentName}`, ...messages.flatMap(describeMessage)]);
}

function describeMessage({ role, content, metadata, createdAt }: Message): string[] {
  const speaker = role === 'user' ? 'You' : 'Answer';
  return [
    '',
    `${speaker}, ${formatTime(new Date(createdAt))}`,
    content,
    ...describeSources('Sources', metadata?.sources ?? []),
    ...describeSources('Nearest passages', metadata?.near ?? []),
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
  return `${filename}, page ${pageNumber}: "${quote}"${verified ? '' : ' (not found on that page)'}`;
}

/** To the minute: "2026-11-21 18:05 UTC". */
function formatTime(time: Date): string {
  return `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

function lines(all: readonly string[]): string {
  return `${all.join('\n')}\n`;
}
