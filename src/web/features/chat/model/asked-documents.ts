import type { ChatLimits } from '#contract/chat.ts';
import type { Document } from '#contract/documents.ts';
import { DOCUMENTS_PER_QUESTION } from '#contract/plans.ts';
import { stripNamePrefix } from '#web/lib/format/formatting.ts';

/** Additional documents beside the one that the conversation belongs to. */
export const ADDITIONAL_DOCUMENTS_LIMIT = DOCUMENTS_PER_QUESTION - 1;

/** The selected documents that still exist and can be asked about, in the order of selection. */
export function selectAskedDocuments(
  documents: readonly Document[],
  documentId: number,
  otherIds: readonly number[],
): readonly Document[] {
  const byId = new Map(documents.map((document) => [document.id, document]));
  return otherIds
    .flatMap((id) => byId.get(id) ?? [])
    .filter(({ id, status }) => id !== documentId && status !== 'failed')
    .slice(0, ADDITIONAL_DOCUMENTS_LIMIT);
}

/** The documents that a question may count for, by the server's rule: the sample only where there is no other. */
export function countedDocuments<Asked extends { readonly isSample: boolean }>(
  asked: readonly Asked[],
): readonly Asked[] {
  const own = asked.filter(({ isSample }) => !isSample);
  return own.length > 0 ? own : asked;
}

/**
 * The document with the fewest questions remaining, which decides whether the next question is answered; the first of
 * several with equal limits. Undefined until all limits are known.
 */
export function findLowestLimits<Asked>(
  documents: readonly Asked[],
  limits: readonly (ChatLimits | undefined)[],
): { readonly document: Asked; readonly limits: ChatLimits } | undefined {
  const known = documents.flatMap((document, index) => {
    const own = limits[index];
    return own ? [{ document, limits: own }] : [];
  });
  if (known.length < documents.length) return undefined;
  const remaining = (entry: { readonly limits: ChatLimits }) =>
    entry.limits.remainingQuestions ?? Number.POSITIVE_INFINITY;
  return known.toSorted((one, other) =>
    remaining(one) < remaining(other) ? -1 : remaining(one) > remaining(other) ? 1 : 0,
  )[0];
}

/** Documents whose name contains every search word; all of them for an empty search. */
export function searchDocumentsByName(documents: readonly Document[], search: string): readonly Document[] {
  const words = search.toLowerCase().split(/\s+/u).filter(Boolean);
  if (words.length === 0) return documents;
  return documents.filter(({ originalName }) => {
    const name = stripNamePrefix(originalName).toLowerCase();
    return words.every((word) => name.includes(word));
  });
}
