import type { AnalysisExcerpt, AnswerDraft, AnswerRequest } from '#server/ports/language-model.ts';
import { formatDate } from '../text/dates.ts';
import { isStopWord, tokenise } from '../text/stem-words.ts';
import { draftAnswer, escapeMarkdown, writeClaim } from './answer-text.ts';

type DateKind = AnalysisExcerpt['dates'][number]['kind'];

/** How people ask for a day of the agreement itself; specific ones come before general ones. */
const ASKED: readonly (readonly [DateKind, RegExp])[] = [
  [
    'notice-by',
    /\b(?:last (?:day|date|moment)|latest|deadline|by when|until when|by what (?:day|date)|how late|what (?:day|date)|when (?:must|do|should|can|would|have) (?:i|we)|bis wann|wann (?:muss|kann) ich spätestens)\b.{0,80}\b(?:notice|tell|cancel\w*|renew\w*|terminat\w*|quit|opt out|not continu\w*|get out|kündig\w*)/iu,
  ],
  ['renews', /\b(?:when|what (?:day|date)|wann)\b.{0,40}\b(?:renew\w*|roll(?:s|ed)? over|verlänger\w*)/iu],
  [
    'ends',
    /\b(?:when|what (?:day|date)|wann)\b.{0,40}\b(?:ends?|expires?|runs? out|over|finish\w*|stops?|endet|läuft .{0,20}aus)\b|\b(?:end|expiry|expiration) date\b/iu,
  ],
  [
    'starts',
    /\b(?:when|what (?:day|date)|wann)\b.{0,40}\b(?:starts?|begins?|commences?|takes? effect|come into force|beginnt)\b|\b(?:start|commencement|effective) date\b/iu,
  ],
];
/** Words that such a question may have beside those that tell the day. */
const GENERAL = new Set(
  `when what last latest day date deadline moment lease contract agreement term tenancy rental membership subscription loan
  job employment policy licence license notice tell give cancel cancelling cancellation renew renewing renewal renewed
  automatically terminate quit opt end ends ending expire expires expiry expiration run runs out over finish finishes start
  starts starting begin begins commence commencement effective effect takes force come whole thing landlord company gym
  contracts latest leave leaving latest must until again earliest officially actually exactly vertrag mietvertrag endet
  beginnt wann kündigen kündigung spätestens laufzeit`.split(/\s+/u),
);
const OTHER_WORDS_LIMIT = 0;

/**
 * Answers when an agreement starts, ends or renews, and until when notice has to be given, with the day that the analysis
 * shows.
 * @returns null where something else is asked, or where the analysis has no such day, or more than one
 */
export function answerFromDates(request: AnswerRequest): AnswerDraft | null {
  const [analysis] = request.analyses ?? [];
  const kind = readAskedDate(request.question);
  if (!analysis || kind === null || request.documents.length !== 1) return null;
  const fitting = analysis.dates.filter((date) => date.kind === kind && date.quotes.length > 0);
  const [date] = fitting;
  if (!date || new Set(fitting.map(({ day }) => day)).size > 1) return null;
  const lead = `**${formatDate(date.day)}.** ${escapeMarkdown(date.title)}: ${escapeMarkdown(date.text)}`;
  const quotes = date.quotes.slice(0, 2);
  const shown = quotes.map((quote) => writeClaim(quote, request.documents));
  return draftAnswer([lead, ...shown], quotes, request.documents);
}

/** @returns null for a question about something else, or about a day of something in particular */
export function readAskedDate(question: string): DateKind | null {
  const kind = ASKED.find(([, pattern]) => pattern.test(question))?.[0] ?? null;
  const others = tokenise(question).filter((word) => !isStopWord(word) && !GENERAL.has(word) && word.length > 2);
  return others.length <= OTHER_WORDS_LIMIT ? kind : null;
}
