import { holdsAnswer } from '#contract/chat.ts';
import { inQuotationMarks } from '#contract/quotation-marks.ts';
import type { Source } from '#contract/sources.ts';
import type { ClaimedQuote, RankedPassage } from '#server/ports/language-model.ts';
import type { RelatedPassage } from '#server/ports/passage-index.ts';
import { escapeMarkdown } from './escape-markdown.ts';
import type { CheckedAnswer } from './verification/check-answer.ts';
import type { CitationResolver } from './verification/verify-statements.ts';

interface RelatedParts {
  readonly citationResolver: CitationResolver;
  readonly relate: (quotes: readonly ClaimedQuote[]) => Promise<readonly RelatedPassage[]>;
  /** Whether page references need the document's name. */
  readonly areSeveral: boolean;
  /** Further sources of an extracted answer may be of something else: only what belongs to the first one is added. */
  readonly isExtracted?: boolean;
}

/**
 * Adds related passages to a verified answer: exceptions to the quoted words, parts of the document that they
 * reference, and definitions of their terms. All of it is quoted from the document and verified like every quote; what
 * is not found verbatim is left out.
 */
export async function addRelated(
  answer: CheckedAnswer,
  { citationResolver, relate, areSeveral, isExtracted = false }: RelatedParts,
): Promise<CheckedAnswer> {
  if (!holdsAnswer(answer.outcome)) return answer;
  const leading = isExtracted ? answer.sources.slice(0, 1) : answer.sources;
  const all = await relate(
    leading.map(({ documentId, pageNumber, quote }) => ({ documentId, pageNumber, text: quote })),
  );
  const related = all.filter(({ quotes }) => !quotes.every((quote) => isShown(quote, answer.sources)));
  const cited = await Promise.all(related.map((passage) => citeWhole(passage, citationResolver)));
  const found = related.flatMap(({ label }, index) => {
    const sources = cited[index] ?? [];
    return sources.length > 0 ? [{ label, sources }] : [];
  });
  if (found.length === 0) return answer;
  const paragraphs = found.map(({ label, sources }) => writeRelated(label, sources, areSeveral));
  return {
    ...answer,
    text: [answer.text, ...paragraphs].join('\n\n'),
    sources: [...answer.sources, ...found.flatMap(({ sources }) => sources)],
  };
}

function isShown({ documentId, text }: ClaimedQuote, sources: readonly Source[]): boolean {
  return sources.some((source) => source.documentId === documentId && source.quote.includes(text));
}

/** The sources of a related passage; none when a part of it is not found. */
async function citeWhole(
  { quotes, relation, label }: RelatedPassage,
  citationResolver: CitationResolver,
): Promise<Source[]> {
  const parts = await Promise.all(quotes.map((quote) => citationResolver.cite(quote)));
  if (parts.some((sources) => sources.length === 0)) return [];
  return parts.flat().map((source) => ({ ...source, relation, label }));
}

function writeRelated(label: string, sources: readonly Source[], areSeveral: boolean): string {
  const [first] = sources;
  const page = `page ${first?.pageNumber ?? 1}`;
  const where = areSeveral ? `${escapeMarkdown(first?.filename ?? '')}, ${page}` : page;
  const words = escapeMarkdown(sources.map(({ quote }) => quote.replace(/\s+/gu, ' ').trim()).join(' '));
  return `**${escapeMarkdown(label)}:**\n\n> ${inQuotationMarks(words)} (${where})`;
}

/** Models favour what they read first. */
const PASSAGES_WITH_RELATED = 3;

/**
 * Adds the passages related to the best ones, so that a model that reads a rule reads its exceptions, too.
 * @returns the passages with a few more appended
 */
export async function withRelatedPassages(
  passages: readonly RankedPassage[],
  relate: RelatedParts['relate'],
): Promise<readonly RankedPassage[]> {
  const related = await relate(passages.slice(0, PASSAGES_WITH_RELATED).flatMap(quotesOf));
  const score = passages.at(-1)?.score ?? 0;
  const all = [...passages];
  for (const { passage } of related) {
    const isSame = ({ documentId, ordinal }: RankedPassage): boolean =>
      documentId === passage.documentId && ordinal === passage.ordinal;
    if (!all.some(isSame)) all.push({ ...passage, score });
  }
  return all;
}

/** The text of a passage: spans are joined by one line break. */
function quotesOf({ documentId, text, spans }: RankedPassage): readonly ClaimedQuote[] {
  let from = 0;
  return spans.map(({ pageNumber, start, end }) => {
    const words = text.slice(from, from + end - start);
    from += end - start + 1;
    return { documentId, pageNumber, text: words };
  });
}
