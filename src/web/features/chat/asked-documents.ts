import type { Document } from '../../../contract/documents.ts';
import { DOCUMENTS_PER_QUESTION } from '../../../contract/plans.ts';
import { stripNamePrefix } from '../../lib/formatting.ts';

/** So many further documents may stand beside the one that the talk is about. */
export const OTHERS_LIMIT = DOCUMENTS_PER_QUESTION - 1;

/** The chosen ones that are still there and can be asked about, in the order in which they were chosen. */
export function chooseAsked(
  documents: readonly Document[],
  documentId: number,
  otherIds: readonly number[],
): readonly Document[] {
  const byId = new Map(documents.map((document) => [document.id, document]));
  return otherIds
    .flatMap((id) => byId.get(id) ?? [])
    .filter(({ id, status }) => id !== documentId && status !== 'failed')
    .slice(0, OTHERS_LIMIT);
}

/** The document that a question counts against: the first that is the person's own, as the server has it. */
export function chargedDocument<Asked extends { readonly isSample: boolean }>(
  asked: readonly [Asked, ...Asked[]],
): Asked {
  return asked.find(({ isSample }) => !isSample) ?? asked[0];
}

/** Documents whose name holds every word that is looked for; without words all of them. */
export function findDocuments(documents: readonly Document[], search: string): readonly Document[] {
  const words = search.toLowerCase().split(/\s+/u).filter(Boolean);
  if (words.length === 0) return documents;
  return documents.filter(({ originalName }) => {
    const name = stripNamePrefix(originalName).toLowerCase();
    return words.every((word) => name.includes(word));
  });
}
