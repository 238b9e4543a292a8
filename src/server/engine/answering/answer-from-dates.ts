import type { AnalysisExcerpt, AnswerDraft, AnswerRequest } from '#server/ports/language-model.ts';
import { OFFER_TITLES } from '../report/offer-dates.ts';
import { findDates, formatDate } from '../text/dates.ts';
import { isStopWord, tokenise } from '../text/stem-words.ts';
import { draftAnswer, escapeMarkdown, writeClaim } from './answer-text.ts';
import { readFact } from './read-fact.ts';

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
/** Until when something can be accepted or signed. */
const ASKS_OFFER =
  /\b(?:when|how long|what (?:day|date)|which day|last (?:day|date)|latest|deadline|until|till|by|expir\w*|wann|bis)\b.{0,60}\b(?:sign(?:ed)?|say yes|accept(?:ed|ance)?|decide|offer|unterschr\w*|annehmen|angebot)\b|\b(?:sign|accept|decide|offer)\b.{0,40}\b(?:by|until|till|deadline|expir\w*|end|lapse|valid|open)\b/iu;
/** Words that such a question may have beside those that tell the day. */
const GENERAL = new Set(
  `when what last latest day date deadline moment lease contract agreement term tenancy rental membership subscription loan
  job employment policy licence license notice tell give cancel cancelling cancellation renew renewing renewal renewed
  automatically terminate quit opt end ends ending expire expires expiry expiration run runs out over finish finishes start
  starts starting begin begins commence commencement effective effect take takes force come whole thing landlord company gym
  contracts latest leave leaving latest must non nonrenewal letter send until again earliest officially actually exactly vertrag mietvertrag endet
  beginnt wann kündigen kündigung spätestens laufzeit`.split(/\s+/u),
);
const OTHER_WORDS_LIMIT = 0;
/** All days that the analysis shows: "What dates matter?" */
const ASKED_ALL =
  /^(?:(?:and|so|ok(?:ay)?|please|can you|could you)[, ]+){0,3}(?:(?:all|every|(?:all|every) of)(?: the| my)? |(?:what|which|list|show me|give me|tell me|name|are there(?: any)?|when are|do i have|was sind|welche)(?: are| is)?(?: all)?(?: of)?(?: the| my| any| die)? ?)?(?:(?:important|key|relevant|main|other|all|upcoming|big|critical|wichtigen?|wichtigsten?) ){0,2}(?:dates?|deadlines?|due dates|days|milestones|time ?lines?|termine|fristen)\b(?<rest>[^?.!]{0,60})[\s?.!]*$/iu;
const ALL_REST =
  /^(?: (?:are|is|do|does|there|here|matter|matters|count|exist|i|we|have|has|must|should|need|to|keep|in|mind|know|about|watch|remember|put|my|calendar|meet|apply|for|me|this|the|it|document|contract|agreement|lease|involved|gibt|es|i'd|better|note)){0,14}$/iu;
const DATES_SHOWN = 12;

/**
 * Answers when an agreement starts, ends or renews, and until when notice has to be given, with the day that the analysis
 * shows.
 * @returns null where something else is asked, or where the analysis has no such day
 */
export function answerFromDates(request: AnswerRequest): AnswerDraft | null {
  const [analysis] = request.analyses ?? [];
  if (!analysis || request.documents.length !== 1) return null;
  const known = analysis.dates.filter(({ quotes }) => quotes.length > 0);
  if (asksForAll(request.question)) return listDates(request, known.length > 0 ? known : readDatedFacts(analysis));
  const kind = readAskedDate(request.question);
  const fitting = ASKS_OFFER.test(request.question)
    ? known.filter(({ title }) => title === OFFER_TITLES.accept || title === OFFER_TITLES.ends)
    : known.filter((date) => date.kind === kind);
  const [date] = fitting;
  if (!date) return null;
  if (new Set(fitting.map(({ day }) => day)).size > 1) return listDates(request, fitting);
  const lead = `**${formatDate(date.day)}.** ${escapeMarkdown(date.title)}: ${escapeMarkdown(date.text)}`;
  const quotes = date.quotes.slice(0, 2);
  const shown = quotes.map((quote) => writeClaim(quote, request.documents));
  return draftAnswer([lead, ...shown], quotes, request.documents);
}

function asksForAll(question: string): boolean {
  const rest = ASKED_ALL.exec(question.trim())?.groups?.rest;
  return rest !== undefined && ALL_REST.test(rest);
}

/** A day that an answer names. */
type NamedDay = Pick<AnalysisExcerpt['dates'][number], 'title' | 'text' | 'quotes'> & {
  /** YYYY-MM-DD; null where the document's own words are shown. */
  readonly day: string | null;
};

/** Facts that name a day, for documents in which no day starts or ends anything. */
function readDatedFacts({ facts }: AnalysisExcerpt): readonly NamedDay[] {
  return facts
    .flatMap((item) => readFact(item) ?? [])
    .filter(({ isQuoted, value }) => !isQuoted && findDates(value).length > 0)
    .map(({ label, value, item }) => ({ day: null, title: label, text: value, quotes: item.quotes }));
}

function listDates(request: AnswerRequest, dates: readonly NamedDay[]): AnswerDraft | null {
  const shown = dates.slice(0, DATES_SHOWN);
  if (shown.length === 0) return null;
  const lines = shown.map(
    ({ day, title, text, quotes: [quote] }) =>
      `- ${day === null ? '' : `**${formatDate(day)}.** `}${escapeMarkdown(title)}: ${escapeMarkdown(text)} (page ${quote?.pageNumber})`,
  );
  const quotes = shown.flatMap((date) => date.quotes.slice(0, 1));
  return draftAnswer(['These days were found:', lines.join('\n')], quotes, request.documents);
}

/** @returns null for a question about something else, or about a day of something in particular */
export function readAskedDate(question: string): DateKind | null {
  const kind = ASKED.find(([, pattern]) => pattern.test(question))?.[0] ?? null;
  const others = tokenise(question).filter((word) => !isStopWord(word) && !GENERAL.has(word) && word.length > 2);
  return others.length <= OTHER_WORDS_LIMIT ? kind : null;
}
