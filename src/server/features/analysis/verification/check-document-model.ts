import { type DocumentModel, documentModelSchema } from '#contract/document-model.ts';
import type { ClaimedQuote, DraftDocumentModel } from '#server/ports/language-model.ts';
import { type CitationResolver, citeAll } from './check-draft.ts';

/**
 * Keeps of a document model what is verified: a statement with a quote that is not on its page is left out.
 * @param version of what made it
 */
export async function checkDocumentModel(
  { title, definitions, parties, facts, provisions, contradictions, ...structure }: DraftDocumentModel,
  version: string,
  citationResolver: CitationResolver,
): Promise<DocumentModel> {
  const keep = async <Item extends { readonly quotes: readonly ClaimedQuote[] }>(items: readonly Item[]) => {
    const kept = [];
    for (const { quotes, ...item } of items) {
      const sources = quotes.length === 0 ? undefined : await citeAll(quotes, citationResolver);
      if (sources !== undefined) kept.push({ ...item, sources });
    }
    return kept;
  };
  const [checkedTitle] = await keep(title === null ? [] : [title]);
  return documentModelSchema.parse({
    ...structure,
    version,
    title: checkedTitle ?? null,
    definitions: await keep(definitions),
    parties: await keep(parties),
    facts: await keep(facts),
    provisions: await keep(provisions),
    contradictions: await keep(contradictions),
  });
}
