import { createContext, useContext } from 'react';
import type { Document } from '#contract/documents.ts';
import type { Source } from '#contract/sources.ts';
import { listPages } from '#web/lib/format/formatting.ts';

type ReadDocument = Pick<Document, 'id' | 'ocrPages'>;

/** The documents of the talk: what stands under an answer asks them which pages are pictures. */
export const ChatDocumentsContext = createContext<readonly ReadDocument[]>([]);

/** Tells whether the words of a source were recognized in a picture of its page. */
export function useIsScanned(): (source: Source) => boolean {
  const documents = useContext(ChatDocumentsContext);
  return ({ documentId, pageNumber }) =>
    documents.find(({ id }) => id === documentId)?.ocrPages.includes(pageNumber) ?? false;
}

/** What a person should know before relying on words from these pages, or null where they were printed as text. */
export function describeScannedSources(sources: readonly Source[], isScanned: (source: Source) => boolean) {
  const scanned = sources.filter(isScanned);
  if (scanned.length === 0) return null;
  const pages = [...new Set(scanned.map(({ pageNumber }) => pageNumber))].sort((one, other) => one - other);
  const isOneDocument = new Set(sources.map(({ documentId }) => documentId)).size === 1;
  const where = isOneDocument ? listPages(pages) : 'scanned pages';
  return `The words from ${where} were recognized in a picture. A letter or a figure may be wrong, so compare them with the page.`;
}
