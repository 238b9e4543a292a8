import { type FoundProvisions, provisionKindSchema } from '#contract/provisions.ts';
import type { Source } from '#contract/sources.ts';
import { isProvisionId } from '#server/domain/provisions/provision-names.ts';
import type { ClaimedQuote, DraftProvisions } from '#server/ports/language-model.ts';

/**
 * Keeps the provisions that are verified against their pages. One whose quote is not on its page is reported neither as
 * present nor as missing.
 * @param cite the sources of all quotes, or undefined when one of them is not on its page
 */
export async function checkProvisions(
  draft: DraftProvisions | undefined,
  cite: (quotes: readonly ClaimedQuote[]) => Promise<Source[] | undefined>,
): Promise<FoundProvisions | null> {
  const kind = provisionKindSchema.safeParse(draft?.kind);
  if (draft === undefined || !kind.success) return null;
  const items: FoundProvisions['items'] = [];
  for (const { id, presence, values, quotes } of draft.items) {
    const sources = presence === 'none' ? [] : await cite(quotes);
    const isBorneOut = presence === 'none' || (sources !== undefined && sources.length > 0);
    if (!isProvisionId(id) || sources === undefined || !isBorneOut) continue;
    items.push({ id, presence, values: presence === 'stated' ? [...values] : [], sources });
  }
  return { kind: kind.data, place: draft.jurisdiction, isWhole: draft.isComplete, items };
}
