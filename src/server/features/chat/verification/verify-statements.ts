import type { Source } from '#contract/sources.ts';
import { stripInvisibleCharacters } from '#server/domain/text/strip-invisible.ts';
import type { AnswerRequest, ClaimedQuote, DraftStatement } from '#server/ports/language-model.ts';
import type { Verification } from '#server/ports/verification.ts';
import type { VerifiedStatement } from './compose-answer.ts';

export interface CitationResolver {
  cite(quote: ClaimedQuote): Promise<Source[]>;
}

/** The checks that need no call: quotes against the pages, words against the quotes. */
export interface StatementChecks {
  readonly citationResolver: CitationResolver;
  readonly verification: Pick<Verification, 'markStatements'>;
}

/**
 * Checks statements of a model, each by its own quotes. All of them must stand on the page that they name, as the
 * statement may rest on the one that does not. Sentences with a number or date that no quote contains or leads to, or
 * with an unknown name or reference, are marked. Words in quotation marks that stand nowhere cost the statement.
 * @returns one entry for each statement, in their order; null for one that does not stand
 */
export async function verifyStatements(
  statements: readonly DraftStatement[],
  request: AnswerRequest,
  { citationResolver, verification }: StatementChecks,
): Promise<readonly (VerifiedStatement | null)[]> {
  const cited = await Promise.all(statements.map((statement) => citeAll(statement, citationResolver)));
  const quoted = statements.flatMap(({ text }, index) => {
    const sources = cited[index] ?? [];
    const visible = stripInvisibleCharacters(text).trim();
    return sources.length > 0 && visible !== '' ? [{ index, text: visible, sources }] : [];
  });
  if (quoted.length === 0) return statements.map(() => null);
  const unreadPages = request.documents.flatMap((document) => document.unreadPages);
  const marked = await verification.markStatements(
    quoted.map(({ text, sources }) => ({
      text,
      quotes: sources.map(({ quote }) => quote),
      pageNumbers: [...sources.map(({ pageNumber }) => pageNumber), ...unreadPages],
    })),
    contextOf(request),
    request.question,
  );
  const verified = new Map(
    quoted.map(({ index, sources }, position) => {
      const found = marked[position];
      if (!found || found.hasFabricatedQuotation) return [index, null];
      const { text, hasSupportedSentence, unsupportedSentences, cautiousText, doubtfulSentences } = found;
      const judged = {
        text: found.judged.text,
        unverified: found.judged.unsupportedSentences,
        hasSupportedSentence: found.judged.hasSupportedSentence,
      };
      const cautious = { text: cautiousText, doubtful: doubtfulSentences };
      return [index, { text, sources, unverified: unsupportedSentences, hasSupportedSentence, judged, cautious }];
    }),
  );
  return statements.map((_statement, index) => verified.get(index) ?? null);
}

/** The sources of a statement; none where it has no quote, or one that is not found. */
export async function citeAll(
  { quotes }: DraftStatement,
  citationResolver: CitationResolver,
): Promise<readonly Source[]> {
  const sources = await Promise.all(quotes.map((quote) => citationResolver.cite(quote)));
  return sources.some((found) => found.length === 0) ? [] : sources.flat();
}

/** Text that names, quotations and section numbers may come from. */
export function contextOf({ passages, sent, documents }: AnswerRequest): readonly string[] {
  return [
    ...[...passages, ...(sent?.passages ?? [])].flatMap(({ text, section, heading }) => [
      section ? `Section ${section}` : '',
      heading ?? '',
      text,
    ]),
    ...(sent?.pages ?? []).map(({ text }) => text),
    ...documents.map(({ title }) => title),
  ];
}
