import type { Document } from '../../../contract/documents.ts';
import type { ReaderTarget } from './reader-target.ts';

export interface DocumentReaderProps {
  readonly document: Document;
  readonly target: ReaderTarget | null;
  readonly onClose: () => void;
}

export function DocumentReader(_props: DocumentReaderProps) {
  return null;
}
