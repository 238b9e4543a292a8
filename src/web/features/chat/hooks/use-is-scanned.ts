import { createContext, useContext } from 'react';
import type { Document } from '#contract/documents.ts';
import type { Source } from '#contract/sources.ts';
import { chatTexts } from '../texts.ts';

type ReadDocument = Pick<Document, 'id' | 'ocrPages'>;

/** The documents of the conversation, for looking up which pages went through OCR. */
export const ChatDocumentsContext = createContext<readonly ReadDocument[]>([]);

/** Returns a predicate: whether a source comes from an OCR page. */
export function useIsScanned(): (source: Source) => boolean {
  const documents = useContext(ChatDocumentsContext);
  return ({ documentId, pageNumber }) =>
    documents.find(({ id }) => id === documentId)?.ocrPages.includes(pageNumber) ?? false;
}

/** A warning about sources from OCR pages, or null where there are none. */
export function describeScannedSources(sources: readonly Source[], isScanned: (source: Source) => boolean) {
  const scanned = sources.filter(isScanned);
  if (scanned.length === 0) return null;
  const pages = [...new Set(scanned.map(({ pageNumber }) => pageNumber))].sort((one, other) => one - other);
  const isOneDocument = new Set(sources.map(({ documentId }) => documentId)).size === 1;
  return isOneDocument ? chatTexts.scannedPages(pages) : chatTexts.scannedSources;
}
