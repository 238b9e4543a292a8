import type { DocumentRecord, ReadingProgress } from '#server/domain/documents/document.ts';
import type { PageText, Passage } from '#server/ports/language-model.ts';
import type { CitationResolver } from './verification/check-draft.ts';

/** What the analysis needs from the documents feature. */
export interface AnalysableDocuments {
  find(id: number): Promise<DocumentRecord | undefined>;
  /** Readable pages in order, with their layouts where they are stored. */
  texts(id: number): Promise<PageText[]>;
  progress(id: number): Promise<ReadingProgress>;
  passages(document: DocumentRecord): Promise<readonly Passage[]>;
  createCitationResolver(documents: readonly DocumentRecord[]): CitationResolver;
}
