import type { AnalysedItem, AnalysisExcerpt, AnswerDraft, AnswerRequest } from '#server/ports/language-model.ts';
import { draftAnswer, escapeMarkdown, writeClaim } from './answer-text.ts';
import { readStems } from './read-fact.ts';

/** What one side has to do at all: "What does the landlord have to do?" */
const ROLE_DUTIES: readonly RegExp[] = [
  /\bwhat (?:does|do|must|will|should|has|have) (?:the |my |our )?(?<role>\p{L}[\p{L} -]{1,30}?) (?:have to |need to |got to |to |supposed to |required to |obliged to |promise to |agree to )?(?:do|provide|promise|agree to|take care of|be responsible for)(?: (?:for me|for us|here|exactly|at all|under (?:this|the) \p{L}{3,20}|in (?:this|the) \p{L}{3,20}))?[\s?!.]*$/iu,
  /\b(?:what|which|list|show|name)(?: me)?(?:'s| is| are)?(?: all)?(?: of)? (?:the |my )?(?<role>\p{L}[\p{L} -]{1,30}?)['’]?s?['’]? (?:obligations?|dut(?:y|ies)|responsibilit(?:y|ies)|promises|commitments)\b/iu,
  /\b(?:obligations?|dut(?:y|ies)|responsibilit(?:y|ies)|promises|commitments) (?:of|for|has) (?:the |my |our )?(?<role>\p{L}[\p{L} -]{1,30}?)(?: (?:have|has|here|in (?:this|the) \p{L}{3,20}))?[\s?!.]*$/iu,
  /\b(?:was muss|welche pflichten hat) (?:der |die |das |mein\p{L}{0,2} )?(?<role>\p{L}[\p{L} -]{1,30}?)(?: (?:alles|tun|machen|leisten)){0,2}[\s?!.]*$/iu,
];
/** Whether something is a duty: "Does the hirer have to insure the car?", "is it true that …". */
const IS_DUTY =
  /^(?:and |so |also |ok |please ){0,2}(?:(?:do|does|must|should|will|shall|is|are|am|has|have|need|needs|muss|müssen) |(?:is it |am i )?(?:true|right|correct)(?: to say)? that |(?:does|do) (?:it|this|they|the \p{L}{3,20}) (?:really |actually )?(?:say|state|mean) (?:that )?)(?<rest>.{8,300}?)[\s?!.]*$/iu;
/** Words of such a question that name nothing. */
const ASKING = new Set(
  readStems(
    'have need required obliged supposed true right correct say state party each must shall does will really actually',
  ),
);
const LISTED = 6;
const QUOTES_PER_DUTY = 2;
const STEMS_MINIMUM = 3;
/** So much of a duty has to be named by a question about it; otherwise the search finds what fits better. */
const NAMED_SHARE = 0.6;

/** @returns what the side that a question names has to do; null where something else is asked */
export function answerRoleDuties(request: AnswerRequest, analysis: AnalysisExcerpt): AnswerDraft | null {
  const role = ROLE_DUTIES.flatMap((pattern) => pattern.exec(request.question)?.groups?.role ?? [])[0]?.toLowerCase();
  if (role === undefined) return null;
  const duties = listDuties(analysis).filter(
    ({ text, quotes }) => quotes.length > 0 && isOwedBy(text, role.replace(/['’]?s?['’]?$/u, '')),
  );
  if (duties.length === 0) return null;
  const shown = duties.slice(0, LISTED);
  const lines = shown.map(({ text, quotes: [quote] }) => `- ${escapeMarkdown(text)} (page ${quote?.pageNumber})`);
  const more = duties.length > shown.length ? 'The most important duties:' : 'These duties were found:';
  return draftAnswer(
    [more, lines.join('\n')],
    shown.flatMap(({ quotes }) => quotes.slice(0, 1)),
    request.documents,
  );
}

/**
 * Answers whether something has to be done, where the question names nearly all of a duty that the analysis shows.
 * @returns null where something else is asked, or where no duty, or more than one, fits
 */
export function answerFromDuties(request: AnswerRequest): AnswerDraft | null {
  const [analysis] = request.analyses ?? [];
  const rest = IS_DUTY.exec(request.question.trim())?.groups?.rest;
  if (!analysis || rest === undefined || request.documents.length !== 1) return null;
  const wanted = readStems(rest).filter((stem) => !ASKING.has(stem));
  if (wanted.length < STEMS_MINIMUM) return null;
  const fits = listDuties(analysis)
    .filter(({ quotes }) => quotes.length > 0)
    .map((duty) => ({ duty, share: shareNamed(duty, wanted) }))
    .filter(({ share }) => share >= NAMED_SHARE)
    .sort((left, right) => right.share - left.share);
  const [best] = fits;
  if (!best) return null;
  const quotes = best.duty.quotes.slice(0, QUOTES_PER_DUTY);
  const lead = /[.!?…”]$/u.test(best.duty.text) ? best.duty.text : `${best.duty.text}.`;
  return draftAnswer(
    [escapeMarkdown(lead), ...quotes.map((quote) => writeClaim(quote, request.documents))],
    quotes,
    request.documents,
  );
}

function listDuties({ obligations, otherDuties = [] }: AnalysisExcerpt): readonly AnalysedItem[] {
  return [...obligations, ...otherDuties];
}

/** "Landlord: must keep it warm" is owed by the landlord. */
function isOwedBy(text: string, role: string): boolean {
  const owner = /^(?<owner>[^:]{1,60}):/u.exec(text)?.groups?.owner?.toLowerCase();
  return owner !== undefined && (owner === role || owner === `${role}s` || `${owner}s` === role);
}

/** The share of a duty's words that a question names; 0 where it names anything else. */
function shareNamed({ text, quotes }: AnalysedItem, wanted: readonly string[]): number {
  const own = readStems(text).filter((stem) => !ASKING.has(stem));
  const known = new Set([...own, ...quotes.flatMap((quote) => readStems(quote.text))]);
  if (!wanted.every((stem) => known.has(stem))) return 0;
  return own.filter((stem) => wanted.includes(stem)).length / Math.max(1, own.length);
}
